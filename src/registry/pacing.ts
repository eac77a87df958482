// Holds the calls to one registry to the rate its operator allows, and keeps quiet when it asked for a pause.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#platform/clock.ts';
import { findNextStart } from './rules/pace.ts';

export type Pacer = {
  /** Resolves to false, without a call spent, when the turn would come after the deadline. */
  waitTurn(deadline: number, signal: AbortSignal): Promise<boolean>;
  /** No call starts for so long. */
  pause(ms: number): void;
};

/** More than any budget of time and any pause that a registry may ask for. */
const longestAheadMs = 60_000;

export function createPacer(perSecond: number, clock: Clock): Pacer {
  let starts: number[] = [];
  let pausedUntil = 0;
  return {
    async waitTurn(deadline, signal) {
      const now = clock.now();
      // Further ahead than anybody waits: the clock was set back, and what was noted by the old one means nothing.
      if (Math.max(starts.at(-1) ?? 0, pausedUntil) > now + longestAheadMs) [starts, pausedUntil] = [[], 0];
      const start = Math.max(findNextStart(starts, perSecond, now), pausedUntil);
      if (start > deadline || signal.aborted) return false;
      starts = [...starts, start].slice(-perSecond);
      if (start > now) await sleep(start - now, undefined, { signal }).catch(() => undefined);
      return !signal.aborted;
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
    },
  };
}
