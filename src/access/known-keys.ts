// Finds a key's record by its digest, from memory if possible: a record is fresh for 10 s, dropped at once when it changes, and
// kept for five minutes when the database is lost (design, API keys).
import { hash } from 'node:crypto';
import type { Organisation, Organisations } from '#organisation';
import { boundedMap } from '#platform/cache/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import { batchedLookup } from '#platform/database/batched-lookup.ts';
import type { NowOrLater } from '#platform/now-or-later.ts';
import type { DigestedKey } from './schema.ts';
import type { KeyStore } from './store.ts';

export type KnownKey = DigestedKey & {
  organisation: Organisation;
  /** The name under which its queries are counted (spec 8). */
  limitedAs: string;
};

type Entry = { key: KnownKey | null; loadedMs: number };

const freshMs = 10_000;
const survivesMs = 5 * 60_000;
const mostKnown = 50_000;
const mostUnknown = 10_000;
/**
 * Strangers may send keys of the right form at any rate: all their lookups together may cost 200 queries a second, and those of
 * clients over their limit of failing keys 10 (decision 19). A valid key is still found, a moment later.
 */
const gapMs = { prompt: 5, patient: 100 };

export type KnownKeysNeeds = {
  store: Pick<KeyStore, 'listByDigests'>;
  organisations: Pick<Organisations, 'find' | 'findFirst'>;
  clock: Clock;
  isUnavailable(error: unknown): boolean;
  /** False while the database is known to be lost. */
  isUp(): boolean;
  /** The ROOT key of the environment, if one is set. */
  environmentKey: DigestedKey | null;
};

export function knownKeys({ store, organisations, clock, isUnavailable, isUp, environmentKey }: KnownKeysNeeds) {
  const known = boundedMap<Entry>(mostKnown);
  const unknown = boundedMap<Entry>(mostUnknown);
  /** Counts the notices: a record that was read before a notice is not kept after it. */
  let changes = 0;

  const list = async (digests: string[]) =>
    new Map((await store.listByDigests(digests)).map((record) => [record.digest, record]));
  const findPromptly = batchedLookup<DigestedKey>({ list, gapMs: gapMs.prompt });
  const findPatiently = batchedLookup<DigestedKey>({ list, gapMs: gapMs.patient });

  async function load(digest: string, isPatient: boolean): Promise<KnownKey | null> {
    const before = changes;
    const stale = known.get(digest);
    const isUsable = stale !== undefined && clock.now() - stale.loadedMs < survivesMs;
    // Querying a frozen database would cost every request the time-out of a connection.
    if (isUsable && !isUp()) return stale.key;
    try {
      // A key that was valid a moment ago is not a guess.
      const key = await read(digest, isPatient && stale === undefined ? findPatiently : findPromptly);
      if (before === changes) remember(digest, key);
      return key;
    } catch (error) {
      if (isUsable && isUnavailable(error)) return stale.key;
      throw error;
    }
  }

  async function read(digest: string, find: typeof findPromptly): Promise<KnownKey | null> {
    const isOwn = environmentKey?.digest === digest;
    const record = isOwn ? environmentKey : await find(digest);
    if (!record) return null;
    const organisation = isOwn ? await organisations.findFirst() : await organisations.find(record.organisationId);
    return organisation && { ...record, organisationId: organisation.id, organisation, limitedAs: nameLimit(record) };
  }

  function remember(digest: string, key: KnownKey | null): void {
    const [map, other] = key ? [known, unknown] : [unknown, known];
    other.delete(digest);
    map.set(digest, { key, loadedMs: clock.now() });
  }

  return {
    /**
     * From memory at once, otherwise from the table; known and unknown keys take the same path. `isPatient` says whether the
     * client has used up its failures, and is called only before a query.
     */
    find: (digest: string, isPatient: () => boolean): NowOrLater<KnownKey | null> => {
      const entry = known.get(digest) ?? unknown.get(digest);
      // In both directions: a clock that was set back must not keep an old record fresh.
      const isFresh = entry !== undefined && Math.abs(clock.now() - entry.loadedMs) < freshMs;
      return isFresh ? entry.key : load(digest, isPatient());
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

/**
 * A rotated DEV_ key and its successors share one limit: spec 5 gives each team member one key, so a rotation must not add a
 * second limit. A PROD key has its own, since an organisation may make as many as it likes. The name is a digest, because
 * processes share their counts outside of the database, where e-mail addresses must not go.
 */
function nameLimit({ id, type, organisationId, member }: DigestedKey): string {
  return type === 'DEV_' ? hash('sha256', `${organisationId} ${member}`, 'base64url') : id;
}

export type KnownKeys = ReturnType<typeof knownKeys>;
