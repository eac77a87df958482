// Twenty places are shared so that no kind of thing hides another.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharePlaces } from './search.ts';

it.each([
  [
    [30, 30],
    [10, 10],
  ],
  [[21], [20]],
  [[20], [20]],
  [
    [3, 40, 1],
    [3, 16, 1],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
  [
    [7, 7, 7],
    [7, 7, 6],
  ],
])('%j of each get %j of 20 places', (counts, expected) => {
  expect(sharePlaces(counts, 20)).toEqual(expected);
});

it('gives all places that are needed and none twice, and nobody has two more than one who could have more', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 12 }), fc.nat(40), (counts, places) => {
      const given = sharePlaces(counts, places);
      const sum = (of: number[]) => of.reduce((all, one) => all + one, 0);
      expect(sum(given)).toBe(Math.min(places, sum(counts)));
      for (const [kind, own] of given.entries()) {
        const count = counts[kind] ?? 0;
        expect(own).toBeLessThanOrEqual(count);
        if (own < count) expect(Math.max(...given)).toBeLessThanOrEqual(own + 1);
      }
    }),
  );
});
