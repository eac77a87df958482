// The links in use, kept in memory within bounds: a redirect needs no database, and goes on when there is none.
import { boundedMap } from '#platform/cache/bounded-map.ts';
import type { Clock } from '#platform/clock.ts';
import { serialiseTarget } from './rules/target-url.ts';
import type { Link } from './store.ts';

/** A link as a redirect needs it. */
export type CachedLink = { id: number; location: string; isDisabled: boolean };

/** After this time a link is asked for again, in the background; changes are heard of at once anyway. */
const FRESH_MS = 30_000;
/** How soon to ask again when the database did not answer. */
const ASK_AGAIN_MS = 1_000;
/** A code that does not exist may be made at any moment, in another process. */
const MISS_FRESH_MS = 1_000;
/** A target has at most a few kilobytes, most have a hundred bytes: 10 MB as a rule, 100 MB at the very worst. */
const MOST = { links: 50_000, misses: 10_000 };

type Entry = { link: CachedLink; askAt: number; epoch: number };

export type LinkCache = ReturnType<typeof linkCache>;

export type LinkCacheNeeds = {
  findLink: (code: string) => Promise<Link | null>;
  clock: Clock;
  /** How many are remembered; tests pass fewer. */
  most?: typeof MOST;
};

export function linkCache({ findLink, clock, most = MOST }: LinkCacheNeeds) {
  const links = boundedMap<Entry>(most.links);
  const misses = boundedMap<number>(most.misses);
  const asking = new Map<string, Promise<CachedLink | null>>();
  /** How often notices may have been missed: what was learnt before the last time is asked for again. */
  let epoch = 0;

  /** Whether the moment is still to come; further ahead than it was ever set, the clock was set back meanwhile. */
  function isAhead(moment: number, mostMs: number): boolean {
    const leftMs = moment - clock.now();
    return leftMs > 0 && leftMs <= mostMs;
  }

  /** Answers at once where it can; several who ask for the same unknown code share one question. */
  function find(code: string): CachedLink | null | Promise<CachedLink | null> {
    const entry = links.get(code);
    if (entry !== undefined) {
      // An old answer is good enough while the new one is fetched, or for as long as the database is away.
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
        // A change heard of meanwhile took this question out of the list: its answer may be the old one.
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
    /** The link was made or changed: the next redirect asks the database. */
    forget(code: string): void {
      links.delete(code);
      misses.delete(code);
      asking.delete(code);
    },
    /** Notices may have been missed: every link is asked for again, but known ones go on meanwhile. */
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
