// The SQL of positions: how far each journal is drained, shard by shard.
import type { Queries } from '#platform/database/query.ts';
import { namedSql } from '#platform/database/sql.ts';
import { SHARDS } from '../rules/shards.ts';
import type { DrainDatabase } from './drain-store.ts';

/** How far a journal is drained: all segments before this one, and this many bytes of it. */
export type Position = { segment: number; offset: number };

export type PositionMove = { shard: number; from: Position; to: Position };

export type PositionsStore = ReturnType<typeof positionsStore>;

export function positionsStore(database: DrainDatabase) {
  const unprepared = namedSql(database, null);
  const find = (journalId: string) => unprepared.all<Position>`
    select segment::float8, byte_offset::float8 as offset from shortener_positions
    where journal_id = ${journalId} order by shard`;

  return {
    /** The position of every shard, in order. */
    async listPositions(journalId: string): Promise<Position[]> {
      const known = await find(journalId);
      if (known.length === SHARDS) return known;
      // Positions are kept for long after their journal is gone: a backup may hold files that were drained while it was made,
      // and a machine may have been off. Without their positions those files would be counted twice.
      await unprepared.run`
        delete from shortener_positions where journal_id in (select journal_id from shortener_positions
          group by journal_id having max(drained_at) < now() - interval '400 days')`;
      await unprepared.run`
        insert into shortener_positions (journal_id, shard, segment, byte_offset, drained_at)
        select ${journalId}, shard, 0, 0, now() from generate_series(0, ${SHARDS} - 1) as shard on conflict do nothing`;
      return find(journalId);
    },

    /** False when a stored position is not `from`: another process, or an earlier attempt, moved it. */
    async updatePositions(journalId: string, moves: readonly PositionMove[], within: Queries): Promise<boolean> {
      const moved = await namedSql(within, 'shortener.updatePositions').run`
        update shortener_positions as stored
        set segment = to_segment, byte_offset = to_offset, drained_at = now()
        from unnest(
            ${moves.map(({ shard }) => shard)}::int[],
            ${moves.map(({ from }) => from.segment)}::bigint[],
            ${moves.map(({ from }) => from.offset)}::bigint[],
            ${moves.map(({ to }) => to.segment)}::bigint[],
            ${moves.map(({ to }) => to.offset)}::bigint[])
          as move (shard, from_segment, from_offset, to_segment, to_offset)
        where journal_id = ${journalId} and stored.shard = move.shard
          and segment = from_segment and byte_offset = from_offset`;
      return moved === moves.length;
    },
  };
}
