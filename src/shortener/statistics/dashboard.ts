// The story of a dashboard: read its parameters, count the period and the one before, and arrange both for a chart.
import { readTimeZone } from '#platform/time-zone.ts';
import type { ShortenerRoom } from '../room.ts';
import { QUARTERS_A_DAY, quarterOf, readZone, startOfQuarter } from '../rules/quarters.ts';
import { displayTarget } from '../rules/show-link.ts';
import type { ViewQuery } from '../schema.ts';
import { countFigures } from './count-figures.ts';
import type { Figures } from './rules/figures.ts';
import { type BoundFilter, boundFilter, type Filter, narrows, readFitting } from './rules/filter.ts';
import { chooseDefault, isPeriod, type Period, readCustom, readPeriod, type Span } from './rules/period.ts';
import { type BucketName, chooseBucket, cutSpan, sumBuckets, sumHeat, writeStart } from './rules/series.ts';
import { countFound, type Found, withLink } from './statistics.ts';
import type { StatisticsStore } from './statistics-store.ts';
import type { Asker } from './turns.ts';

const FORMER_TABS = ['devices', 'browsers', 'os'];

export const readDashboard = (room: ShortenerRoom, asker: Asker, query: ViewQuery) =>
  withLink(room, asker, (store, found) => drawDashboard(room, store, found, query));

/**
 * Draws what was found, be it a link or several. Addresses of dashboards are edited by hand and shared: what cannot be read is left
 * out, and the page says so.
 */
export async function drawDashboard(
  room: ShortenerRoom,
  store: StatisticsStore,
  found: Found,
  { period: wanted, format: _forPrograms, ...texts }: ViewQuery,
) {
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  // Up to 0.2.0 `tools` was the open tab, not a filter: an address that was shared then is still understood.
  if (FORMER_TABS.includes(given.tools ?? '')) delete given.tools;
  const { filter: asked, ignored } = readFitting(given, readTimeZone);
  const isCustom = asked.from !== null || asked.to !== null;
  const isUnknown = !isCustom && wanted !== undefined && wanted !== '' && !isPeriod(wanted);
  const { link, counts, life } = found;
  // Null for custom dates.
  const name = isCustom ? null : isPeriod(wanted) ? wanted : chooseDefault(life.now - life.begin);
  const { timezone } = asked;
  const { now } = life;
  const begin = quarterOf(life.begin);
  const named = name === null ? null : readPeriod({ name, now, timezone, begin });
  const isSince = named !== null && name !== 'all';
  const since = isSince ? { ...asked, from: startOfQuarter(named.span.from) } : asked;
  const counted = await countFound(room, store, found, since);
  const { figures, filter } = counted;
  const period = named ?? readCustom(readSpan(filter, begin, quarterOf(now) + 1), begin);

  const bucket = chooseBucket(period.span);
  const starts = cutSpan(period.span, bucket, timezone);
  const [before, visitors, lastHour] = await Promise.all([
    countBefore(store, found, filter, period),
    countVisitors(store, { found, filter, figures, period, bucket, starts }),
    counts.listQuarters({ from: quarterOf(now) - 3, to: quarterOf(now) + 1 }),
  ]);
  const clicks = sumBuckets(starts, figures.quarters);
  const previous = period.previous === null ? [] : cutSpan(period.previous, bucket, timezone);
  const previousClicks = sumBuckets(previous, before?.quarters ?? []);
  // The average of a link made yesterday covers two days, even in a longer period.
  const alive = { ...period.span, from: Math.max(period.span.from, begin) };
  const hasBefore = period.previous !== null && startOfQuarter(period.previous.to) > life.begin;
  return {
    statistics: counted.statistics,
    target: displayTarget(link.originalUrl),
    /** Null for custom dates. */
    period: name,
    /** From the first to the last moment that is shown. */
    span: writeSpan(period.span, now),
    /** The same of the period that it is compared with; null where the link did not exist yet. */
    spanBefore: period.previous !== null && hasBefore ? writeSpan(period.previous, now) : null,
    /** The parameters of the address that could not be read. */
    ignored: isUnknown ? [...ignored, 'period'] : ignored,
    bucket,
    points: starts.map((start, index) => ({
      at: writeStart(start),
      clicks: clicks[index] ?? 0,
      visitors: visitors[index] ?? 0,
      previous: before === null ? null : (previousClicks[index] ?? null),
    })),
    /** Null where there was nothing before. */
    previous: before && { clicks: before.clicks, visitors: before.visitors },
    /** The last point is not over: today, or this hour. */
    isUnfinished: startOfQuarter(period.span.to) > now,
    clicksPerDay: figures.clicks / countDays(alive, bucket, timezone),
    /** Null where some visitors are known by country only: see Counted in statistics.ts. */
    rowVisitors: counted.rowVisitors,
    /** By weekday (Monday first) and hour. */
    heat: sumHeat(figures.quarters, timezone),
    lastHourClicks: lastHour.reduce((sum, quarter) => sum + quarter.clicks, 0),
    /** All time, unfiltered. */
    clicksEver: counts.total?.clicks ?? 0,
    isGeoOn: room.isGeoOn,
    /** False for a link that its operator switched off. */
    isOn: link.disabledAt === null,
    isFiltered: narrows(filter),
    now: new Date(now).toISOString(),
  };
}
export type DashboardView = Awaited<ReturnType<typeof drawDashboard>>;
export type ChartPoint = DashboardView['points'][number];

