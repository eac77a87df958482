// The drain as the room sees it: closes segments, hands them to the thread, and deletes what arrived in the database.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Log } from '#platform/log.ts';
import { hasOthers } from '../journal/folder.ts';
import type { Journal } from '../journal/journal.ts';
import { shardOf } from '../rules/shards.ts';
import type { DrainReport, DrainTask, SegmentDrained, ThreadData } from './thread.ts';

/** Clicks of other processes show within 1 s (design shortener.md): a quarter of it is for waiting, the rest for the work. */
const DRAIN_EVERY_MS = 250;
const RETRY_AFTER_MS = 1_000;
/** How often to look for journals of processes that are gone. */
const ADOPT_EVERY_MS = 20_000;
/** How long statistics wait for the clicks of their link (design shortener.md). */
const CARRY_OVER_MS = 1_000;

// A batch is soon garbage. Without this limit V8 would let some hundred megabytes of it gather.
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

export type DrainNeeds = {
  journal: Journal;
  thread: Omit<ThreadData, 'folder'>;
  log: Log;
  /** Whether other systems get messages about clicks. */
  areClicksHeard(): Promise<boolean>;
  onDrained: (clicks: number, seconds: number) => void;
};

export type Drain = ReturnType<typeof startDrain>;

/** A task for one shard that runs, and the one after it. */
type Carry = { done: Promise<void>; next?: Promise<void> };

export function startDrain({ journal, thread, log, areClicksHeard, onDrained }: DrainNeeds) {
  const { id, path } = journal.folder;
  const workerData: ThreadData = { ...thread, folder: { id, path } };
  const waiting = new Map<number, PromiseWithResolvers<DrainReport>>();
  /** Up to which segment the clicks of each shard were carried over because someone waited for them. */
  const carriedOver: number[] = [];
  const carries = new Map<number, Carry>();
  let worker: Worker | undefined;
  let tasks = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failing = false;
  let adoptAt = 0;
  let running = tick();

  async function ask(task: Omit<DrainTask, 'number' | 'areHeard'>): Promise<void> {
    const areHeard = await areClicksHeard();
    worker ??= startThread();
    tasks += 1;
    const answer = Promise.withResolvers<DrainReport>();
    waiting.set(tasks, answer);
    worker.postMessage({ number: tasks, areHeard, ...task } satisfies DrainTask);
    const { notices, problem } = await answer.promise;
    for (const notice of notices) log.warn(notice);
    if (problem !== undefined) throw new Error(problem);
  }

  function startThread(): Worker {
    const started = new Worker(new URL('./thread.ts', import.meta.url), { workerData, resourceLimits });
    started.on('message', (message: DrainReport | SegmentDrained) => {
      if ('drained' in message) {
        journal.discard(message.drained);
        if (message.clicks > 0) onDrained(message.clicks, message.seconds);
        return;
      }
      waiting.get(message.done)?.resolve(message);
      waiting.delete(message.done);
    });
    started.on('error', (error) => log.error({ err: error }, 'the click drain failed; it will be started again'));
    started.once('exit', () => {
      worker = undefined;
      for (const answer of waiting.values()) answer.reject(new Error('The drain thread ended.'));
      waiting.clear();
    });
    return started;
  }

  async function drain(): Promise<void> {
    const segments = await journal.seal();
    const adopt = performance.now() >= adoptAt && hasOthers(thread.journalRoot);
    if (segments.length === 0 && !adopt) return;
    await ask({ segments, adopt });
    if (adopt) adoptAt = performance.now() + ADOPT_EVERY_MS;
  }

  async function tick(): Promise<void> {
    try {
      await drain();
      if (failing) log.info('clicks are being drained again');
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'clicks wait in the journal: the database does not take them now');
      failing = true;
    }
    if (stopped) return;
    timer = setTimeout(() => (running = tick()), failing ? RETRY_AFTER_MS : DRAIN_EVERY_MS);
  }

  async function carryShard(shard: number): Promise<void> {
    const segments = await journal.seal();
    await ask({ segments, urgentShard: shard });
    carriedOver[shard] = Math.max(carriedOver[shard] ?? 0, segments.at(-1) ?? 0);
  }

  /** One task for a shard runs at a time, and at most one waits, for all who asked meanwhile. */
  function carryTogether(shard: number): Promise<void> {
    const running = carries.get(shard);
    if (running === undefined) {
      const carry: Carry = { done: carryShard(shard).finally(() => carries.delete(shard)) };
      carries.set(shard, carry);
      return carry.done;
    }
    running.next ??= running.done.catch(() => undefined).then(() => carryTogether(shard));
    return running.next;
  }

  return {
    /** Starts the thread before the first click needs it. */
    warmUp(): void {
      worker ??= startThread();
    },

    /** The process has lost its database, and may have found it at another server: the thread must not go on at the old one. */
    reconnect(): void {
      worker?.postMessage('reconnect');
    },

    /** Resolves once the clicks of a link that this process has acknowledged are in the database, or after a second. */
    async carryOver(linkId: number): Promise<void> {
      const shard = shardOf(linkId);
      const last = journal.lastSegmentOf(shard);
      if (last <= (carriedOver[shard] ?? 0)) return;
      const timeout = new AbortController();
      // The round in the background reports what fails, and tries again.
      const carried = carryTogether(shard).then(
        () => true,
        () => false,
      );
      const tooLate = sleep(CARRY_OVER_MS, false, { signal: timeout.signal }).catch(() => false);
      if (!(await Promise.race([carried, tooLate])))
        log.debug('statistics are read before the last clicks were counted');
      timeout.abort();
    },

    /** Drains what is left if the database is there, closes the journal and ends the thread. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await running;
      await drain().catch((error) => log.warn({ err: error }, 'the last clicks wait in the journal'));
      await journal.close();
      const ending = worker;
      if (ending === undefined) return;
      const exited = once(ending, 'exit');
      ending.postMessage('end');
      await exited;
    },
  };
}
