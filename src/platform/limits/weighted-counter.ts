// Counts by client in two cells, the window that was and the one that is, weighted by how much of the first still counts.
// Its memory is bounded however many clients there are (design, Rate limits).
import type { Clock } from '../clock.ts';
import type { Counters, Decision } from './limiter.ts';

export type WeightedCounters = Omit<Counters, 'take'> & {
  take(name: string, limit: number): Decision;
  size(): number;
};

type Options = { clock: Clock; windowSeconds: number; mostNames?: number };

export function weightedCounters({ clock, windowSeconds, mostNames = 100_000 }: Options): WeightedCounters {
  const windowMs = windowSeconds * 1_000;
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  let started = Math.floor(clock.now() / windowMs);

  /** The share of the previous window that still counts. */
  function roll(): number {
    const now = clock.now();
    const window = Math.floor(now / windowMs);
    if (window > started) {
      previous = window === started + 1 ? current : new Map();
      current = new Map();
      started = window;
    }
    // The clock was set back: both windows count on as if they were now.
    if (window < started) started = window;
    return Math.max(0, 1 - (now - started * windowMs) / windowMs);
  }

  const used = (name: string, share: number) => (previous.get(name) ?? 0) * share + (current.get(name) ?? 0);

  function count(name: string): void {
    // Too many clients for one window: it ends early, and its counts weigh as those of the one before. Under such a flood
    // a client may get a little more than its limit; memory and time stay bounded.
    if (current.size >= mostNames && !current.has(name)) {
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

  /** When the weighted sum leaves room for one more: inside this window if the previous one fades, else in the next. */
  function secondsToReset(name: string, limit: number, share: number): number {
    const passedMs = windowMs * (1 - share);
    const was = previous.get(name) ?? 0;
    const is = current.get(name) ?? 0;
    const neededShare = was === 0 ? -1 : (limit - is - 1) / was;
    const waitMs = neededShare >= 0 ? windowMs * (1 - neededShare) - passedMs : nextWindowMs(is, limit) - passedMs;
    return Math.max(1, Math.ceil(waitMs / 1_000));
  }

  /** In the next window the present count fades: from its start until count × share ≤ limit − 1. */
  function nextWindowMs(is: number, limit: number): number {
    const fadedShare = is === 0 ? 1 : Math.min(1, (limit - 1) / is);
    return windowMs + windowMs * (1 - fadedShare);
  }
}
