// The SQL of jobs as operators see them: waiting, running, failed or done. It reads the tables of pg-boss, but of a job's data
// only to whom it belongs.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { PageRead } from '../screens/keyset.ts';

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

const columns = `id, name as queue, state, retry_count as failures, created_on as "createdAt",
  to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as mark, start_after as "dueAt",
  start_after <= pgboss.job_now() as "isDue", started_on as "startedAt", completed_on as "endedAt",
  left(coalesce(output->>'message', output->'value'->>'message', output->>'value'), 2000) as error,
  data->>'organisationId' as "organisationId", data->>'environment' as environment`;
const page = `from pgboss.job where state::text = any($1::text[]) and ($2::text is null or name = $2)`;

export function jobStore(database: Database) {
  const listAfter = database.statement<StoredJob>(
    'jobs.listAfter',
    `select ${columns} ${page} and ($3::timestamptz is null or (created_on, id) < ($3, $4::uuid))
     order by created_on desc, id desc limit $5`,
  );
  const listBefore = database.statement<StoredJob>(
    'jobs.listBefore',
    `select ${columns} ${page} and (created_on, id) > ($3::timestamptz, $4::uuid)
     order by created_on, id limit $5`,
  );
  const countTroubled = database.statement<JobCount>(
    'jobs.countTroubled',
    `select queue, state, count(*)::int as count from
       (select name as queue, state from pgboss.job where state in ('retry', 'active', 'failed') limit $1) found
     group by queue, state`,
  );
  // pg-boss counts all jobs every two seconds; no other count is needed.
  const readCounts = database.statement<{ queue: string; waiting: number; done: number }>(
    'jobs.readCounts',
    `select name as queue, queued_count as waiting, greatest(0, total_count - queued_count - active_count - failed_count) as done
     from pgboss.queue order by name`,
  );
  const find = database.statement<StoredJob>(
    'jobs.find',
    `select ${columns} from pgboss.job where name = $1 and id = $2`,
  );
  const lock = database.statement<StoredJob>(
    'jobs.lock',
    `select ${columns} from pgboss.job where name = $1 and id = $2 for update`,
  );
  // Due since it was made: "now" in a transaction is the time of its begin. A transaction that waited for this change could
  // have begun before a later time written here.
  const runNow = database.statement(
    'jobs.runNow',
    `update pgboss.job set state = 'retry', start_after = least(start_after, created_on), completed_on = null,
       retry_limit = greatest(retry_limit, retry_count + 1)
     where name = $1 and id = $2 and state in ('retry', 'failed')`,
  );
  const remove = database.statement(
    'jobs.remove',
    `delete from pgboss.job where name = $1 and id = $2 and state <> 'active'`,
  );
  return {
    /** The newest first. */
    list: async (states: readonly StoredState[], queue: string | null, { from, isBackwards, limit }: PageRead) => {
      const values = [states, queue, from?.[0] ?? null, from?.[1] ?? null, limit];
      return (await (isBackwards ? listBefore(values) : listAfter(values))).rows;
    },
    /** Those that run or have failed; counted up to `most`. */
    countTroubled: async (most: number) => (await countTroubled([most])).rows,
    readCounts: async () => (await readCounts([])).rows,
    find: async (queue: string, id: string): Promise<StoredJob | null> => (await find([queue, id])).rows[0] ?? null,
    /** Nobody can take it until the transaction has ended. */
    lock: async (queue: string, id: string, within: Queries): Promise<StoredJob | null> =>
      (await lock([queue, id], within)).rows[0] ?? null,
    runNow: async (queue: string, id: string, within: Queries) => void (await runNow([queue, id], within)),
    remove: async (queue: string, id: string, within: Queries) => void (await remove([queue, id], within)),
  };
}

export type JobStore = ReturnType<typeof jobStore>;
