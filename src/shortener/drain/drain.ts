// The drain as the room sees it: closes segments, hands them to the thread, and deletes what arrived in the database.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Log } from '#platform/log.ts';
import { hasOthers } from '../journal/folder.ts';
import type { Journal } from '../journal/journal.ts';
import type { DrainReport, DrainTask, ThreadData } from './messages.ts';

/** A click shows up within 2 s (design shortener.md): a quarter of a second of waiting leaves the rest for the work. */
const DRAIN_EVERY_MS = 250;
const RETRY_AFTER_MS = 1_000;
/** How often to look for journals of processes that are gone. */
const ADOPT_EVERY_MS = 20_000;

// A batch is soon garbage. Without this limit V8 would let some hundred megabytes of it gather.
const resourceLimits = { maxYoungGenerationSizeMb: 16 };

export type DrainNeeds = {
  journal: Journal;
  thread: Omit<ThreadData, 'folder'>;
  log: Log;
  onDrained: (clicks: number, seconds: number) => void;
};

export function startDrain({ journal, thread, log, onDrained }: DrainNeeds) {
  const { id, path } = journal.folder;
  const workerData: ThreadData = { ...thread, folder: { id, path } };
  let worker: Worker | undefined;
  let waiting: PromiseWithResolvers<DrainReport> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failing = false;
  let adoptAt = 0;
  let running = tick();

  async function ask(task: DrainTask): Promise<DrainReport> {
    worker ??= startThread();
    waiting = Promise.withResolvers();
    worker.postMessage(task);
    return waiting.promise;
  }

  function startThread(): Worker {
    const started = new Worker(new URL('./thread.ts', import.meta.url), { workerData, resourceLimits });
    started.on('message', (report: DrainReport) => waiting?.resolve(report));
    started.on('error', (error) => log.error({ err: error }, 'the click drain failed; it will be started again'));
    started.once('exit', () => {
      worker = undefined;
      waiting?.reject(new Error('The drain thread ended.'));
    });
    return started;
  }

  async function drain(): Promise<void> {
    const segments = await journal.seal();
    const adopt = performance.now() >= adoptAt && hasOthers(thread.journalRoot);
    if (segments.length === 0 && !adopt) return;
    const started = performance.now();
    const { drained, clicks, notices, problem } = await ask({ segments, adopt });
    for (const segment of drained) journal.discard(segment);
    if (clicks > 0) onDrained(clicks, (performance.now() - started) / 1_000);
    for (const notice of notices) log.warn(notice);
    if (problem !== undefined) throw new Error(problem);
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

  return {
    /** Starts the thread before the first click needs it. */
    warmUp(): void {
      worker ??= startThread();
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