/** Null where there is nothing to compare with. */
async function countBefore(
  store: StatisticsStore,
  { link, counts, life }: Found,
  filter: Filter,
  { previous }: Period,
): Promise<Figures | null> {
  if (previous === null || startOfQuarter(previous.to) <= life.begin) return null;
  const span = { from: startOfQuarter(previous.from), to: startOfQuarter(previous.to) };
  const bounded = boundFilter({ ...filter, ...span }, life);
  const figures = await countFigures({ store, linkId: link.id, counts }, bounded);
  return figures.clicks === 0 ? null : figures;
}

type VisitorQuestion = {
  found: Found;
  filter: BoundFilter;
  figures: Figures;
  period: Period;
  bucket: BucketName;
  starts: readonly number[];
};

async function countVisitors(store: StatisticsStore, question: VisitorQuestion): Promise<number[]> {
  const { found, filter, figures, period, bucket, starts } = question;
  if (bucket === 'day') {
    const zone = readZone(filter.timezone);
    return starts.map((start) => figures.dayVisitors.get(zone.read(start).day) ?? 0);
  }
  if (!narrows(filter)) return found.counts.countVisitors(starts, period.span.to);
  const counts = starts.map(() => 0);
  for (const { day, visitors } of await store.countDayVisitors(found.link.id, filter, starts.map(toDate))) {
    counts[day - 1] = visitors;
  }
  return counts;
}

const toDate = (quarter: number) => new Date(startOfQuarter(quarter));

function readSpan(filter: Filter, begin: number, end: number): Span {
  const from = filter.from === null ? begin : quarterOf(filter.from);
  const to = Math.min(filter.to === null ? end : Math.ceil(filter.to / 900_000), end);
  return { from, to: Math.max(to, from + 1) };
}

/** The last moment that belongs to the span is shown, not the first after it. */
function writeSpan({ from, to }: Span, now: number): { from: string; to: string } {
  const last = Math.min(startOfQuarter(to), now + 1) - 1;
  return { from: writeStart(from), to: new Date(last).toISOString() };
}

/** 24 hours lie in two days of the calendar, and are one day all the same. */
function countDays({ from, to }: Span, bucket: BucketName, timezone: string): number {
  if (bucket === 'hour') return Math.max(1, (to - from) / QUARTERS_A_DAY);
  const zone = readZone(timezone);
  return Math.max(1, zone.read(to - 1).day - zone.read(from).day + 1);
}
