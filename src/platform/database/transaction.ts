// A transaction: all or nothing, retried after a serialization failure or a deadlock.
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { pendingMark } from './commit-mark.ts';
import { takeConnection, whileHolding } from './nested-checkout.ts';
import { clientQueries, type Queries } from './query.ts';
import { isDatabaseUnavailable, unknownIfLost } from './unavailable.ts';

/** An open transaction. Only a transaction sends notices: a notice and its change are committed together or not at all. */
export type Transaction = Queries & {
  /** Every process that listens receives it when the transaction is committed. */
  notify(channel: string, payload: string): Promise<void>;
  /** Runs `copy … from stdin` with these lines: the fastest way to insert many rows. */
  copy(text: string, lines: string): Promise<void>;
};

export type TransactionOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
};

const ATTEMPTS = 4;
// serialization_failure and deadlock_detected: PostgreSQL rolled everything back and a second try can succeed.
const RETRYABLE = new Set(['40001', '40P01']);

export async function runTransaction<T>(
  pool: pg.Pool,
  work: (within: Transaction) => Promise<T>,
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
  work: (within: Transaction) => Promise<T>,
  { isolation = 'read committed', readOnly = false }: TransactionOptions,
): Promise<T> {
  const client = await takeConnection(pool);
  let broken = false;
  try {
    await client.query(`begin isolation level ${isolation}${readOnly ? ' read only' : ''}`);
    const result = await whileHolding(pool, () => work(openTransaction(client)));
    const mark = readOnly ? null : pendingMark();
    const isMarked = mark !== null && (await mark.write(clientQueries(client)));
    const { command } = await client.query('commit').catch((error: unknown) => {
      throw readOnly ? error : unknownIfLost(error);
    });
    // PostgreSQL answers COMMIT with ROLLBACK if an earlier error was caught and ignored: nothing was written.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back because a statement in it had failed.');
    if (isMarked) mark.isWritten = true;
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

function openTransaction(client: pg.ClientBase): Transaction {
  return {
    ...clientQueries(client),
    notify: async (channel: string, payload: string) => {
      await client.query({ name: 'platform.notify', text: 'select pg_notify($1, $2)', values: [channel, payload] });
    },
    copy: async (text: string, lines: string) => {
      const copy = client.query(copyFrom(text));
      copy.end(lines);
      await finished(copy);
    },
  };
}
