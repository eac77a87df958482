// Proves that the labels of both axes are round and evenly spaced.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelOf, roundAxis, spreadTicks } from './scale.ts';

describe('the labels below the chart', () => {
  it.each([
    [24, 'hour', [0, 3, 6, 9, 12, 15, 18, 21]],
    [7, 'day', [0, 1, 2, 3, 4, 5, 6]],
    [30, 'day', [0, 5, 10, 15, 20, 25]],
    [90, 'day', [0, 14, 28, 42, 56, 70, 84]],
    [53, 'week', [0, 8, 16, 24, 32, 40, 48]],
    [1, 'day', [0]],
  ] as const)('of %i points by %s', (length, bucket, places) => {
    expect(spreadTicks(length, bucket)).toEqual(places);
  });

  it('are at most eight, equally far apart and within the chart, however many points there are', () => {
    const buckets = fc.constantFrom('hour', 'day', 'week', 'month');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), buckets, (length, bucket) => {
        const places = spreadTicks(length, bucket as 'day');
        const gaps = new Set(places.slice(1).map((place, index) => place - (places[index] ?? 0)));
        expect(places.length).toBeLessThanOrEqual(8);
        expect(gaps.size).toBeLessThanOrEqual(1);
        expect(places.at(-1)).toBeLessThan(length);
      }),
    );
  });
});

it('the labels beside the chart end at or above the highest value', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (highest) => {
      const axis = roundAxis(highest);
      expect(axis.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(axis.length).toBeLessThanOrEqual(7);
    }),
  );
});

it('colours grow with the share', () => {
  expect([0.01, 0.05, 0.2, 0.5, 1].map(levelOf)).toEqual([1, 2, 3, 4, 5]);
});
