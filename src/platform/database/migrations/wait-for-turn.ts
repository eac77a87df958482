// Waits for the lock of the migrations: reports when it takes longer than a second, and gives up when the process gets a stop
// signal, because another process may migrate for hours.
import { setTimeout as sleep } from 'node:timers/promises';

export type Waiting = { say(words: string): void; toldToStop?: Promise<unknown> };

const QUIET_MS = 1_000;

/** Thrown when the stop signal came before the work began: not a fault, nothing was changed. */
export class StoppedWaiting extends Error {}

export async function waitForTurn(turn: Promise<unknown>, { say, toldToStop }: Waiting = { say: () => undefined }) {
  const isOurs = turn.then(() => 'ours' as const);
  const isToldToStop = toldToStop?.then(() => 'told' as const) ?? new Promise<never>(() => undefined);
  const timer = new AbortController();
  const isLate = sleep(QUIET_MS, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
  const first = await Promise.race([isOurs, isToldToStop, isLate]);
  timer.abort();
  if (first === 'late') {
    say('another process is migrating the database, or waits to; waiting for it to finish');
  }
  if ((first === 'late' ? await Promise.race([isOurs, isToldToStop]) : first) === 'ours') return;
  // The connection is closed now, which ends the wait in PostgreSQL too.
  isOurs.catch(() => undefined);
  throw new StoppedWaiting('Kontor was told to stop while another process was migrating the database.');
}
