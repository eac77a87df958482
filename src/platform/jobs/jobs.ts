// Background work in PostgreSQL through pg-boss: jobs are sent inside the transaction of the data they belong to.
import { PgBoss } from 'pg-boss';
import { holdLock, locks } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import { executeSqlWithin } from '../database/query.ts';
import type { Log } from '../log.ts';
import { makeQueue, type Queue, type QueueNeeds } from './queue.ts';

export type Jobs = {
  boss: PgBoss;
  /** Declares a queue and who works on it; before `start`. */
  addQueue<Data extends object>(needs: QueueNeeds<Data>): Queue<Data>;
  /** Only the serving process starts: it makes the queues and works on them. */
  start(): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
};

/** How often jobs whose holder died are looked for. pg-boss counts all jobs each time: 0.2 s for a million. */
const supervisionSeconds = 2;

export function createJobs(database: Database, log: Log, drainMs = 10_000): Jobs {
  const boss = new PgBoss({
    db: executeSqlWithin(database),
    schema: 'pgboss',
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  });
  const opening: (() => Promise<void>)[] = [];
  let isStarted = false;
  let isUp = false;
  boss.on('error', (error) => log.warn({ err: error }, 'background work met an error'));
  return {
    boss,
    addQueue: (needs) => {
      const { queue, open } = makeQueue(boss, log, needs, () => isUp);
      opening.push(open);
      return queue;
    },
    start: async () => {
      isStarted = true;
      // pg-boss makes its tables without minding others who do: two that start at once on a new database would fail.
      await database.transaction(async (within) => {
        await holdLock(locks.jobs, within);
        await boss.start();
        for (const open of opening) await open();
      });
      isUp = true;
    },
    isUp: () => isUp,
    close: async () => {
      isUp = false;
      if (!isStarted) return;
      isStarted = false;
      await boss.stop({ graceful: true, timeout: drainMs });
    },
  };
}
