// Keeps the calls to one registry within the rate that its operator allows, and makes none while it asked for a pause.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import { findNextStart } from './rules/next-call.ts';

export type CallRate = {
  /** Waits until a call may start. False, at once and without using up a call, if that is not before the deadline. */
  waitTurn(deadline: number, signal: AbortSignal): Promise<boolean>;
  /** No call starts for this long. */
  pause(ms: number): void;
};

/** Longer than any lookup and any pause. */
const maxAheadMs = 60_000;

export function createCallRate(perSecond: number, clock: Clock): CallRate {
  let starts: number[] = [];
  let pausedUntil = 0;
  return {
    async waitTurn(deadline, signal) {
      const now = clock.now();
      // Too far in the future: the clock was set back, so the old times are void.
      if (Math.max(starts.at(-1) ?? 0, pausedUntil) > now + maxAheadMs) [starts, pausedUntil] = [[], 0];
      const start = Math.max(findNextStart(starts, perSecond, now), pausedUntil);
      // At the deadline itself nobody waits for the answer any more, and all who stood in the queue would start at once.
      if (start >= deadline || signal.aborted) return false;
      starts = [...starts, start].slice(-perSecond);
      if (start > now) await sleep(start - now, undefined, { signal }).catch(() => undefined);
      return !signal.aborted;
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
    },
  };
}
