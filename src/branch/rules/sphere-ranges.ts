// Ranges of places on the unit sphere, halved down to leaves. Each has a box, from which the least and the greatest possible
// distance of its places is computed.
import type { Place } from './haversine.ts';

/** Part of a search: a range (its number), or a single position (the complement of its number). */
export type Part = number;

/** Squared chords from a place: no position of the part is nearer than `min` or farther than `max`. */
export type Bounds = { min: number; max: number };

export type SphereRanges = {
  /** The range of everything. */
  root: Part;
  sizeOf(part: Part): number;
  positionIn(part: Part, offset: number): number;
  /** Writes the bounds of the part into `bounds`, one object for the whole search: it is called thousands of times. */
  measure(part: Part, place: Place, bounds: Bounds): void;
  isLeaf(part: Part): boolean;
  /** The two halves of a range that is not a leaf. */
  halvesOf(range: Part): [Part, Part];
  /** Adds the halves of a range, or the positions of a leaf. */
  split(range: Part, parts: Part[]): void;
};

/** `places`: three coordinates of each place, in the order of kdbush, where neighbours are close in the array. */
export function buildSphereRanges(places: Float64Array, leafSize: number): SphereRanges {
  const count = places.length / 3;
  // A range is halved only if it has more than leafSize + 1 places, so only the root may be a leaf with fewer than half of that.
  const maxRanges = Math.ceil((4 * count) / leafSize) + 2;
  const left = new Int32Array(maxRanges);
  const right = new Int32Array(maxRanges);
  /** The number of the second half; the first half is the range plus one. 0: a leaf. */
  const second = new Int32Array(maxRanges);
  /** For each range the least and the greatest x, y and z. */
  const boxes = new Float64Array(maxRanges * 6);
  let ranges = 0;

  function add(from: number, to: number): number {
    const range = ranges;
    ranges += 1;
    left[range] = from;
    right[range] = to;
    boxes.fill(Number.POSITIVE_INFINITY, range * 6, range * 6 + 3);
    boxes.fill(Number.NEGATIVE_INFINITY, range * 6 + 3, range * 6 + 6);
    if (to - from <= leafSize) {
      for (let at = from * 3; at <= to * 3; at += 3) widen(range, places, at, at);
      return range;
    }
    // In kdbush the middle belongs to neither half.
    const middle = (from + to) >> 1;
    add(from, middle - 1);
    second[range] = add(middle + 1, to);
    widen(range, places, middle * 3, middle * 3);
    for (const half of [range + 1, read(second, range)]) widen(range, boxes, half * 6, half * 6 + 3);
    return range;
  }

  function widen(range: number, source: Float64Array, least: number, greatest: number): void {
    for (let axis = 0; axis < 3; axis += 1) {
      const low = range * 6 + axis;
      boxes[low] = Math.min(read(boxes, low), read(source, least + axis));
      boxes[low + 3] = Math.max(read(boxes, low + 3), read(source, greatest + axis));
    }
  }

  function measureRange(range: number, { x, y, z }: Place, bounds: Bounds): void {
    const at = range * 6;
    const west = read(boxes, at) - x;
    const east = x - read(boxes, at + 3);
    const south = read(boxes, at + 1) - y;
    const north = y - read(boxes, at + 4);
    const down = read(boxes, at + 2) - z;
    const up = z - read(boxes, at + 5);
    bounds.min = Math.max(west, east, 0) ** 2 + Math.max(south, north, 0) ** 2 + Math.max(down, up, 0) ** 2;
    bounds.max = Math.min(west, east) ** 2 + Math.min(south, north) ** 2 + Math.min(down, up) ** 2;
  }

  function measurePosition(position: number, { x, y, z }: Place, bounds: Bounds): void {
    const at = position * 3;
    const chord = (read(places, at) - x) ** 2 + (read(places, at + 1) - y) ** 2 + (read(places, at + 2) - z) ** 2;
    bounds.min = chord;
    bounds.max = chord;
  }

  return {
    root: add(0, count - 1),
    sizeOf: (part) => (part < 0 ? 1 : read(right, part) - read(left, part) + 1),
    positionIn: (part, offset) => (part < 0 ? ~part : read(left, part) + offset),
    measure: (part, place, bounds) =>
      part < 0 ? measurePosition(~part, place, bounds) : measureRange(part, place, bounds),
    isLeaf: (part) => part >= 0 && read(second, part) === 0,
    halvesOf: (range) => [range + 1, read(second, range)],
    split: (range, parts) => {
      const half = read(second, range);
      if (half !== 0) parts.push(range + 1, half, ~(read(right, range + 1) + 1));
      else for (let position = read(left, range); position <= read(right, range); position += 1) parts.push(~position);
    },
  };
}

/** The indexes are always within the array. */
const read = (numbers: Float64Array | Int32Array, index: number): number => numbers[index] as number;
