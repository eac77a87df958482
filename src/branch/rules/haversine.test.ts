// Distances against known ones and against another formula.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haversineKm, roundKm } from './haversine.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** The angle between two vectors, which knows nothing of haversines. */
function angleKm(one: ReturnType<typeof at>, other: ReturnType<typeof at>): number {
  const [a, b] = [one, other].map(({ latitude, longitude }) => {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  }) as [readonly [number, number, number], readonly [number, number, number]];
  const cross = Math.hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
  return 6371.0088 * Math.atan2(cross, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

describe('the distance', () => {
  it.each([
    ['a degree of the equator', at(0, 0), at(0, 1), 111.195],
    ['pole to pole', at(90, 0), at(-90, 77), 20015.114],
    ['across the antimeridian', at(0, 179.5), at(0, -179.5), 111.195],
    ['a pole, whatever its longitude', at(90, -120), at(90, 60), 0],
  ])('%s', (_what, from, to, km) => {
    expect(haversineKm(from, to)).toBeCloseTo(km, 3);
  });

  it('equals the angle between the two directions, is symmetric, and is never NaN', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, to) => {
        const km = haversineKm(from, to);
        // Near antipodes the haversine formula itself is good to some metres only.
        expect(Math.abs(km - angleKm(from, to))).toBeLessThan(km > 19_900 ? 1 : 1e-6);
        expect(haversineKm(to, from)).toBe(km);
      }),
    );
  });

  it('is answered with three decimals', () => {
    expect([0.0004, 0.0005, 12.34567, 20015.1150857].map(roundKm)).toEqual([0, 0.001, 12.346, 20015.115]);
  });
});
