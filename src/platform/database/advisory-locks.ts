// All advisory locks that Kontor takes in PostgreSQL: one class, and one number for each purpose, so that none collide.
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
} as const;

/** Waits for the lock; the transaction holds it until its end. */
export async function holdLock(lock: (typeof locks)[keyof typeof locks], within: Queries): Promise<void> {
  await within.query({ text: 'select pg_advisory_xact_lock($1, $2)', values: [LOCK_CLASS, lock] });
}
