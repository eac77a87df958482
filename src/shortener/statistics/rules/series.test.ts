// Proves that the buckets of a chart cover the span without gaps and lose no click, in any time zone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quarterOf, readZone } from '../../rules/quarters.ts';
import { type BucketName, chooseBucket, cutSpan, sumBuckets, sumHeat, writeStart } from './series.ts';

const at = (moment: string) => quarterOf(Date.parse(moment));
const zones = ['UTC', 'Europe/Prague', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia'];

describe('the buckets of a chart', () => {
  it.each([
    [1, 'hour'],
    [30, 'day'],
    [90, 'day'],
    [365, 'week'],
    [1_000, 'month'],
  ])('a span of %i days is shown by %s', (days, bucket) => {
    expect(chooseBucket({ from: 0, to: days * 96 })).toBe(bucket);
  });

  it('begin at local midnight, on Mondays, and on the first of a month', () => {
    const span = { from: at('2026-10-23T22:00Z'), to: at('2026-11-03T09:00Z') };
    const starts = (bucket: BucketName) => cutSpan(span, bucket, 'Europe/Prague').map(writeStart);
    // The clocks go back on 25 October: that day has 25 hours.
    expect(starts('day').slice(0, 4)).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-10-26T23:00:00.000Z',
    ]);
    expect(starts('week')).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
      '2026-11-01T23:00:00.000Z',
    ]);
    expect(starts('month')).toEqual(['2026-10-23T22:00:00.000Z', '2026-10-31T23:00:00.000Z']);
  });

  it('hold every click of the span exactly once', () => {
    const quarter = fc.integer({ min: 1_900_000, max: 1_930_000 });
    const clicks = fc.array(fc.record({ quarter, clicks: fc.integer({ min: 1, max: 50 }) }), { maxLength: 60 });
    fc.assert(
      fc.property(
        clicks,
        fc.constantFrom(...zones),
        fc.constantFrom('hour', 'day', 'week', 'month'),
        (some, zone, bucket) => {
          const span = { from: 1_900_000, to: 1_930_001 };
          const total = some.reduce((sum, one) => sum + one.clicks, 0);
          const starts = cutSpan(span, bucket as BucketName, zone);
          expect(sumBuckets(starts, some).reduce((sum, one) => sum + one, 0)).toBe(total);
          expect(starts.every((start, index) => index === 0 || start > (starts[index - 1] ?? 0))).toBe(true);
          expect(
            sumHeat(some, zone)
              .flat()
              .reduce((sum, one) => sum + one, 0),
          ).toBe(total);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('put a click where the wall clock was', () => {
    const quarter = at('2026-11-15T23:30Z');
    const { weekday, hour } = readZone('Europe/Prague').read(quarter);
    expect([weekday, hour]).toEqual([0, 0]);
    expect(sumHeat([{ quarter, clicks: 3 }], 'Europe/Prague')[0]?.[0]).toBe(3);
  });
});
