// The access room's SQL for the use of keys. Like keys, it is not tenant data.
import type { Database } from '#platform/database/database.ts';
import { openSql } from '#platform/database/sql.ts';
import type { MinuteCount } from './key-usage.ts';

/** Minutes are kept slightly longer than the hour on the screen, days slightly longer than 90. */
const keptMinutesMs = 2 * 3_600_000;
const keptDaysMs = 100 * 86_400_000;

export function usageStore(database: Database) {
  const sql = openSql(database);
  return {
    /** When each key was last used, and its calls. */
    add: (lastUses: ReadonlyMap<string, number>, counts: readonly MinuteCount[]) =>
      database.transaction(async (within) => {
        const { run } = sql(within);
        const ids = counts.map(({ keyId }) => keyId);
        const minutes = counts.map(({ minuteMs }) => new Date(minuteMs));
        const calls = counts.map((count) => count.calls);
        const lastUsed = [...lastUses.values()].map((at) => new Date(at));
        const now = Math.max(...lastUses.values());
        // Sorted by key, so that two processes that write at once lock rows in the same order.
        await run`
          with used as materialized (
            select access_key.id, used.at
            from unnest(${[...lastUses.keys()]}::uuid[], ${lastUsed}::timestamptz[]) as used (id, at)
              join access_key using (id)
            order by access_key.id for update of access_key)
          update access_key set last_used_at = greatest(last_used_at, used.at) from used where access_key.id = used.id`;
        await run`
          insert into access_key_minute (key_id, minute, calls)
          select id, minute, calls
          from unnest(${ids}::uuid[], ${minutes}::timestamptz[], ${calls}::bigint[]) as used (id, minute, calls)
          order by id, minute
          on conflict (key_id, minute) do update set calls = access_key_minute.calls + excluded.calls`;
        await run`
          insert into access_key_day (key_id, day, calls)
          select id, (minute at time zone 'UTC')::date as day, sum(calls)
          from unnest(${ids}::uuid[], ${minutes}::timestamptz[], ${calls}::bigint[]) as used (id, minute, calls)
          group by 1, 2 order by 1, 2
          on conflict (key_id, day) do update set calls = access_key_day.calls + excluded.calls`;
        await run`delete from access_key_minute where minute < ${new Date(now - keptMinutesMs)}`;
        await run`delete from access_key_day where day < ${new Date(now - keptDaysMs)}`;
      }),
    listDays: (keyIds: readonly string[], after: Date) => sql.all<{ keyId: string; day: string; calls: number }>`
      select key_id, to_char(day, 'YYYY-MM-DD') as day, calls::float8 as calls
      from access_key_day where key_id = any(${keyIds}::uuid[]) and day > ${after}`,
    sumDays: (keyIds: readonly string[], after: Date) => sql.count`
      select coalesce(sum(calls), 0)::float8 from access_key_day
      where key_id = any(${keyIds}::uuid[]) and day > ${after}`,
    listMinutes: (keyIds: readonly string[], after: Date) => sql.all<{ keyId: string; minute: Date; calls: number }>`
      select key_id, minute, calls::float8 as calls
      from access_key_minute where key_id = any(${keyIds}::uuid[]) and minute > ${after}`,
  };
}

export type UsageStore = ReturnType<typeof usageStore>;
