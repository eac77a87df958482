// One queue of background work: a job is added by the transaction that needs it, and is not lost if its process dies.
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { executeSqlWithin, type Queries } from '../database/query.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import type { Log } from '../log.ts';

export type QueueNeeds<Data extends object> = {
  /** Begins with the name of the room, as in `calendar-email`. */
  name: string;
  /** Runs at least once for each job: again if it throws, and again if the process dies during the work. */
  work(data: Data): Promise<void>;
};

type NewJob<Data extends object> = {
  data: Data;
  at: Date;
  /** At most one job with the same key waits at a time. */
  key: string;
  /** A job that could not run until then is deleted. */
  keepUntil: Date;
};

export type Queue<Data extends object> = {
  /** The jobs are committed with the transaction, or not at all. */
  send(jobs: NewJob<Data>[], within: Queries): Promise<void>;
};

const pollingSeconds = 1;
const jobsAtOnce = 50;

/** A job whose process sends no heartbeat for this long goes to another process. The shortest that pg-boss allows. */
const heartbeatSeconds = 10;

const options = {
  heartbeatSeconds,
  expireInSeconds: 120,
  // A job may survive many dead processes, and is retried soon each time; if it always throws, the pauses get longer.
  retryLimit: 1_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  deleteAfterSeconds: 24 * 60 * 60,
};

export function makeQueue<Data extends object>(
  boss: PgBoss,
  log: Log,
  { name, work }: QueueNeeds<Data>,
  beReady: () => Promise<void>,
): { queue: Queue<Data>; open: () => Promise<void> } {
  async function run({ id, data }: Job<Data>): Promise<JobResult> {
    try {
      await work(data);
      return { id, status: 'completed' };
    } catch (error) {
      logFailure(log, error, { queue: name, job: id });
      return { id, status: 'failed', output: { message: (error as Error).message } };
    }
  }
  return {
    queue: {
      send: async (jobs, within) => {
        if (jobs.length === 0) return;
        await beReady();
        await boss.insert(name, jobs.map(toInsert), { db: executeSqlWithin(within) });
      },
    },
    open: async () => {
      await boss.createQueue(name, { policy: 'short', ...options });
      await boss.updateQueue(name, options);
      // pg-boss forgets a queue that it changed. It asks here what it has to know, and not in the first transaction that adds a job.
      await boss.insert(name, []);
      await boss.work<Data>(
        name,
        {
          perJobResults: true,
          batchSize: jobsAtOnce,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: pollingSeconds,
          heartbeatRefreshSeconds: heartbeatSeconds / 4,
        } as const,
        (jobs) => Promise.all(jobs.map(run)),
      );
    },
  };
}

const toInsert = <Data extends object>({ data, at, key, keepUntil }: NewJob<Data>) => ({
  data,
  startAfter: at,
  singletonKey: key,
  retentionSeconds: Math.max(1, Math.ceil((keepUntil.getTime() - at.getTime()) / 1000)),
});

// A database that is busy, lost or full for a moment is one line without a stack: it is not a fault of the work, and to be
// expected at a busy first start.

/** pg-boss reports some errors as plain objects with the same fields. */
const asError = (error: unknown): Error =>
  error instanceof Error ? error : Object.assign(new Error(String((error as Error)?.message ?? error)), error);

/** Logs background work that failed and will be retried. */
export function logFailure(log: Log, given: unknown, fields: Record<string, string> = {}): void {
  const error = asError(given);
  if (!isDatabaseUnavailable(error)) {
    log.error({ ...fields, err: given }, 'background work failed and will be retried');
    return;
  }
  log.warn({ ...fields, reason: error.message }, 'background work waits for the database and will be retried');
  log.debug({ ...fields, err: given }, 'where background work waits for the database');
}
