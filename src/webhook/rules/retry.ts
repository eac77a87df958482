// When a message that did not arrive is sent again, and when an endpoint that takes nothing is switched off (design webhooks.md).

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses after the first, second, … failed attempt. */
const pausesMs = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour];

/** So that messages that failed together are not sent again together. */
const spread = 0.2;

export const mostAttempts = pausesMs.length + 1;

/** Longer than this no Retry-After is waited for. */
const mostAskedMs = 24 * hour;

/** What a receiver asks for by Retry-After makes an attempt later, never earlier, and there are not more of them. */
export type Retry = { atMs: number; isAsked: boolean };

/** The next attempt; null when there is none. `random` is from 0 to 1. */
export function nextAttempt(attempts: number, nowMs: number, random: number, askedMs = 0): Retry | null {
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return null;
  const ownMs = Math.round(pause * (1 + (random - 0.5) * 2 * spread));
  const waitMs = Math.min(askedMs, mostAskedMs);
  return { atMs: nowMs + Math.max(ownMs, waitMs), isAsked: waitMs > ownMs };
}

/** An endpoint that has taken nothing for so long is switched off. */
export const failingMs = 3 * 24 * hour;

/** After so many failed attempts a message no longer holds up later ones of the same thing: the receiver does not keep up. */
export const holdsUpAttempts = 3;

/** Messages and their attempts are kept so long. */
export const keptMs = 30 * 24 * hour;
