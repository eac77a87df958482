// The worker's side: gets its settings from the primary, asks it what only it knows, and ends when it says so.
import cluster from 'node:cluster';
import { type FromPrimary, type FromWorker, isOurs } from './messages.ts';

export type Primary = {
  settings: Promise<unknown>;
  ask(topic: string, value?: unknown): Promise<unknown>;
  toldToStop: Promise<void>;
  /** What this worker answers when the primary asks all of them. */
  answerWith(read: () => Promise<unknown>): void;
  /** This worker serves. */
  sayReady(): void;
  /** This worker cannot start; resolves when the primary was told. */
  sayFailed(problem: string): Promise<void>;
  leave(): void;
};

export const isWorker = cluster.isWorker;
export const workerNumber = cluster.worker?.id ?? 0;

export function meetPrimary(): Primary {
  const settings = Promise.withResolvers<unknown>();
  const toldToStop = Promise.withResolvers<void>();
  const questions = new Map<number, PromiseWithResolvers<unknown>>();
  let lastQuestion = 0;
  let readOwn: () => Promise<unknown> = async () => undefined;

  function hear(message: FromPrimary): void {
    if (message.kontor === 'begin') settings.resolve(message.settings);
    else if (message.kontor === 'stop') toldToStop.resolve();
    else if (message.kontor === 'tell') void readOwn().then((value) => tell({ kontor: 'told', id: message.id, value }));
    else {
      const question = questions.get(message.id);
      questions.delete(message.id);
      if (message.problem === undefined) question?.resolve(message.value);
      else question?.reject(new Error(message.problem));
    }
  }

  process.on('message', (message: unknown) => {
    if (isOurs(message)) hear(message as FromPrimary);
  });
  // When the primary is gone, node:cluster ends this process; until then nobody may die of a message not sent.
  cluster.worker?.on('error', () => undefined);
  const tell = (message: FromWorker) =>
    new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
  void tell({ kontor: 'hello' });

  return {
    settings: settings.promise,
    toldToStop: toldToStop.promise,
    answerWith: (read) => {
      readOwn = read;
    },
    ask: (topic, value) => {
      lastQuestion += 1;
      const question = Promise.withResolvers<unknown>();
      questions.set(lastQuestion, question);
      void tell({ kontor: 'ask', id: lastQuestion, topic, value });
      return question.promise;
    },
    sayReady: () => void tell({ kontor: 'ready' }),
    sayFailed: (problem) => tell({ kontor: 'failed', problem }),
    leave: () => cluster.worker?.disconnect(),
  };
}
