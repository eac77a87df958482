// Writes drained clicks, sightings and rollups, and the journal's position, in one transaction.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Click } from '../rules/click.ts';
import type { LateSighting, Sighting } from '../rules/distinct-visitors.ts';
import type { Rollup, RollupKey } from './rules/rollup.ts';

/** How far a journal is drained: all segments before this one, and this many bytes of it. */
export type Position = { segment: number; offset: number };

export type SightingKey = { linkId: string; visitor: string; quarter: number; country: string };
/** A visitor of one link. */
type LinkVisitor = { linkId: string; visitor: string };
export type NewSightings = { inserted: (Sighting & LinkVisitor)[]; late: (LateSighting & LinkVisitor)[] };

export type DrainStore = ReturnType<typeof drainStore>;

// Rows are passed as one JSON text: one prepared statement with one parameter takes a batch of any size.
const insertClicksSql = `
  insert into shortener_clicks (link_id, clicked_at, visitor, bot, country, city, referrer, device, browser, os)
  select link, to_timestamp(at / 1000.0), visitor, bot, country, city, referrer, device, browser, os
  from json_to_recordset($1) as click (link bigint, at bigint, visitor bigint, bot boolean, country text, city text,
    referrer text, device text, browser text, os text)
  where to_timestamp(at / 1000.0) >= (select thinned_before from shortener_retention)`;

// The previous sighting is in the table or in the same batch. Neighbours are searched by their whole key, so that only the
// primary key fits: where most links are quiet, the planner expects a handful of sightings for each link, and would scan
// all those of a busy link for every click.
export const insertSightingsSql = `
  insert into shortener_sightings (link_id, visitor, quarter, country, previous)
  select link, visitor, quarter, country, greatest(
    lag(quarter) over (partition by link, visitor order by quarter),
    (select near.quarter from (
        select link_id, visitor, quarter from shortener_sightings as stored
        where (stored.link_id, stored.visitor, stored.quarter) < (link, seen.visitor, seen.quarter)
        order by link_id desc, visitor desc, quarter desc limit 1) as near
      where near.link_id = link and near.visitor = seen.visitor))
  from json_to_recordset($1) as seen (link bigint, visitor bigint, quarter integer, country text)
  on conflict do nothing
  returning link_id as link, visitor, quarter, country, previous`;

export const findLateSql = `
  select seen.link, seen.visitor, seen.quarter as late, later.quarter, later.country, later.previous
  from json_to_recordset($1) as seen (link bigint, visitor bigint, quarter integer)
  cross join lateral (select link_id, visitor, quarter, country, previous from shortener_sightings as stored
    where (stored.link_id, stored.visitor, stored.quarter) > (seen.link, seen.visitor, seen.quarter)
    order by link_id, visitor, quarter limit 1) as later
  where later.link_id = seen.link and later.visitor = seen.visitor
    and later.previous is distinct from seen.quarter`;

const updatePreviousSql = `
  update shortener_sightings as later set previous = seen.late
  from json_to_recordset($1) as seen (link bigint, visitor bigint, quarter integer, late integer)
  where later.link_id = seen.link and later.visitor = seen.visitor and later.quarter = seen.quarter`;

const findRollupsSql = `
  select link_id, span, start, clicks, bots, visitors, extract(epoch from first_at) * 1000 as first_at,
    extract(epoch from last_at) * 1000 as last_at, gaps, country_visitors, breakdown
  from json_to_recordset($1) as key (link bigint, "in" smallint, since integer)
  join shortener_rollups on link_id = link and span = "in" and start = since`;

const saveRollupsSql = `
  insert into shortener_rollups as stored
    (link_id, span, start, clicks, bots, visitors, first_at, last_at, gaps, country_visitors, breakdown)
  select "linkId", span, start, clicks, bots, visitors, to_timestamp("firstAt" / 1000.0), to_timestamp("lastAt" / 1000.0),
    "visitorsByGap", "countryVisitors", breakdown
  from json_to_recordset($1) as rollup ("linkId" bigint, span smallint, start integer, clicks bigint, bots bigint,
    visitors bigint, "firstAt" bigint, "lastAt" bigint, "visitorsByGap" json, "countryVisitors" json, breakdown json)
  on conflict (link_id, span, start) do update set clicks = excluded.clicks, bots = excluded.bots,
    visitors = excluded.visitors, first_at = excluded.first_at, last_at = excluded.last_at, gaps = excluded.gaps,
    country_visitors = excluded.country_visitors, breakdown = excluded.breakdown`;

