// Proves that every click of a visitor knows the one before it, in whatever order and batches clicks are drained.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longRuns } from '#test/run/environment.ts';
import { chainClicks, insertLate, type StoredSighting } from './previous-sightings.ts';

/** Drains batch after batch, as the store does: by the last sighting, and by what is stored after a late click. */
function drain(batches: readonly (readonly number[])[]): StoredSighting[] {
  const stored: StoredSighting[] = [];
  for (const batch of batches) {
    const last = stored.length === 0 ? null : Math.max(...stored.map(({ at }) => at));
    const clicks = batch.toSorted((a, b) => a - b).map((at) => ({ at, previous: null as number | null }));
    const late = chainClicks(clicks, last);
    const first = late[0]?.at ?? Infinity;
    const later = stored.filter(({ at }) => at > first).sort((a, b) => a.at - b.at || a.id - b.id);
    for (const { id, moved } of insertLate(late, later)) {
      const changed = stored.find((one) => one.id === id);
      if (changed !== undefined) changed.previous = moved;
    }
    for (const click of clicks) stored.push({ id: stored.length + 1, ...click });
  }
  return stored;
}

it('each click follows the one before it, and exactly one is the first', () => {
  const moment = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(fc.array(fc.array(moment, { maxLength: 6 }), { maxLength: 6 }), (batches) => {
      const stored = drain(batches).sort((a, b) => a.at - b.at);
      expect(stored.filter(({ previous }) => previous === null)).toHaveLength(Math.min(1, stored.length));
      // Clicks of the same moment may follow each other in any order.
      const moments = [...new Set(stored.map(({ at }) => at))];
      for (const [index, at] of moments.entries()) {
        const previous = stored.filter((one) => one.at === at).map((one) => one.previous ?? -1);
        expect(Math.min(...previous)).toBe(moments[index - 1] ?? -1);
        expect(Math.max(...previous)).toBeLessThanOrEqual(at);
      }
    }),
    longRuns(2_000),
  );
});

it('a late click brings nobody new where the clicks after it are not stored any more', () => {
  const late = [{ at: 5, previous: null }];
  expect(insertLate(late, [])).toEqual([]);
  expect(late).toEqual([{ at: 5, previous: 5 }]);
});

it('a late click does not come between two sightings of which the earlier one is not stored any more', () => {
  expect(insertLate([{ at: 1, previous: null }], [{ id: 1, at: 10, previous: 5 }])).toEqual([]);
});
