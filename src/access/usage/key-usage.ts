// Counts the calls of each key, and writes the counts and the last use once a minute, so that a request costs no write.
import { repeat } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { environmentKeyId } from '../make-key.ts';
import type { UsageStore } from './usage-store.ts';

const everyMs = 60_000;
const minuteMs = 60_000;

/** The calls of one key in one minute. */
export type MinuteCount = { keyId: string; minuteMs: number; calls: number };

type Use = { atMs: number; minute: number; calls: number; earlier: Map<number, number> };

export function keyUsage(store: UsageStore, log: Log) {
  let uses = new Map<string, Use>();

  function mark(keyId: string, nowMs: number, calls = 1): void {
    // The key of the environment has no row in the table.
    if (keyId === environmentKeyId) return;
    const minute = Math.floor(nowMs / minuteMs);
    const use = uses.get(keyId);
    if (use === undefined) uses.set(keyId, { atMs: nowMs, minute, calls, earlier: new Map() });
    else if (use.minute === minute) {
      use.calls += calls;
      use.atMs = Math.max(use.atMs, nowMs);
    } else {
      use.earlier.set(use.minute, (use.earlier.get(use.minute) ?? 0) + use.calls);
      use.minute = minute;
      use.calls = calls;
      use.atMs = Math.max(use.atMs, nowMs);
    }
  }

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const writing = uses;
    uses = new Map();
    try {
      await store.add(
        new Map([...writing].map(([keyId, { atMs }]) => [keyId, atMs])),
        [...writing].flatMap(([keyId, use]) => listMinutes(keyId, use)),
      );
    } catch (error) {
      // Counts that were not written are kept for the next time.
      for (const [keyId, use] of writing) {
        for (const { minuteMs: at, calls } of listMinutes(keyId, use)) mark(keyId, at, calls);
        const kept = uses.get(keyId);
        if (kept) kept.atMs = Math.max(kept.atMs, use.atMs);
      }
      log.warn({ err: error }, 'the use of keys could not be written; it is tried again in a minute');
    }
  }

  const stop = repeat(everyMs, flush);
  return {
    mark: (keyId: string, nowMs: number) => mark(keyId, nowMs),
    flush,
    close: async () => {
      stop();
      await flush();
    },
  };
}

export type KeyUsage = ReturnType<typeof keyUsage>;

function listMinutes(keyId: string, { minute, calls, earlier }: Use): MinuteCount[] {
  const all = new Map(earlier).set(minute, (earlier.get(minute) ?? 0) + calls);
  return [...all].map(([at, count]) => ({ keyId, minuteMs: at * minuteMs, calls: count }));
}
