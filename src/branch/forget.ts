// Forgets what waits no longer: files that nobody applied, and what an Undo would have given back. Both may hold people's data.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { ImportStore } from './import-store.ts';
import { keptMs } from './undo-branches.ts';
import type { UndoStore } from './undo-store.ts';

const everyMs = 10 * 60_000;

type ForgetNeeds = { waiting: ImportStore; kept: UndoStore; clock: Clock; log: Log };

export function branchForgetting({ waiting, kept, clock, log }: ForgetNeeds) {
  async function forget(): Promise<void> {
    const before = new Date(clock.now() - keptMs);
    try {
      await waiting.removeOld(before);
      await kept.removeOld(before);
    } catch (error) {
      log.debug({ err: error }, 'old imports of branches could not be removed');
    }
  }
  const timer = setInterval(forget, everyMs);
  timer.unref();
  return { forget, close: async () => clearInterval(timer) };
}
