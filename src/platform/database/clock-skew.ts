// The difference between the clocks of this machine and of the database. Both write times into the same tables, and people
// compare them, so a difference is reported: by a metric, in the log and by "kontor doctor".
import type pg from 'pg';
import { systemClock } from '../clock.ts';

/** Up to this difference is usual if machines set their clocks themselves. */
export const mostSkewMs = 5_000;

type Asked = { query(text: string): Promise<pg.QueryResult<{ ms: number }>> };

/**
 * Positive if this machine is ahead, in milliseconds. 0 if the database's time lies between question and answer: a slow answer
 * says nothing about clocks.
 */
export async function measureClockSkew({ query }: Asked): Promise<number> {
  // Not the clock of the app, which tests stop: this is about the machine.
  const askedAt = systemClock.now();
  const { rows } = await query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
  return skewOf(askedAt, systemClock.now(), rows[0]?.ms ?? askedAt);
}

export function skewOf(askedAt: number, answeredAt: number, theirs: number): number {
  if (theirs < askedAt) return askedAt - theirs;
  return theirs > answeredAt ? answeredAt - theirs : 0;
}
