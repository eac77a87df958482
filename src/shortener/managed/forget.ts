// Forgets what waits no longer: rows that were made together, and files that nobody imported, which may hold visitors' addresses.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { BatchStore } from './batch-store.ts';

export const BATCH_KEPT_MS = 30 * 86_400_000;
export const FILE_KEPT_MS = 60 * 60_000;
const everyMs = 10 * 60_000;

export function linkForgetting({ batches, clock, log }: { batches: BatchStore; clock: Clock; log: Log }) {
  async function forget(): Promise<void> {
    const now = clock.now();
    try {
      await batches.removeOld(new Date(now - BATCH_KEPT_MS), new Date(now - FILE_KEPT_MS));
    } catch (error) {
      log.debug({ err: error }, 'old files of links could not be removed');
    }
  }
  const timer = setInterval(forget, everyMs);
  timer.unref();
  return { forgetFiles: forget, close: async () => clearInterval(timer) };
}
