// Sorting in slices gives the same result as sorting at once, and lets other work run in between.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#test/run/seeded-random.ts';
import { sortInSlices } from './sort-in-slices.ts';

describe('sorting in slices', () => {
  it('is sorting: stable, whatever the length and the order', async () => {
    const length = fc.constantFrom(0, 1, 4_095, 4_096, 4_097, 13_000);
    await fc.assert(
      fc.asyncProperty(length, fc.nat(), fc.boolean(), async (size, seed, isSorted) => {
        const random = seededRandom(seed);
        const keys = Array.from({ length: size }, () => Math.floor(random() * 501));
        const items = (isSorted ? keys.sort((a, b) => a - b) : keys).map((key, place) => ({ key, place }));
        const compare = (one: { key: number }, other: { key: number }) => one.key - other.key;
        expect(await sortInSlices(items, compare)).toEqual([...items].sort(compare));
      }),
      { numRuns: 20 },
    );
  });

  it('lets others run', async () => {
    let turns = 0;
    let isDone = false;
    const takeTurn = () => {
      turns += 1;
      if (!isDone) setImmediate(takeTurn);
    };
    takeTurn();
    const slow = (one: number, other: number) => {
      Math.hypot(one, other);
      return one - other;
    };
    await sortInSlices(
      Array.from({ length: 60_000 }, (_, index) => (index * 7_919) % 60_000),
      slow,
    );
    isDone = true;
    // At least one turn for each slice of 4,096 items.
    expect(turns).toBeGreaterThan(14);
  });
});
