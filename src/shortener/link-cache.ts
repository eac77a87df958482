// The cache of links in use, bounded in size: most redirects need no database, and go on when there is none.
import { boundedMap } from '#platform/cache/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import { serialiseTarget } from './rules/target-url.ts';
import type { Link } from './store.ts';

/** A link as a redirect needs it. */
export type CachedLink = { id: number; location: string; isDisabled: boolean };

/** After this time a link is read again in the background. Changes arrive at once by notices anyway. */
const FRESH_MS = 30_000;
/** How soon to read it again when the database did not answer. */
const ASK_AGAIN_MS = 1_000;
/** A code that does not exist may be made at any moment by another process. */
const MISS_FRESH_MS = 1_000;
/** A target has at most a few kilobytes, most have a hundred bytes: 10 MB as a rule, 100 MB at the very worst. */
const MOST = { links: 50_000, misses: 10_000 };

type Entry = { link: CachedLink; askAt: number; epoch: number };

export type LinkCache = ReturnType<typeof linkCache>;

type LinkCacheNeeds = {
  findLink: (code: string) => Promise<Link | null>;
  clock: Clock;
  /** How many are remembered; tests pass fewer. */
  most?: typeof MOST;
};

export function linkCache({ findLink, clock, most = MOST }: LinkCacheNeeds) {
  const links = boundedMap<Entry>(most.links);
  const misses = boundedMap<number>(most.misses);
  const asking = new Map<string, Promise<CachedLink | null>>();
  /** Grows whenever notices may have been missed: entries of an older epoch are read again. */
  let epoch = 0;

  /** Is the moment still to come? When it is further ahead than it was ever set, the clock was set back: no. */
  function isAhead(moment: number, mostMs: number): boolean {
    const leftMs = moment - clock.now();
    return leftMs > 0 && leftMs <= mostMs;
  }

  /** Answers from memory at once where it can; lookups of the same code at the same time share one query. */
  function find(code: string): CachedLink | null | Promise<CachedLink | null> {
    const entry = links.get(code);
    if (entry !== undefined) {
      // The old answer is good enough while a new one is fetched, or while the database is away.
      if (!isAhead(entry.askAt, FRESH_MS) || entry.epoch !== epoch) {
        entry.askAt = clock.now() + ASK_AGAIN_MS;
        entry.epoch = epoch;
        ask(code).catch(() => undefined);
      }
      return entry.link;
    }
    const missed = misses.get(code);
    if (missed !== undefined && isAhead(missed, MISS_FRESH_MS)) return null;
    return ask(code);
  }

  function ask(code: string): Promise<CachedLink | null> {
    const asked = asking.get(code);
    if (asked !== undefined) return asked;
    const answer = findLink(code)
      .then((link) => {
        // When a notice came meanwhile, this query is no longer in the list: its answer may be outdated.
        if (asking.get(code) === answer) keep(code, link);
        return link === null ? null : toCached(link);
      })
      .finally(() => {
        if (asking.get(code) === answer) asking.delete(code);
      });
    asking.set(code, answer);
    return answer;
  }

  function keep(code: string, link: Link | null): void {
    if (link === null) {
      links.delete(code);
      misses.set(code, clock.now() + MISS_FRESH_MS);
    } else {
      misses.delete(code);
      links.set(code, { link: toCached(link), askAt: clock.now() + FRESH_MS, epoch });
    }
  }

  return {
    find,
    /** From memory only: nothing is asked. */
    recall: (code: string): CachedLink | null => links.get(code)?.link ?? null,
    /** The link was made or changed: the next redirect reads it from the database. */
    forget(code: string): void {
      links.delete(code);
      misses.delete(code);
      asking.delete(code);
    },
    /** Notices may have been missed: every link is read again, and the cached one is served meanwhile. */
    refreshAll(): void {
      epoch += 1;
      misses.clear();
      asking.clear();
    },
    size: () => links.size() + misses.size(),
  };
}

function toCached(link: Link): CachedLink {
  return { id: link.id, location: serialiseTarget(link.originalUrl), isDisabled: link.disabledAt !== null };
}
