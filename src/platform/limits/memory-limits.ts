// The limits of a single process: all in its own memory, every decision synchronous.
import type { Clock } from '../clock.ts';
import type { Limits } from './limiter.ts';
import { slidingWindows } from './sliding-window.ts';
import { weightedCounters } from './weighted-counter.ts';

export function memoryLimits(clock: Clock): Limits {
  return {
    windows: (_scope, windowSeconds) => slidingWindows(clock, { windowSeconds }),
    counters: (_scope, windowSeconds) => weightedCounters({ clock, windowSeconds }),
    isShared: () => null,
    close: async () => undefined,
  };
}
