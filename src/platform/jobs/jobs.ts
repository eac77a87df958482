// Background work in PostgreSQL through pg-boss: jobs are sent inside the transaction of the data they belong to.
import { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { executeSqlWithin } from '../database/query.ts';
import type { Log } from '../log.ts';

export type Jobs = {
  boss: PgBoss;
  start(): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
};

export function createJobs(database: Database, log: Log, drainMs = 10_000): Jobs {
  const boss = new PgBoss({
    db: executeSqlWithin(database),
    schema: 'pgboss',
  });
  let isUp = false;
  boss.on('error', (error) => log.warn({ err: error }, 'background work met an error'));
  return {
    boss,
    start: async () => {
      await boss.start();
      isUp = true;
    },
    isUp: () => isUp,
    close: async () => {
      if (!isUp) return;
      isUp = false;
      await boss.stop({ graceful: true, timeout: drainMs });
    },
  };
}
