// The shortener's own figures for Prometheus; no label ever holds a code.
import type { Gauge } from 'prom-client';
import type { Metrics } from '#platform/metrics.ts';

export function shortenerMetrics(metrics: Metrics) {
  const drained = metrics.counter('kontor_shortener_clicks_drained_total', 'Clicks carried into the database.');
  const flush = metrics.histogram('kontor_shortener_drain_seconds', 'How long one drain of the click journal took.');
  const made = metrics.counter('kontor_shortener_links_made_total', 'Short links made.');
  const prefetches = metrics.counter('kontor_shortener_prefetches_total', 'Requests of browsers ahead of their users.');
  return {
    onMade: () => made.inc(),
    onPrefetch: () => prefetches.inc(),
    onDrained: (clicks: number, seconds: number) => {
      drained.inc(clicks);
      flush.observe(seconds);
    },
    watch(
      figures: Record<
        'backlogBytes' | 'limitBytes' | 'oldestSeconds' | 'cachedLinks' | 'liveViews' | 'waitingReads',
        () => number
      >,
    ): void {
      const gauges = [
        ['kontor_shortener_click_backlog_bytes', 'Bytes of clicks that wait in the journal.', figures.backlogBytes],
        [
          'kontor_shortener_journal_limit_bytes',
          'Room for clicks in the journal (JOURNAL_MAX_MB).',
          figures.limitBytes,
        ],
        ['kontor_shortener_known_links', 'Links kept in memory.', figures.cachedLinks],
        ['kontor_shortener_live_views', 'Open live views.', figures.liveViews],
        ['kontor_shortener_statistics_waiting', 'Statistics that wait for their turn.', figures.waitingReads],
      ] as const;
      for (const [name, help, read] of gauges) metrics.gauge(name, help, (gauge) => gauge.set(read()));
      const age = 'Age of the oldest click in the journal.';
      const showAge = (gauge: Gauge) => gauge.set(figures.oldestSeconds());
      metrics.gauge('kontor_shortener_oldest_click_seconds', age, showAge, 'max');
    },
  };
}
