// The SQL that reads statistics: sums for whole quarters of an hour, single clicks for every other filter.
// It gets only the connection of a turn (turns.ts), so nothing can be read without one, and sees one moment of the data.
import type { Reads } from '#platform/database/heavy-reads.ts';
import type { Click } from '../rules/click.ts';
import { BROWSERS, SITES, SYSTEMS } from '../rules/names.ts';
import { startOfQuarter } from '../rules/quarters.ts';
import { QR_CODE } from '../rules/referrer.ts';
import { shardOf } from '../rules/shards.ts';
import { findLink } from '../store.ts';
import { type Kind, listSums } from '../sums/sums-store.ts';
import { listTails, listVisits, type Tail } from '../sums/visits-store.ts';
import type { Names } from './rules/breakdown.ts';
import type { BoundFilter } from './rules/filter.ts';
import type { Span } from './rules/period.ts';

export type TotalRow = {
  clicks: number;
  bots: number;
  visitors: number;
  firstAt: number | null;
  lastAt: number | null;
  /** The clicks that are not in the sums yet; null where there are none. */
  tail: Tail | null;
  /** A quiet link has none: all its clicks are in the tail. */
  hasSums: boolean;
};

export type ListedClick = Omit<Click, 'linkId' | 'visitor' | 'bot'> & { id: string };

const clickColumns = 'visit.id, clicked_at, country, city, shortener_referrers.name as referrer, device, browser, os';
const clickNames = `join shortener_places on shortener_places.id = visit.place
  join shortener_referrers on shortener_referrers.id = visit.referrer
  join shortener_agents on shortener_agents.id = visit.agent`;
type ClickRow = Omit<ListedClick, 'at'> & { clicked_at: Date };

// The zone's offsets are passed as numbers: the time zone data of PostgreSQL and Intl differ.
const localTime = `(clicked_at at time zone 'UTC'
  + make_interval(secs => ($12::int[])[width_bucket(clicked_at, $11::timestamptz[])]))`;

// Clicks before thinned_before may still be there while they are being deleted; only sums count them now. The span itself
// is compared with plain values, so that only its partitions are read.
const inSpan = `link_id = $1 and clicked_at >= $2::timestamptz and clicked_at < $3::timestamptz
  and clicked_at >= (select thinned_before from shortener_retention)`;

const matches = `${inSpan}
  and ($4::text is null or place in (select id from shortener_places where country = $4))
  and ($5::text[] is null or referrer in (select id from shortener_referrers where lower(name) = any($5)))
  and ($6::text is null or agent in (select id from shortener_agents where device = $6))
  and ($7::text[] is null or agent in (select id from shortener_agents where lower(browser) = any($7)))
  and ($8::text[] is null or agent in (select id from shortener_agents where lower(os) = any($8)))
  and ($9::int is null or extract(isodow from ${localTime}) - 1 = $9)
  and ($10::int is null or extract(hour from ${localTime}) = $10)`;

// Visitors who were forgotten (VISITOR_RETENTION_DAYS) count where they were new to the span.
const visitorsOf = (start: string) => `count(distinct visitor)
  + count(*) filter (where visitor is null and (previous_at is null or previous_at < ${start}))`;

const countSql = `
  with matching as materialized (
    select clicked_at, visitor, previous_at, place, referrer, agent from shortener_visits where not bot and ${matches}),
  places as (select country, city, count(*) as clicks
    from matching join shortener_places on id = place group by country, city),
  agents as (select device, browser, os, clicks
    from (select agent, count(*) as clicks from matching group by agent) as counted join shortener_agents on id = agent)
  select 'total' as kind, '' as value, count(*) as clicks, ${visitorsOf('$2')} as visitors from matching
  union all (select 'countries', country, count(*), ${visitorsOf('$2')}
    from matching join shortener_places on id = place group by 2)
  union all (select 'cities', country || '/' || city, clicks, 0 from places order by 3 desc limit 2000)
  union all (select 'referrers', name, clicks, 0
    from (select referrer, count(*) as clicks from matching group by 1 order by 2 desc limit 2000) as counted
    join shortener_referrers on id = referrer)
  union all (select 'scans', '', count(*), 0
    from matching join shortener_referrers on id = referrer where name = '${QR_CODE}')
  union all (select 'devices', device, sum(clicks), 0 from agents group by 2)
  union all (select 'browsers', browser, sum(clicks), 0 from agents group by 2 order by 3 desc limit 2000)
  union all (select 'os', os, sum(clicks), 0 from agents group by 2 order by 3 desc limit 2000)
  union all (select 'quarters', floor(extract(epoch from clicked_at) / 900)::text, count(*), 0 from matching group by 2)
  union all (select 'edges', min(clicked_at)::text, extract(epoch from min(clicked_at)) * 1000,
    extract(epoch from max(clicked_at)) * 1000 from matching)`;

