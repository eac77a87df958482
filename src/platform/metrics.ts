// The metrics of this process, in Prometheus format. No label ever contains a key, a short code or a customer's data.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  registry: Registry;
  /** All metrics as text: those of this process, or of all workers together. */
  render(): Promise<string>;
  counter(name: string, help: string, labels?: string[]): Counter;
  /** A counter for hot paths: it does not look up its labels in prom-client for each request (bench/gains.md). */
  tally(name: string, help: string, labels: readonly [string, string]): Tally;
  /** `over` says how the values of several workers become one. */
  gauge(
    name: string,
    help: string,
    collect: (gauge: Gauge) => void | Promise<void>,
    over?: 'sum' | 'min' | 'max',
    labels?: string[],
  ): Gauge;
  histogram(name: string, help: string, labels?: string[], buckets?: number[]): Histogram;
};

/** Counts one more under two labels. */
type Tally = (first: string, second: string) => void;

/**
 * Metrics of a process for which the largest value of all workers matters: an alert asks whether one of them runs out of
 * memory, of files or of processor time. prom-client would add up memory and files, and average the lag.
 */
const ofOneProcess = [
  'kontor_process_resident_memory_bytes',
  'kontor_process_open_fds',
  'kontor_process_max_fds',
  ...['mean', 'stddev', 'p50', 'p90', 'p99'].map((part) => `kontor_nodejs_eventloop_lag_${part}_seconds`),
];

function takeLargest(registry: Registry): void {
  for (const name of ofOneProcess) {
    const metric = registry.getSingleMetric(name);
    // Not every system has all of them.
    if (metric !== undefined) Object.assign(metric, { aggregator: 'max' });
  }
}

/** One registry for each app: tests run several apps in one process. */
export function createMetrics(renderAll?: () => Promise<string>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'kontor_' });
  takeLargest(registry);
  const registers = [registry];
  return {
    registry,
    render: renderAll ?? (() => registry.metrics()),
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: labels, registers }),
    tally: (name, help, labels) => makeTally(registry, name, help, labels),
    gauge: (name, help, collect, over = 'sum', labels = []) =>
      new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        aggregator: over,
        collect() {
          return collect(this);
        },
      }),
    histogram: (name, help, labels = [], buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]) =>
      new Histogram({ name, help, labelNames: labels, registers, buckets }),
  };
}

function makeTally(registry: Registry, name: string, help: string, [first, second]: readonly [string, string]): Tally {
  const counts = new Map<string, Map<string, number>>();
  new Counter({
    name,
    help,
    labelNames: [first, second],
    registers: [registry],
    collect() {
      this.reset();
      for (const [one, others] of counts) {
        for (const [other, count] of others) this.inc({ [first]: one, [second]: other }, count);
      }
    },
  });
  return (one, other) => {
    const others = counts.get(one) ?? new Map<string, number>();
    if (others.size === 0) counts.set(one, others);
    others.set(other, (others.get(other) ?? 0) + 1);
  };
}
