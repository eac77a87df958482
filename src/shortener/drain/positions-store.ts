// The SQL of positions: how far each journal is drained, shard by shard.
import type { Queries } from '#platform/database/query.ts';
import { SHARDS } from '../rules/shards.ts';
import type { DrainDatabase } from './drain-store.ts';

/** How far a journal is drained: all segments before this one, and this many bytes of it. */
export type Position = { segment: number; offset: number };

export type PositionMove = { shard: number; from: Position; to: Position };

type PositionRow = { shard: number; segment: string; byte_offset: string };

export type PositionsStore = ReturnType<typeof positionsStore>;

export function positionsStore(database: DrainDatabase) {
  async function find(journalId: string): Promise<Position[]> {
    const text = 'select shard, segment, byte_offset from shortener_positions where journal_id = $1 order by shard';
    const { rows } = await database.query<PositionRow>({ text, values: [journalId] });
    return rows.map(({ segment, byte_offset }) => ({ segment: Number(segment), offset: Number(byte_offset) }));
  }

  return {
    /** The position of every shard, in order. */
    async listPositions(journalId: string): Promise<Position[]> {
      const known = await find(journalId);
      if (known.length === SHARDS) return known;
      // Positions are kept for long after their journal is gone: a backup may hold files that were drained while it was made,
      // and a machine may have been off. Without their positions those files would be counted twice.
      await database.query({
        text: `delete from shortener_positions where journal_id in (select journal_id from shortener_positions
                 group by journal_id having max(drained_at) < now() - interval '400 days')`,
      });
      await database.query({
        text: `insert into shortener_positions (journal_id, shard, segment, byte_offset, drained_at)
               select $1, shard, 0, 0, now() from generate_series(0, $2 - 1) as shard
               on conflict do nothing`,
        values: [journalId, SHARDS],
      });
      return find(journalId);
    },

    /** False when a stored position is not `from`: another process, or an earlier attempt, moved it. */
    async updatePositions(journalId: string, moves: readonly PositionMove[], within: Queries): Promise<boolean> {
      const { rowCount } = await within.query({
        name: 'shortener.updatePositions',
        text: `update shortener_positions as stored
               set segment = to_segment, byte_offset = to_offset, drained_at = now()
               from unnest($2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
                 as move (shard, from_segment, from_offset, to_segment, to_offset)
               where journal_id = $1 and stored.shard = move.shard
                 and segment = from_segment and byte_offset = from_offset`,
        values: [
          journalId,
          moves.map(({ shard }) => shard),
          moves.map(({ from }) => from.segment),
          moves.map(({ from }) => from.offset),
          moves.map(({ to }) => to.segment),
          moves.map(({ to }) => to.offset),
        ],
      });
      return rowCount === moves.length;
    },
  };
}
