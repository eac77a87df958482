// A transaction: all or nothing, tried again when PostgreSQL asks for it.
import type pg from 'pg';
import { clientQueries, type Queries } from './query.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
};

const ATTEMPTS = 4;
// serialization_failure and deadlock_detected: PostgreSQL rolled everything back and a second try can succeed.
const RETRYABLE = new Set(['40001', '40P01']);

export async function runTransaction<T>(
  pool: pg.Pool,
  work: (within: Queries) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(pool, work, options);
    } catch (error) {
      const { code } = error as { code?: string };
      if (attempt >= ATTEMPTS || code === undefined || !RETRYABLE.has(code)) throw error;
    }
  }
}

async function attemptTransaction<T>(
  pool: pg.Pool,
  work: (within: Queries) => Promise<T>,
  { isolation = 'read committed', readOnly = false }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(`begin isolation level ${isolation}${readOnly ? ' read only' : ''}`);
    const result = await work(clientQueries(client));
    const { command } = await client.query('commit');
    // PostgreSQL answers COMMIT with ROLLBACK when an earlier error was swallowed: nothing was written.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back because a statement in it had failed.');
    return result;
  } catch (error) {
    broken = isDatabaseUnavailable(error);
    if (!broken) {
      await client.query('rollback').catch(() => {
        broken = true;
      });
    }
    throw error;
  } finally {
    client.release(broken);
  }
}
