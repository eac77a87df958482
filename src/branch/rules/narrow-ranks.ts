// Narrows a search down to the ranks asked for: quickselect over ranges, so that most places are never looked at.
import type { Place } from './haversine.ts';
import type { Bounds, Part, SphereRanges } from './sphere-ranges.ts';

/** Ends where narrowing gains nothing, as when thousands share one place: the caller then sorts them one by one. */
const mostRounds = 24;
/**
 * Squared chords carry rounding errors below 5e-15, and so do haversine distances. What is closer than this to a limit
 * is not decided here: it stays among the candidates, which the caller sorts by the exact distance.
 */
const doubt = 1e-13;
/** Below twice the ranks and this many candidates more, sorting is cheaper than another round. */
const fewMore = 64;
const samples = 64;
/** A range across a limit is opened only if it holds more than this part of the candidates. */
const grains = 128;
/** Shifts the samples from round to round: multiples of the golden ratio never come back to the same place. */
const goldenRatio = 0.618_033_988_749_895;

export type Candidates = {
  positions: number[];
  /** How many others are certainly nearer than each rank asked for. */
  below: number;
};

type Search = { ranges: SphereRanges; place: Place; from: number; to: number; bounds: Bounds };
type State = { parts: Part[]; size: number; below: number };
type Window = { low: number; high: number };

/** Candidates that surely hold ranks `from` to `to` (exclusive) by distance from the place. */
export function narrowRanks(ranges: SphereRanges, place: Place, from: number, to: number): Candidates {
  const search: Search = { ranges, place, from, to, bounds: { least: 0, most: 0 } };
  const whole: State = { parts: [ranges.root], size: ranges.sizeOf(ranges.root), below: 0 };
  let state = cutToWindow(search, whole, { low: Number.NEGATIVE_INFINITY, high: findReach(search) }, to);
  let fineness = 1;
  const enough = 2 * (to - from) + fewMore;
  for (let round = 0; state.size > enough && round < mostRounds; round += 1) {
    const window = guessWindow(search, state, (round * goldenRatio) % 1);
    const next = cutToWindow(search, state, window, state.size / (grains * fineness));
    // Coarse ranges are good enough to begin with; when they no longer help, smaller ones are looked at.
    if (next.size > state.size / 2) fineness *= 4;
    state = next;
  }
  return { positions: listPositions(ranges, state.parts), below: state.below };
}

/** A squared chord within which there are certainly enough: it reaches around a range near the place. */
function findReach({ ranges, place, to, bounds }: Search): number {
  let reach = Number.POSITIVE_INFINITY;
  let range: Part | undefined = ranges.root;
  while (range !== undefined && !ranges.isLeaf(range)) {
    let next: Part | undefined;
    let most = Number.POSITIVE_INFINITY;
    for (const half of ranges.halvesOf(range)) {
      ranges.measure(half, place, bounds);
      if (bounds.most >= most || ranges.sizeOf(half) < to) continue;
      next = half;
      most = bounds.most;
    }
    range = next;
    // Twice the doubt: what is within must count as certainly within.
    reach = Math.min(reach, most + 2 * doubt);
  }
  return reach;
}

/** Two squared chords that probably have the ranks between them, from a sample of the candidates. */
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
      sample.push(bounds.least);
    }
    passed += own;
  }
  sample.sort((one, other) => one - other);
  const low = Math.floor(indexOf(from - below, size, -1));
  const high = Math.ceil(indexOf(to - below, size, 1));
  return { low: sample[low] ?? Number.NEGATIVE_INFINITY, high: sample[high] ?? Number.POSITIVE_INFINITY };
}

/** Where a rank should be among the samples, moved outwards by its likely error (of a binomial share). */
function indexOf(rank: number, size: number, direction: -1 | 1): number {
  const share = rank / size;
  return share * samples + direction * (1 + Math.sqrt(samples * share * (1 - share)));
}

/** Drops what is nearer or farther than the window, as far as it is certain that no rank asked for goes with it. */
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
    const { least, most } = bounds;
    if (most < low - doubt) {
      nearer.push(part);
      nearerSize += ranges.sizeOf(part);
    } else if (least >= high + doubt) {
      farther.push(part);
      fartherSize += ranges.sizeOf(part);
    } else {
      const isAcross = least < low + doubt || most >= high - doubt;
      const size = ranges.sizeOf(part);
      if (isAcross && part >= 0 && size > grain) {
        ranges.split(part, open);
        continue;
      }
      middle.push(part);
      middleSize += size;
      if (least < low + doubt) maybeNearerSize += size;
      if (most < high - doubt) insideSize += size;
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
