// Puts counted clicks into the order a statistics answer shows them in.

import { nameCity } from '../../rules/city.ts';
import { BROWSERS, SITES, SYSTEMS } from '../../rules/names.ts';
import { readZone, writeDate } from '../../rules/quarters.ts';
import { type Breakdown, type Counts, countValue, readPlace, writePlace } from './breakdown.ts';
import { type CityView, withholdCities } from './cities.ts';

/** What was counted, from rollups or from the clicks themselves. */
export type Figures = {
  clicks: number;
  bots: number;
  /** Clicks that came by the QR code. */
  scans: number;
  visitors: number;
  firstAt: number | null;
  lastAt: number | null;
  breakdown: Breakdown;
  /** Each visitor counts in one row of every list: that of the first click that is counted. */
  visitorsBy: Breakdown;
  quarters: readonly QuarterClicks[];
  /** Distinct visitors by local day (days since 1970-01-01). */
  dayVisitors: ReadonlyMap<number, number>;
};

export type QuarterClicks = { quarter: number; clicks: number };

/** How many rows are shown of a list that visitors can make longer; the rest is summed in one row. */
const ROWS_MAX_SHOWN = 500;

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** The visitors of each row of a list, in the order of its rows. */
export type RowVisitors = Record<'cities' | 'referrers' | 'devices' | 'browsers' | 'os', number[]>;

export function arrangeFigures(figures: Figures, timezone: string) {
  const breakdown = foldNames(figures.breakdown);
  const visitors = foldNames(figures.visitorsBy);
  const cities: CityView = withholdCities(breakdown.cities);
  const ranked = {
    referrers: joinRest(rank(breakdown.referrers), '(other)'),
    devices: rank(breakdown.devices),
    browsers: joinRest(rank(breakdown.browsers), 'Other'),
    os: joinRest(rank(breakdown.os), 'Other'),
  };
  const lists = {
    countries: rank(breakdown.countries).map(([country, clicks]) => ({
      country: country || null,
      country_name: nameCountry(country),
      clicks,
      unique_visitors: figures.visitorsBy.countries[country] ?? 0,
    })),
    cities: cities.rows,
    referrers: ranked.referrers.map(([referrer, clicks]) => ({ referrer, clicks })),
    devices: ranked.devices.map(([device, clicks]) => ({ device, clicks })),
    browsers: ranked.browsers.map(([browser, clicks]) => ({ browser, clicks })),
    os: ranked.os.map(([os, clicks]) => ({ os, clicks })),
  };
  const rowVisitors: RowVisitors = {
    cities: cities.countRows(visitors.cities),
    referrers: countRows(visitors.referrers, ranked.referrers, '(other)'),
    devices: countRows(visitors.devices, ranked.devices),
    browsers: countRows(visitors.browsers, ranked.browsers, 'Other'),
    os: countRows(visitors.os, ranked.os, 'Other'),
  };
  return {
    cities,
    lists: { ...lists, ...arrangeTimes(figures, timezone) },
    rowVisitors: Object.values(rowVisitors).every((rows) => add(rows) === figures.visitors) ? rowVisitors : null,
  };
}

/** In the order of the rows; what has no row of its own counts in the row `rest`. */
function countRows(counts: Counts, ranked: Ranked, rest = ''): number[] {
  const counted = new Map(ranked.map(([row]) => [row, 0]));
  for (const [value, count] of Object.entries(counts)) {
    const row = counted.has(value) ? value : rest;
    counted.set(row, (counted.get(row) ?? 0) + count);
  }
  return ranked.map(([row]) => counted.get(row) ?? 0);
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

function arrangeTimes({ quarters, dayVisitors }: Figures, timezone: string) {
  const zone = readZone(timezone);
  const days = new Map<number, number>();
  const hours = new Array<number>(24).fill(0);
  const weekdays = new Array<number>(7).fill(0);
  for (const { quarter, clicks } of quarters) {
    if (clicks === 0) continue;
    const { day, hour, weekday } = zone.read(quarter);
    days.set(day, (days.get(day) ?? 0) + clicks);
    hours[hour] = (hours[hour] ?? 0) + clicks;
    weekdays[weekday] = (weekdays[weekday] ?? 0) + clicks;
  }
  return {
    clicks_by_day: [...days]
      .sort(([a], [b]) => a - b)
      .map(([day, clicks]) => ({ date: writeDate(day), clicks, unique_visitors: dayVisitors.get(day) ?? 0 })),
    clicks_by_hour_of_day: hours,
    clicks_by_weekday: weekdays,
  };
}

type Ranked = [value: string, clicks: number][];

function rank(counts: Counts): Ranked {
  return Object.entries(counts).sort(([a, clicksA], [b, clicksB]) => clicksB - clicksA || (a < b ? -1 : 1));
}

/** Rows beyond the limit are summed under one name: the answer stays short and its sums stay right. */
function joinRest(ranked: Ranked, name: string): Ranked {
  if (ranked.length <= ROWS_MAX_SHOWN) return ranked;
  const shown = ranked.slice(0, ROWS_MAX_SHOWN).filter(([value]) => value !== name);
  const total = ranked.reduce((sum, [, clicks]) => sum + clicks, 0);
  const rest = total - shown.reduce((sum, [, clicks]) => sum + clicks, 0);
  return rank(Object.fromEntries([...shown, [name, rest]]));
}

function nameCountry(country: string): string {
  return country === '' ? 'Unknown' : (names.of(country) ?? country);
}

/** Joins what was counted under several names of the same browser, system, site or city: older versions wrote other names. */
export function foldNames(breakdown: Breakdown): Breakdown {
  return {
    countries: breakdown.countries,
    cities: fold(breakdown.cities, namePlace),
    referrers: fold(breakdown.referrers, SITES.name),
    devices: breakdown.devices,
    browsers: fold(breakdown.browsers, BROWSERS.name),
    os: fold(breakdown.os, SYSTEMS.name),
  };
}

function fold(counts: Counts, name: (value: string) => string): Counts {
  const folded: Counts = {};
  for (const [value, clicks] of Object.entries(counts)) countValue(folded, name(value), clicks);
  return folded;
}

function namePlace(place: string): string {
  const { country, city } = readPlace(place);
  return writePlace(country, nameCity({ country, city }));
}
