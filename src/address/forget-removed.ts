// Forgets removed addresses for good when their Undo is over: they are people's data, and nobody needs them any more.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { CustomerStore } from './customer-store.ts';
import { undoMs } from './customers.ts';

const everyMs = 10 * 60 * 1_000;

type ForgetNeeds = { store: Pick<CustomerStore, 'forgetRemoved'>; clock: Clock; log: Log };

export function forgetRemoved({ store, clock, log }: ForgetNeeds) {
  const timer = setInterval(() => {
    store.forgetRemoved(new Date(clock.now() - undoMs)).catch((error: unknown) => {
      log.warn({ err: error }, 'removed addresses could not be forgotten: the next try is in ten minutes');
    });
  }, everyMs);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}
