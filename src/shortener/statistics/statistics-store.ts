// The SQL that reads statistics: sums for whole quarters of an hour, single clicks for every other filter.
// It gets only the connection of a turn (turns.ts), so nothing can be read without one, and sees one moment of the data.

import type { Reads } from '#platform/database/heavy-reads.ts';
import { namedSql, part, rawSql } from '#platform/database/sql.ts';
import { pick } from '#platform/rules/pick.ts';
import { TOOL } from '../rules/agent.ts';
import type { Click } from '../rules/click.ts';
import { BROWSERS, SITES, SYSTEMS } from '../rules/names.ts';
import { startOfQuarter } from '../rules/quarters.ts';
import { type Link, linkColumns } from '../store.ts';
import { type Kind, listSums } from '../sums/sums-store.ts';
import { listTails, listVisits, type Stretch, type Tail } from '../sums/visits-store.ts';
import { ofManyLinks, ofOneLink } from './counting-store.ts';
import type { NameMemory, Numbers } from './names-store.ts';
import { type BoundFilter, narrows } from './rules/filter.ts';
import type { Span } from './rules/period.ts';

export type TotalRow = Pick<StoredTotal, 'clicks' | 'bots' | 'visitors'> & {
  firstAt: number | null;
  lastAt: number | null;
  /** The clicks that are not in the sums yet; null where there are none. */
  tail: Tail | null;
  /** A quiet link has none: all its clicks are in the tail. */
  hasSums: boolean;
};

/** As live views show it. */
export type LiveTotal = { linkId: number; clicks: number; visitors: number; bots: number; lastAt: Date | null };

export type ListedClick = Omit<Click, 'linkId' | 'visitor' | 'bot'> & { id: string };

const clickColumns = 'visit.id, clicked_at, country, city, shortener_referrers.name as referrer, device, browser, os';
const clickNames = `join shortener_places on shortener_places.id = visit.place
  join shortener_referrers on shortener_referrers.id = visit.referrer
  join shortener_agents on shortener_agents.id = visit.agent`;
type ClickRow = Omit<ListedClick, 'at'> & { clicked_at: Date };

/** A click of a page, and when its visitor clicked before: null = never; its own time = nobody knows who it was. */
export type PagedClick = ListedClick & { previous: number | null };

export type CountedRow = { kind: string; value: string; clicks: string; visitors: string };

export type StoredTotal = {
  linkId: number;
  clicks: number;
  bots: number;
  visitors: number;
  firstAt: Date | null;
  lastAt: Date | null;
  unfolded: number;
  unfoldedSince: Date | null;
  foldedId: number;
};

export const totalColumns = part`link_id::float8, clicks::float8, bots::float8, visitors::float8, first_at, last_at, unfolded,
  unfolded_since, folded_id::float8`;

type CountedLink = { link: Link; total: TotalRow | null };

export type StatisticsStore = ReturnType<typeof statisticsStore>;

