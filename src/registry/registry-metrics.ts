// The metrics of this room: calls, answers and breakers by registry. No label holds the number of a company.
import { Gauge } from 'prom-client';
import type { Metrics } from '#platform/metrics.ts';
import type { Registry } from './registries/registry.ts';

export function registryMetrics(metrics: Metrics, registries: readonly Registry[]) {
  const calls = metrics.counter('kontor_registry_calls_total', 'Lookups at registries, by registry and outcome.', [
    'registry',
    'outcome',
  ]);
  const seconds = metrics.histogram('kontor_registry_call_seconds', 'Duration of lookups at registries, in seconds.', [
    'registry',
  ]);
  const answers = metrics.tally(
    'kontor_registry_answers_total',
    'Answers to company lookups, by where they came from (memory, store = database, registry, stale = older than a day).',
    ['source', 'outcome'],
  );
  const refusals = metrics.counter('kontor_registry_anonymous_refusals_total', 'Lookups without a key over the limit.');
  const garbled = metrics.counter('kontor_registry_garbled_total', 'Records whose text looks wrongly encoded.', [
    'registry',
  ]);
  // Each worker has breakers of its own: what one of them says is worth a look.
  const labelled = { registers: [metrics.registry], labelNames: ['registry'], aggregator: 'max' as const };
  const open = new Gauge({
    ...labelled,
    name: 'kontor_registry_breaker_open',
    help: '1 from the moment a registry kept failing until it answers again.',
  });
  const success = new Gauge({
    ...labelled,
    name: 'kontor_registry_last_success_seconds',
    help: 'When a registry last answered, in seconds since 1970.',
  });
  for (const { id } of registries) open.set({ registry: id }, 0);

  return { calls, seconds, answers, refusals, garbled, open, success };
}

export type RegistryMetrics = ReturnType<typeof registryMetrics>;
