// Counts what a filter matches: from rollups where they can answer, from the single clicks where they cannot.
import { addBreakdown, type Counts, DIMENSIONS, emptyBreakdown, readPlace, writePlace } from '../rules/breakdown.ts';
import { countNewSince } from '../rules/distinct-visitors.ts';
import { QUARTERS_A_DAY, quarterOf, readZone, startOfQuarter, utcDayOf } from '../rules/quarters.ts';
import type { Figures } from './rules/figures.ts';
import { type BoundFilter, fitsRollups } from './rules/filter.ts';
import type { CountedRow, QuarterSpan, StatisticsStore, TotalRow } from './statistics-store.ts';

const EVER: QuarterSpan = { from: 0, to: 2 ** 31 - 1 };

/** A link and its all-time figures, which every caller has read already. */
type KnownTotal = { linkId: number; total: TotalRow | null };

export function countFigures(
  store: StatisticsStore,
  { linkId, total }: KnownTotal,
  filter: BoundFilter,
): Promise<Figures> {
  if (!fitsRollups(filter)) return countFromClicks(store, linkId, filter);
  return filter.from === null && filter.to === null
    ? countAllTime(store, { linkId, total }, filter.timezone)
    : countSpan(store, linkId, filter);
}

async function countAllTime(store: StatisticsStore, { linkId, total }: KnownTotal, timezone: string): Promise<Figures> {
  const [quarters, dayVisitors] = await Promise.all([
    store.listQuarters(linkId, EVER),
    timezone === 'UTC' ? null : countDayVisitors(store, linkId, timezone, EVER),
  ]);
  return { ...(total ?? emptyTotal()), quarters, dayVisitors: dayVisitors ?? sumUtcDays(quarters) };
}

async function countSpan(store: StatisticsStore, linkId: number, filter: BoundFilter): Promise<Figures> {
  const span = {
    from: filter.from === null ? EVER.from : quarterOf(filter.from),
    to: filter.to === null ? EVER.to : quarterOf(filter.to),
  };
  const [sums, quarters, countryVisitors, dayVisitors] = await Promise.all([
    store.listSums(linkId, span, wholeDays(span)),
    store.listQuarters(linkId, span),
    store.countVisitors(linkId, span),
    countDayVisitors(store, linkId, filter.timezone, span),
  ]);
  const sum = emptyTotal();
  for (const { clicks, bots, firstAt, lastAt, breakdown } of sums) {
    sum.clicks += clicks;
    sum.bots += bots;
    sum.firstAt = Math.min(sum.firstAt ?? Infinity, firstAt ?? Infinity);
    sum.lastAt = Math.max(sum.lastAt ?? -Infinity, lastAt ?? -Infinity);
    addBreakdown(sum.breakdown, breakdown);
  }
  return {
    ...sum,
    firstAt: finiteOrNull(sum.firstAt),
    lastAt: finiteOrNull(sum.lastAt),
    visitors: Object.values(countryVisitors).reduce((total, visitors) => total + visitors, 0),
    countryVisitors,
    quarters,
    dayVisitors,
  };
}

/** The UTC days that lie inside the span as a whole; none when it is too short. */
function wholeDays({ from, to }: QuarterSpan): QuarterSpan {
  const first = utcDayOf(from) === from ? from : utcDayOf(from) + QUARTERS_A_DAY;
  const last = utcDayOf(to);
  return first < last ? { from: first, to: last } : { from: to, to };
}

async function countDayVisitors(store: StatisticsStore, linkId: number, timezone: string, span: QuarterSpan) {
  const zone = readZone(timezone);
  const visitors = new Map<number, number>();
  for (const [quarter, visitorsByGap] of await store.listVisitorsByGap(linkId, span)) {
    const { day } = zone.read(quarter);
    // A span that begins in the middle of a day counts that day from there.
    const start = Math.max(zone.startOfDay(quarter), span.from);
    visitors.set(day, (visitors.get(day) ?? 0) + countNewSince(visitorsByGap, quarter, start));
  }
  return visitors;
}

function sumUtcDays(quarters: readonly { quarter: number; visitors: number }[]): Map<number, number> {
  const days = new Map<number, number>();
  for (const { quarter, visitors } of quarters) {
    const day = utcDayOf(quarter) / QUARTERS_A_DAY;
    days.set(day, (days.get(day) ?? 0) + visitors);
  }
  return days;
}

async function countFromClicks(store: StatisticsStore, linkId: number, filter: BoundFilter): Promise<Figures> {
  const [rows, bots] = await Promise.all([store.countClicks(linkId, filter), store.countBots(linkId, filter)]);
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
  const total = ofKind('total')[0];
  const clicks = Number(total?.clicks ?? 0);
  const edges = clicks > 0 ? ofKind('edges')[0] : undefined;
  const breakdown = emptyBreakdown();
  for (const dimension of DIMENSIONS) breakdown[dimension] = toCounts(ofKind(dimension));
  joinRest(breakdown.referrers, clicks, '(other)');
  joinRest(breakdown.browsers, clicks, 'Other');
  joinRest(breakdown.os, clicks, 'Other');
  joinCities(breakdown.cities, breakdown.countries);
  const quarters = ofKind('quarters').map((row) => ({ quarter: Number(row.value), clicks: Number(row.clicks) }));
  return {
    clicks,
    bots,
    visitors: Number(total?.visitors ?? 0),
    firstAt: edges === undefined ? null : Math.floor(Number(edges.clicks)),
    lastAt: edges === undefined ? null : Math.floor(Number(edges.visitors)),
    breakdown,
    countryVisitors: Object.fromEntries(ofKind('countries').map((row) => [row.value, Number(row.visitors)])),
    quarters,
    dayVisitors: await countDaysOfClicks(store, linkId, filter, quarters),
  };
}

async function countDaysOfClicks(
  store: StatisticsStore,
  linkId: number,
  filter: BoundFilter,
  quarters: readonly { quarter: number }[],
): Promise<Map<number, number>> {
  if (quarters.length === 0) return new Map();
  const zone = readZone(filter.timezone);
  const days = [...new Set(quarters.map(({ quarter }) => zone.read(quarter).day))].sort((a, b) => a - b);
  const starts = days.map((day) => new Date(startOfQuarter(zone.findDay(day))));
  const rows = await store.countDayVisitors(linkId, filter, starts);
  return new Map(rows.map(({ day, visitors }) => [days[day - 1] ?? 0, visitors]));
}

function toCounts(rows: readonly CountedRow[]): Counts {
  return Object.fromEntries(rows.map(({ value, clicks }) => [value, Number(clicks)]));
}

/** The query returns only the first rows of a list: the clicks of all others are counted under one name. */
function joinRest(counts: Counts, clicks: number, name: string): void {
  const rest = clicks - Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (rest > 0) counts[name] = (counts[name] ?? 0) + rest;
}

function joinCities(cities: Counts, countries: Counts): void {
  const left = { ...countries };
  for (const [place, clicks] of Object.entries(cities)) {
    const { country } = readPlace(place);
    left[country] = (left[country] ?? 0) - clicks;
  }
  for (const [country, rest] of Object.entries(left)) {
    const unnamed = writePlace(country, '');
    if (rest > 0) cities[unnamed] = (cities[unnamed] ?? 0) + rest;
  }
}

function emptyTotal(): TotalRow {
  const counts = { clicks: 0, bots: 0, visitors: 0, firstAt: null, lastAt: null };
  return { ...counts, countryVisitors: {}, breakdown: emptyBreakdown() };
}

function finiteOrNull(moment: number | null): number | null {
  return moment !== null && Number.isFinite(moment) ? moment : null;
}
