// The primary's side: starts the workers, answers their questions, replaces the dead, and stops them all.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Log } from '../log.ts';
import { StartupProblem } from '../startup-problem.ts';
import { makeGathering } from './gather.ts';
import { watchHandovers } from './handover.ts';
import { type FromPrimary, type FromWorker, isOurs } from './messages.ts';
import { pauseBeforeRestartMs, settledMs } from './restart-pause.ts';

/** What workers may ask, by topic. */
export type Answers = Record<string, (value: never) => Promise<unknown>>;

export type WorkersNeeds = {
  count: number;
  /** The settings that every worker gets, also one that is started much later. */
  settings: unknown;
  answers: Answers;
  /** A worker that is told to stop and does not is killed after this. */
  graceMs: number;
  onRestart(): void;
  log: Log;
};

export type Workers = {
  /** What each of them has to tell of itself. */
  gather(): Promise<unknown[]>;
  stop(): Promise<void>;
};

/** Resolves when all are serving; throws what the first that could not said. */
export async function startWorkers(needs: WorkersNeeds): Promise<Workers> {
  const { count, settings, answers, graceMs, log } = needs;
  const living = new Set<Worker>();
  const serving = new Set<Worker>();
  const started = Promise.withResolvers<void>();
  let missing = count;
  let isStopping = false;
  let quickDeaths = 0;
  const timers = new Set<NodeJS.Timeout>();
  const gathering = makeGathering((worker, id) => tell(worker, { kontor: 'tell', id }));

  function fork(): void {
    const worker = cluster.fork();
    const bornAt = performance.now();
    living.add(worker);
    watchHandovers(worker, () => [...serving].find((other) => other !== worker));
    worker.on('message', (message: unknown) => {
      if (isOurs(message)) hear(worker, message as FromWorker);
    });
    worker.on('error', (error) => log.debug({ err: error }, 'a worker could not be told something'));
    worker.once('exit', (code, signal) => {
      living.delete(worker);
      serving.delete(worker);
      gathering.forget(worker);
      if (missing > 0) started.reject(new StartupProblem('A worker ended before it could serve.'));
      else if (!isStopping) replace(code, signal, performance.now() - bornAt);
    });
  }

  function replace(code: number, signal: string, livedMs: number): void {
    quickDeaths = livedMs < settledMs ? quickDeaths + 1 : 0;
    const pauseMs = pauseBeforeRestartMs(quickDeaths);
    log.error({ code, signal, pauseMs }, 'a worker ended; another takes its place');
    needs.onRestart();
    const timer = setTimeout(() => {
      timers.delete(timer);
      fork();
    }, pauseMs);
    timers.add(timer);
  }

  function hear(worker: Worker, message: FromWorker): void {
    if (message.kontor === 'hello') tell(worker, { kontor: 'begin', settings });
    else if (message.kontor === 'ask') void answer(worker, message.id, message.topic, message.value);
    else if (message.kontor === 'told') gathering.hear(worker, message.id, message.value);
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
      tell(worker, { kontor: 'answer', id, value: await answers[topic]?.(value as never) });
    } catch (error) {
      tell(worker, { kontor: 'answer', id, problem: (error as Error).message });
    }
  }

  async function stop(): Promise<void> {
    isStopping = true;
    missing = 0;
    for (const timer of timers) clearTimeout(timer);
    await Promise.all([...living].map((worker) => stopOne(worker, graceMs)));
  }

  for (let worker = 0; worker < count; worker += 1) fork();
  try {
    await started.promise;
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, gather: () => gathering.gather(serving) };
}

async function stopOne(worker: Worker, graceMs: number): Promise<void> {
  const exited = once(worker, 'exit');
  tell(worker, { kontor: 'stop' });
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), graceMs);
  await exited;
  clearTimeout(timer);
}

/** A worker that is gone hears nothing: its end is told by its exit. */
function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.process.send(message, () => undefined);
}
