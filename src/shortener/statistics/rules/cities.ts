// Withholds the name of a city until enough clicks came from it, so that no single visitor can be placed.
import { type Counts, readPlace, writePlace } from './breakdown.ts';

/** Design shortener.md: a city only from 5 clicks on. */
export const CITY_MIN_CLICKS = 5;

/** Beyond this many, the least clicked cities are counted in their country's unnamed row. */
export const CITIES_MAX_SHOWN = 500;

type CityClicks = { city: string | null; country: string | null; clicks: number };

export type CityView = {
  rows: CityClicks[];
  /** What else is counted by place, in the order of the rows. */
  countRows(places: Counts): number[];
  /** The city's name where it may be shown, else null. */
  show(country: string, city: string): string | null;
};

export function withholdCities(places: Counts): CityView {
  const shown = new Set(
    Object.entries(places)
      .filter(([place, clicks]) => clicks >= CITY_MIN_CLICKS && readPlace(place).city !== '')
      .sort(([a, clicksA], [b, clicksB]) => clicksB - clicksA || (a < b ? -1 : 1))
      .slice(0, CITIES_MAX_SHOWN)
      .map(([place]) => place),
  );
  const rowOf = (place: string) => (shown.has(place) ? place : writePlace(readPlace(place).country, ''));
  const rows = new Map<string, CityClicks>();
  for (const [place, clicks] of Object.entries(places)) {
    const { country, city } = readPlace(place);
    const key = rowOf(place);
    const row = rows.get(key) ?? { city: shown.has(place) ? city : null, country: country || null, clicks: 0 };
    row.clicks += clicks;
    rows.set(key, row);
  }
  const sorted = [...rows].sort(([, a], [, b]) => byClicksThenName(a, b));
  return {
    rows: sorted.map(([, row]) => row),
    countRows: (counts) => {
      const counted = new Map(sorted.map(([key]) => [key, 0]));
      for (const [place, count] of Object.entries(counts)) {
        counted.set(rowOf(place), (counted.get(rowOf(place)) ?? 0) + count);
      }
      return sorted.map(([key]) => counted.get(key) ?? 0);
    },
    show: (country, city) => (shown.has(writePlace(country, city)) ? city : null),
  };
}

function byClicksThenName(a: CityClicks, b: CityClicks): number {
  return b.clicks - a.clicks || `${a.country}/${a.city}`.localeCompare(`${b.country}/${b.city}`);
}
