// The SQL that reads what 0.1.0 stored, and keeps how far it is carried over.
import type pg from 'pg';
import type { Queries } from '#platform/database/query.ts';
import type { DrainDatabase } from '../drain/drain-store.ts';
import type { Click } from '../rules/click.ts';
import { SHARDS } from '../rules/shards.ts';

/** Where a shard goes on: after this link, or within it. */
export type Cursor = {
  /** All links up to this one are carried over. */
  link: number;
  /** The last id of this pass. Clicks that 0.1.0 stores meanwhile are for the next pass. */
  to: number;
  /** The link after it has so many clicks that it is carried over in parts: what comes next of it. */
  within?: Within;
};

export type Within =
  /** Sums of clicks that 0.1.0 had thinned, from this quarter on, up to the boundary. */
  | { link: number; part: 'thinned'; quarter: number; boundary: number }
  /** Single clicks, from the boundary on, after this one. */
  | { link: number; part: 'people' | 'bots'; boundary: number; at: string; id: string };

export type Carried = { shard: number; upTo: number; cursor: Cursor | null };

export type EarlierLink = { linkId: number; clicks: number };
export type EarlierClick = Click & { id: string; moment: string };

/** Clicks with ids after `from`, up to `to`, are to be carried over. */
export type IdSpan = { from: number; to: number };

/** A span of sums that 0.1.0 kept of a link, with the names of what was counted. */
export type EarlierRollup = {
  start: number;
  clicks: number;
  bots: number;
  firstAt: number | null;
  lastAt: number | null;
  breakdown: Record<'cities' | 'referrers' | 'devices' | 'browsers' | 'os', Record<string, number>>;
};

export type EarlierSighting = { visitor: string; quarter: number; previous: number | null; country: string };

export type EarlierStore = ReturnType<typeof earlierStore>;

const columns = `id, link_id as "linkId", clicked_at::text as moment, extract(epoch from clicked_at) * 1000 as at,
  visitor, bot, country, city, referrer, device, browser, os`;

