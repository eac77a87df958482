// Clicks counted by value: what a rollup keeps of countries, cities, referrers, devices, browsers and systems.

export const DIMENSIONS = ['countries', 'cities', 'referrers', 'devices', 'browsers', 'os'] as const;
type Dimension = (typeof DIMENSIONS)[number];

export type Counts = Record<string, number>;
export type Breakdown = Record<Dimension, Counts>;

/** Visitors choose their Referer, so a hostile one could invent values without end: beyond this many, all count as one. */
export const BREAKDOWN_MAX_VALUES = 2000;

/** The value under which such values are counted. */
const OVERFLOW: Record<Dimension, (value: string) => string> = {
  countries: (value) => value,
  // A city that does not fit is counted as an unknown city of its country.
  cities: (value) => writePlace(readPlace(value).country, ''),
  referrers: () => '(other)',
  devices: (value) => value,
  browsers: () => 'Other',
  os: () => 'Other',
};

export function emptyBreakdown(): Breakdown {
  return { countries: {}, cities: {}, referrers: {}, devices: {}, browsers: {}, os: {} };
}

/** Adds in place: rollups of busy links hold hundreds of values, too many to copy for each batch. */
export function addBreakdown(sum: Breakdown, added: Breakdown): void {
  for (const dimension of DIMENSIONS) {
    const counts = sum[dimension];
    const newcomers: string[] = [];
    for (const value of Object.keys(added[dimension])) {
      if (Object.hasOwn(counts, value)) countValue(counts, value, added[dimension][value]);
      else newcomers.push(value);
    }
    if (newcomers.length === 0) continue;
    let room = BREAKDOWN_MAX_VALUES - Object.keys(counts).length;
    for (const value of newcomers) {
      countValue(counts, room > 0 ? value : OVERFLOW[dimension](value), added[dimension][value]);
      room -= 1;
    }
  }
}

/** Adds in place and without a limit, for values that are always few. A count of zero is dropped. */
export function addCounts(sum: Counts, added: Counts): void {
  for (const value of Object.keys(added)) {
    countValue(sum, value, added[value]);
    if (sum[value] === 0) delete sum[value];
  }
}

// `hasOwn`, since a value may be "constructor"; none begins with an underscore (agent.ts, referrer.ts).
export function countValue(counts: Counts, value: string, by = 1): void {
  counts[value] = (Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0) + by;
}

/** A place is "CZ/Prague", "CZ/" for an unknown city, "/" for an unknown country. */
export function writePlace(country: string, city: string): string {
  return `${country}/${city}`;
}

export function readPlace(place: string): { country: string; city: string } {
  const slash = place.indexOf('/');
  return { country: place.slice(0, slash), city: place.slice(slash + 1) };
}
