// The advisory locks Kontor takes in PostgreSQL: one class, one number per purpose, so that none collides by accident.
import type { Queries } from './query.ts';

/** "KONT" as a number: the class of all our two-part advisory locks. */
export const LOCK_CLASS = 0x4b4f4e54;

export const locks = {
  /** Shared by every process that uses the embedded server; whoever gets it alone is the last and stops the server. */
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

/** Waits for a lock that the transaction holds until its end. */
export async function holdLock(lock: (typeof locks)[keyof typeof locks], within: Queries): Promise<void> {
  await within.query({ text: 'select pg_advisory_xact_lock($1, $2)', values: [LOCK_CLASS, lock] });
}
