// Remembers answers: near in this process, and in PostgreSQL for all; one call per number at a time.
import { boundedMap } from '#platform/cache/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import { type Dated, judgeFreshness } from './rules/freshness.ts';
import type { CleanRecord } from './rules/record.ts';
import type { RegistryStore } from './store.ts';

/** What a registry said of a number, and when. */
export type Entry = Dated & { record: CleanRecord | null; registry: string };

/** Where an answer came from. */
export type Source = 'near' | 'store' | 'registry' | 'stale';

/** No entry: the registry is unavailable and nothing usable is remembered. */
export type Recall = { entry: Entry | null; source: Source };

export type MemoryNeeds = {
  clock: Clock;
  store: Pick<RegistryStore, 'findEntry' | 'saveEntry'>;
  /** The cache helps and never hinders: its failures are told here, and the registry is asked instead. */
  onStoreFailure(error: unknown): void;
};

const mostNear = 10_000;

export function createMemory({ clock, store, onStoreFailure }: MemoryNeeds) {
  const near = boundedMap<Entry>(mostNear);
  const flights = new Map<string, Promise<Recall>>();
  /** Counts the calls of forget: what was on its way when one came is not kept after it. */
  let forgettings = 0;

  async function findKnown(country: string, number: string): Promise<Entry | null> {
    try {
      return await store.findEntry(country, number);
    } catch (error) {
      onStoreFailure(error);
      return near.get(`${country} ${number}`) ?? null;
    }
  }

  async function fly(country: string, number: string, fetchEntry: () => Promise<Entry | null>): Promise<Recall> {
    const key = `${country} ${number}`;
    const before = forgettings;
    const known = await findKnown(country, number);
    if (known !== null && judgeFreshness(known, clock.now()) === 'fresh') {
      if (before === forgettings) near.set(key, known);
      return { entry: known, source: 'store' };
    }
    const fetched = await fetchEntry();
    if (fetched === null) {
      // Unavailable is never remembered; a record of the last 30 days is better than none.
      const isUsable = known !== null && judgeFreshness(known, clock.now()) === 'stale';
      return isUsable ? { entry: known, source: 'stale' } : { entry: null, source: 'registry' };
    }
    if (before === forgettings) near.set(key, fetched);
    await store.saveEntry(country, number, fetched).catch(onStoreFailure);
    return { entry: fetched, source: 'registry' };
  }

  return {
    /** A fresh entry of this process, without waiting for anything. */
    recallNear(country: string, number: string): Entry | null {
      const entry = near.get(`${country} ${number}`);
      return entry !== undefined && judgeFreshness(entry, clock.now()) === 'fresh' ? entry : null;
    },
    /** `fetchEntry` gives null when the registry is unavailable; however many ask, it runs once at a time per number. */
    recall(country: string, number: string, fetchEntry: () => Promise<Entry | null>): Promise<Recall> {
      const key = `${country} ${number}`;
      const flying = flights.get(key);
      if (flying !== undefined) return flying;
      const flight = fly(country, number, fetchEntry).finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    /** Forgets what this process holds; of one country, or everything. */
    forget(country: string | null): void {
      forgettings += 1;
      for (const key of near.keys()) {
        if (country === null || key.startsWith(`${country} `)) near.delete(key);
      }
    },
  };
}

export type Memory = ReturnType<typeof createMemory>;
