// The SQL of jobs as operators see them: waiting, running, failed or done. It reads the tables of pg-boss, but of a job's data
// only to whom it belongs.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { openSql, part } from '../database/sql.ts';
import { type PageRead, pageByTime } from '../screens/keyset.ts';

/** The states of pg-boss: `created` waits for its time, `retry` has failed and waits for another attempt. */
export type StoredState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

export type StoredJob = {
  id: string;
  queue: string;
  state: StoredState;
  /** How often it was tried and failed. */
  failures: number;
  createdAt: Date;
  /** The same to the microsecond, for sorting the list. */
  mark: string;
  dueAt: Date;
  isDue: boolean;
  startedAt: Date | null;
  endedAt: Date | null;
  /** The result of the last attempt. */
  error: string | null;
  organisationId: string | null;
  environment: string | null;
};

export type JobCount = { queue: string; state: StoredState; count: number };

const columns = part`id, name as queue, state, retry_count as failures, created_on as created_at,
  to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as mark, start_after as due_at,
  start_after <= pgboss.job_now() as is_due, started_on as started_at, completed_on as ended_at,
  left(coalesce(output->>'message', output->'value'->>'message', output->>'value'), 2000) as error,
  data->>'organisationId' as organisation_id, data->>'environment' as environment`;

export function jobStore(database: Database) {
  const sql = openSql(database);
  return {
    /** The newest first. */
    list: (states: readonly StoredState[], queue: string | null, page: PageRead) => sql.all<StoredJob>`
      select ${columns} from pgboss.job
      where state::text = any(${states}::text[]) and (${queue}::text is null or name = ${queue})
        ${pageByTime(page, ['created_on', 'id'], 'newest')}`,
    /** Those that run or have failed; counted up to `most`. */
    countTroubled: (most: number) => sql.all<JobCount>`
      select queue, state, count(*)::int as count from
        (select name as queue, state from pgboss.job where state in ('retry', 'active', 'failed') limit ${most}) found
      group by queue, state`,
    /** pg-boss counts all jobs every two seconds; no other count is needed. */
    readCounts: () => sql.all<{ queue: string; waiting: number; done: number }>`
      select name as queue, queued_count as waiting,
        greatest(0, total_count - queued_count - active_count - failed_count) as done
      from pgboss.queue order by name`,
    find: (queue: string, id: string) =>
      sql.first<StoredJob>`select ${columns} from pgboss.job where name = ${queue} and id = ${id}`,
    /** Nobody can take it until the transaction has ended. */
    lock: (queue: string, id: string, within: Queries) =>
      sql(within).first<StoredJob>`select ${columns} from pgboss.job where name = ${queue} and id = ${id} for update`,
    /**
     * Due since it was made: "now" in a transaction is the time of its begin. A transaction that waited for this change could
     * have begun before a later time written here.
     */
    runNow: (queue: string, id: string, within: Queries) => sql(within).run`
      update pgboss.job set state = 'retry', start_after = least(start_after, created_on), completed_on = null,
        retry_limit = greatest(retry_limit, retry_count + 1)
      where name = ${queue} and id = ${id} and state in ('retry', 'failed')`,
    remove: (queue: string, id: string, within: Queries) =>
      sql(within).run`delete from pgboss.job where name = ${queue} and id = ${id} and state <> 'active'`,
  };
}

export type JobStore = ReturnType<typeof jobStore>;
