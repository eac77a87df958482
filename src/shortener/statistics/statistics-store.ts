// The SQL that reads statistics: rollups for whole quarters of an hour, single clicks for every other filter.
// It gets only the connection of a turn (turns.ts), so nothing can be read without one.
import type { Reads } from '#platform/database/heavy-reads.ts';
import type { Breakdown, Counts } from '../rules/breakdown.ts';
import type { Click } from '../rules/click.ts';
import { BROWSERS, SITES, SYSTEMS } from '../rules/names.ts';
import { startOfQuarter } from '../rules/quarters.ts';
import { findLink } from '../store.ts';
import type { BoundFilter } from './rules/filter.ts';

export type TotalRow = {
  clicks: number;
  bots: number;
  visitors: number;
  firstAt: number | null;
  lastAt: number | null;
  countryVisitors: Counts;
  breakdown: Breakdown;
};

type QuarterRow = { quarter: number; clicks: number; bots: number; visitors: number };
export type ListedClick = Omit<Click, 'linkId' | 'visitor' | 'bot'> & { id: string };

/** Quarters since 1970: `from` belongs to the span, `to` does not. */
export type QuarterSpan = { from: number; to: number };

const clickColumns = `id, clicked_at, country, city, referrer, device, browser, os`;
type ClickRow = Omit<ListedClick, 'at'> & { clicked_at: Date };

// The zone's offsets are passed as numbers: the time zone data of PostgreSQL and Intl differ.
const localTime = `(clicked_at at time zone 'UTC'
  + make_interval(secs => ($12::int[])[width_bucket(clicked_at, $11::timestamptz[])]))`;

// Clicks before thinned_before may still be there while they are being deleted; only rollups count them now.
const matches = `link_id = $1 and clicked_at >= greatest($2::timestamptz, (select thinned_before from shortener_retention))
  and clicked_at < $3 and ($4::text is null or country = $4) and ($5::text[] is null or lower(referrer) = any($5))
  and ($6::text is null or device = $6) and ($7::text[] is null or lower(browser) = any($7))
  and ($8::text[] is null or lower(os) = any($8))
  and ($9::int is null or extract(isodow from ${localTime}) - 1 = $9)
  and ($10::int is null or extract(hour from ${localTime}) = $10)`;

const countSql = `
  with matching as materialized (
    select clicked_at, visitor, country, city, referrer, device, browser, os from shortener_clicks
    where not bot and ${matches})
  select 'total' as kind, '' as value, count(*) as clicks, count(distinct visitor) as visitors from matching
  union all (select 'countries', country, count(*), count(distinct visitor) from matching group by 2)
  union all (select 'cities', country || '/' || city, count(*), 0 from matching group by 2 order by 3 desc limit 2000)
  union all (select 'referrers', referrer, count(*), 0 from matching group by 2 order by 3 desc limit 2000)
  union all (select 'devices', device, count(*), 0 from matching group by 2)
  union all (select 'browsers', browser, count(*), 0 from matching group by 2 order by 3 desc limit 2000)
  union all (select 'os', os, count(*), 0 from matching group by 2 order by 3 desc limit 2000)
  union all (select 'quarters', floor(extract(epoch from clicked_at) / 900)::text, count(*), 0 from matching group by 2)
  union all (select 'edges', min(clicked_at)::text, extract(epoch from min(clicked_at)) * 1000,
    extract(epoch from max(clicked_at)) * 1000 from matching)`;

const dayVisitorsSql = `
  select width_bucket(clicked_at, $13::timestamptz[]) as day, count(distinct visitor) as visitors
  from shortener_clicks where not bot and ${matches} group by 1`;

export type CountedRow = { kind: string; value: string; clicks: string; visitors: string };

export type StatisticsStore = ReturnType<typeof statisticsStore>;

