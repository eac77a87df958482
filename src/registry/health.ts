// Keeps the books on how each registry fares: metrics for Prometheus, rows for `kontor registry status`, words for the log.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { BreakerState } from './calling.ts';
import type { RegistryFigures } from './figures.ts';
import type { Reading, Registry } from './registries/registry.ts';
import type { RegistryStore } from './store.ts';

export type HealthNeeds = {
  clock: Clock;
  log: Log;
  figures: RegistryFigures;
  store: Pick<RegistryStore, 'noteHealth' | 'noteBreaker'>;
  breakMs: number;
};

export function registryHealth({ clock, log, figures, store, breakMs }: HealthNeeds) {
  const writing = new Set<Promise<void>>();

  /** Nobody waits for the books; a lost database loses a line of them. */
  function write(done: Promise<void>): void {
    const settled = done
      .catch((error: unknown) => log.debug({ err: error }, "a registry's health could not be written"))
      .finally(() => writing.delete(settled));
    writing.add(settled);
  }

  return {
    onLookup({ id }: Registry, reading: Reading, durationMs: number): void {
      const now = clock.now();
      figures.countCall(id, reading, durationMs, now);
      const isUnavailable = reading.kind === 'unavailable';
      if (isUnavailable && (reading.trouble === 'breaker_open' || reading.trouble === 'busy')) return;
      if (isUnavailable) log.info({ registry: id, trouble: reading.trouble, durationMs }, 'a registry did not answer');
      const at = new Date(now);
      write(
        store.noteHealth({
          registry: id,
          successAt: isUnavailable ? null : at,
          failureAt: isUnavailable ? at : null,
          trouble: isUnavailable ? reading.trouble : null,
        }),
      );
    },
    onBreaker({ id }: Registry, state: BreakerState): void {
      figures.showBreaker(id, state === 'open');
      if (state === 'open')
        log.warn({ registry: id, seconds: breakMs / 1_000 }, 'a registry keeps failing and is left alone');
      if (state === 'closed') log.info({ registry: id }, 'a registry answers again');
      if (state !== 'half_open')
        write(store.noteBreaker(id, state === 'open' ? new Date(clock.now() + breakMs) : null));
    },
    onGarbled(registry: string): void {
      figures.countGarbled(registry);
      log.warn({ registry }, 'a registry sent text that looks wrongly encoded');
    },
    close: async () => {
      await Promise.all(writing);
    },
  };
}
