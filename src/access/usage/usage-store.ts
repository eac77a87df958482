// The access room's SQL for the use of keys. Like keys, it is no tenant data.
import type { Database } from '#platform/database/database.ts';
import type { MinuteCount } from './key-usage.ts';

/** Minutes are kept a little longer than the hour that is shown, days a little longer than 90. */
const keptMinutesMs = 2 * 3_600_000;
const keptDaysMs = 100 * 86_400_000;

export function usageStore(database: Database) {
  // In the order of keys, so that two processes that write at once wait for each other in the same order.
  const touch = database.statement(
    'access.touchKeys',
    `with used as materialized (
       select access_key.id, used.at
       from unnest($1::uuid[], $2::timestamptz[]) as used (id, at) join access_key using (id)
       order by access_key.id for update of access_key)
     update access_key set last_used_at = greatest(last_used_at, used.at) from used where access_key.id = used.id`,
  );
  const addMinutes = database.statement(
    'access.addMinutes',
    `insert into access_key_minute (key_id, minute, calls)
     select id, minute, calls from unnest($1::uuid[], $2::timestamptz[], $3::bigint[]) as used (id, minute, calls)
     order by id, minute
     on conflict (key_id, minute) do update set calls = access_key_minute.calls + excluded.calls`,
  );
  const addDays = database.statement(
    'access.addDays',
    `insert into access_key_day (key_id, day, calls)
     select id, (minute at time zone 'UTC')::date as day, sum(calls)
     from unnest($1::uuid[], $2::timestamptz[], $3::bigint[]) as used (id, minute, calls)
     group by 1, 2 order by 1, 2
     on conflict (key_id, day) do update set calls = access_key_day.calls + excluded.calls`,
  );
  const dropMinutes = database.statement('access.dropMinutes', 'delete from access_key_minute where minute < $1');
  const dropDays = database.statement('access.dropDays', 'delete from access_key_day where day < $1');
  const days = database.statement<{ keyId: string; day: string; calls: number }>(
    'access.keyDays',
    `select key_id as "keyId", to_char(day, 'YYYY-MM-DD') as day, calls::float8 as calls
     from access_key_day where key_id = any($1::uuid[]) and day > $2`,
  );
  const sum = database.statement<{ calls: number }>(
    'access.sumKeyDays',
    `select coalesce(sum(calls), 0)::float8 as calls from access_key_day where key_id = any($1::uuid[]) and day > $2`,
  );
  const minutes = database.statement<{ keyId: string; minute: Date; calls: number }>(
    'access.keyMinutes',
    `select key_id as "keyId", minute, calls::float8 as calls
     from access_key_minute where key_id = any($1::uuid[]) and minute > $2`,
  );
  return {
    /** When each key was last used, and its calls. */
    add: (lastUses: ReadonlyMap<string, number>, counts: readonly MinuteCount[]) =>
      database.transaction(async (within) => {
        await touch([[...lastUses.keys()], [...lastUses.values()].map((at) => new Date(at))], within);
        const columns = [
          counts.map(({ keyId }) => keyId),
          counts.map(({ minuteMs }) => new Date(minuteMs)),
          counts.map(({ calls }) => calls),
        ];
        await addMinutes(columns, within);
        await addDays(columns, within);
        const now = Math.max(...lastUses.values());
        await dropMinutes([new Date(now - keptMinutesMs)], within);
        await dropDays([new Date(now - keptDaysMs)], within);
      }),
    listDays: async (keyIds: readonly string[], after: Date) => (await days([keyIds, after])).rows,
    sumDays: async (keyIds: readonly string[], after: Date) => (await sum([keyIds, after])).rows[0]?.calls ?? 0,
    listMinutes: async (keyIds: readonly string[], after: Date) => (await minutes([keyIds, after])).rows,
  };
}

export type UsageStore = ReturnType<typeof usageStore>;
