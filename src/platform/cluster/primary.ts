// The worker's side: gets its settings from the primary, asks it for what only the primary knows, and stops on its request.
import cluster from 'node:cluster';
import { type FromPrimary, type FromWorker, isKontorMessage } from './messages.ts';

export type Primary = {
  settings: Promise<unknown>;
  ask(topic: string, value?: unknown): Promise<unknown>;
  toldToStop: Promise<void>;
  /** The worker's answer when the primary asks all workers for their metrics. */
  answerWith(read: () => Promise<unknown>): void;
  /** Tells the primary that this worker serves. */
  sayReady(): void;
  /** Tells the primary that this worker cannot start; resolves when the message is sent. */
  sayFailed(problem: string): Promise<void>;
  leave(): void;
};

export const isWorker = cluster.isWorker;
export const workerNumber = cluster.worker?.id ?? 0;

export function connectToPrimary(): Primary {
  const settings = Promise.withResolvers<unknown>();
  const toldToStop = Promise.withResolvers<void>();
  const questions = new Map<number, PromiseWithResolvers<unknown>>();
  let lastQuestion = 0;
  let readFigures: () => Promise<unknown> = async () => undefined;

  function receive(message: FromPrimary): void {
    if (message.kontor === 'start') settings.resolve(message.settings);
    else if (message.kontor === 'stop') toldToStop.resolve();
    else if (message.kontor === 'read-figures') {
      void readFigures().then((value) => send({ kontor: 'figures', id: message.id, value }));
    } else {
      const question = questions.get(message.id);
      questions.delete(message.id);
      if (message.problem === undefined) question?.resolve(message.value);
      else question?.reject(new Error(message.problem));
    }
  }

  process.on('message', (message: unknown) => {
    if (isKontorMessage(message)) receive(message as FromPrimary);
  });
  // When the primary is gone, node:cluster ends this process. Until then a message that cannot be sent must not crash it.
  cluster.worker?.on('error', () => undefined);
  const send = (message: FromWorker) =>
    new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
  void send({ kontor: 'hello' });

  return {
    settings: settings.promise,
    toldToStop: toldToStop.promise,
    answerWith: (read) => {
      readFigures = read;
    },
    ask: (topic, value) => {
      lastQuestion += 1;
      const question = Promise.withResolvers<unknown>();
      questions.set(lastQuestion, question);
      void send({ kontor: 'ask', id: lastQuestion, topic, value });
      return question.promise;
    },
    sayReady: () => void send({ kontor: 'ready' }),
    sayFailed: (problem) => send({ kontor: 'failed', problem }),
    leave: () => cluster.worker?.disconnect(),
  };
}
