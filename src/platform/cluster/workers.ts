// The primary's side of WORKERS: starts the workers, answers their questions, replaces dead ones, and stops all of them
// (README.md).
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Log } from '../log.ts';
import { StartupProblem } from '../startup-problem.ts';
import { makeGatherer } from './gather.ts';
import { watchHandovers } from './handover.ts';
import { type FromPrimary, type FromWorker, isKontorMessage } from './messages.ts';

/** A worker that ran for this long did not die of a failed start. */
const settledMs = 10_000;
const firstPauseMs = 100;
const maxPauseMs = 10_000;

/** What workers may ask, by topic. */
export type Answers = Record<string, (value: never) => Promise<unknown>>;

type WorkersNeeds = {
  count: number;
  /** Every worker gets these settings, even one that is started much later. */
  settings: unknown;
  answers(workers: Figures): Answers;
  /** A worker that was told to stop is killed after this time. */
  graceMs: number;
  onRestart(): void;
  /** A closed terminal and Ctrl-C reach the workers, too: workers that end after that are not replaced. */
  toldToStop: Promise<void>;
  log: Log;
};

/** What the primary knows about its workers, from the first moment on. */
type Figures = {
  /** The metrics of each worker that has any; a worker that is still starting has none. */
  gather(): Promise<unknown[]>;
  countServing(): number;
};

type Workers = { stop(): Promise<void> };

/** Resolves when all workers serve; throws the problem of the first that cannot start. */
export async function startWorkers(needs: WorkersNeeds): Promise<Workers> {
  const { count, settings, graceMs, log } = needs;
  const running = new Set<Worker>();
  /** Workers that have said hello: a message to another would be lost. */
  const greeted = new Set<Worker>();
  const serving = new Set<Worker>();
  const started = Promise.withResolvers<void>();
  let missing = count;
  let isStopping = false;
  let quickDeaths = 0;
  const timers = new Set<NodeJS.Timeout>();
  const gatherer = makeGatherer((worker, id) => send(worker, { kontor: 'read-figures', id }));
  // A worker serves before the others are ready, and may be asked for the metrics of all.
  const answers = needs.answers({
    gather: async () => (await gatherer.gather(greeted)).filter((figures) => figures !== undefined),
    countServing: () => serving.size,
  });

  function fork(): void {
    const worker = cluster.fork();
    const startedAt = performance.now();
    running.add(worker);
    watchHandovers(worker, () => [...serving].find((other) => other !== worker));
    worker.on('message', (message: unknown) => {
      if (isKontorMessage(message)) receive(worker, message as FromWorker);
    });
    worker.on('error', (error) => log.debug({ err: error }, 'a message to a worker could not be sent'));
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      greeted.delete(worker);
      serving.delete(worker);
      gatherer.leaveOut(worker);
      if (missing > 0) started.reject(new StartupProblem('A worker exited before it could serve.'));
      else if (!isStopping) replace(code, signal, performance.now() - startedAt);
    });
  }

  function replace(code: number, signal: string, ranMs: number): void {
    quickDeaths = ranMs < settledMs ? quickDeaths + 1 : 0;
    const pauseMs = pauseBeforeRestartMs(quickDeaths);
    log.error({ code, signal, pauseMs }, 'a worker exited and is being replaced');
    needs.onRestart();
    const timer = setTimeout(() => {
      timers.delete(timer);
      fork();
    }, pauseMs);
    timers.add(timer);
  }

  function receive(worker: Worker, message: FromWorker): void {
    if (message.kontor === 'hello') {
      greeted.add(worker);
      send(worker, { kontor: 'start', settings });
    } else if (message.kontor === 'ask') void answer(worker, message.id, message.topic, message.value);
    else if (message.kontor === 'figures') gatherer.receive(worker, message.id, message.value);
    else if (message.kontor === 'failed') {
      if (missing > 0) started.reject(new StartupProblem(message.problem));
      else log.error(`a worker could not start: ${message.problem}`);
    } else {
      serving.add(worker);
      missing = Math.max(0, missing - 1);
      if (missing === 0) started.resolve();
    }
  }

  async function answer(worker: Worker, id: number, topic: string, value: unknown): Promise<void> {
    try {
      send(worker, { kontor: 'answer', id, value: await answers[topic]?.(value as never) });
    } catch (error) {
      send(worker, { kontor: 'answer', id, problem: (error as Error).message });
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    missing = 0;
    for (const timer of timers) clearTimeout(timer);
    // A worker that has not said hello would miss the message, and has nothing to finish: no settings, no connection.
    await Promise.all([...running].map((worker) => stopOne(worker, greeted.has(worker) ? graceMs : 0)));
  }

  void needs.toldToStop.then(() => {
    isStopping = true;
  });
  for (let worker = 0; worker < count; worker += 1) fork();
  try {
    await started.promise;
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

async function stopOne(worker: Worker, graceMs: number): Promise<void> {
  const exited = once(worker, 'exit');
  send(worker, { kontor: 'stop' });
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(timer);
}

/** A worker that is gone gets no message; its exit event deals with it. */
function send(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.process.send(message, () => undefined);
}

/** A dead worker is replaced at once. After several quick deaths in a row the pause before the next start doubles each time. */
export function pauseBeforeRestartMs(quickDeaths: number): number {
  return quickDeaths === 0 ? 0 : Math.min(firstPauseMs * 2 ** (quickDeaths - 1), maxPauseMs);
}
