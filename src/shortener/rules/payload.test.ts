// Proves that a stored sum is read as it was written, whatever it holds.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBucket } from './bucket.ts';
import { emptyTimes } from './link-sums.ts';
import { packBucket, packTimes, unpackBucket, unpackTimes } from './payload.ts';

const count = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 45 }), fc.constant(-1));
const counts = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2 ** 31 - 1 }), count), { maxLength: 30 })
  .map((pairs) => new Map(pairs));
const moment = fc.option(fc.integer({ min: 1, max: 8_000_000_000_000 }));
const filled = counts.filter((one) => one.size > 0);

const newcomers = fc.array(fc.tuple(fc.nat(), filled), { maxLength: 5 }).map((pairs) => new Map(pairs));

const bucket = fc.record({
  clicks: fc.nat(),
  bots: fc.nat(2 ** 40),
  firstAt: moment,
  lastAt: moment,
  places: counts,
  referrers: counts,
  agents: counts,
  visitors: fc.record({ places: newcomers, referrers: newcomers, agents: newcomers }),
});

describe('a stored sum', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(bucket, fc.boolean(), (given, isDetailed) => {
        expect(unpackBucket(packBucket(given, isDetailed))).toEqual({ ...given, isDetailed });
      }),
    );
  });

  it('of times is read as it was written', () => {
    const numbers = fc.array(fc.integer({ min: -1, max: 2 ** 40 }), { minLength: 96, maxLength: 96 });
    const mostlyNothing = fc.nat(95).map((index) => emptyTimes().clicks.with(index, 7));
    const list = fc.oneof(numbers, mostlyNothing, fc.constant(emptyTimes().clicks));
    fc.assert(
      fc.property(fc.record({ clicks: list, bots: list, dayVisitors: list }), (times) => {
        expect(unpackTimes(packTimes(times))).toEqual(times);
      }),
    );
  });

  it('takes few bytes', () => {
    expect(packBucket(emptyBucket()).length).toBeLessThan(15);
    expect(packTimes(emptyTimes()).length).toBeLessThan(5);
  });

  it('of the format before has its visitors by country', () => {
    // Format, detailed, clicks, bots, first, last, no places, no referrers, no agents; one country, number 7: one visitor, never seen.
    const before = Buffer.from([1, 0, 3, 1, 5, 6, 0, 0, 0, 1, 7, 1, 0, 2]);
    const read = { ...emptyBucket(), isDetailed: false, clicks: 3, bots: 1, firstAt: 5, lastAt: 6 };
    read.visitors.places.set(7, new Map([[0, 1]]));
    expect(unpackBucket(before)).toEqual(read);
    expect(unpackBucket(packBucket(read))).toEqual(read);
  });

  it('of a format that is not known is refused', () => {
    expect(() => unpackBucket(Buffer.from([9]))).toThrow('has the format 9');
  });
});
