// Proves that distinct visitors of a day are exact in every time zone and order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArrivalChange, countArrivals, countNewSince, type Sighting } from './arrivals.ts';
import { readZone, utcDayOf } from './quarters.ts';
import { count as add, type Tally } from './tally.ts';

/** What the store does: insert sightings, find each one's neighbours in time, hand them to the rule. */
function drainInBatches(batches: readonly (readonly number[])[]): ArrivalChange[] {
  const seen: number[] = [];
  return batches.flatMap((batch) => {
    const fresh = [...new Set(batch)].filter((quarter) => !seen.includes(quarter));
    seen.push(...fresh);
    seen.sort((a, b) => a - b);
    return countArrivals(
      fresh.map((quarter): Sighting => {
        const next = seen[seen.indexOf(quarter) + 1];
        const previous = seen[seen.indexOf(quarter) - 1] ?? null;
        return { quarter, country: 'CZ', previous, next: next === undefined ? null : { quarter: next, country: 'CZ' } };
      }),
    );
  });
}

function gapsByQuarter(changes: readonly ArrivalChange[]): Map<number, Tally> {
  const gaps = new Map<number, Tally>();
  for (const { quarter, gap, count } of changes) {
    const tally = gaps.get(quarter) ?? {};
    add(tally, String(gap), count);
    gaps.set(quarter, tally);
  }
  return gaps;
}

const sum = (changes: readonly ArrivalChange[]) => changes.reduce((total, { count }) => total + count, 0);

const start = 1_994_400;
const quarter = fc.integer({ min: start, max: start + 600 });
const visits = fc.array(fc.array(quarter, { maxLength: 6 }), { minLength: 1, maxLength: 8 });

describe('distinct visitors of a day', () => {
  it('are exact in every time zone, in whatever order the clicks are drained', () => {
    const zones = ['UTC', 'Europe/Prague', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'America/St_Johns'];
    fc.assert(
      fc.property(visits, fc.constantFrom(...zones), (batches, zone) => {
        const reader = readZone(zone);
        const counted: Tally = {};
        for (const [when, gaps] of gapsByQuarter(drainInBatches(batches))) {
          const { day } = reader.read(when);
          counted[day] = (counted[day] ?? 0) + countNewSince(gaps, when, reader.startOfDay(when));
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
        for (const gaps of gapsByQuarter(changes).values()) {
          for (const count of Object.values(gaps)) expect(count).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
