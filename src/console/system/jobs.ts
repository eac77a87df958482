// Background work as operators see it: what failed, runs and waits; trying again, and deleting.
import type { Organisations } from '#organisation';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { isId } from '#platform/ids.ts';
import type { JobStore, StoredJob, StoredState } from '#platform/jobs/job-store.ts';
import { redactSecrets } from '#platform/redact.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import type { MemberCaller, Next } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { jobGone, jobNotFailed, jobRunning } from './errors.ts';
import { writePlainError } from './rules/plain-error.ts';

export type JobsNeeds = {
  store: JobStore;
  isUp(): boolean;
  database: Database;
  audit: AuditLog;
  organisations: Pick<Organisations, 'find'>;
};

/** More failing or running jobs are not counted. */
const mostCounted = 1_000;

export type JobState = 'failing' | 'failed' | 'running' | 'waiting' | 'done' | 'cancelled';
const shows = ['failing', 'running', 'waiting', 'done'] as const;
export type JobShow = (typeof shows)[number];

const stateOf: Record<StoredState, JobState> = {
  created: 'waiting',
  retry: 'failing',
  active: 'running',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
};

const statesOf: Record<JobShow, readonly StoredState[]> = {
  failing: ['retry', 'failed'],
  running: ['active'],
  waiting: ['created'],
  done: ['completed', 'cancelled'],
};

type Asked = AskedPage & { show?: JobShow; queue?: string; job?: string };
type Named = { name: string; id: string };

type QueueCounts = { name: string } & Record<JobShow, number>;

export function jobStory({ store, isUp, database, audit, organisations }: JobsNeeds) {
  async function toItem(job: StoredJob) {
    const { id, queue, state, failures, createdAt, dueAt, startedAt, endedAt, error, organisationId, environment } =
      job;
    const isOrganisation = organisationId !== null && /^\d{1,18}$/.test(organisationId);
    const organisation = isOrganisation ? await organisations.find(organisationId) : null;
    return {
      ...{ id, queue, state: stateOf[state], failures, createdAt, dueAt, startedAt, endedAt },
      // Without secrets, addresses and numbers of people.
      error: error === null ? null : writePlainError(redactSecrets(error)),
      organisation: organisation?.name ?? null,
      environment: environment === 'live' || environment === 'sandbox' ? environment : null,
    } as const;
  }

  async function countQueues(): Promise<QueueCounts[]> {
    const [all, troubled] = await Promise.all([store.readCounts(), store.countTroubled(mostCounted + 1)]);
    const countOf = (queue: string, ...states: StoredState[]) =>
      troubled
        .filter((one) => one.queue === queue && states.includes(one.state))
        .reduce((sum, { count }) => sum + count, 0);
    // pg-boss has queues of its own, which nobody has to know.
    return all
      .filter(({ queue }) => !queue.startsWith('__'))
      .map(({ queue: name, waiting, done }) => ({
        name,
        failing: countOf(name, 'retry', 'failed'),
        running: countOf(name, 'active'),
        waiting: Math.max(0, waiting - countOf(name, 'retry')),
        done,
      }));
  }

  async function choose(job: string | undefined): Promise<Awaited<ReturnType<typeof toItem>> | null> {
    const [, queue = '', id = ''] = /^(.+)\/([^/]+)$/.exec(job ?? '') ?? [];
    if (!isId(id)) return null;
    const found = await store.find(queue, id);
    return found && toItem(found);
  }

  async function view(asked: Asked) {
    const { show = 'failing', queue = null } = asked;
    const about = { show, queue, most: mostCounted };
    if (!isUp()) return { items: [], next: null, previous: null, queues: [], chosen: null, ...about, isUp: false };
    const page = await readPage<StoredJob>(asked, {
      kinds: ['moment', 'uuid'],
      keyOf: ({ mark, id }) => [mark, id],
      read: (wanted) => store.list(statesOf[show], queue, wanted),
    });
    const [items, queues, chosen] = await Promise.all([
      Promise.all(page.items.map(toItem)),
      countQueues(),
      choose(asked.job),
    ]);
    return { ...page, items, queues, chosen, ...about, isUp: true };
  }

  /** Does the work while nobody can take the job, and writes down who asked. */
  async function change(
    caller: MemberCaller,
    { name: queue, id }: Named,
    action: string,
    work: (job: StoredJob, within: Parameters<JobStore['lock']>[2]) => Promise<Record<string, unknown>>,
  ): Promise<void> {
    if (!isUp() || !isId(id)) throw jobGone();
    await database.transaction(async (within) => {
      const job = await store.lock(queue, id, within);
      if (!job || job.state === 'completed' || job.state === 'cancelled') throw jobGone();
      if (job.state === 'active') throw jobRunning();
      const more = await work(job, within);
      const details = { queue, state: stateOf[job.state], failures: job.failures, ...more };
      await audit.record({ actor: caller.actor, action, subject: id, details }, within);
    });
  }

  return {
    view,
    retry: async (caller: MemberCaller, named: Named): Promise<Next> => {
      await change(caller, named, 'job.retry', async ({ state, isDue }, within) => {
        // One that is due already runs in a moment: somebody else has asked for it.
        if (state === 'created' || (state === 'retry' && isDue)) throw jobNotFailed();
        await store.runNow(named.name, named.id, within);
        return {};
      });
      return {
        to: 'system/jobs',
        done: { code: 'job.retried', said: msg('The job is due now and runs within a few seconds.') },
      };
    },
    remove: async (caller: MemberCaller, { reason, ...named }: Named & { reason: string }): Promise<Next> => {
      await change(caller, named, 'job.delete', async (_job, within) => {
        await store.remove(named.name, named.id, within);
        return { reason };
      });
      return { to: 'system/jobs', done: { code: 'job.deleted', said: msg('The job is deleted.') } };
    },
  };
}

export type Jobs = ReturnType<typeof jobStory>;
export type JobsView = ViewOf<Jobs['view']>;
