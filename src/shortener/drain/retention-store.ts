// The SQL of forgetting: clicks that are thinned to their sums, and visitors who were not seen for long.
import type { Database } from '#platform/database/database.ts';

export type RetentionStore = ReturnType<typeof retentionStore>;

/** Milliseconds since 1970; -Infinity = never. */
export type Boundaries = { thinned: number; forgotten: number };

/** A link and the UTC days (quarters since 1970) in which it has clicks that are to be thinned. */
export type LinkDays = { linkId: number; days: number[] };

export function retentionStore(database: Database) {
  return {
    async findBoundaries(): Promise<Boundaries> {
      const text = `select extract(epoch from thinned_before) * 1000 as thinned,
                      extract(epoch from forgotten_before) * 1000 as forgotten from shortener_retention`;
      const { rows } = await database.query<{ thinned: string; forgotten: string }>({ text });
      return { thinned: Number(rows[0]?.thinned), forgotten: Number(rows[0]?.forgotten) };
    },

    async hasVisitors(): Promise<boolean> {
      const text = 'select exists (select from shortener_visitors) as known';
      const { rows } = await database.query<{ known: boolean }>({ text });
      return rows[0]?.known === true;
    },

    /** Never moves back: what was thinned or forgotten cannot return. */
    async updateBoundary(
      which: 'thinning_before' | 'thinned_before' | 'forgotten_before',
      before: Date,
    ): Promise<void> {
      const text = `update shortener_retention set ${which} = $1 where ${which} < $1`;
      await database.query({ text, values: [before] });
    },

    /** Links with clicks in the span, a page at a time, in order of their ids. */
    async listLinkDays(from: Date, to: Date, afterLink: number, most: number): Promise<LinkDays[]> {
      const { rows } = await database.query<{ link_id: string; days: number[] }>({
        text: `select link_id, array_agg(distinct floor(extract(epoch from clicked_at) / 86400)::int * 96) as days
               from shortener_visits where clicked_at >= $1 and clicked_at < $2 and link_id > $3
               group by link_id order by link_id limit $4`,
        values: [from, to, afterLink, most],
      });
      return rows.map(({ link_id, days }) => ({ linkId: Number(link_id), days }));
    },

    /** Of the table of one month. */
    async removeClicks(table: string, before: Date, most: number): Promise<number> {
      const { rowCount } = await database.query({
        text: `delete from ${table} where ctid = any (array(select ctid from ${table} where clicked_at < $1 limit $2))`,
        values: [before, most],
      });
      return rowCount ?? 0;
    },

    /**
     * Clicks of the span, in the table of one month, do not tell their visitors apart any more. The time of the sighting
     * before is kept by quarter of an hour only: it could be matched with the time of another click.
     */
    async forgetVisitorsOfClicks(table: string, from: Date, to: Date, most: number): Promise<number> {
      const { rowCount } = await database.query({
        text: `update ${table} set visitor = null,
                 previous_at = to_timestamp(floor(extract(epoch from previous_at) / 900) * 900)
               where ctid = any (array(select ctid from ${table}
                 where clicked_at >= $1 and clicked_at < $2 and visitor is not null limit $3))`,
        values: [from, to, most],
      });
      return rowCount ?? 0;
    },

    /**
     * Removes those of the next visitors (by link and visitor) who were not seen since the moment. Returns how many, and the
     * last one that was looked at; null at the end.
     */
    async removeVisitors(before: Date, after: { linkId: string; visitor: string }, most: number) {
      const { rows } = await database.query<{ removed: string; link_id: string | null; visitor: string | null }>({
        text: `with page as materialized (select link_id, visitor, last_at from shortener_visitors
                 where (link_id, visitor) > ($2::bigint, $3::bigint) order by link_id, visitor limit $4),
               removed as (delete from shortener_visitors as stored using page
                 where stored.link_id = page.link_id and stored.visitor = page.visitor and page.last_at < $1
                   and stored.last_at < $1 returning 1),
               last as (select link_id, visitor from page order by link_id desc, visitor desc limit 1)
               select (select count(*) from removed) as removed, (select link_id from last), (select visitor from last)`,
        values: [before, after.linkId, after.visitor, most],
      });
      const [row] = rows;
      const last = row?.link_id && row.visitor ? { linkId: row.link_id, visitor: row.visitor } : null;
      return { removed: Number(row?.removed ?? 0), last };
    },
  };
}