export function statisticsStore(reads: Reads) {
  return {
    findLink: (code: string) => findLink(reads, code),

    async findTotal(linkId: number): Promise<TotalRow | null> {
      const text = `select clicks, bots, visitors, first_at, last_at, country_visitors, breakdown
                    from shortener_rollups where link_id = $1 and span = 0 and start = 0`;
      const { rows } = await reads.query({ name: 'shortener.findTotal', text, values: [linkId] });
      return rows[0] === undefined ? null : toTotal(rows[0]);
    },

    async listQuarters(linkId: number, { from, to }: QuarterSpan): Promise<QuarterRow[]> {
      // A year has 35,040 quarters: one JSON text is read much faster than so many rows.
      const text = `select json_agg(json_build_array(start, clicks, bots, visitors) order by start) as figures
                    from shortener_rollups where link_id = $1 and span = 2 and start >= $2 and start < $3`;
      type Figures = [number, number, number, number][] | null;
      const statement = { name: 'shortener.listQuarters', text, values: [linkId, from, to] };
      const { rows } = await reads.query<{ figures: Figures }>(statement);
      const figures = rows[0]?.figures ?? [];
      return figures.map(([quarter, clicks, bots, visitors]) => ({ quarter, clicks, bots, visitors }));
    },

    /** Visitors of each quarter, counted by the gap since they were last seen (rules/distinct-visitors.ts). */
    async listVisitorsByGap(
      linkId: number,
      { from, to }: QuarterSpan,
    ): Promise<[quarter: number, visitorsByGap: Counts][]> {
      const text = `select json_agg(json_build_array(start, gaps)) as gaps from shortener_rollups
                    where link_id = $1 and span = 2 and start >= $2 and start < $3`;
      const statement = { name: 'shortener.listVisitorsByGap', text, values: [linkId, from, to] };
      const { rows } = await reads.query<{ gaps: [number, Counts][] | null }>(statement);
      return rows[0]?.gaps ?? [];
    },

    /** The sums of whole UTC days inside the span, and of the quarters before and after them. */
    async listSums(linkId: number, { from, to }: QuarterSpan, days: QuarterSpan): Promise<TotalRow[]> {
      const { rows } = await reads.query({
        name: 'shortener.listSums',
        text: `select clicks, bots, visitors, first_at, last_at, country_visitors, breakdown from shortener_rollups
               where link_id = $1 and ((span = 1 and start >= $4 and start < $5)
                 or (span = 2 and ((start >= $2 and start < $4) or (start >= $5 and start < $3))))`,
        values: [linkId, from, to, days.from, days.to],
      });
      return rows.map(toTotal);
    },

    /** Distinct visitors of the span by country: those not seen in it before. */
    async countVisitors(linkId: number, { from, to }: QuarterSpan): Promise<Counts> {
      const { rows } = await reads.query<{ country: string; visitors: string }>({
        name: 'shortener.countVisitors',
        text: `select country, count(*) as visitors from shortener_sightings
               where link_id = $1 and quarter >= $2 and quarter < $3 and (previous is null or previous < $2)
               group by country`,
        values: [linkId, from, to],
      });
      return Object.fromEntries(rows.map(({ country, visitors }) => [country, Number(visitors)]));
    },

    /** Everything about the clicks that match, counted from the clicks themselves. */
    async countClicks(linkId: number, filter: BoundFilter): Promise<CountedRow[]> {
      const values = filterValues(linkId, filter);
      return (await reads.query<CountedRow>({ name: 'shortener.countClicks', text: countSql, values })).rows;
    },

    async countBots(linkId: number, filter: BoundFilter): Promise<number> {
      const text = `select count(*) as bots from shortener_clicks where bot and ${matches}`;
      const { rows } = await reads.query<{ bots: string }>({ text, values: filterValues(linkId, filter) });
      return Number(rows[0]?.bots ?? 0);
    },

    /** Distinct visitors between each boundary and the next; `day` counts from 1. */
    async countDayVisitors(linkId: number, filter: BoundFilter, boundaries: readonly Date[]) {
      const values = [...filterValues(linkId, filter), boundaries];
      const { rows } = await reads.query<{ day: number; visitors: string }>({ text: dayVisitorsSql, values });
      return rows.map(({ day, visitors }) => ({ day, visitors: Number(visitors) }));
    },

    /** Distinct visitors between each quarter of `boundaries` and the next, up to `to`; `bucket` counts from 1. */
    async countBucketVisitors(linkId: number, boundaries: readonly number[], to: number) {
      const text = `select width_bucket(quarter, $2::int[]) as bucket, count(distinct visitor) as visitors
                    from shortener_sightings where link_id = $1 and quarter >= $3 and quarter < $4 group by 1`;
      const values = [linkId, boundaries, boundaries[0] ?? 0, to];
      const { rows } = await reads.query<{ bucket: number; visitors: string }>({ text, values });
      return rows.map(({ bucket, visitors }) => ({ bucket, visitors: Number(visitors) }));
    },

    /** The latest clicks that match, newest first. */
    async listRecent(linkId: number, filter: BoundFilter, most: number): Promise<ListedClick[]> {
      const text = `select ${clickColumns} from shortener_clicks where not bot and ${matches}
                    order by clicked_at desc, id desc limit $13`;
      const values = [...filterValues(linkId, filter), most];
      return (await reads.query<ClickRow>({ name: 'shortener.listRecent', text, values })).rows.map(toClick);
    },

    /** A page of the clicks that match, oldest first, after the last click of the page before. */
    async listPage(
      linkId: number,
      filter: BoundFilter,
      after: ListedClick | null,
      most: number,
    ): Promise<ListedClick[]> {
      const text = `select ${clickColumns} from shortener_clicks where not bot and ${matches}
                    and (clicked_at, id) > ($13, $14) order by clicked_at, id limit $15`;
      const values = [...filterValues(linkId, filter), new Date(after?.at ?? 0), after?.id ?? 0, most];
      return (await reads.query<ClickRow>({ name: 'shortener.listPage', text, values })).rows.map(toClick);
    },

    /** Clicks before this moment are known as sums only; null when all are kept. */
    async findThinnedBefore(): Promise<number | null> {
      const text = `select extract(epoch from thinned_before) * 1000 as before from shortener_retention
                    where isfinite(thinned_before)`;
      const { rows } = await reads.query<{ before: string }>({ text });
      return rows[0] === undefined ? null : Number(rows[0].before);
    },

    /** The all-time figures of several links, for live views. */
    async listTotals(linkIds: readonly number[]) {
      const text = `select link_id, clicks, bots, visitors, last_at from shortener_rollups
                    where link_id = any($1) and span = 0 and start = 0`;
      const { rows } = await reads.query({ name: 'shortener.listTotals', text, values: [linkIds] });
      return rows.map((row) => ({
        linkId: Number(row.link_id),
        clicks: Number(row.clicks),
        bots: Number(row.bots),
        visitors: Number(row.visitors),
        lastAt: row.last_at as Date | null,
      }));
    },
  };
}