/** While it is held, no process of 0.1.0 drains: they go on redirecting, and their clicks wait in their journals. */
export async function holdEarlierDrain(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(hashtextextended('shortener_drain', 0))`);
}

export function earlierStore(database: DrainDatabase) {
  return {
    /** The last id that 0.1.0 gave to a click; 0 = none. */
    async findLastId(): Promise<number> {
      return database.transaction(async (within) => {
        // A drain of 0.1.0 that is running has taken ids that nobody sees yet.
        await within.query({ text: `select pg_advisory_xact_lock_shared(hashtextextended('shortener_drain', 0))` });
        const text = `select case when is_called then last_value else 0 end as last from shortener_clicks_id_seq`;
        const { rows } = await within.query<{ last: string }>({ text });
        return Number(rows[0]?.last ?? 0);
      });
    },

    /** Are all clicks of 0.1.0 carried over? */
    async isCarried(): Promise<boolean> {
      const text = `select not is_called or coalesce((select count(*) = $1 and bool_and(up_to >= last_value)
                      from shortener_carried), false) as carried from shortener_clicks_id_seq`;
      const { rows } = await database.query<{ carried: boolean }>({ text, values: [SHARDS] });
      return rows[0]?.carried ?? true;
    },

    async listCarried(): Promise<Carried[]> {
      const text = 'select shard, up_to, cursor from shortener_carried';
      const { rows } = await database.query<{ shard: number; up_to: string; cursor: string | null }>({ text });
      return rows.map(({ shard, up_to, cursor }) => ({
        shard,
        upTo: Number(up_to),
        cursor: cursor === null ? null : JSON.parse(cursor),
      }));
    },

    /** False when another process has moved the cursor meanwhile. */
    async updateCarried(from: Carried, to: Carried, within: Queries): Promise<boolean> {
      const write = (cursor: Cursor | null) => (cursor === null ? null : JSON.stringify(cursor));
      const { rowCount } = await within.query({
        text: `insert into shortener_carried as stored (shard, up_to, cursor) values ($1, $4, $5)
               on conflict (shard) do update set up_to = $4, cursor = $5
               where stored.up_to = $2 and stored.cursor is not distinct from $3`,
        values: [from.shard, from.upTo, write(from.cursor), to.upTo, write(to.cursor)],
      });
      return rowCount === 1;
    },

    /** The next links of the shard that have clicks, in order of their ids. */
    async listLinks(shard: number, after: number, most: number): Promise<EarlierLink[]> {
      const { rows } = await database.query<{ link: string; clicks: string }>({
        text: `select shortener_links.id as link, clicks + bots as clicks from shortener_links
               join shortener_rollups on link_id = shortener_links.id and span = 0 and start = 0
               where shortener_links.id > $3 and shortener_links.id % $2 = $1 order by shortener_links.id limit $4`,
        values: [shard, SHARDS, after, most],
      });
      return rows.map(({ link, clicks }) => ({ linkId: Number(link), clicks: Number(clicks) }));
    },

    async listClicks(linkIds: readonly number[], { from, to }: IdSpan): Promise<EarlierClick[]> {
      const text = `select ${columns} from shortener_clicks where link_id = any($1) and not bot and id > $2 and id <= $3
                    union all
                    select ${columns} from shortener_clicks where link_id = any($1) and bot and id > $2 and id <= $3`;
      const { rows } = await database.query<EarlierClick>({ text, values: [linkIds, from, to] });
      return rows.map(toClick);
    },

    /** A part of the clicks of one link, in order of time, after the click at `after`. */
    async listPart(
      link: number,
      isBot: boolean,
      after: { at: string; id: string },
      { from, to }: IdSpan,
      most: number,
    ) {
      const { rows } = await database.query<EarlierClick>({
        text: `select ${columns} from shortener_clicks
               where link_id = $1 and ${isBot ? 'bot' : 'not bot'} and id > $4 and id <= $5
                 and (clicked_at, id) > ($2::timestamptz, $3::bigint)
               order by clicked_at, id limit $6`,
        values: [link, after.at, after.id, from, to, most],
      });
      return rows.map(toClick);
    },

    /** The quarter before which 0.1.0 had thinned clicks to sums; 0 = it kept them all. */
    async findThinnedQuarter(): Promise<number> {
      const text = `select floor(extract(epoch from thinned_before) / 900) as quarter from shortener_retention
                    where isfinite(thinned_before)`;
      const { rows } = await database.query<{ quarter: string }>({ text });
      return Number(rows[0]?.quarter ?? 0);
    },

    /** The first quarter at or after `from` in which the link has sums; null = none. */
    async findRollup(link: number, from: number): Promise<number | null> {
      const text = `select min(start) as start from shortener_rollups where link_id = $1 and span = 2 and start >= $2`;
      const { rows } = await database.query<{ start: number | null }>({ text, values: [link, from] });
      return rows[0]?.start ?? null;
    },

    async listRollups(link: number, from: number, to: number): Promise<EarlierRollup[]> {
      const { rows } = await database.query({
        text: `select start, clicks, bots, first_at, last_at, breakdown from shortener_rollups
               where link_id = $1 and span = 2 and start >= $2 and start < $3 order by start`,
        values: [link, from, to],
      });
      return rows.map((row) => ({
        start: row.start,
        clicks: Number(row.clicks),
        bots: Number(row.bots),
        firstAt: (row.first_at as Date | null)?.getTime() ?? null,
        lastAt: (row.last_at as Date | null)?.getTime() ?? null,
        breakdown: row.breakdown,
      }));
    },

    async listSightings(link: number, from: number, to: number): Promise<EarlierSighting[]> {
      const { rows } = await database.query<EarlierSighting>({
        text: `select visitor, quarter, previous, country from shortener_sightings
               where link_id = $1 and quarter >= $2 and quarter < $3`,
        values: [link, from, to],
      });
      return rows;
    },
  };
}

function toClick(row: EarlierClick): EarlierClick {
  return { ...row, at: Math.floor(Number(row.at)) };
}
