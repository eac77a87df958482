// Thins old clicks to their sums if the operator wants it (CLICK_RETENTION_DAYS); sums and visitors stay.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { quarterOf, startOfQuarter } from '../rules/quarters.ts';
import type { RetentionStore } from './retention-store.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
const BATCH_CLICKS = 10_000;

type RetentionNeeds = { store: RetentionStore; clock: Clock; log: Log; days: number };

/** Deletes clicks older than the retention and returns how many. */
export async function thinClicks({ store, clock, days }: RetentionNeeds): Promise<number> {
  if (days === 0) return 0;
  // Whole quarters of an hour only, so that their sums stand for exactly the clicks that are deleted.
  const before = new Date(startOfQuarter(quarterOf(clock.now() - days * DAY_MS)));
  // First the boundary, then the rows: statistics and the drain ignore single clicks before the boundary.
  await store.updateThinnedBefore(before);
  let total = 0;
  for (let removed = BATCH_CLICKS; removed === BATCH_CLICKS; total += removed) {
    removed = await store.removeClicks(before, BATCH_CLICKS);
  }
  return total;
}

export function startRetention(needs: RetentionNeeds): { stop(): Promise<void> } {
  if (needs.days === 0) return { stop: async () => undefined };
  let running: Promise<void> = Promise.resolve();
  async function thin(): Promise<void> {
    try {
      const clicks = await thinClicks(needs);
      if (clicks > 0) needs.log.info({ clicks }, 'old clicks were thinned to their sums');
    } catch (error) {
      needs.log.warn({ err: error }, 'old clicks could not be thinned; it is tried again in an hour');
    }
  }
  const run = () => {
    running = thin();
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
