// When a message that did not arrive is sent again, and when an endpoint that takes nothing is switched off (design webhooks.md).

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses after the first, second, … failed attempt. */
const pausesMs = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour];

/** So that messages that failed together are not sent again together. */
const spread = 0.2;

export const mostAttempts = pausesMs.length + 1;

/** The start of the next attempt; null when there is none. `random` is from 0 to 1. */
export function nextAttemptAt(attempts: number, nowMs: number, random: number): number | null {
  const pause = pausesMs[attempts - 1];
  return pause === undefined ? null : nowMs + Math.round(pause * (1 + (random - 0.5) * 2 * spread));
}

/** An endpoint that has taken nothing for so long is switched off. */
export const failingMs = 3 * 24 * hour;

/** After so many failed attempts a message no longer holds up later ones of the same thing: the receiver does not keep up. */
export const holdsUpAttempts = 3;

/** Messages and their attempts are kept so long. */
export const keptMs = 30 * 24 * hour;
