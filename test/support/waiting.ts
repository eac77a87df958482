// Holds parallel requests at one moment: a test takes a lock, and waits until as many as it sent stand before it.
import { expect } from 'vitest';
import type { Database } from '#platform/database/database.ts';

type Lock = { table: string; mode: 'share' | 'access exclusive' };

/** Runs the work while nobody else gets the table: `share` lets others read, `access exclusive` nobody. */
export async function whileLocked<T>(database: Database, { table, mode }: Lock, work: () => Promise<T>): Promise<T> {
  const { client, end } = await database.openConnection();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in ${mode} mode`);
    return await work();
  } finally {
    await client.query('rollback');
    await end();
  }
}

/** Waits until so many wait for a lock of this database. */
export const untilWaiting = (database: Pick<Database, 'query'>, count: number) =>
  expect.poll(() => countWaiting(database)).toBe(count);

async function countWaiting(database: Pick<Database, 'query'>): Promise<number> {
  const { rows } = await database.query<{ n: number }>({
    text: `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  });
  return rows[0]?.n ?? 0;
}
