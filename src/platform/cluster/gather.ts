// Asks all workers for their figures at once; one that ends or does not answer is left out.
import type { Worker } from 'node:cluster';

const patienceMs = 3_000;

type Question = { waiting: Set<Worker>; values: unknown[]; done(): void };

export type Gathering = {
  gather(workers: Iterable<Worker>): Promise<unknown[]>;
  hear(worker: Worker, id: number, value: unknown): void;
  forget(worker: Worker): void;
};

export function makeGathering(tell: (worker: Worker, id: number) => void): Gathering {
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
      const timer = setTimeout(resolve, patienceMs);
      for (const worker of question.waiting) tell(worker, id);
      if (question.waiting.size > 0) await promise;
      clearTimeout(timer);
      questions.delete(id);
      return question.values;
    },
    hear: (worker, id, value) => {
      const question = questions.get(id);
      question?.values.push(value);
      if (question) settle(question, worker);
    },
    forget: (worker) => {
      for (const question of questions.values()) settle(question, worker);
    },
  };
}