type SightingRow = { link: string; visitor: string; quarter: number; country: string; previous: number | null };

/** What the drain needs of a database: it runs in a thread with connections of its own. */
export type DrainDatabase = Pick<Database, 'query' | 'transaction' | 'statement'>;

export function drainStore(database: DrainDatabase) {
  const insertClicks = database.statement('shortener.insertClicks', insertClicksSql);
  const insertSightings = database.statement<SightingRow>('shortener.insertSightings', insertSightingsSql);
  const findLate = database.statement<SightingRow & { late: number }>('shortener.findLate', findLateSql);
  const findRollups = database.statement('shortener.findRollups', findRollupsSql);
  const saveRollups = database.statement('shortener.saveRollups', saveRollupsSql);

  return {
    transaction: database.transaction,

    /** One drain at a time across all processes: rollups are read, added to and written back. */
    async lock(within: Queries): Promise<void> {
      await within.query({ text: `select pg_advisory_xact_lock(hashtextextended('shortener_drain', 0))` });
    },

    async findPosition(journalId: string): Promise<Position> {
      const values = [journalId];
      const { rows } = await database.query<{ segment: string; byte_offset: string }>({
        text: 'select segment, byte_offset from shortener_journals where id = $1',
        values,
      });
      if (rows[0] !== undefined) return { segment: Number(rows[0].segment), offset: Number(rows[0].byte_offset) };
      // A position is kept for a while after its journal is gone: a backup may hold files that were drained while it was
      // made, and without their position a restore would count them twice.
      await database.query({ text: `delete from shortener_journals where drained_at < now() - interval '30 days'` });
      const text = `insert into shortener_journals (id, segment, byte_offset, drained_at) values ($1, 0, 0, now())
                    on conflict do nothing`;
      await database.query({ text, values });
      return { segment: 0, offset: 0 };
    },

    /** False when the stored position is not `from`: another process, or an earlier attempt, moved it. */
    async updatePosition(journalId: string, from: Position, to: Position, within: Queries): Promise<boolean> {
      const { rowCount } = await within.query({
        name: 'shortener.updatePosition',
        text: `update shortener_journals set segment = $4, byte_offset = $5, drained_at = now()
               where id = $1 and segment = $2 and byte_offset = $3`,
        values: [journalId, from.segment, from.offset, to.segment, to.offset],
      });
      return rowCount === 1;
    },

    async insertClicks(clicks: readonly Click[], within: Queries): Promise<void> {
      await insertClicks([JSON.stringify(clicks.map(({ linkId, ...click }) => ({ link: linkId, ...click })))], within);
    },

    /** The new sightings, and those of them that lie before one that is already counted. */
    async insertSightings(keys: readonly SightingKey[], within: Queries): Promise<NewSightings> {
      const given = keys.map(({ linkId, ...key }) => ({ link: linkId, ...key }));
      const inserted = (await insertSightings([JSON.stringify(given)], within)).rows;
      const late = (await findLate([JSON.stringify(inserted)], within)).rows;
      if (late.length > 0) await within.query({ text: updatePreviousSql, values: [JSON.stringify(late)] });
      return {
        inserted: inserted.map(({ link, ...sighting }) => ({ linkId: link, ...sighting })),
        late: late.map(({ link, visitor, late: quarter, ...next }) => ({ linkId: link, visitor, quarter, next })),
      };
    },

    async listRollups(keys: readonly RollupKey[], within: Queries): Promise<Rollup[]> {
      const wanted = keys.map(({ linkId, span, start }) => ({ link: linkId, in: span, since: start }));
      const { rows } = await findRollups([JSON.stringify(wanted)], within);
      return rows.map((row) => ({
        linkId: row.link_id,
        span: row.span,
        start: row.start,
        clicks: Number(row.clicks),
        bots: Number(row.bots),
        visitors: Number(row.visitors),
        firstAt: row.first_at === null ? null : Number(row.first_at),
        lastAt: row.last_at === null ? null : Number(row.last_at),
        visitorsByGap: row.gaps,
        countryVisitors: row.country_visitors,
        breakdown: row.breakdown,
      }));
    },

    async saveRollups(rollups: readonly Rollup[], within: Queries): Promise<void> {
      await saveRollups([JSON.stringify(rollups)], within);
    },
  };
}
