// Finds the branches at given ranks by distance from a point: page 1,000 as fast as page 1 (decision 9).
// kdbush orders places so that neighbours are close in the array, but it cannot count: geokdbush would fetch 32,000 branches
// for page 1,000, and leaves equal distances in any order. Here the ranks are found on the unit sphere, where poles and the
// antimeridian need no special case, and the candidates are then sorted by the exact formula.
import KDBush from 'kdbush';
import { haversineKm, type Point, toUnitSphere } from './rules/haversine.ts';
import { narrowRanks } from './rules/narrow-ranks.ts';
import { buildSphereRanges } from './rules/sphere-ranges.ts';

export type Ranked = { id: number; distanceKm: number };

type Nearest = {
  count: number;
  /** The branches at ranks `from` to `to` (exclusive), nearest first, equal distances by id. */
  select(point: Point, from: number, to: number): Ranked[];
};

const leafSize = 16;

export function buildNearest(ids: readonly number[], pointOf: (id: number) => Point): Nearest {
  const count = ids.length;
  if (count === 0) return { count, select: () => [] };
  const tree = new KDBush(count, leafSize);
  for (const id of ids) {
    const { latitude, longitude } = pointOf(id);
    tree.add(longitude, latitude);
  }
  tree.finish();
  const idAt = Uint32Array.from(tree.ids, (index) => ids[index] as number);
  const places = new Float64Array(count * 3);
  idAt.forEach((id, position) => {
    const { x, y, z } = toUnitSphere(pointOf(id));
    places[position * 3] = x;
    places[position * 3 + 1] = y;
    places[position * 3 + 2] = z;
  });
  const ranges = buildSphereRanges(places, leafSize);

  return {
    count,
    select: (point, from, to) => {
      const end = Math.min(to, count);
      if (from >= end) return [];
      const { positions, below } = narrowRanks(ranges, toUnitSphere(point), from, end);
      const found = positions.map((position) => {
        const id = idAt[position] as number;
        return { id, distanceKm: haversineKm(point, pointOf(id)) };
      });
      found.sort((one, other) => one.distanceKm - other.distanceKm || one.id - other.id);
      return found.slice(from - below, end - below);
    },
  };
}
