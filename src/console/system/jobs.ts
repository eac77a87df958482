// Background work as operators see it: what failed, runs and waits; retrying a job, and deleting it.
import type { Transaction } from '#platform/database/transaction.ts';
import { isId } from '#platform/ids.ts';
import type { StoredJob, StoredState } from '#platform/jobs/job-store.ts';
import { redactSecrets } from '#platform/redact.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { type AskedPage, readPage } from '#platform/screens/keyset.ts';
import type { MemberCaller, Next } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { jobGone, jobNotFailed, jobRunning } from './errors.ts';
import type { SystemRoom } from './room.ts';

/** More failing or running jobs are not counted. */
const mostCounted = 1_000;

export type JobState = 'failing' | 'failed' | 'running' | 'waiting' | 'done' | 'cancelled';
export const jobShows = ['failing', 'running', 'waiting', 'done'] as const;
export type JobShow = (typeof jobShows)[number];

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

export async function viewJobs(room: SystemRoom, asked: Asked) {
  const { store, isUp } = room;
  const { show = 'failing', queue = null } = asked;
  const about = { show, queue, most: mostCounted };
  if (!isUp()) return { items: [], next: null, previous: null, queues: [], chosen: null, ...about, isUp: false };
  const page = await readPage<StoredJob>(asked, {
    kinds: ['moment', 'uuid'],
    keyOf: ({ mark, id }) => [mark, id],
    read: (wanted) => store.list(statesOf[show], queue, wanted),
  });
  const [items, queues, chosen] = await Promise.all([
    Promise.all(page.items.map((job) => toItem(room, job))),
    countQueues(room),
    choose(room, asked.job),
  ]);
  return { ...page, items, queues, chosen, ...about, isUp: true };
}
export type JobsView = ViewOf<typeof viewJobs>;

async function toItem({ organisations }: SystemRoom, job: StoredJob) {
  const { mark: _mark, isDue: _isDue, organisationId, ...shown } = job;
  const { state, error, environment } = shown;
  const isOrganisation = organisationId !== null && /^\d{1,18}$/.test(organisationId);
  const organisation = isOrganisation ? await organisations.find(organisationId) : null;
  return {
    ...shown,
    state: stateOf[state],
    // Without secrets and without people's addresses and numbers.
    error: error === null ? null : writePlainError(redactSecrets(error)),
    organisation: organisation?.name ?? null,
    environment: environment === 'live' || environment === 'sandbox' ? environment : null,
  } as const;
}

async function countQueues({ store }: SystemRoom): Promise<QueueCounts[]> {
  const [all, troubled] = await Promise.all([store.readCounts(), store.countTroubled(mostCounted + 1)]);
  const countOf = (queue: string, ...states: StoredState[]) =>
    troubled
      .filter((one) => one.queue === queue && states.includes(one.state))
      .reduce((sum, { count }) => sum + count, 0);
  // pg-boss has queues of its own, which nobody needs to see.
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

async function choose(room: SystemRoom, job: string | undefined) {
  const [, queue = '', id = ''] = /^(.+)\/([^/]+)$/.exec(job ?? '') ?? [];
  const found = isId(id) ? await room.store.find(queue, id) : null;
  return found && toItem(room, found);
}

export async function retryJob(room: SystemRoom, caller: MemberCaller, named: Named): Promise<Next> {
  await change(room, caller, named, 'job.retry', async ({ state, isDue }, within) => {
    // A job that is already due runs in a moment: somebody else has asked for it.
    if (state === 'created' || (state === 'retry' && isDue)) throw jobNotFailed();
    await room.store.runNow(named.name, named.id, within);
    return {};
  });
  const said = msg('The job is due now and runs within a few seconds.');
  return { to: 'system/jobs', done: { code: 'job.retried', said } };
}

export async function removeJob(
  room: SystemRoom,
  caller: MemberCaller,
  { reason, ...named }: Named & { reason: string },
): Promise<Next> {
  await change(room, caller, named, 'job.delete', async (_job, within) => {
    await room.store.remove(named.name, named.id, within);
    return { reason };
  });
  return { to: 'system/jobs', done: { code: 'job.deleted', said: msg('The job is deleted.') } };
}

/** Does the work while nobody can take the job, and records who asked for it. */
async function change(
  { store, isUp, database, audit }: SystemRoom,
  caller: MemberCaller,
  { name: queue, id }: Named,
  action: string,
  work: (job: StoredJob, within: Transaction) => Promise<Record<string, unknown>>,
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

const longest = 300;

/** A word that may be an e-mail address: one with an @ is hidden. */
const word = /[^\s<>"(),:;]+/g;
const hideMail = (found: string) => (found.includes('@') ? '…@…' : found);
/** Seven digits and more, as in a telephone number, also with spaces and signs between them. */
const number = /\+?\d(?:[ ()/.-]?\d){6,}/g;
/** What an error quotes: values of fields and of rows. */
const quoted = /"[^"]{41,}"/g;

/**
 * The error of a failed job without personal data, in one line of at most 300 characters. Dates and our own ids have so many
 * digits that they are hidden, too.
 */
export function writePlainError(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const plain = line.slice(0, 2_000).replace(word, hideMail).replace(quoted, '"…"').replace(number, '…');
  return plain.length > longest ? `${plain.slice(0, longest)}…` : plain;
}
