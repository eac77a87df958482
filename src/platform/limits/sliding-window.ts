// A sliding window of 60 one-second buckets for each key: exact to the bucket in one process (design, Rate limits).
import { boundedMap } from '../cache/bounded-map.ts';
import type { Clock } from '../clock.ts';
import type { Decision } from './limiter.ts';

const bucketCount = 60;

type Window = { buckets: Uint32Array; total: number; second: number };

export type SlidingWindows = { take(name: string, limit: number): Decision; size(): number };

/** `mostNames` bounds the memory: names that were quiet longest make room. A window takes about 400 bytes. */
export function slidingWindows(clock: Clock, mostNames = 100_000): SlidingWindows {
  const windows = boundedMap<Window>(mostNames);

  function find(name: string, second: number): Window {
    const known = windows.get(name);
    if (known) {
      advance(known, second);
      return known;
    }
    const fresh = { buckets: new Uint32Array(bucketCount), total: 0, second };
    windows.set(name, fresh);
    return fresh;
  }

  return {
    size: windows.size,
    take: (name, limit) => {
      const window = find(name, Math.floor(clock.now() / 1_000));
      const allowed = window.total < limit;
      if (allowed) {
        const bucket = window.second % bucketCount;
        window.buckets[bucket] = (window.buckets[bucket] ?? 0) + 1;
        window.total += 1;
      }
      return { allowed, limit, remaining: limit - window.total, resetSeconds: secondsToReset(window) };
    },
  };
}

/** Empties the buckets that the time since the last request has left behind. A clock that jumps back changes nothing. */
function advance(window: Window, second: number): void {
  const steps = Math.min(second - window.second, bucketCount);
  for (let step = 1; step <= steps; step += 1) {
    const bucket = (window.second + step) % bucketCount;
    window.total -= window.buckets[bucket] ?? 0;
    window.buckets[bucket] = 0;
  }
  if (second > window.second) window.second = second;
}

/** The oldest bucket in use leaves the window first; the one after the present second is the oldest there is. */
function secondsToReset({ buckets, second }: Window): number {
  for (let step = 1; step <= bucketCount; step += 1) {
    if ((buckets[(second + step) % bucketCount] ?? 0) > 0) return step;
  }
  return bucketCount;
}
