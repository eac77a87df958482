// How long lists are kept, and their end: they hold what somebody sent, which is nobody's business any longer.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { ListStore } from './list-store.ts';

export const keptMs = 7 * 24 * 60 * 60_000;
const everyMs = 60 * 60_000;

type RemoveNeeds = { store: Pick<ListStore, 'removeOld'>; clock: Clock; log: Log };

export function removeOldLists({ store, clock, log }: RemoveNeeds) {
  async function removeOld(): Promise<void> {
    try {
      await store.removeOld(new Date(clock.now() - keptMs));
    } catch (error) {
      log.debug({ err: error }, 'lists whose time is over could not be removed');
    }
  }
  const timer = setInterval(removeOld, everyMs);
  timer.unref();
  return { removeOld, close: () => clearInterval(timer) };
}
