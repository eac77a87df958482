// How patient a list is with a register that does not answer: longer and longer pauses, and an end.
import { minuteMs } from '#platform/rules/wall-clock.ts';

/** How often a register was silent in a row; never where we may not ask it now. And until when it is left alone (ISO 8601). */
export type Trouble = { failures: number; until: string };

/** By country. */
export type Troubles = Readonly<Record<string, Trouble>>;

const busyMs = 5_000;
const pausesMs = [0.5, 1, 2, 5, 10, 15, 30].map((minutes) => minutes * minuteMs);

/** One row may be at fault, and not its register: the others go before it is tried again. */
export const mostTries = 3;

export const isPaused = (trouble: Trouble | undefined, nowMs: number): boolean =>
  trouble !== undefined && Date.parse(trouble.until) > nowMs;

/** After about an hour of silence nobody waits any longer: the rows that are left say that we do not know. */
export const isGivenUp = (trouble: Trouble | undefined): boolean =>
  trouble !== undefined && trouble.failures > pausesMs.length;

export function noteSilence(trouble: Trouble | undefined, nowMs: number): Trouble {
  const failures = (trouble?.failures ?? 0) + 1;
  const pauseMs = pausesMs[failures - 1] ?? 0;
  return { failures, until: new Date(nowMs + pauseMs).toISOString() };
}

/** We ask it as often as we may already. */
export const noteBusy = (trouble: Trouble | undefined, nowMs: number): Trouble => ({
  failures: trouble?.failures ?? 0,
  until: new Date(nowMs + busyMs).toISOString(),
});
