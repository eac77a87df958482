// The SQL of forgetting: clicks that are thinned to their sums, and visitors who were not seen for long.
import type { Database } from '#platform/database/database.ts';
import { openSql, rawSql } from '#platform/database/sql.ts';

export type RetentionStore = ReturnType<typeof retentionStore>;

/** Milliseconds since 1970; -Infinity = never. */
type Boundaries = { thinned: number; forgotten: number };

/** The UTC days (quarters since 1970) in which these links have clicks that are to be thinned. */
export type LinkDays = { days: number[]; linkIds: number[] };

export function retentionStore(database: Database) {
  const sql = openSql(database);
  return {
    async findBoundaries(): Promise<Boundaries> {
      const found = await sql.first<Boundaries>`select (extract(epoch from thinned_before) * 1000)::float8 as thinned,
        (extract(epoch from forgotten_before) * 1000)::float8 as forgotten from shortener_retention`;
      return found ?? { thinned: Number.NaN, forgotten: Number.NaN };
    },

    hasVisitors: async () =>
      (await sql.count`select count(*) from (select from shortener_visitors limit 1) as one`) > 0,

    /** Never moves back: what was thinned or forgotten cannot return. */
    updateBoundary: (which: 'thinning_before' | 'thinned_before' | 'forgotten_before', before: Date) =>
      sql.run`update shortener_retention set ${rawSql(which)} = ${before} where ${rawSql(which)} < ${before}`,

    /** Links with clicks in the span. A span of a day touches two UTC days at most, so these are three rows, with many links. */
    listLinkDays: (from: Date, to: Date) =>
      sql.all<LinkDays>`
        select days, array_agg(link_id order by link_id) as link_ids from (
          select link_id::float8, array_agg(distinct floor(extract(epoch from clicked_at) / 86400)::int * 96) as days
          from shortener_visits where clicked_at >= ${from} and clicked_at < ${to} group by link_id) as link
        group by days`,

    /** Deletes from the table of one month. */
    removeClicks: (table: string, before: Date, most: number) =>
      sql.run`delete from ${rawSql(table)} where ctid = any (
        array(select ctid from ${rawSql(table)} where clicked_at < ${before} limit ${most}))`,

    /**
     * Clicks of the span, in the table of one month, do not distinguish their visitors any more. The time of the sighting
     * before is kept by quarter of an hour only: it could be matched with the time of another click.
     */
    forgetVisitorsOfClicks: (table: string, from: Date, to: Date, most: number) =>
      sql.run`update ${rawSql(table)} set visitor = null,
          previous_at = to_timestamp(floor(extract(epoch from previous_at) / 900) * 900)
        where ctid = any (array(select ctid from ${rawSql(table)}
          where clicked_at >= ${from} and clicked_at < ${to} and visitor is not null limit ${most}))`,

    /**
     * Removes those of the next visitors (by link and visitor) who were not seen since the moment. Returns how many, and the
     * last one that was looked at; null at the end.
     */
    async removeVisitors(before: Date, after: { linkId: string; visitor: string }, most: number) {
      const row = await sql.first<{ removed: number; linkId: string | null; visitor: string | null }>`
        with page as materialized (select link_id, visitor, last_at from shortener_visitors
            where (link_id, visitor) > (${after.linkId}::bigint, ${after.visitor}::bigint)
            order by link_id, visitor limit ${most}),
          removed as (delete from shortener_visitors as stored using page
            where stored.link_id = page.link_id and stored.visitor = page.visitor and page.last_at < ${before}
              and stored.last_at < ${before} returning 1),
          last as (select link_id, visitor from page order by link_id desc, visitor desc limit 1)
        select (select count(*) from removed)::float8 as removed, (select link_id from last), (select visitor from last)`;
      const last = row?.linkId && row.visitor ? { linkId: row.linkId, visitor: row.visitor } : null;
      return { removed: row?.removed ?? 0, last };
    },
  };
}
