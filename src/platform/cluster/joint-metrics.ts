// The metrics of all workers as one page: every worker answers for all.
import {
  AggregatorRegistry,
  Counter,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';

type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** Used in the primary, which adds its own metrics. */
export function jointMetrics() {
  const own = new Registry();
  const name = 'kontor_worker_restarts_total';
  const restarts = new Counter({ name, help: 'Workers that ended and were replaced.', registers: [own] });
  const help = 'Workers that serve; fewer than WORKERS while one is being replaced.';
  const serving = new Gauge({ name: 'kontor_workers_serving', help, registers: [own] });
  // The primary's value: a worker that is replaced is counted above.
  const startHelp = 'When the process that starts the workers was started, in seconds since 1970.';
  const startedAt = new Gauge({ name: 'kontor_process_start_time_seconds', help: startHelp, registers: [own] });
  startedAt.set(Math.round(performance.timeOrigin / 1_000));
  return {
    onRestart: () => restarts.inc(),
    /** `all`: the registry of each worker as JSON. */
    render: async (all: unknown[], workersServing: number): Promise<string> => {
      serving.set(workersServing);
      const together = AggregatorRegistry.aggregate(all as Figures[]);
      return `${await together.metrics()}\n${await own.metrics()}`;
    },
  };
}
