// A sliding window of 60 buckets for each name: exact to one bucket, which is one second of a minute (design, Rate limits).
import { boundedMap } from '../cache/bounded-map.ts';
import type { Clock } from '../clock.ts';
import type { Decision } from './limiter.ts';

export const bucketCount = 60;

/** `bucket` is the number of the current bucket, counted since 1970. */
type Window = { buckets: Uint32Array; total: number; bucket: number };

/** The answer to a lease: `granted` requests, all counted in one bucket. */
export type Grant = { granted: number; remaining: number; resetMs: number; bucket: number };

/** How many requests passed, and how many buckets ago. */
type PastUse = [ageBuckets: number, count: number];

export type NamedUse = { name: string; past: PastUse[] };

export type SlidingWindows = ReturnType<typeof slidingWindows>;

type WindowOptions = {
  windowSeconds?: number;
  /** Limits the memory: the names that were not used for longest are dropped. A window takes about 400 bytes. */
  maxNames?: number;
};

export function slidingWindows(clock: Clock, { windowSeconds = 60, maxNames = 100_000 }: WindowOptions = {}) {
  const windows = boundedMap<Window>(maxNames);
  const bucketMs = (windowSeconds * 1_000) / bucketCount;
  const bucketSeconds = windowSeconds / bucketCount;

  function find(name: string): Window {
    const bucket = Math.floor(clock.now() / bucketMs);
    const known = windows.get(name);
    if (known) {
      advance(known, bucket);
      return known;
    }
    const fresh = { buckets: new Uint32Array(bucketCount), total: 0, bucket };
    windows.set(name, fresh);
    return fresh;
  }

  return {
    size: windows.size,

    take: (name: string, limit: number): Decision => {
      const window = find(name);
      const allowed = window.total < limit;
      if (allowed) count(window, 0, 1);
      const remaining = Math.max(0, limit - window.total);
      return { allowed, limit, remaining, resetSeconds: Math.ceil(bucketsToReset(window) * bucketSeconds) };
    },

    /** Takes as many of `want` requests as the limit allows. */
    lease: (name: string, limit: number, want: number): Grant => {
      const window = find(name);
      const granted = Math.max(0, Math.min(want, limit - window.total));
      if (granted > 0) count(window, 0, granted);
      const resetMs = (window.bucket + bucketsToReset(window)) * bucketMs - clock.now();
      return { granted, remaining: Math.max(0, limit - window.total), resetMs, bucket: window.bucket };
    },

    /** Counts a request that was allowed elsewhere. */
    add: (name: string): void => count(find(name), 0, 1),

    /** Takes back what was counted in `bucket`; by default in the newest bucket that has any. */
    giveBack: (name: string, { bucket }: Pick<Decision, 'bucket'> = {}, number = 1): void => {
      const window = find(name);
      const age = bucket === undefined ? ageOfNewest(window) : window.bucket - bucket;
      if (age < 0 || age >= bucketCount) return;
      const held = window.buckets[(window.bucket - age) % bucketCount] ?? 0;
      count(window, age, -Math.min(number, held));
    },

    /** Counts requests that were allowed elsewhere, or earlier. */
    addAll: (uses: NamedUse[]): void => {
      for (const { name, past } of uses) {
        const window = find(name);
        for (const [age, number] of past) if (age < bucketCount) count(window, age, number);
      }
    },

    /** Everything that is counted now. */
    list: (): NamedUse[] => {
      const bucket = Math.floor(clock.now() / bucketMs);
      const uses: NamedUse[] = [];
      for (const [name, window] of windows.entries()) {
        advance(window, bucket);
        if (window.total > 0) uses.push({ name, past: listPast(window) });
      }
      return uses;
    },

    clear: windows.clear,
  };
}

function count(window: Window, age: number, number: number): void {
  const index = (window.bucket - age) % bucketCount;
  window.buckets[index] = (window.buckets[index] ?? 0) + number;
  window.total += number;
}

/** Empties the buckets that have left the window since the last request. A small step back of the clock changes nothing. */
function advance(window: Window, bucket: number): void {
  // The clock was set back by more than a window: all counts move to now, or they would count until the old time returns.
  if (bucket <= window.bucket - bucketCount) {
    window.buckets.fill(0);
    window.buckets[bucket % bucketCount] = window.total;
    window.bucket = bucket;
  }
  const steps = Math.min(bucket - window.bucket, bucketCount);
  for (let step = 1; step <= steps; step += 1) {
    const index = (window.bucket + step) % bucketCount;
    window.total -= window.buckets[index] ?? 0;
    window.buckets[index] = 0;
  }
  if (bucket > window.bucket) window.bucket = bucket;
}

/** The oldest bucket in use leaves the window first. The ring is read from the oldest bucket, which follows the current one. */
function bucketsToReset({ buckets, bucket }: Window): number {
  let index = bucket % bucketCount;
  for (let step = 1; step <= bucketCount; step += 1) {
    // No modulo in the loop: every request runs it.
    index = index + 1 === bucketCount ? 0 : index + 1;
    if ((buckets[index] ?? 0) > 0) return step;
  }
  return bucketCount;
}

function listPast({ buckets, bucket }: Window): PastUse[] {
  const past: PastUse[] = [];
  for (let age = 0; age < bucketCount; age += 1) {
    const number = buckets[(bucket - age) % bucketCount] ?? 0;
    if (number > 0) past.push([age, number]);
  }
  return past;
}

function ageOfNewest({ buckets, bucket }: Window): number {
  for (let age = 0; age < bucketCount; age += 1) {
    if ((buckets[(bucket - age) % bucketCount] ?? 0) > 0) return age;
  }
  return bucketCount;
}
