// One queue of background work: jobs enter it with the transaction that needs them, and none is lost with its worker.
import type { Job, JobResult, PgBoss } from 'pg-boss';
import { executeSqlWithin, type Queries } from '../database/query.ts';
import { unavailable } from '../http/transport-errors.ts';
import type { Log } from '../log.ts';

export type QueueNeeds<Data extends object> = {
  /** The room's name first, as in `calendar-email`. */
  name: string;
  /** Done at least once for each job: again if it throws, and again if the process dies on the way. */
  work(data: Data): Promise<void>;
};

export type NewJob<Data extends object> = {
  data: Data;
  at: Date;
  /** Of the waiting jobs with one key there is at most one. */
  key: string;
  /** A job that nobody could work on is forgotten after this. */
  keepUntil: Date;
};

export type Queue<Data extends object> = {
  /** The jobs stay if the transaction does. */
  send(jobs: NewJob<Data>[], within: Queries): Promise<void>;
};

const pollingSeconds = 1;
const jobsAtOnce = 20;

/** Workers show that they live; the jobs of one that has not for this long go to another. pg-boss's shortest. */
const heartbeatSeconds = 10;

const options = {
  heartbeatSeconds,
  expireInSeconds: 120,
  // A job may come back from many dead processes, and soon each time; one that always throws comes back ever later.
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
  isUp: () => boolean,
): { queue: Queue<Data>; open: () => Promise<void> } {
  async function settle({ id, data }: Job<Data>): Promise<JobResult> {
    try {
      await work(data);
      return { id, status: 'completed' };
    } catch (error) {
      log.error({ err: error, queue: name, job: id }, 'background work failed and will be tried again');
      return { id, status: 'failed', output: { message: (error as Error).message } };
    }
  }
  return {
    queue: {
      send: async (jobs, within) => {
        if (jobs.length === 0) return;
        if (!isUp()) throw unavailable({ message: 'Background work has not started yet. Please retry in a moment.' });
        await boss.insert(name, jobs.map(toInsert), { db: executeSqlWithin(within) });
      },
    },
    open: async () => {
      await boss.createQueue(name, { policy: 'short', ...options });
      await boss.updateQueue(name, options);
      await boss.work<Data>(
        name,
        {
          perJobResults: true,
          batchSize: jobsAtOnce,
          burstWhenBatchFull: true,
          pollingIntervalSeconds: pollingSeconds,
          heartbeatRefreshSeconds: heartbeatSeconds / 4,
        } as const,
        (jobs) => Promise.all(jobs.map(settle)),
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
