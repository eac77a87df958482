// Maintenance of the cache and the status of the registries: for the operator, and once an hour to remove expired answers.
import { maskUrls } from '#platform/redact.ts';
import { clearMemory } from './answer-cache.ts';
import { listRegisters } from './health.ts';
import type { RegistryRoom } from './room.ts';
import { addressOf } from './settings.ts';

/** The notification that makes every process clear its cache; the payload is a country, or empty for all. */
const cleared = 'registry_cleared';

export const listenForClears = (room: RegistryRoom): Promise<void> =>
  room.database.listen(
    cleared,
    (country) => clearMemory(room, country || null),
    () => clearMemory(room, null),
  );

/** Without this, "not found" answers for invented numbers would fill the table. */
export async function removeExpired({ store, clock, log }: RegistryRoom): Promise<void> {
  try {
    await store.removeExpired(clock.now());
  } catch (error) {
    log.debug({ err: error }, 'expired registry answers could not be removed');
  }
}

export async function readStatus(room: RegistryRoom) {
  const { store, countries, settings } = room;
  const registers = new Map((await listRegisters(room)).map((register) => [register.id, register]));
  const counts = new Map((await store.countEntries()).map((row) => [row.registry, row]));
  return countries.registries.map((registry) => {
    const { isBroken, health } = registers.get(registry.id) ?? {};
    const count = counts.get(registry.id);
    return {
      registry: registry.id,
      name: registry.name,
      address: maskUrls(addressOf(settings, registry)),
      breaker: isBroken ? ('open' as const) : ('closed' as const),
      lastSuccessAt: health?.lastSuccessAt ?? null,
      lastFailureAt: health?.lastFailureAt ?? null,
      lastTrouble: health?.lastTrouble ?? null,
      cachedRecords: count?.records ?? 0,
      cachedNotFound: count?.absences ?? 0,
    };
  });
}

/** Clears the database first, so that no process reads an old answer again after it cleared its memory. */
export async function clearAnswers(room: RegistryRoom, country: string | null): Promise<number> {
  const removed = await room.database.transaction(async (within) => {
    await within.notify(cleared, country ?? '');
    return room.store.removeEntries(country, within);
  });
  clearMemory(room, country);
  return removed;
}
