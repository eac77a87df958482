// The cache of registry answers: in the memory of this process, and in PostgreSQL for all processes. At most one lookup
// for each number runs at a time; everybody else who asks for it waits for the same answer.
import { boundedMap } from '#platform/cache/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import { withoutCommitMark } from '#platform/database/commit-mark.ts';
import { type Dated, judgeFreshness } from './rules/freshness.ts';
import type { CleanRecord } from './rules/record.ts';
import type { RegistryStore } from './store.ts';

/** What a registry answered for a number, and when. */
export type Entry = Dated & { record: CleanRecord | null; registry: string };

/** Where an answer came from; "stale" is an old one from the database because the registry is unavailable. */
export type Source = 'memory' | 'store' | 'registry' | 'stale';

/** Without an entry the registry is unavailable, and there is no usable old answer. */
export type Found = { entry: Entry | null; source: Source };

export type AnswerCacheNeeds = {
  clock: Clock;
  store: Pick<RegistryStore, 'findEntry' | 'saveEntry'>;
  /** A failure of the database does not fail a lookup: it is reported here, and the registry is asked instead. */
  onStoreFailure(error: unknown): void;
};

const maxInMemory = 10_000;

export function createAnswerCache({ clock, store, onStoreFailure }: AnswerCacheNeeds) {
  const memory = boundedMap<Entry>(maxInMemory);
  const pending = new Map<string, Promise<Found>>();
  /** How often `clear` was called: an answer that was pending meanwhile must not be put into the memory. */
  let clears = 0;

  async function findStored(country: string, number: string): Promise<Entry | null> {
    try {
      return await store.findEntry(country, number);
    } catch (error) {
      onStoreFailure(error);
      return memory.get(`${country} ${number}`) ?? null;
    }
  }

  async function load(
    country: string,
    number: string,
    fetchEntry: () => Promise<Entry | null>,
    isAnew: boolean,
  ): Promise<Found> {
    const key = `${country} ${number}`;
    const clearsBefore = clears;
    const stored = await findStored(country, number);
    if (!isAnew && stored !== null && judgeFreshness(stored, clock.now()) === 'fresh') {
      if (clearsBefore === clears) memory.set(key, stored);
      return { entry: stored, source: 'store' };
    }
    const fetched = await fetchEntry();
    if (fetched === null) {
      // "Unavailable" is never cached; a record of the last 30 days is better than none.
      const isUsable = stored !== null && judgeFreshness(stored, clock.now()) !== 'expired';
      return isUsable ? { entry: stored, source: 'stale' } : { entry: null, source: 'registry' };
    }
    if (clearsBefore === clears) memory.set(key, fetched);
    // For everybody who asks for the number, so no single asker has done its own work by it.
    await withoutCommitMark(() => store.saveEntry(country, number, fetched)).catch(onStoreFailure);
    return { entry: fetched, source: 'registry' };
  }

  return {
    /** A fresh entry from the memory of this process; synchronous. */
    findInMemory(country: string, number: string): Entry | null {
      const entry = memory.get(`${country} ${number}`);
      return entry !== undefined && judgeFreshness(entry, clock.now()) === 'fresh' ? entry : null;
    },
    /**
     * `fetchEntry` answers null when the registry is unavailable; it runs once at a time for each number. `isAnew`: also where
     * the last answer is still fresh.
     */
    findOrFetch(
      country: string,
      number: string,
      fetchEntry: () => Promise<Entry | null>,
      isAnew = false,
    ): Promise<Found> {
      const key = `${country} ${number}`;
      const known = pending.get(key);
      if (known !== undefined) return known;
      const loading = load(country, number, fetchEntry, isAnew).finally(() => pending.delete(key));
      pending.set(key, loading);
      return loading;
    },
    /** Clears the memory of this process: one country, or everything. */
    clear(country: string | null): void {
      clears += 1;
      for (const key of memory.keys()) {
        if (country === null || key.startsWith(`${country} `)) memory.delete(key);
      }
    },
  };
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;
