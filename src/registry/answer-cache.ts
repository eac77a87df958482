// The cache of registry answers: in the memory of this process, and in PostgreSQL for all processes. At most one lookup
// for each number runs at a time; everybody else who asks for it waits for the same answer.
import { boundedMap } from '#platform/cache/bounded-map.ts';
import { withoutCommitMark } from '#platform/database/commit-mark.ts';
import type { Unavailable } from './registries/registry.ts';
import type { RegistryRoom } from './room.ts';
import { type Dated, judgeFreshness } from './rules/freshness.ts';
import type { CleanRecord } from './rules/record.ts';

/** What a registry answered for a number, and when. */
export type Entry = Dated & { record: CleanRecord | null; registry: string };

/** Where an answer came from; "stale" is an old one from the database because the registry is unavailable. */
export type Source = 'memory' | 'store' | 'registry' | 'stale';

/** Without an entry the registry is unavailable, and there is no usable old answer. `isBusy`: it was not even asked. */
type Found = { entry: Entry | null; source: Source; isBusy: boolean };

/** `isAnew`: also where the last answer is still fresh. `isPatient`: nobody waits for it. */
type Haste = { isAnew?: boolean; isPatient?: boolean };

const maxInMemory = 10_000;

export const emptyCache = () => ({
  memory: boundedMap<Entry>(maxInMemory),
  pending: new Map<string, Promise<Found>>(),
  /** How often it was cleared: an answer that was pending meanwhile must not be put into the memory. */
  clears: 0,
});

export type AnswerCache = ReturnType<typeof emptyCache>;

/** A fresh entry from the memory of this process; synchronous. */
export function findInMemory({ cache, clock }: RegistryRoom, country: string, number: string): Entry | null {
  const entry = cache.memory.get(`${country} ${number}`);
  return entry !== undefined && judgeFreshness(entry, clock.now()) === 'fresh' ? entry : null;
}

/**
 * `fetchEntry` runs once at a time for each number. Only who is patient, too, waits for a call that lets everybody else go first.
 */
export function findOrFetch(
  room: RegistryRoom,
  country: string,
  number: string,
  fetchEntry: () => Promise<Entry | Unavailable>,
  { isAnew = false, isPatient = false }: Haste = {},
): Promise<Found> {
  const { pending } = room.cache;
  const key = `${country} ${number}`;
  const known = pending.get(key);
  if (known !== undefined) return known;
  const loading = load(room, country, number, fetchEntry, isAnew);
  if (isPatient) return loading;
  const shared = loading.finally(() => pending.delete(key));
  pending.set(key, shared);
  return shared;
}

async function load(
  { cache, store, clock, log }: RegistryRoom,
  country: string,
  number: string,
  fetchEntry: () => Promise<Entry | Unavailable>,
  isAnew: boolean,
): Promise<Found> {
  const key = `${country} ${number}`;
  const clearsBefore = cache.clears;
  // A failure of the database does not fail a lookup: the registry is asked instead.
  const warn = (error: unknown) => log.warn({ err: error }, 'the cache of registry answers cannot be used');
  const stored = await store.findEntry(country, number).catch((error: unknown) => {
    warn(error);
    return cache.memory.get(key) ?? null;
  });
  if (!isAnew && stored !== null && judgeFreshness(stored, clock.now()) === 'fresh') {
    if (clearsBefore === cache.clears) cache.memory.set(key, stored);
    return { entry: stored, source: 'store', isBusy: false };
  }
  const fetched = await fetchEntry();
  if ('trouble' in fetched) {
    const isBusy = fetched.trouble === 'busy';
    // "Unavailable" is never cached; a record of the last 30 days is better than none.
    const isUsable = stored !== null && judgeFreshness(stored, clock.now()) !== 'expired';
    return isUsable ? { entry: stored, source: 'stale', isBusy } : { entry: null, source: 'registry', isBusy };
  }
  if (clearsBefore === cache.clears) cache.memory.set(key, fetched);
  // For everybody who asks for the number, so no single asker has done its own work by it.
  await withoutCommitMark(() => store.saveEntry(country, number, fetched)).catch(warn);
  return { entry: fetched, source: 'registry', isBusy: false };
}

/** Clears the memory of this process: one country, or everything. */
function clearMemory({ cache }: RegistryRoom, country: string | null): void {
  cache.clears += 1;
  for (const key of cache.memory.keys()) {
    if (country === null || key.startsWith(`${country} `)) cache.memory.delete(key);
  }
}

/** The notification that makes every process clear its cache; the payload is a country, or empty for all. */
const cleared = 'registry_cleared';

export const listenForClears = (room: RegistryRoom): Promise<void> =>
  room.database.listen(
    cleared,
    (country) => clearMemory(room, country || null),
    () => clearMemory(room, null),
  );

/** Clears the database first, so that no process reads an old answer again after it cleared its memory. */
export async function clearAnswers(room: RegistryRoom, country: string | null): Promise<number> {
  const removed = await room.database.transaction(async (within) => {
    await within.notify(cleared, country ?? '');
    return room.store.removeEntries(country, within);
  });
  clearMemory(room, country);
  return removed;
}

/** Without this, "not found" answers for invented numbers would fill the table. */
export const removeExpired = ({ store, clock }: RegistryRoom) => store.removeExpired(clock.now());
