// Proves how buckets are added: nothing is lost, and no visitor can make them grow without end.
import { describe, expect, it } from 'vitest';
import {
  addBucket,
  addVisitorsSince,
  BUCKET_MAX_VALUES,
  type Bucket,
  type Counts,
  emptyBucket,
  emptyCounts,
  NEVER,
  sumCounts,
  VALUES,
} from './bucket.ts';

const many = (from: number, values: number) =>
  new Map(Array.from({ length: values }, (_, index) => [from + index, 1] as const));

const withNewcomers = (number: number, counts: Counts): Bucket => ({
  ...emptyBucket(),
  visitors: {
    places: new Map([[number, new Map(counts)]]),
    referrers: new Map([[number, new Map(counts)]]),
    agents: new Map([[number, new Map(counts)]]),
  },
});

describe('a bucket', () => {
  it('keeps a limited number of values; the clicks of all others count under their rest', () => {
    const sum = { ...emptyBucket(), referrers: many(10, BUCKET_MAX_VALUES), places: many(10, BUCKET_MAX_VALUES) };
    const added = { ...emptyBucket(), referrers: many(9, 12), places: many(100_000, 2) };
    const rests = { places: new Map([[100_000, 3]]), agents: new Map(), referrers: { other: 1, qrCode: 2 } };
    addBucket(sum, added, rests);
    expect(sum.referrers.size).toBe(BUCKET_MAX_VALUES + 1);
    expect([sum.referrers.get(1), sum.referrers.get(9), sum.referrers.get(20)]).toEqual([1, undefined, 2]);
    expect(sumCounts(sum.referrers)).toBe(BUCKET_MAX_VALUES + 12);
    // A country, then a place whose rest nobody named.
    expect([sum.places.get(3), sum.places.get(100_001)]).toEqual([1, 1]);
  });

  it('counts QR codes apart, however many other values there are', () => {
    const sum = { ...emptyBucket(), referrers: many(10, BUCKET_MAX_VALUES) };
    const rests = { places: new Map(), agents: new Map(), referrers: { other: 1, qrCode: 2 } };
    addBucket(sum, { ...emptyBucket(), referrers: new Map([[2, 3]]) }, rests);
    expect([sum.referrers.get(1), sum.referrers.get(2)]).toEqual([undefined, 3]);
  });

  it('drops what is taken back', () => {
    const sum = withNewcomers(1, new Map([[5, 1]]));
    addBucket(sum, withNewcomers(1, new Map([[5, -1]])));
    expect(VALUES.map((value) => sum.visitors[value].get(1)?.size)).toEqual([0, 0, 0]);
  });

  it('counts visitors who were last seen before a quarter, or never', () => {
    const byPrevious = new Map([
      [0, 1],
      [10, 2],
      [20, 4],
    ]);
    const count = (since: number) => {
      const sum = emptyCounts();
      addVisitorsSince(sum, withNewcomers(7, byPrevious), since);
      expect(VALUES.map((value) => sum[value].get(7))).toEqual(VALUES.map(() => sum.places.get(7)));
      return sum.places.get(7);
    };
    expect([0, 10, 11, 20, 21].map(count)).toEqual([1, 1, 3, 3, 7]);
  });

  it('counts visitors in the rows of their clicks, also where there are too many values', () => {
    const rests = { places: new Map(), agents: new Map(), referrers: { other: 1, qrCode: 2 } };
    const come = (sum: Bucket, number: number, isNew: boolean) =>
      addBucket(
        sum,
        {
          ...(isNew ? withNewcomers(number, new Map([[NEVER, 1]])) : emptyBucket()),
          referrers: new Map([[number, 1]]),
        },
        rests,
      );
    const sum = emptyBucket();
    const known = 9;
    come(sum, known, false);
    for (let number = 10; sum.referrers.size < BUCKET_MAX_VALUES; number += 1) come(sum, number, true);
    for (const number of [90_000, 2, known, 90_001, 90_000]) come(sum, number, true);
    const { referrers } = sum.visitors;
    const counted = [1, 2, known, 90_000].map((number) => [
      sum.referrers.get(number),
      referrers.get(number)?.get(NEVER),
    ]);
    expect(counted).toEqual([
      [3, 3],
      [1, 1],
      [2, 1],
      [undefined, undefined],
    ]);
  });
});
