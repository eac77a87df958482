// Keeps the calls to one registry within the rate that its operator allows, and makes none while it asked for a pause.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import { minuteMs } from '#platform/rules/wall-clock.ts';

type CallRate = {
  /** Waits until a call may start. False, at once and without using up a call, if that is not before the deadline. */
  waitTurn(deadline: number, signal: AbortSignal): Promise<boolean>;
  /** The same for a call that can wait: it takes a turn only when one is free right now, and leaves one in each second to the others. */
  waitSpare(deadline: number, signal: AbortSignal): Promise<boolean>;
  /** No call starts for this long. */
  pause(ms: number): void;
};

/** Longer than any lookup and any pause. */
const maxAheadMs = minuteMs;

export function createCallRate(perSecond: number, clock: Clock): CallRate {
  let starts: number[] = [];
  let pausedUntil = 0;

  function findStart(now: number, most: number): number {
    // Too far in the future: the clock was set back, so the old times are void.
    if (Math.max(starts.at(-1) ?? 0, pausedUntil) > now + maxAheadMs) [starts, pausedUntil] = [[], 0];
    return Math.max(findNextStart(starts, most, now), pausedUntil);
  }

  return {
    async waitTurn(deadline, signal) {
      const now = clock.now();
      const start = findStart(now, perSecond);
      // At the deadline itself nobody waits for the answer any more, and all who stood in the queue would start at once.
      if (start >= deadline || signal.aborted) return false;
      starts = [...starts, start].slice(-perSecond);
      if (start > now) await sleep(start - now, undefined, { signal }).catch(() => undefined);
      return !signal.aborted;
    },
    async waitSpare(deadline, signal) {
      for (;;) {
        const now = clock.now();
        // Those who wait for an answer have their starts in the list, also future ones: they all go first.
        const start = findStart(now, Math.max(1, perSecond - 1));
        if (start >= deadline || signal.aborted) return false;
        if (start <= now) {
          starts = [...starts, now].slice(-perSecond);
          return true;
        }
        await sleep(start - now, undefined, { signal }).catch(() => undefined);
      }
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
    },
  };
}

export const windowMs = 1000;

/** The earliest start with which no second holds more than `perSecond` starts; `starts` are the latest ones, ascending. */
export function findNextStart(starts: readonly number[], perSecond: number, now: number): number {
  const before = starts.at(-perSecond);
  return before === undefined ? now : Math.max(now, before + windowMs);
}
