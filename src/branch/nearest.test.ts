// Compares the index with a sort of all branches by the formula: every page has the same branches in the same order.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longRuns } from '#test/run/environment.ts';
import { seededRandom } from '#test/run/seeded-random.ts';
import { buildNearest } from './nearest.ts';
import { haversineKm, type Point } from './rules/haversine.ts';

const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 50, 90));
const longitude = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 0, 14, 180));
const point = fc.record({ latitude, longitude });
/** A town: many branches within a few metres, some at the same place. */
const town = fc
  .tuple(point, fc.array(fc.constantFrom(0, 1e-9, 1e-6, 1e-3), { maxLength: 40 }))
  .map(([centre, steps]) => steps.map((step) => ({ ...centre, latitude: Math.min(90, centre.latitude + step) })));
const country = fc
  .tuple(fc.array(point, { maxLength: 200 }), fc.array(town, { maxLength: 5 }))
  .map(([places, towns]) => [...places, ...towns.flat()]);

function sortAll(points: Point[], from: Point) {
  return points
    .map((place, id) => ({ id, distanceKm: haversineKm(from, place) }))
    .sort((one, other) => one.distanceKm - other.distanceKm || one.id - other.id);
}

const build = (points: Point[]) =>
  buildNearest(
    points.map((_, id) => id),
    (id) => points[id] as Point,
  );

describe('the index of distances', () => {
  it('gives the same pages as a sort of all branches, with poles, antimeridian and equal distances', () => {
    fc.assert(
      fc.property(country, point, fc.integer({ min: 1, max: 50 }), (points, from, limit) => {
        const index = build(points);
        const expected = sortAll(points, from);
        for (let start = 0; start <= points.length; start += limit) {
          expect(index.select(from, start, start + limit)).toEqual(expected.slice(start, start + limit));
        }
      }),
      longRuns(200),
    );
  });

  it('finds any rank without reading those before', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(point, { minLength: 1, maxLength: 5 }), (seed, questions) => {
        const points = spread(8_000, seed);
        const index = build(points);
        for (const from of questions) {
          const expected = sortAll(points, from);
          for (const start of [0, 32, 3_968, 7_968, 8_000])
            expect(index.select(from, start, start + 32)).toEqual(expected.slice(start, start + 32));
        }
      }),
      { numRuns: 4 },
    );
  });

  it('sorts thousands at the same place by their ids', () => {
    const points = Array.from({ length: 5_000 }, () => ({ latitude: 50, longitude: 14 }));
    const found = build(points).select({ latitude: 49, longitude: 14 }, 3_200, 3_232);
    expect(found.map(({ id }) => id)).toEqual(Array.from({ length: 32 }, (_, step) => 3_200 + step));
  });

  it('is empty without branches', () => {
    expect(build([]).select({ latitude: 0, longitude: 0 }, 0, 32)).toEqual([]);
  });
});

/** Random points in a country-sized box, the same for the same seed. */
function spread(count: number, seed: number): Point[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => ({ latitude: 48.5 + 2.5 * random(), longitude: 12 + 7 * random() }));
}
