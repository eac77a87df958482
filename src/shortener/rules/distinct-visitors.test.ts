// Proves that distinct visitors of a day are exact in every time zone and order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Counts, countValue } from './breakdown.ts';
import {
  countNewSince,
  type LateSighting,
  listVisitorChanges,
  type Sighting,
  type VisitorChange,
} from './distinct-visitors.ts';
import { readZone, utcDayOf } from './quarters.ts';

/** What the store does: insert sightings with the one before, and tell the next one where it changed. */
function drainInBatches(batches: readonly (readonly number[])[]): VisitorChange[] {
  const stored = new Map<number, Sighting>();
  return batches.flatMap((batch) => {
    const fresh = [...new Set(batch)].filter((quarter) => !stored.has(quarter));
    const all = [...stored.keys(), ...fresh].sort((a, b) => a - b);
    const inserted = fresh.map((quarter): Sighting => {
      return { quarter, country: 'CZ', previous: all[all.indexOf(quarter) - 1] ?? null };
    });
    const late = fresh.flatMap((quarter): LateSighting[] => {
      const next = stored.get(all[all.indexOf(quarter) + 1] ?? -1);
      return next === undefined ? [] : [{ quarter, next }];
    });
    const changes = listVisitorChanges(inserted, late);
    for (const sighting of inserted) stored.set(sighting.quarter, sighting);
    for (const { quarter, next } of late) stored.set(next.quarter, { ...next, previous: quarter });
    return changes;
  });
}

function countByGap(changes: readonly VisitorChange[]): Map<number, Counts> {
  const visitorsByGap = new Map<number, Counts>();
  for (const { quarter, gap, count } of changes) {
    const counts = visitorsByGap.get(quarter) ?? {};
    countValue(counts, String(gap), count);
    visitorsByGap.set(quarter, counts);
  }
  return visitorsByGap;
}

const sum = (changes: readonly VisitorChange[]) => changes.reduce((total, { count }) => total + count, 0);

const start = 1_994_400;
const quarter = fc.integer({ min: start, max: start + 600 });
const visits = fc.array(fc.array(quarter, { maxLength: 6 }), { minLength: 1, maxLength: 8 });

describe('distinct visitors of a day', () => {
  it('are exact in every time zone, in whatever order the clicks are drained', () => {
    const zones = ['UTC', 'Europe/Prague', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/St_Johns'];
    fc.assert(
      fc.property(visits, fc.constantFrom(...zones), (batches, zone) => {
        const reader = readZone(zone);
        const counted: Counts = {};
        for (const [when, visitorsByGap] of countByGap(drainInBatches(batches))) {
          const { day } = reader.read(when);
          counted[day] = (counted[day] ?? 0) + countNewSince(visitorsByGap, when, reader.startOfDay(when));
        }
        const days = new Set(batches.flat().map((when) => reader.read(when).day));
        expect(counted).toEqual(Object.fromEntries([...days].map((day) => [day, 1])));
      }),
    );
  });

  it('are counted once per UTC day and once for all time', () => {
    fc.assert(
      fc.property(visits, (batches) => {
        const changes = drainInBatches(batches);
        const seen = batches.flat();
        expect(sum(changes.filter(({ firstEver }) => firstEver))).toBe(seen.length > 0 ? 1 : 0);
        expect(sum(changes.filter(({ firstOfUtcDay }) => firstOfUtcDay))).toBe(new Set(seen.map(utcDayOf)).size);
        for (const visitorsByGap of countByGap(changes).values()) {
          for (const count of Object.values(visitorsByGap)) expect(count).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
