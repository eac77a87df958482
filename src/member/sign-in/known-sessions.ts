// Finds a session by its digest, from memory if possible: an entry is fresh for ten seconds, and notices report every change
// at once. While the database is lost no notice arrives, so memory is not used then. Only existing sessions are kept: invented
// tokens cannot push them out, however many strangers send.
import { boundedMap } from '#platform/cache/bounded-map.ts';
import { type Clock, repeat } from '#platform/clock.ts';
import { batchedLookup } from '#platform/database/batched-lookup.ts';
import type { Log } from '#platform/log.ts';
import { type NowOrLater, whenThere } from '#platform/now-or-later.ts';
import { isAlive } from '../rules/session-life.ts';
import type { SessionRow, SessionStore } from './session-store.ts';

type Entry = { session: SessionRow; loadedMs: number };

const freshMs = 10_000;
const mostKnown = 10_000;
/** Strangers may send invented cookies at any rate: their lookups share 200 queries a second. */
const gapMs = 5;
const writeEveryMs = 60_000;

export type KnownSessionsNeeds = {
  store: Pick<SessionStore, 'listByDigests' | 'touch'>;
  clock: Clock;
  log: Log;
  isUp(): boolean;
};

export function knownSessions({ store, clock, log, isUp }: KnownSessionsNeeds) {
  const known = boundedMap<Entry>(mostKnown);
  /** When each session was used here, if that is not written yet, so that a request costs no write. */
  let uses = new Map<string, number>();
  /** Counts the notices: what was read before a notice is not kept after it. */
  let changes = 0;

  const lookUp = batchedLookup<SessionRow>({
    list: async (digests) => new Map((await store.listByDigests(digests)).map((row) => [row.digest, row])),
    gapMs,
  });

  async function load(digest: string): Promise<SessionRow | null> {
    const before = changes;
    const session = await lookUp(digest);
    if (session === null) known.delete(digest);
    else if (before === changes) known.set(digest, { session, loadedMs: clock.now() });
    return session;
  }

  function find(digest: string): NowOrLater<SessionRow | null> {
    const entry = known.get(digest);
    // In both directions: a clock that was set back must not keep an old answer fresh.
    const isFresh = entry !== undefined && Math.abs(clock.now() - entry.loadedMs) < freshMs;
    return isFresh && isUp() ? entry.session : load(digest);
  }

  /** Null if it has ended. */
  function alive(session: SessionRow | null): SessionRow | null {
    if (session === null) return null;
    const now = clock.now();
    const lastUsed = Math.max(session.lastUsedAt.getTime(), uses.get(session.sessionId) ?? 0);
    return isAlive({ createdAt: session.startedAt, lastUsedAt: new Date(lastUsed) }, now) ? session : null;
  }

  function use(session: SessionRow | null): SessionRow | null {
    const found = alive(session);
    if (found) uses.set(found.sessionId, clock.now());
    return found;
  }

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const writing = uses;
    uses = new Map();
    try {
      await store.touch(writing);
    } catch (error) {
      // Keep what was not written; later uses win.
      uses = new Map([...writing, ...uses]);
      log.warn({ err: error }, 'the last use of sessions could not be written; it is tried again in a minute');
    }
  }
  const stop = repeat(writeEveryMs, flush);

  return {
    /** Every find is a use. */
    use: (digest: string): NowOrLater<SessionRow | null> => whenThere(find(digest), use),
    look: (digest: string): NowOrLater<SessionRow | null> => whenThere(find(digest), alive),
    forget: (digest: string) => {
      changes += 1;
      known.delete(digest);
    },
    /** All sessions of a member: a role, a name or a block has changed. */
    forgetMember: (memberId: string) => {
      changes += 1;
      for (const [digest, { session }] of known.entries()) if (session.id === memberId) known.delete(digest);
    },
    forgetAll: () => {
      changes += 1;
      known.clear();
    },
    flush,
    close: async () => {
      stop();
      await flush();
    },
  };
}

export type KnownSessions = ReturnType<typeof knownSessions>;
