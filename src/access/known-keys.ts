// Finds a key's record by its digest, from memory where it can: fresh for 10 s, told of changes at once, and still
// there for five minutes when the database is lost (design, API keys).
import type { Organisation, Organisations } from '#organisation';
import { boundedMap } from '#platform/cache/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import type { KeyRecord } from './schema.ts';
import type { KeyStore } from './store.ts';

export type KnownKey = KeyRecord & { organisation: Organisation };

type Entry = { key: KnownKey | null; loadedMs: number };

const freshMs = 10_000;
const survivesMs = 5 * 60_000;
const mostKeys = { known: 50_000, unknown: 10_000 };

export type KnownKeysNeeds = {
  store: Pick<KeyStore, 'findByDigest'>;
  organisations: Pick<Organisations, 'find' | 'findFirst'>;
  clock: Clock;
  isUnavailable(error: unknown): boolean;
  /** False while the database is known to be lost. */
  isUp(): boolean;
  /** The ROOT key of the environment, if one is set. */
  environmentKey: KeyRecord | null;
  /** How many are remembered; tests pass fewer. */
  most?: typeof mostKeys;
};

export function knownKeys(needs: KnownKeysNeeds) {
  const { store, organisations, clock, isUnavailable, isUp, environmentKey, most = mostKeys } = needs;
  const known = boundedMap<Entry>(most.known);
  const unknown = boundedMap<Entry>(most.unknown);
  /** Counts the notices: what was read before one came is not kept after it. */
  let changes = 0;

  async function load(digest: string): Promise<KnownKey | null> {
    const before = changes;
    const stale = known.get(digest);
    const isUsable = stale !== undefined && clock.now() - stale.loadedMs < survivesMs;
    // Asking a database that is frozen would cost every request the time-out of a connection.
    if (isUsable && !isUp()) return stale.key;
    try {
      const key = await read(digest);
      if (before === changes) remember(digest, key);
      return key;
    } catch (error) {
      if (isUsable && isUnavailable(error)) return stale.key;
      throw error;
    }
  }

  async function read(digest: string): Promise<KnownKey | null> {
    const isOwn = environmentKey?.digest === digest;
    const record = isOwn ? environmentKey : await store.findByDigest(digest);
    if (!record) return null;
    const organisation = isOwn ? await organisations.findFirst() : await organisations.find(record.organisationId);
    return organisation && { ...record, organisationId: organisation.id, organisation };
  }

  function remember(digest: string, key: KnownKey | null): void {
    const [map, other] = key ? [known, unknown] : [unknown, known];
    other.delete(digest);
    map.set(digest, { key, loadedMs: clock.now() });
  }

  return {
    /** Known and unknown keys take the same path: a look into memory by digest, then one into the table by digest. */
    find: (digest: string): KnownKey | null | Promise<KnownKey | null> => {
      const entry = known.get(digest) ?? unknown.get(digest);
      // Either way: a clock that was set back must not keep an old answer fresh.
      return entry && Math.abs(clock.now() - entry.loadedMs) < freshMs ? entry.key : load(digest);
    },
    forget: (digest: string) => {
      changes += 1;
      known.delete(digest);
      unknown.delete(digest);
    },
    forgetAll: () => {
      changes += 1;
      known.clear();
      unknown.clear();
    },
    size: () => known.size() + unknown.size(),
  };
}

export type KnownKeys = ReturnType<typeof knownKeys>;
