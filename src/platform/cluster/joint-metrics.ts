// The metrics of all workers as one page: whichever worker is asked, it answers for all.
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
  return {
    onRestart: () => restarts.inc(),
    /** `all`: the registry of each worker as JSON. */
    render: async (all: unknown[]): Promise<string> => {
      serving.set(all.length);
      const together = AggregatorRegistry.aggregate(all as Figures[]);
      return `${await together.metrics()}\n${await own.metrics()}`;
    },
  };
}