const dayVisitorsSql = `
  select day, ${visitorsOf('($13::timestamptz[])[day]')} as visitors
  from (select width_bucket(clicked_at, $13::timestamptz[]) as day, visitor, previous_at
    from shortener_visits where not bot and ${matches}) as seen group by day`;

type NameRow = { of: 'place' | 'referrer' | 'agent'; id: number; a: string; b: string; c: string };

const namesSql = `
  select 'place' as of, id, country as a, city as b, '' as c from shortener_places where id = any($1::int[])
  union all select 'referrer', id, name, '', '' from shortener_referrers where id = any($2::int[])
  union all select 'agent', id, device, browser, os from shortener_agents where id = any($3::int[])`;

export type CountedRow = { kind: string; value: string; clicks: string; visitors: string };

type Numbers = { places: readonly number[]; referrers: readonly number[]; agents: readonly number[] };

export type StatisticsStore = ReturnType<typeof statisticsStore>;

export function statisticsStore(reads: Reads) {
  return {
    findLink: (code: string) => findLink(reads, code),

    async findTotal(linkId: number): Promise<TotalRow | null> {
      const text = `select clicks, bots, visitors, first_at, last_at, unfolded, unfolded_since, folded_id
                    from shortener_totals where link_id = $1`;
      const { rows } = await reads.query({ name: 'shortener.findTotal', text, values: [linkId] });
      return rows[0] === undefined ? null : toTotal(linkId, rows[0]);
    },

    /** Are clicks of the link that 0.1.0 stored still to be carried over? */
    async isBeingCounted(linkId: number): Promise<boolean> {
      const text = `select is_called and last_value > coalesce((select up_to from shortener_carried where shard = $1), 0)
                      as waiting from shortener_clicks_id_seq`;
      const statement = { name: 'shortener.isBeingCounted', text, values: [shardOf(linkId)] };
      const { rows } = await reads.query<{ waiting: boolean }>(statement);
      return rows[0]?.waiting ?? false;
    },

    listTail: (tail: Tail) => listTails(reads, [tail]),
    listVisits: (linkId: number, from: number, to: number) => listVisits(reads, linkId, from, to),
    listBuckets: (linkId: number, kind: Kind, span: Span) => listSums(reads, linkId, kind, span),

    async listNames({ places, referrers, agents }: Numbers): Promise<Names> {
      const { rows } = await reads.query<NameRow>({
        name: 'shortener.listNames',
        text: namesSql,
        values: [places, referrers, agents],
      });
      const ofKind = <T>(kind: NameRow['of'], read: (row: NameRow) => T) =>
        new Map(rows.filter(({ of }) => of === kind).map((row) => [row.id, read(row)]));
      return {
        places: ofKind('place', ({ a, b }) => ({ country: a, city: b })),
        referrers: ofKind('referrer', ({ a }) => a),
        agents: ofKind('agent', ({ a, b, c }) => ({ device: a, browser: b, os: c })),
      };
    },

    /** Everything about the clicks that match, counted from the clicks themselves. */
    async countClicks(linkId: number, filter: BoundFilter): Promise<CountedRow[]> {
      return (await reads.query<CountedRow>({ text: countSql, values: filterValues(linkId, filter) })).rows;
    },

    async countBots(linkId: number, filter: BoundFilter): Promise<number> {
      const text = `select count(*) as bots from shortener_visits where bot and ${matches}`;
      const { rows } = await reads.query<{ bots: string }>({ text, values: filterValues(linkId, filter) });
      return Number(rows[0]?.bots ?? 0);
    },

    /** Distinct visitors between each boundary and the next; `day` counts from 1. */
    async countDayVisitors(linkId: number, filter: BoundFilter, boundaries: readonly Date[]) {
      const values = [...filterValues(linkId, filter), boundaries];
      const { rows } = await reads.query<{ day: number; visitors: string }>({ text: dayVisitorsSql, values });
      return rows.map(({ day, visitors }) => ({ day, visitors: Number(visitors) }));
    },

    /** Who was seen with which place, referrer and agent; a visitor who was forgotten is somebody else each time. */
    async listSeen(linkId: number, filter: BoundFilter) {
      const text = `
        select distinct coalesce(visitor::text, 'click ' || id) as visitor, place, referrer, agent from shortener_visits
        where not bot and ${matches} and (visitor is not null or previous_at is null or previous_at < $2)`;
      type Row = { visitor: string; place: number; referrer: number; agent: number };
      return (await reads.query<Row>({ text, values: filterValues(linkId, filter) })).rows;
    },

    /** The latest clicks that match, newest first. */
    async listRecent(linkId: number, filter: BoundFilter, most: number): Promise<ListedClick[]> {
      const write = (condition: string, limit: string) => `
        select ${clickColumns} from (select id, clicked_at, place, referrer, agent from shortener_visits
          where not bot and ${condition} order by clicked_at desc, id desc limit ${limit}) as visit ${clickNames}
        order by clicked_at desc, visit.id desc`;
      const values = filterValues(linkId, filter);
      // Most people ask without a filter; then PostgreSQL has less to plan, and need not plan it again.
      const statement = fitsSpan(filter)
        ? { name: 'shortener.listRecent', text: write(inSpan, '$4'), values: [...values.slice(0, 3), most] }
        : { text: write(matches, '$13'), values: [...values, most] };
      return (await reads.query<ClickRow>(statement)).rows.map(toClick);
    },

    /** A page of the clicks that match, oldest first, after the last click of the page before. */
    async listPage(
      linkId: number,
      filter: BoundFilter,
      after: ListedClick | null,
      most: number,
    ): Promise<ListedClick[]> {
      const text = `
        select ${clickColumns} from (select id, clicked_at, place, referrer, agent from shortener_visits
          where not bot and ${matches} and (clicked_at, id) > ($13::timestamptz, $14::bigint)
            and clicked_at >= $13::timestamptz order by clicked_at, id limit $15) as visit ${clickNames}
        order by clicked_at, visit.id`;
      const values = [...filterValues(linkId, filter), new Date(after?.at ?? 0), after?.id ?? 0, most];
      return (await reads.query<ClickRow>({ text, values })).rows.map(toClick);
    },

    /** Clicks before this moment are known as sums only; null when all are kept. */
    async findThinnedBefore(): Promise<number | null> {
      const text = `select extract(epoch from thinned_before) * 1000 as before from shortener_retention
                    where isfinite(thinned_before)`;
      const { rows } = await reads.query<{ before: string }>({ text });
      return rows[0] === undefined ? null : Number(rows[0].before);
    },

    /** All-time clicks by code; codes that do not exist are left out. */
    async listClicks(codes: readonly string[]): Promise<{ short_code: string; total_clicks: number }[]> {
      const text = `select code, coalesce(clicks, 0) as clicks
                    from shortener_links left join shortener_totals on link_id = id where code = any($1)`;
      const { rows } = await reads.query<{ code: string; clicks: string }>({
        name: 'shortener.listClicks',
        text,
        values: [codes],
      });
      return rows.map(({ code, clicks }) => ({ short_code: code, total_clicks: Number(clicks) }));
    },

    /** Clicks of people on all links, by minute (counted from 1970); minutes without any are left out. */
    async countMinutes(fromMs: number, toMs: number): Promise<{ minute: number; clicks: number }[]> {
      const text = `select floor(extract(epoch from clicked_at) / 60)::int as minute, count(*)::int as clicks
                    from shortener_visits where not bot and clicked_at >= $1 and clicked_at <= $2 group by 1`;
      const values = [new Date(fromMs), new Date(toMs)];
      return (await reads.query<{ minute: number; clicks: number }>({ text, values })).rows;
    },

    async countPeople(fromMs: number, toMs: number): Promise<number> {
      const text = `select count(*)::int as clicks from shortener_visits
                    where not bot and clicked_at >= $1 and clicked_at <= $2`;
      const values = [new Date(fromMs), new Date(toMs)];
      return (await reads.query<{ clicks: number }>({ text, values })).rows[0]?.clicks ?? 0;
    },

    /** The links that people clicked most, with the most clicks first. */
    async listBusiest(fromMs: number, toMs: number, most: number): Promise<{ code: string; clicks: number }[]> {
      const text = `
        select code, clicks from (select link_id, count(*)::int as clicks from shortener_visits
          where not bot and clicked_at >= $1 and clicked_at <= $2 group by link_id order by 2 desc, 1 limit $3) as busiest
        join shortener_links on id = link_id order by clicks desc, code`;
      const values = [new Date(fromMs), new Date(toMs), most];
      return (await reads.query<{ code: string; clicks: number }>({ text, values })).rows;
    },

    /** The all-time figures of several links, for live views. */
    async listTotals(linkIds: readonly number[]) {
      const text = 'select link_id, clicks, bots, visitors, last_at from shortener_totals where link_id = any($1)';
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

/** Whether nothing but a span of time is asked for. */
const fitsSpan = ({ country, referrer, device, browser, os, weekday, hour }: BoundFilter): boolean =>
  [country, referrer, device, browser, os, weekday, hour].every((value) => value === null);

function toClick({ clicked_at, ...click }: ClickRow): ListedClick {
  return { ...click, at: clicked_at.getTime() };
}

function toTotal(linkId: number, row: Record<string, unknown>): TotalRow {
  const since = (row.unfolded_since as Date | null)?.getTime();
  return {
    clicks: Number(row.clicks),
    bots: Number(row.bots),
    visitors: Number(row.visitors),
    firstAt: (row.first_at as Date | null)?.getTime() ?? null,
    lastAt: (row.last_at as Date | null)?.getTime() ?? null,
    tail: since === undefined ? null : { linkId, since, foldedId: Number(row.folded_id) },
    hasSums: Number(row.clicks) + Number(row.bots) > Number(row.unfolded),
  };
}
