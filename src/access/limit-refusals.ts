// Counts refusals by limit, for the metrics: by key type, never by key.
import type { Metrics } from '#platform/metrics.ts';
import type { RefusedVerdict } from './verdict.ts';

export function limitRefusals(metrics: Metrics) {
  const limited = metrics.counter('kontor_limit_refusals_total', 'Requests refused by a rate limit, by key type.', [
    'type',
  ]);
  // From 0 on, for alerts: Prometheus sees no increase in a series that begins with 1.
  limited.inc({ type: 'failing' }, 0);
  const failed = metrics.counter('kontor_key_failures_total', 'Requests refused for their API key, by reason.', [
    'reason',
  ]);
  return {
    count: (verdict: RefusedVerdict) => {
      if (verdict.outcome === 'limited') limited.inc({ type: verdict.key.type });
      else if (verdict.outcome === 'failing_too_often') limited.inc({ type: 'failing' });
      else failed.inc({ reason: verdict.outcome });
    },
  };
}

export type LimitRefusals = ReturnType<typeof limitRefusals>;
