// Proves that chance in tests can be repeated: ours and fast-check's both come from the seed of the run.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from './environment.ts';
import { seededRandom } from './seeded-random.ts';

const take = (random: () => number) => Array.from({ length: 5 }, random);

describe('chance in tests', () => {
  it('is the same for the same name, and another for another name', () => {
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

  it('of fast-check comes from the seed of the run, so that a failure names what repeats it', () => {
    expect(fc.readConfigureGlobal().seed).toBe(testSeed);
    const failing = fc.property(fc.integer(), () => false);
    expect(fc.check(failing).seed).toBe(testSeed);
  });
});
