// Proves that random data in tests can be repeated: ours and that of fast-check come from the seed of the run.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from './environment.ts';
import { seededRandom } from './seeded-random.ts';

const take = (random: () => number) => Array.from({ length: 5 }, random);

describe('random data in tests', () => {
  it('is the same for the same name, and different for another name', () => {
    expect(take(seededRandom('a'))).toEqual(take(seededRandom('a')));
    expect(take(seededRandom('a'))).not.toEqual(take(seededRandom('b')));
  });

  it('is the same in every run for a number', () => {
    expect(take(seededRandom(7)).map((number) => number.toFixed(4))).toEqual([
      '0.2388',
      '0.9135',
      '0.6125',
      '0.9270',
      '0.0493',
    ]);
  });

  it('of fast-check comes from the seed of the run, which a failure prints', () => {
    expect(fc.readConfigureGlobal().seed).toBe(testSeed);
    const failing = fc.property(fc.integer(), () => false);
    expect(fc.check(failing).seed).toBe(testSeed);
  });
});