function filterValues(linkId: number, filter: BoundFilter): unknown[] {
  const { from, to, country, referrer, device, browser, os, weekday, hour, offsets } = filter;
  const moments = [from === null ? '-infinity' : new Date(from), to === null ? 'infinity' : new Date(to)];
  // The first offset also holds for whatever lies before it.
  const changes = offsets.map((offset, index) => (index === 0 ? '-infinity' : new Date(startOfQuarter(offset.from))));
  const seconds = offsets.map(({ offsetMs }) => offsetMs / 1_000);
  const written = [
    referrer === null ? null : SITES.listWritten(referrer),
    device,
    browser === null ? null : BROWSERS.listWritten(browser),
    os === null ? null : SYSTEMS.listWritten(os),
  ];
  return [linkId, ...moments, country, ...written, weekday, hour, changes, seconds];
}

function toClick({ clicked_at, ...click }: ClickRow): ListedClick {
  return { ...click, at: clicked_at.getTime() };
}

function toTotal(row: Record<string, unknown>): TotalRow {
  return {
    clicks: Number(row.clicks),
    bots: Number(row.bots),
    visitors: Number(row.visitors),
    firstAt: (row.first_at as Date | null)?.getTime() ?? null,
    lastAt: (row.last_at as Date | null)?.getTime() ?? null,
    countryVisitors: row.country_visitors as Counts,
    breakdown: row.breakdown as Breakdown,
  };
}
