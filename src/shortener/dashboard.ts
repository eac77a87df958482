// The story of a dashboard: read its address, count the period and the one before, and arrange both for a chart.
import type { Clock } from '#platform/clock.ts';
import { countFigures } from './count-figures.ts';
import type { DashboardView, ViewQuery } from './page-views.ts';
import type { Figures } from './rules/figures.ts';
import { type Filter, narrows } from './rules/filter.ts';
import { displayTarget } from './rules/host-display.ts';
import { DEFAULT_PERIOD, isPeriod, type Period, readCustom, readPeriod, type Span } from './rules/period.ts';
import { quarterOf, readZone, startOfQuarter } from './rules/quarters.ts';
import { type BucketName, chooseBucket, cutSpan, sumBuckets, sumHeat, writeStart } from './rules/series.ts';
import type { ReadStatistics } from './statistics.ts';
import type { StatsStore } from './stats-store.ts';

export type DashboardNeeds = { statistics: ReadStatistics; store: StatsStore; clock: Clock; isGeoOn: boolean };
export type ReadDashboard = (code: string, query: ViewQuery) => Promise<DashboardView>;

export function makeDashboard({ statistics, store, clock, isGeoOn }: DashboardNeeds): ReadDashboard {
  return async (code, query) => {
    const now = clock.now();
    const { period: _, ...filters } = query;
    const timezone = query.timezone ?? 'UTC';
    const isCustom = query.from !== undefined || query.to !== undefined;
    const name = isPeriod(query.period) ? query.period : DEFAULT_PERIOD;
    const link = await statistics.find(code);
    const total = await store.findTotal(link.id);
    const begin = quarterOf(Math.min(link.createdAt.getTime(), total?.firstAt ?? Infinity));

    const named = isCustom ? null : readPeriod({ name, now, timezone: safeZone(timezone), begin });
    const from = named === null || name === 'all' ? filters.from : writeStart(named.span.from);
    const counted = await statistics.read(code, { ...filters, ...(from === undefined ? {} : { from }) });
    const { filter, figures } = counted;
    const period = named ?? readCustom(readSpan(filter, begin, quarterOf(now) + 1));

    const bucket = chooseBucket(period.span);
    const starts = cutSpan(period.span, bucket, timezone);
    const [before, visitors, lastHour] = await Promise.all([
      countBefore(link.id, filter, period),
      countVisitors({ linkId: link.id, filter, figures, period, bucket, starts }),
      store.listQuarters(link.id, { from: quarterOf(now) - 3, to: quarterOf(now) + 1 }),
    ]);
    const clicks = sumBuckets(starts, figures.quarters);
    const previous = period.previous === null ? [] : cutSpan(period.previous, bucket, timezone);
    const previousClicks = sumBuckets(previous, before?.quarters ?? []);
    // A link made yesterday has an average of two days, whatever the period.
    const days = zoneDays({ ...period.span, from: Math.max(period.span.from, begin) }, timezone);
    return {
      statistics: counted.statistics,
      target: displayTarget(link.originalUrl),
      period: isCustom ? null : name,
      bucket,
      points: starts.map((start, index) => ({
        at: writeStart(start),
        clicks: clicks[index] ?? 0,
        visitors: visitors[index] ?? 0,
        previous: before === null ? null : (previousClicks[index] ?? null),
      })),
      previous: before === null ? null : { clicks: before.clicks, visitors: before.visitors },
      clicksPerDay: figures.clicks / days,
      heat: sumHeat(figures.quarters, timezone),
      lastHourClicks: lastHour.reduce((sum, quarter) => sum + quarter.clicks, 0),
      clicksEver: total?.clicks ?? 0,
      isGeoOn,
      isOn: link.disabledAt === null,
      isFiltered: narrows(filter),
      now: new Date(now).toISOString(),
    };
  };

  /** Null where there is nothing to compare with. */
  async function countBefore(linkId: number, filter: Filter, { previous }: Period): Promise<Figures | null> {
    if (previous === null) return null;
    const span = { from: startOfQuarter(previous.from), to: startOfQuarter(previous.to) };
    const figures = await countFigures(store, linkId, { ...filter, ...span });
    return figures.clicks === 0 ? null : figures;
  }

  type VisitorQuestion = {
    linkId: number;
    filter: Filter;
    figures: Figures;
    period: Period;
    bucket: BucketName;
    starts: readonly number[];
  };

  async function countVisitors(question: VisitorQuestion): Promise<number[]> {
    const { linkId, filter, figures, period, bucket, starts } = question;
    if (bucket === 'day') {
      const zone = readZone(filter.timezone);
      return starts.map((start) => figures.dayVisitors.get(zone.read(start).day) ?? 0);
    }
    const counts = starts.map(() => 0);
    const rows = narrows(filter)
      ? (await store.countDayVisitors(linkId, filter, starts.map(toDate))).map(({ day, visitors }) => [day, visitors])
      : (await store.countBucketVisitors(linkId, starts, period.span.to)).map((row) => [row.bucket, row.visitors]);
    for (const [bucketNumber = 0, visitors = 0] of rows) counts[bucketNumber - 1] = visitors;
    return counts;
  }
}

const toDate = (quarter: number) => new Date(startOfQuarter(quarter));

/** A zone that nobody knows is refused by the filter, which says it better. */
function safeZone(timezone: string): string {
  try {
    readZone(timezone);
    return timezone;
  } catch {
    return 'UTC';
  }
}

function readSpan(filter: Filter, begin: number, end: number): Span {
  const from = filter.from === null ? begin : quarterOf(filter.from);
  const to = Math.min(filter.to === null ? end : Math.ceil(filter.to / 900_000), end);
  return { from, to: Math.max(to, from + 1) };
}

function zoneDays({ from, to }: Span, timezone: string): number {
  const zone = readZone(timezone);
  return Math.max(1, zone.read(to - 1).day - zone.read(from).day + 1);
}
