// The figures of all workers as one: a question to any of them is answered for all.
import { AggregatorRegistry, Counter, Registry } from 'prom-client';
import type { Answers } from './workers.ts';

/** In the primary, which asks all workers and adds what only it knows. */
export function jointMetrics(): { answers: Answers; onRestart(): void } {
  const workers = new AggregatorRegistry();
  const own = new Registry();
  const name = 'kontor_worker_restarts_total';
  const restarts = new Counter({ name, help: 'Workers that ended and were replaced.', registers: [own] });
  return {
    answers: { metrics: async () => `${await workers.clusterMetrics()}\n${await own.metrics()}` },
    onRestart: () => restarts.inc(),
  };
}

/** In a worker: its figures are there for the primary to gather. */
export function lendMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  // Making one is what begins to listen for the question.
  new AggregatorRegistry();
}
