// Asks all workers for their metrics at the same time; a worker that exits or does not answer in time is left out.
import type { Worker } from 'node:cluster';

const timeoutMs = 3_000;

type Question = { waiting: Set<Worker>; values: unknown[]; done(): void };

type Gatherer = {
  gather(workers: Iterable<Worker>): Promise<unknown[]>;
  receive(worker: Worker, id: number, value: unknown): void;
  leaveOut(worker: Worker): void;
};

export function makeGatherer(ask: (worker: Worker, id: number) => void): Gatherer {
  const questions = new Map<number, Question>();
  let lastId = 0;

  function settle(question: Question, worker: Worker): void {
    question.waiting.delete(worker);
    if (question.waiting.size === 0) question.done();
  }

  return {
    gather: async (workers) => {
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<void>();
      const question = { waiting: new Set(workers), values: [], done: resolve };
      questions.set(id, question);
      const timer = setTimeout(resolve, timeoutMs);
      for (const worker of question.waiting) ask(worker, id);
      if (question.waiting.size > 0) await promise;
      clearTimeout(timer);
      questions.delete(id);
      return question.values;
    },
    receive: (worker, id, value) => {
      const question = questions.get(id);
      question?.values.push(value);
      if (question) settle(question, worker);
    },
    leaveOut: (worker) => {
      for (const question of questions.values()) settle(question, worker);
    },
  };
}
