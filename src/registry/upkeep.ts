// What an operator does with the registries: see how they fare, forget answers; and the hourly clearing of dead ones.
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { maskUrls } from '#platform/mask-urls.ts';
import type { Registry } from './registries/registry.ts';
import type { Memory } from './remembering.ts';
import type { RegistryStore } from './store.ts';

/** Tells every process of this database to forget; the payload is a country, or empty for all. */
const cleared = 'registry_cleared';
const everyMs = 3_600_000;

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

export type UpkeepNeeds = {
  database: Database;
  store: RegistryStore;
  memory: Memory;
  registries: readonly Registry[];
  addressOf(registry: Registry): string;
  clock: Clock;
  log: Log;
};

export async function registryUpkeep(needs: UpkeepNeeds) {
  const { database, store, memory, registries, addressOf, clock, log } = needs;
  await database.listen(
    cleared,
    (country) => memory.forget(country || null),
    () => memory.forget(null),
  );
  /** What nobody may be answered with any more; without this, made-up numbers would pile up. */
  async function removeDead(): Promise<void> {
    try {
      await store.removeDead(clock.now());
    } catch (error) {
      log.debug({ err: error }, 'old registry answers stay for now');
    }
  }
  const timer = setInterval(removeDead, everyMs);
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
    /** Forgets in the database first, so that no process reads back what it was told to forget. */
    async clear(country: string | null): Promise<number> {
      const removed = await database.transaction(async (within) => {
        await within.notify(cleared, country ?? '');
        return store.removeEntries(country, within);
      });
      memory.forget(country);
      return removed;
    },
    removeDead,
    close: async () => clearInterval(timer),
  };
}

export type Upkeep = Awaited<ReturnType<typeof registryUpkeep>>;
