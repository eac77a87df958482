// Finds the candidates for given ranks by distance: a quickselect over ranges of places, so that most places are never read.
import type { Place } from './haversine.ts';
import type { Bounds, Part, SphereRanges } from './sphere-ranges.ts';

/** Stops when more rounds do not help, as when thousands share one place: the caller then sorts all of them. */
const maxRounds = 24;
/**
 * Squared chords and haversine distances have rounding errors below 5e-15. A place that is closer than this to a limit stays
 * among the candidates, which the caller sorts by the exact distance.
 */
const tolerance = 1e-13;
/** With at most twice the ranks and this many more candidates, sorting is cheaper than another round. */
const sortableRest = 64;
const samples = 64;
/** A range across a limit is split only if it holds more than 1/128 of the candidates. */
const splitDivisor = 128;
/** Shifts the samples from round to round: multiples of the golden ratio never repeat. */
const goldenRatio = 0.618_033_988_749_895;

export type Candidates = {
  positions: number[];
  /** How many places are certainly nearer than the first wanted rank. */
  below: number;
};

type Search = { ranges: SphereRanges; place: Place; from: number; to: number; bounds: Bounds };
type State = { parts: Part[]; size: number; below: number };
type Window = { low: number; high: number };

/** Candidates that certainly include ranks `from` to `to` (exclusive) by distance from the place. */
export function narrowRanks(ranges: SphereRanges, place: Place, from: number, to: number): Candidates {
  const search: Search = { ranges, place, from, to, bounds: { min: 0, max: 0 } };
  const whole: State = { parts: [ranges.root], size: ranges.sizeOf(ranges.root), below: 0 };
  let state = cutToWindow(search, whole, { low: Number.NEGATIVE_INFINITY, high: findReach(search) }, to);
  let fineness = 1;
  const enough = 2 * (to - from) + sortableRest;
  for (let round = 0; state.size > enough && round < maxRounds; round += 1) {
    const window = guessWindow(search, state, (round * goldenRatio) % 1);
    const next = cutToWindow(search, state, window, state.size / (splitDivisor * fineness));
    // Large ranges are enough at first; when they do not help any more, smaller ones are used.
    if (next.size > state.size / 2) fineness *= 4;
    state = next;
  }
  return { positions: listPositions(ranges, state.parts), below: state.below };
}

/** A squared chord within which there are certainly enough places: that of a small range around or near the place. */
function findReach({ ranges, place, to, bounds }: Search): number {
  let reach = Number.POSITIVE_INFINITY;
  let range: Part | undefined = ranges.root;
  while (range !== undefined && !ranges.isLeaf(range)) {
    let next: Part | undefined;
    let max = Number.POSITIVE_INFINITY;
    for (const half of ranges.halvesOf(range)) {
      ranges.measure(half, place, bounds);
      if (bounds.max >= max || ranges.sizeOf(half) < to) continue;
      next = half;
      max = bounds.max;
    }
    range = next;
    // Twice the tolerance, so that these places count as certainly within.
    reach = Math.min(reach, max + 2 * tolerance);
  }
  return reach;
}

/** Two squared chords with the wanted ranks probably between them, from a sample of the candidates. */
function guessWindow(
  { ranges, place, from, to, bounds }: Search,
  { parts, size, below }: State,
  shift: number,
): Window {
  const sample: number[] = [];
  const step = size / samples;
  let passed = 0;
  let wanted = shift * step;
  for (const part of parts) {
    const own = ranges.sizeOf(part);
    for (; wanted < passed + own; wanted += step) {
      ranges.measure(~ranges.positionIn(part, Math.floor(wanted - passed)), place, bounds);
      sample.push(bounds.min);
    }
    passed += own;
  }
  sample.sort((one, other) => one - other);
  const low = Math.floor(indexOf(from - below, size, -1));
  const high = Math.ceil(indexOf(to - below, size, 1));
  return { low: sample[low] ?? Number.NEGATIVE_INFINITY, high: sample[high] ?? Number.POSITIVE_INFINITY };
}

/** The expected index of a rank among the samples, moved outwards by its likely error (of a binomial share). */
function indexOf(rank: number, size: number, direction: -1 | 1): number {
  const share = rank / size;
  return share * samples + direction * (1 + Math.sqrt(samples * share * (1 - share)));
}

/** Drops places that are nearer or farther than the window, if it is certain that they have none of the wanted ranks. */
function cutToWindow(search: Search, state: State, { low, high }: Window, grain: number): State {
  const { ranges, place, from, to, bounds } = search;
  const nearer: Part[] = [];
  const middle: Part[] = [];
  const farther: Part[] = [];
  let nearerSize = 0;
  let maybeNearerSize = 0;
  let insideSize = 0;
  let middleSize = 0;
  let fartherSize = 0;
  const open = state.parts.slice();
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    ranges.measure(part, place, bounds);
    const { min, max } = bounds;
    if (max < low - tolerance) {
      nearer.push(part);
      nearerSize += ranges.sizeOf(part);
    } else if (min >= high + tolerance) {
      farther.push(part);
      fartherSize += ranges.sizeOf(part);
    } else {
      const isAcross = min < low + tolerance || max >= high - tolerance;
      const size = ranges.sizeOf(part);
      if (isAcross && part >= 0 && size > grain) {
        ranges.split(part, open);
        continue;
      }
      middle.push(part);
      middleSize += size;
      if (min < low + tolerance) maybeNearerSize += size;
      if (max < high - tolerance) insideSize += size;
    }
  }
  const dropsNearer = state.below + nearerSize + maybeNearerSize <= from;
  const dropsFarther = state.below + nearerSize + insideSize >= to;
  return {
    parts: middle.concat(dropsNearer ? [] : nearer, dropsFarther ? [] : farther),
    size: middleSize + (dropsNearer ? 0 : nearerSize) + (dropsFarther ? 0 : fartherSize),
    below: state.below + (dropsNearer ? nearerSize : 0),
  };
}

function listPositions(ranges: SphereRanges, parts: Part[]): number[] {
  const positions: number[] = [];
  for (const part of parts) {
    const size = ranges.sizeOf(part);
    for (let offset = 0; offset < size; offset += 1) positions.push(ranges.positionIn(part, offset));
  }
  return positions;
}
