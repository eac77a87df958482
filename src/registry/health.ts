// Records whether each registry answers: in the metrics, in the database for `kontor registry status`, and in the log.
import type { Clock } from '#platform/clock.ts';
import { withoutCommitMark } from '#platform/database/commit-mark.ts';
import type { Log } from '#platform/log.ts';
import type { Reading, Registry } from './registries/registry.ts';
import type { BreakerState } from './registry-client.ts';
import type { RegistryMetrics } from './registry-metrics.ts';
import type { RegistryStore } from './store.ts';

export type HealthNeeds = {
  clock: Clock;
  log: Log;
  metrics: RegistryMetrics;
  store: Pick<RegistryStore, 'noteHealth' | 'noteBreaker'>;
  breakMs: number;
};

export function registryHealth({ clock, log, metrics, store, breakMs }: HealthNeeds) {
  const writing = new Set<Promise<void>>();

  /** No lookup waits for this; while the database is away, nothing is recorded. Whatever asks has not done its work by it. */
  function write(note: () => Promise<void>): void {
    const settled = withoutCommitMark(note)
      .catch((error: unknown) => log.debug({ err: error }, "a registry's health could not be written"))
      .finally(() => writing.delete(settled));
    writing.add(settled);
  }

  return {
    onLookup({ id }: Registry, reading: Reading, durationMs: number): void {
      const now = clock.now();
      metrics.countCall(id, reading, durationMs, now);
      const isUnavailable = reading.kind === 'unavailable';
      if (isUnavailable && (reading.trouble === 'breaker_open' || reading.trouble === 'busy')) return;
      if (isUnavailable) log.info({ registry: id, trouble: reading.trouble, durationMs }, 'a registry did not answer');
      const at = new Date(now);
      write(() =>
        store.noteHealth({
          registry: id,
          successAt: isUnavailable ? null : at,
          failureAt: isUnavailable ? at : null,
          trouble: isUnavailable ? reading.trouble : null,
          durationMs: isUnavailable ? null : Math.round(durationMs),
        }),
      );
    },
    onBreaker({ id }: Registry, state: BreakerState): void {
      metrics.showBreaker(id, state === 'open');
      if (state === 'open')
        log.warn({ registry: id, seconds: breakMs / 1_000 }, 'a registry keeps failing: no calls for a while');
      if (state === 'closed') log.info({ registry: id }, 'a registry answers again');
      if (state !== 'half_open')
        write(() => store.noteBreaker(id, state === 'open' ? new Date(clock.now() + breakMs) : null));
    },
    onGarbled(registry: string): void {
      metrics.countGarbled(registry);
      log.warn({ registry }, 'a registry sent text that looks wrongly encoded');
    },
    /** Until all that was seen is written. */
    settled: async () => {
      await Promise.all(writing);
    },
  };
}
