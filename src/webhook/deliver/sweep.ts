// Looks once a second which endpoints have something to send and nobody who sends it, and makes a job for each; pg-boss gives
// the job to one of the processes. By a clock of its own, so that it waits for no sweep, it forgets what is too old.
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Environment } from '#platform/database/tenant.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/log.ts';
import { inBatches } from '../in-batches.ts';
import type { MessageStore } from '../message-store.ts';
import { keptMs } from '../rules/retry.ts';
import type { EndpointStore } from '../store.ts';
import type { EndpointRunner } from './run-endpoint.ts';

type DeliverJob = { organisationId: string; environment: Environment; endpointId: string };

export type SweepNeeds = {
  jobs: Pick<Jobs, 'addQueue' | 'isUp'>;
  endpoints: Pick<EndpointStore, 'listDue'>;
  messages: Pick<MessageStore, 'forget' | 'listLeftOver' | 'removeOf' | 'giveUp'>;
  runner: EndpointRunner;
  database: Database;
  clock: Clock;
  log: Log;
  /** Tests do not wait so long. */
  everyMs?: { sweep: number; forget: number };
};

const usually = { sweep: 1_000, forget: 10 * 60_000 };
const mostEndpoints = 500;
const jobLifeMs = 60_000;

export function webhookSweep(needs: SweepNeeds) {
  const { jobs, endpoints, messages, runner, database, clock, log, everyMs = usually } = needs;
  const queue = jobs.addQueue<DeliverJob>({
    name: 'webhook-deliver',
    work: async ({ endpointId }) => runner.start(endpointId),
  });
  const timers: NodeJS.Timeout[] = [];
  const working = new Map<string, Promise<void>>();

  async function sweep(): Promise<void> {
    if (!jobs.isUp()) return;
    const now = clock.now();
    const due = await endpoints.listDue(now, mostEndpoints);
    // pg-boss looks at the clock of the machine.
    const at = new Date();
    const keepUntil = new Date(at.getTime() + jobLifeMs);
    const wanted = due.map(({ id, organisationId, environment }) => ({
      ...{ data: { organisationId, environment, endpointId: id }, at, key: id, keepUntil },
    }));
    await queue.send(wanted, database);
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
    const timer = setInterval(() => {
      if (working.has(what)) return;
      const turn = work()
        .catch((error: unknown) => log.warn({ err: error, what }, 'webhooks wait: the next try is soon'))
        .finally(() => working.delete(what));
      working.set(what, turn);
    }, everyMs[what]);
    timer.unref();
    timers.push(timer);
  };

  return {
    forget,
    /** Only processes that serve deliver. */
    start: (): void => {
      if (timers.length > 0) return;
      repeat('sweep', sweep);
      repeat('forget', forget);
    },
    close: async (): Promise<void> => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(working.values());
      await runner.close();
    },
  };
}
