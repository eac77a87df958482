// Measures every request by route and status at almost no cost: a few additions for each.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metric } from 'prom-client';
import type { Metrics } from '../../metrics.ts';

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Series = { route: string; status: number; counts: number[]; sum: number; count: number };

export type CountDuration = (request: FastifyRequest, reply: FastifyReply) => void;

/** Answers that have a status of failures but are none: the durations, on which alerts are based, leave them out. */
const noFailures = new WeakSet<FastifyReply>();
export const markNoFailure = (reply: FastifyReply): void => void noFailures.add(reply);

/** `address` is the word for it in the metric's name. */
export function requestDurations(metrics: Metrics, address: string): CountDuration {
  const series = new Map<string, Map<number, Series>>();
  registerSeries(metrics, `kontor_${address}_request_seconds`, () =>
    [...series.values()].flatMap((m) => [...m.values()]),
  );

  // Counted when the answer is ready, not when its last byte has left: the time of a slow client is not ours.
  return (request, reply) => {
    if (reply.statusCode >= 500 && noFailures.has(reply)) return;
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    observe(series, route, reply.statusCode, (performance.now() - request.arrivedMs) / 1_000);
  };
}

function observe(all: Map<string, Map<number, Series>>, route: string, status: number, seconds: number): void {
  const series = all.get(route)?.get(status) ?? addSeries(all, route, status);
  let bucket = 0;
  while (bucket < bounds.length && seconds > (bounds[bucket] ?? 0)) bucket += 1;
  series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
  series.sum += seconds;
  series.count += 1;
}

function addSeries(all: Map<string, Map<number, Series>>, route: string, status: number): Series {
  const series = { route, status, counts: new Array(bounds.length + 1).fill(0), sum: 0, count: 0 };
  const byStatus = all.get(route) ?? new Map<number, Series>();
  all.set(route, byStatus.set(status, series));
  return series;
}

/** prom-client's own histogram looks up its labels for each request (bench/gains.md): ours has only its interface. */
function registerSeries(metrics: Metrics, name: string, list: () => Series[]): void {
  const metric = {
    name,
    get: async () => ({
      name,
      help: 'Duration of requests in seconds, by route and status.',
      type: 'histogram',
      aggregator: 'sum',
      values: list().flatMap((series) => toValues(name, series)),
    }),
    reset: () => undefined,
  };
  metrics.registry.registerMetric(metric as unknown as Metric);
}

function toValues(name: string, { route, status, counts, sum, count }: Series) {
  const labels = { route, status };
  let upTo = 0;
  const steps = bounds.map((bound, index) => {
    upTo += counts[index] ?? 0;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: bound }, value: upTo };
  });
  return [
    ...steps,
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
