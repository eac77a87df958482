// Counters by value: what a rollup keeps of countries, cities, referrers, devices, browsers and systems.

export const DIMENSIONS = ['countries', 'cities', 'referrers', 'devices', 'browsers', 'os'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export type Tally = Record<string, number>;
export type Breakdown = Record<Dimension, Tally>;

/** Visitors choose their Referer, so a hostile one could fill a rollup with new values; beyond this they are joined. */
export const TALLY_MAX_VALUES = 2000;

/** The value that takes in what no longer fits. */
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
  return {
    countries: emptyTally(),
    cities: emptyTally(),
    referrers: emptyTally(),
    devices: emptyTally(),
    browsers: emptyTally(),
    os: emptyTally(),
  };
}

// Without a prototype, since a value may be "__proto__".
function emptyTally(): Tally {
  return Object.create(null);
}

export function addBreakdowns(stored: Breakdown, added: Breakdown): Breakdown {
  const sum = emptyBreakdown();
  for (const dimension of DIMENSIONS) sum[dimension] = addTallies(stored[dimension], added[dimension], dimension);
  return sum;
}

export function addTallies(stored: Tally, added: Tally, dimension: Dimension): Tally {
  const sum = new Map(Object.entries(stored));
  for (const [value, count] of Object.entries(added)) {
    const fits = sum.has(value) || sum.size < TALLY_MAX_VALUES;
    const key = fits ? value : OVERFLOW[dimension](value);
    sum.set(key, (sum.get(key) ?? 0) + count);
  }
  return Object.fromEntries(sum);
}

/** A place is "CZ/Prague", "CZ/" for an unknown city, "/" for an unknown country. */
export function writePlace(country: string, city: string): string {
  return `${country}/${city}`;
}

export function readPlace(place: string): { country: string; city: string } {
  const slash = place.indexOf('/');
  return { country: place.slice(0, slash), city: place.slice(slash + 1) };
}
