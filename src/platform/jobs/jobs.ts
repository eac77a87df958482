// Background work in PostgreSQL through pg-boss. A room declares a queue with its worker function (queue.ts) and sends jobs
// inside the transaction of the data they belong to: both are committed or neither is. Every serving process polls the queues;
// pg-boss gives each job to one of them and gives it to another if that process dies. Work is done at least once.
import { type Clock as JobsClock, PgBoss } from 'pg-boss';
import { holdStartLock, locks } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { besideTransaction } from '../database/nested-checkout.ts';
import { executeSqlWithin } from '../database/query.ts';
import { unavailable } from '../http/transport-errors.ts';
import type { Log } from '../log.ts';
import { logFailure, makeQueue, type Queue, type QueueNeeds } from './queue.ts';

export type Jobs = {
  boss: PgBoss;
  /** Declares a queue and its worker function. Must be called before `start`. */
  addQueue<Data extends object>(needs: QueueNeeds<Data>): Queue<Data>;
  /** Creates the queues and starts to work on them. Only processes that serve call it. */
  start(): Promise<void>;
  isUp(): boolean;
  /**
   * Repeats work that needs no queue, by the clock of background work; the answer ends it. If the work fails, this is only
   * logged, since the next turn tries again.
   */
  every(ms: number, work: () => unknown, failed?: string): () => void;
  close(): Promise<void>;
};

/** How often pg-boss looks for jobs of dead processes. It counts all jobs each time, so not more often. */
const supervisionSeconds = 2;

type JobsOptions = {
  /** How long a stop waits for running work. */
  drainMs?: number;
  /** The pauses of background work; tests make them shorter. */
  clock?: JobsClock;
  /** False for a command: it adds jobs, and serving processes work on them. */
  serves?: boolean;
};

export type { JobsClock };

export function createJobs(database: Database, log: Log, options: JobsOptions = {}): Jobs {
  const { drainMs = 10_000, clock, serves = true } = options;
  const boss = new PgBoss({
    ...(clock ? { clock } : {}),
    ...(serves ? {} : { supervise: false, schedule: false, migrate: false }),
    db: executeSqlWithin(database),
    schema: 'pgboss',
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  });
  const openQueues: (() => Promise<void>)[] = [];
  let isStarted = false;
  let isUp = false;
  boss.on('error', (error) => logFailure(log, error));

  /** Most commands add no job, so pg-boss starts with the first one. */
  let toSend: Promise<void> | undefined;
  async function beginToSend(): Promise<void> {
    isStarted = true;
    await besideTransaction(() => boss.start());
    isUp = true;
  }
  async function beReady(): Promise<void> {
    if (isUp) return;
    if (serves) throw unavailable({ message: 'The server is still starting. Try again in a moment.' });
    toSend ??= beginToSend();
    await toSend;
  }

  return {
    boss,
    addQueue: (needs) => {
      const { queue, open } = makeQueue(boss, log, needs, beReady);
      openQueues.push(open);
      return queue;
    },
    start: async () => {
      isStarted = true;
      // pg-boss creates its tables without a lock: two processes that start at once on a new database would fail.
      await database.transaction(async (within) => {
        await holdStartLock(locks.jobs, within);
        await besideTransaction(async () => {
          await boss.start();
          for (const open of openQueues) await open();
        });
      });
      isUp = true;
    },
    isUp: () => isUp,
    every: (ms, work, failed = 'repeated work failed') => {
      const { setInterval: begin, clearInterval: end } = clock ?? globalThis;
      const turn = async () => {
        try {
          await work();
        } catch (error) {
          log.debug({ err: error }, failed);
        }
      };
      const timer = begin(turn, ms) as NodeJS.Timeout;
      timer.unref();
      return () => end(timer);
    },
    close: async () => {
      isUp = false;
      if (!isStarted) return;
      isStarted = false;
      await boss.stop({ graceful: true, timeout: drainMs });
    },
  };
}