/** `group`: the ids of several links, for which the store counts instead of the one that it is asked for. */
export function statisticsStore(reads: Reads, names: NameMemory, group: readonly number[] | null = null) {
  const { inSpan, matches, countSql, dayVisitorsSql } = group === null ? ofOneLink : ofManyLinks;
  const valuesOf = (linkId: number, filter: BoundFilter) => filterValues(group ?? linkId, filter);
  const unprepared = namedSql(reads, null);
  return {
    /** The link and its figures. */
    async findCounted(code: string): Promise<CountedLink | null> {
      const row = await namedSql(reads, 'shortener.findCounted').first<Link & (StoredTotal | { linkId: null })>`
        select ${rawSql(linkColumns)}, ${totalColumns}
        from shortener_links left join shortener_totals on link_id = id where code = ${code}`;
      if (row === null) return null;
      const link = pick(row, ['id', 'code', 'originalUrl', 'createdAt', 'disabledAt', 'targetChangedAt']);
      return { link, total: row.linkId === null ? null : toTotal(row) };
    },

    async findTotal(linkId: number): Promise<TotalRow | null> {
      const row = await namedSql(reads, 'shortener.findTotal').first<StoredTotal>`
        select ${totalColumns} from shortener_totals where link_id = ${linkId}`;
      return row && toTotal(row);
    },

    listTail: (tail: Tail) => listTails(reads, [tail], names.listRests),
    listVisits: (linkId: number, stretch: Stretch) => listVisits(reads, linkId, stretch, names.listRests),
    listBuckets: (linkId: number, kind: Kind, span: Span) => listSums(reads, linkId, kind, span),

    listNames: (numbers: Numbers) => names.listNames(reads, numbers),

    /** Everything about the clicks that match, counted from the clicks themselves. */
    async countClicks(linkId: number, filter: BoundFilter): Promise<CountedRow[]> {
      return (await reads.query<CountedRow>({ text: countSql, values: valuesOf(linkId, filter) })).rows;
    },

    async countBots(linkId: number, filter: BoundFilter): Promise<number> {
      const text = `select count(*)::float8 as bots from shortener_visits where bot and ${matches}`;
      const { rows } = await reads.query<{ bots: number }>({ text, values: valuesOf(linkId, filter) });
      return rows[0]?.bots ?? 0;
    },

    /** Distinct visitors between each boundary and the next; `day` counts from 1. */
    async countDayVisitors(linkId: number, filter: BoundFilter, boundaries: readonly Date[]) {
      const values = [...valuesOf(linkId, filter), boundaries];
      return (await reads.query<{ day: number; visitors: number }>({ text: dayVisitorsSql, values })).rows;
    },

    /** The latest clicks that match, newest first. */
    async listRecent(linkId: number, filter: BoundFilter, most: number): Promise<ListedClick[]> {
      const write = (condition: string, limit: string) => `
        select ${clickColumns} from (select id, clicked_at, place, referrer, agent from shortener_visits
          where not bot and ${condition} order by clicked_at desc, id desc limit ${limit}) as visit ${clickNames}
        order by clicked_at desc, visit.id desc`;
      const values = valuesOf(linkId, filter);
      // Most people ask without a filter; then PostgreSQL has less to plan, and need not plan it again.
      const statement = narrows(filter)
        ? { text: write(matches, '$13'), values: [...values, most] }
        : {
            name: group ? 'shortener.listRecentOf' : 'shortener.listRecent',
            text: write(inSpan, '$4'),
            values: [...values.slice(0, 3), most],
          };
      return (await reads.query<ClickRow>(statement)).rows.map(toClick);
    },

    /** A page of the clicks that match, of people or of bots, oldest first, after the last click of the page before. */
    async listPage(
      linkId: number,
      filter: BoundFilter,
      { after, most, isBot }: { after: PagedClick | null; most: number; isBot: boolean },
    ): Promise<PagedClick[]> {
      const text = `
        select ${clickColumns}, previous_at from (
          select id, clicked_at, previous_at, place, referrer, agent from shortener_visits
          where ${isBot ? 'bot' : 'not bot'} and ${matches} and (clicked_at, id) > ($13::timestamptz, $14::bigint)
            and clicked_at >= $13::timestamptz order by clicked_at, id limit $15) as visit ${clickNames}
        order by clicked_at, visit.id`;
      const values = [...valuesOf(linkId, filter), new Date(after?.at ?? 0), after?.id ?? 0, most];
      const { rows } = await reads.query<ClickRow & { previous_at: Date | null }>({ text, values });
      return rows.map(({ previous_at, ...row }) => ({ ...toClick(row), previous: previous_at?.getTime() ?? null }));
    },

    /** Clicks before this moment are known as sums only; null when all are kept. */
    findThinnedBefore: () =>
      unprepared.value<number>`
        select (extract(epoch from thinned_before) * 1000)::float8 from shortener_retention
        where isfinite(thinned_before)`,

    /** All-time clicks by code; codes that do not exist are left out. */
    async listClicks(codes: readonly string[]): Promise<{ short_code: string; total_clicks: number }[]> {
      const text = `select code as short_code, coalesce(clicks, 0)::float8 as total_clicks
                    from shortener_links left join shortener_totals on link_id = id where code = any($1)`;
      const asked = { name: 'shortener.listClicks', text, values: [codes] };
      return (await reads.query<{ short_code: string; total_clicks: number }>(asked)).rows;
    },

    /** Clicks of people on all links, by minute (counted from 1970); minutes without any are left out. */
    countMinutes: (fromMs: number, toMs: number) =>
      unprepared.all<{ minute: number; clicks: number }>`
        select floor(extract(epoch from clicked_at) / 60)::int as minute, count(*)::int as clicks
        from shortener_visits where ${isHuman(fromMs, toMs)} group by 1`,

    countPeople: (fromMs: number, toMs: number) =>
      unprepared.count`select count(*)::int from shortener_visits where ${isHuman(fromMs, toMs)}`,

    /** The links that people clicked most, with the most clicks first. */
    listBusiest: (fromMs: number, toMs: number, most: number) =>
      unprepared.all<{ code: string; clicks: number }>`
        select code, clicks from (select link_id, count(*)::int as clicks from shortener_visits
          where ${isHuman(fromMs, toMs)} group by link_id order by 2 desc, 1 limit ${most}) as busiest
        join shortener_links on id = link_id order by clicks desc, code`,

    /** The all-time figures of several links, for live views. */
    listTotals: (linkIds: readonly number[]) =>
      namedSql(reads, 'shortener.listTotals').all<LiveTotal>`
        select link_id::float8, clicks::float8, bots::float8, visitors::float8, last_at
        from shortener_totals where link_id = any(${linkIds})`,
  };
}

function filterValues(of: number | readonly number[], filter: BoundFilter): unknown[] {
  const { from, to, country, referrer, device, tools, browser, os, weekday, hour, offsets } = filter;
  const moments = [from === null ? '-infinity' : new Date(from), to === null ? 'infinity' : new Date(to)];
  // The first offset is also used for all earlier moments.
  const changes = offsets.map((offset, index) => (index === 0 ? '-infinity' : new Date(startOfQuarter(offset.from))));
  const seconds = offsets.map(({ offsetMs }) => offsetMs / 1_000);
  const written = [
    referrer === null ? null : SITES.listWritten(referrer),
    // The device to find, and the one to leave out.
    device === null && tools ? null : [device, tools ? null : TOOL],
    browser === null ? null : BROWSERS.listWritten(browser),
    os === null ? null : SYSTEMS.listWritten(os),
  ];
  return [of, ...moments, country, ...written, weekday, hour, changes, seconds];
}

function toClick({ clicked_at, ...click }: ClickRow): ListedClick {
  return { ...click, at: clicked_at.getTime() };
}

export function toTotal({ linkId, clicks, bots, visitors, firstAt, lastAt, ...total }: StoredTotal): TotalRow {
  const { unfolded, unfoldedSince: since, foldedId } = total;
  return {
    clicks,
    bots,
    visitors,
    firstAt: firstAt?.getTime() ?? null,
    lastAt: lastAt?.getTime() ?? null,
    tail: since && { linkId, since: since.getTime(), foldedId },
    hasSums: clicks + bots > unfolded,
  };
}

/** Clicks of people in this time. */
const isHuman = (fromMs: number, toMs: number) =>
  part`not bot and clicked_at >= ${new Date(fromMs)} and clicked_at <= ${new Date(toMs)}`;
