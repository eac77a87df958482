// Clicks counted by name: countries, cities, referrers, devices, browsers and systems, as statistics show them.
import type { ByValue, Counts as NumberCounts } from '../../rules/bucket.ts';

export const DIMENSIONS = ['countries', 'cities', 'referrers', 'devices', 'browsers', 'os'] as const;
type Dimension = (typeof DIMENSIONS)[number];

export type Counts = Record<string, number>;
export type Breakdown = Record<Dimension, Counts>;

/** What the numbers in a sum stand for. */
export type Names = {
  places: ReadonlyMap<number, { country: string; city: string }>;
  referrers: ReadonlyMap<number, string>;
  agents: ReadonlyMap<number, { device: string; browser: string; os: string }>;
};

export function emptyBreakdown(): Breakdown {
  return { countries: {}, cities: {}, referrers: {}, devices: {}, browsers: {}, os: {} };
}

/** Clicks or visitors, by name. */
export function nameCounts(counts: ByValue<NumberCounts>, names: Names): Breakdown {
  const breakdown = emptyBreakdown();
  for (const [id, count] of counts.places) {
    const { country, city } = names.places.get(id) ?? { country: '', city: '' };
    countValue(breakdown.countries, country, count);
    countValue(breakdown.cities, writePlace(country, city), count);
  }
  for (const [id, count] of counts.referrers) {
    countValue(breakdown.referrers, names.referrers.get(id) ?? '(other)', count);
  }
  for (const [id, count] of counts.agents) {
    const agent = names.agents.get(id) ?? { device: 'other', browser: 'Other', os: 'Other' };
    // Clicks that 0.1.0 had thinned are known by device, by browser and by system, not by all three.
    if (agent.device !== '') countValue(breakdown.devices, agent.device, count);
    if (agent.browser !== '') countValue(breakdown.browsers, agent.browser, count);
    if (agent.os !== '') countValue(breakdown.os, agent.os, count);
  }
  return breakdown;
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
