// Counts requests in two numbers for each name: for the previous window and the current one. The previous count is weighted by
// the share of its window that is still included. Memory is limited for any number of names (design, Rate limits).
import type { Clock } from '../clock.ts';
import type { Counters, Decision } from './limiter.ts';

type WeightedCounters = Omit<Counters, 'take'> & {
  take(name: string, limit: number): Decision;
  size(): number;
};

type Options = { clock: Clock; windowSeconds: number; maxNames?: number };

export function weightedCounters({ clock, windowSeconds, maxNames = 100_000 }: Options): WeightedCounters {
  const windowMs = windowSeconds * 1_000;
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  let started = Math.floor(clock.now() / windowMs);

  /** Moves on to the current window; returns the share of the previous one that still counts. */
  function roll(): number {
    const now = clock.now();
    const window = Math.floor(now / windowMs);
    if (window > started) {
      previous = window === started + 1 ? current : new Map();
      current = new Map();
      started = window;
    }
    // The clock was set back: both windows continue as if they were now.
    if (window < started) started = window;
    return Math.max(0, 1 - (now - started * windowMs) / windowMs);
  }

  const used = (name: string, share: number) => (previous.get(name) ?? 0) * share + (current.get(name) ?? 0);

  function count(name: string): void {
    // Too many names for one window: it ends early and becomes the previous one. Under such a flood a client may get a
    // little more than its limit; memory and time stay bounded.
    if (current.size >= maxNames && !current.has(name)) {
      previous = current;
      current = new Map();
    }
    current.set(name, (current.get(name) ?? 0) + 1);
  }

  return {
    size: () => current.size + previous.size,
    giveBack: (name) => {
      const counted = current.get(name);
      if (counted !== undefined) current.set(name, Math.max(0, counted - 1));
    },
    isExhausted: (name, limit) => used(name, roll()) + 1 > limit,
    take: (name, limit) => {
      const share = roll();
      const before = used(name, share);
      const allowed = before + 1 <= limit;
      if (allowed) count(name);
      const remaining = Math.max(0, Math.floor(limit - before - (allowed ? 1 : 0)));
      return { allowed, limit, remaining, resetSeconds: secondsToReset(name, limit, share) };
    },
  };

  /** When one more is allowed: in this window if the previous one loses enough weight before its end, otherwise in the next. */
  function secondsToReset(name: string, limit: number, share: number): number {
    const passedMs = windowMs * (1 - share);
    const previousCount = previous.get(name) ?? 0;
    const currentCount = current.get(name) ?? 0;
    const neededShare = previousCount === 0 ? -1 : (limit - currentCount - 1) / previousCount;
    const waitMs =
      neededShare >= 0 ? windowMs * (1 - neededShare) - passedMs : nextWindowMs(currentCount, limit) - passedMs;
    return Math.max(1, Math.ceil(waitMs / 1_000));
  }

  /** In the next window the current count is the previous one: one more is allowed when count × share ≤ limit − 1. */
  function nextWindowMs(currentCount: number, limit: number): number {
    const neededShare = currentCount === 0 ? 1 : Math.min(1, (limit - 1) / currentCount);
    return windowMs + windowMs * (1 - neededShare);
  }
}
