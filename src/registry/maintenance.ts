// Maintenance of the cache and the status of the registries: for the operator, and once an hour to remove expired answers.
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { maskUrls } from '#platform/redact.ts';
import type { AnswerCache } from './answer-cache.ts';
import type { Registry } from './registries/registry.ts';
import type { RegistryStore } from './store.ts';

/** The notification that makes every process clear its cache; the payload is a country, or empty for all. */
const cleared = 'registry_cleared';
const cleanUpMs = 3_600_000;

export type RegistryStatus = {
  registry: string;
  name: string;
  address: string;
  breaker: 'open' | 'closed';
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastTrouble: string | null;
  cachedRecords: number;
  cachedNotFound: number;
};

export type MaintenanceNeeds = {
  database: Database;
  store: RegistryStore;
  cache: AnswerCache;
  registries: readonly Registry[];
  addressOf(registry: Registry): string;
  clock: Clock;
  log: Log;
};

export async function registryMaintenance(needs: MaintenanceNeeds) {
  const { database, store, cache, registries, addressOf, clock, log } = needs;
  await database.listen(
    cleared,
    (country) => cache.clear(country || null),
    () => cache.clear(null),
  );
  /** Without this, "not found" answers for invented numbers would fill the table. */
  async function removeExpired(): Promise<void> {
    try {
      await store.removeExpired(clock.now());
    } catch (error) {
      log.debug({ err: error }, 'expired registry answers could not be removed');
    }
  }
  const timer = setInterval(removeExpired, cleanUpMs);
  timer.unref();

  return {
    async readStatus(): Promise<RegistryStatus[]> {
      const health = new Map((await store.listHealth()).map((row) => [row.registry, row]));
      const counts = new Map((await store.countEntries()).map((row) => [row.registry, row]));
      return registries.map((registry) => {
        const row = health.get(registry.id);
        const isOpen = row?.openUntil != null && row.openUntil.getTime() > clock.now();
        return {
          registry: registry.id,
          name: registry.name,
          address: maskUrls(addressOf(registry)),
          breaker: isOpen ? 'open' : 'closed',
          lastSuccessAt: row?.lastSuccessAt ?? null,
          lastFailureAt: row?.lastFailureAt ?? null,
          lastTrouble: row?.lastTrouble ?? null,
          cachedRecords: counts.get(registry.id)?.records ?? 0,
          cachedNotFound: counts.get(registry.id)?.absences ?? 0,
        };
      });
    },
    /** Clears the database first, so that no process reads an old answer again after it cleared its memory. */
    async clear(country: string | null): Promise<number> {
      const removed = await database.transaction(async (within) => {
        await within.notify(cleared, country ?? '');
        return store.removeEntries(country, within);
      });
      cache.clear(country);
      return removed;
    },
    removeExpired,
    close: async () => clearInterval(timer),
  };
}

export type Maintenance = Awaited<ReturnType<typeof registryMaintenance>>;
