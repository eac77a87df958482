// The story of a dashboard: read its parameters, count the period and the one before, and arrange both for a chart.
import type { DashboardView, ViewQuery } from '../page-views.ts';
import { displayTarget } from '../rules/display-target.ts';
import { quarterOf, readZone, startOfQuarter } from '../rules/quarters.ts';
import { countFigures } from './count-figures.ts';
import type { Figures } from './rules/figures.ts';
import { type BoundFilter, boundFilter, type Filter, narrows } from './rules/filter.ts';
import {
  DEFAULT_PERIOD,
  isPeriod,
  type Period,
  type PeriodName,
  readCustom,
  readPeriod,
  type Span,
} from './rules/period.ts';
import { type BucketName, chooseBucket, cutSpan, sumBuckets, sumHeat, writeStart } from './rules/series.ts';
import { type Found, type ReadStatistics, requireFilter } from './statistics.ts';
import type { StatisticsStore } from './statistics-store.ts';
import type { Asker } from './who-asks.ts';

export type DashboardNeeds = { statistics: ReadStatistics; isGeoOn: boolean };
export type ReadDashboard = (asker: Asker, query: ViewQuery) => Promise<DashboardView>;

export function makeDashboard({ statistics, isGeoOn }: DashboardNeeds): ReadDashboard {
  return async (asker, { period: wanted, ...texts }) => {
    const filter = requireFilter(texts);
    const isCustom = filter.from !== null || filter.to !== null;
    const name = isPeriod(wanted) ? wanted : DEFAULT_PERIOD;
    return statistics.withLink(asker, (store, found) => draw(store, found, filter, isCustom ? null : name));
  };

  /** `name` is null for custom dates. */
  async function draw(
    store: StatisticsStore,
    found: Found,
    asked: Filter,
    name: PeriodName | null,
  ): Promise<DashboardView> {
    const { link, counts, life } = found;
    const { timezone } = asked;
    const { now } = life;
    const begin = quarterOf(life.begin);
    const named = name === null ? null : readPeriod({ name, now, timezone, begin });
    const isSince = named !== null && name !== 'all';
    const since = isSince ? { ...asked, from: startOfQuarter(named.span.from) } : asked;
    const counted = await statistics.count(store, found, since);
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
    // The average of a link made yesterday covers two days, whatever the period.
    const days = zoneDays({ ...period.span, from: Math.max(period.span.from, begin) }, timezone);
    return {
      statistics: counted.statistics,
      target: displayTarget(link.originalUrl),
      period: name,
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
      clicksEver: counts.total?.clicks ?? 0,
      isGeoOn,
      isOn: link.disabledAt === null,
      isFiltered: narrows(filter),
      now: new Date(now).toISOString(),
    };
  }
}

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

function zoneDays({ from, to }: Span, timezone: string): number {
  const zone = readZone(timezone);
  return Math.max(1, zone.read(to - 1).day - zone.read(from).day + 1);
}
