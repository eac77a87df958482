// All advisory locks that Kontor takes in PostgreSQL: one class, and one number for each purpose, so that none collide.
import type pg from 'pg';
import type { Client } from './client.ts';
import type { Database } from './database.ts';
import type { Queries } from './query.ts';

/** "KONT" as a number: the class of all our two-part advisory locks. */
export const LOCK_CLASS = 0x4b4f4e54;

export const locks = {
  /** Shared by all processes that use the embedded server. A process that gets it alone is the last and stops the server. */
  presence: 1,
  /** Held by the one server that serves from an embedded data folder. */
  server: 2,
  /** Held while migrations run. */
  migration: 3,
  /** Held while the first start makes the demo organisation. */
  firstStart: 4,
  /** Held while the tables of background work are made or brought up to date. */
  jobs: 5,
  /** Held while a person's membership or role in this Kontor changes: the last owner must stay, even if others leave. */
  people: 6,
  /** Held while the indexes of the search are built. */
  textIndexes: 7,
  /** Held by the only watcher of the embedded server, in the database `postgres` (embedded/watcher.ts). */
  watcher: 8,
  /** Held by the watcher while it stops the server, in the same database. */
  stopping: 9,
  /** Held while one process forgets old clicks and visitors. */
  retention: 10,
  /** Held while events leave the outbox. */
  outbox: 11,
} as const;

type Lock = (typeof locks)[keyof typeof locks];

/** Waits for the lock; the connection holds it until its end. */
export const lockSession = (client: pg.ClientBase, lock: Lock) =>
  client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, lock]);

/** The same without waiting: false if another connection holds it. Other numbers than those above are negative. */
export async function tryLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const text = 'select pg_try_advisory_lock($1, $2) as mine';
  return (await client.query<{ mine: boolean }>(text, [LOCK_CLASS, lock])).rows[0]?.mine === true;
}

/** While another process starts. On a busy machine that takes longer than any statement of a request may take. */
const START_MS = 600_000;

/** Waits for the lock as `holdLock` does, and does not give up during the first start of another process. */
export async function holdStartLock(lock: Lock, within: Queries): Promise<void> {
  await within.query({
    text: `select set_config('statement_timeout', $1, true), set_config('idle_in_transaction_session_timeout', $1, true)`,
    values: [String(START_MS)],
  });
  await holdLock(lock, within);
}

/** Waits for the lock; the transaction holds it until its end. */
export async function holdLock(lock: Lock, within: Queries): Promise<void> {
  await within.query({ text: 'select pg_advisory_xact_lock($1, $2)', values: [LOCK_CLASS, lock] });
}

/** Does the work while no other process does, on a connection of its own that holds the lock; null if another one does. */
export async function runAlone<T>(
  database: Pick<Database, 'openConnection'>,
  lock: Lock,
  work: (client: Client) => Promise<T>,
): Promise<T | null> {
  const { client, end } = await database.openConnection();
  try {
    return (await tryLock(client, lock)) ? await work(client) : null;
  } finally {
    await end();
  }
}
