// Once a second it hands on what happened, looks which endpoints have something to send and nobody who sends it, and delivers to
// those whose lease this process gets. By a clock of its own, so that it waits for no sweep, it forgets what is too old.
import { inBatches } from '../in-batches.ts';
import type { WebhookRoom } from '../room.ts';
import { keptMs } from '../rules/retry.ts';
import { openRunner } from './run-endpoint.ts';

const usually = { sweep: 1_000, forget: 10 * 60_000 };
const mostEndpoints = 500;

export function openDelivery(room: WebhookRoom, everyMs = usually) {
  const { store, messages, jobs, clock, log } = room;
  const runner = openRunner(room);
  const ends: (() => void)[] = [];
  const working = new Map<string, Promise<void>>();

  async function sweep(): Promise<void> {
    // Until this process has started its background work, it sends nothing.
    if (!jobs.isUp()) return;
    await runner.handOn();
    for (const id of await store.listDue(clock.now(), mostEndpoints)) runner.start(id);
  }

  async function forget(): Promise<void> {
    const now = clock.now();
    await inBatches((most) => messages.forget(new Date(now - keptMs), most));
    // What a removal or a switch left to do, because there was much of it or because the process died.
    for (const id of await messages.listLeftOver()) await inBatches((most) => messages.removeOf(id, most));
    await inBatches((most) => messages.giveUp(new Date(now), most));
  }

  /** Each one at a time; the next turn tries again. */
  const repeat = (what: keyof typeof usually, work: () => Promise<void>) => {
    const end = jobs.every(everyMs[what], () => {
      if (working.has(what)) return;
      const turn = work()
        .catch((error: unknown) => log.warn({ err: error, what }, 'webhooks wait: the next try is soon'))
        .finally(() => working.delete(what));
      working.set(what, turn);
    });
    ends.push(end);
  };

  return {
    forget,
    /** Only processes that serve deliver. */
    start: (): void => {
      if (ends.length > 0) return;
      repeat('sweep', sweep);
      repeat('forget', forget);
    },
    close: async (): Promise<void> => {
      for (const end of ends) end();
      await Promise.all(working.values());
      await runner.close();
    },
  };
}
