// A limit held by several processes together: each leases a few requests at a time from the shared counts and spends
// them without asking (design, Rate limits). While the counts cannot be reached, each process grants its share alone.
import { boundedMap } from '../../cache/bounded-map.ts';
import type { Clock } from '../../clock.ts';
import type { Decision, Limiter } from '../limiter.ts';
import { type Grant, slidingWindows } from '../sliding-window.ts';
import type { Counts } from './counts.ts';
import type { Link } from './link.ts';

/** A lease is a 600th of the limit: what processes hold unspent stays far below 1 % of it. */
const leasesPerWindow = 600;
/** What was leased is spent within a second, or given back: a count that is spent late would count at the wrong time. */
const leaseMs = 1_000;
/** A refusal holds for so long without asking again: a flood beyond the limit does not reach the counts. */
const refusalMs = 100;
/** Leases smaller than this are not fetched ahead: a limit of 1,000 is then held to the request. */
const leastAhead = 8;
const mostNames = 50_000;

type Waiter = { resolve(decision: Decision): void };

type Lease = {
  unspent: number;
  untilMs: number;
  /** The bucket it is counted in. */
  bucket: number;
  remaining: number;
  resetAtMs: number;
  refusedUntilMs: number;
  isAsking: boolean;
  waiting: Waiter[];
};

export type SharedLimiter = Limiter & {
  /** Gives back what was leased and not spent in time. */
  sweep(): void;
};

export type SharedLimiterNeeds = { scope: string; windowSeconds: number; counts: Counts; link: Link; clock: Clock };

export function sharedLimiter({ scope, windowSeconds, counts, link, clock }: SharedLimiterNeeds): SharedLimiter {
  /** What this process itself let through: its limit while it is alone, and what it can tell afterwards. */
  const own = slidingWindows(clock, { windowSeconds, mostNames });
  /** Up to which gap each name was told to the counts. */
  const told = boundedMap<number>(mostNames);
  const leases = new Map<string, Lease>();

  const takeAlone = (name: string, limit: number): Decision => ({
    ...own.take(name, Math.max(1, Math.floor(limit / link.processes()))),
    limit,
  });

  function decide(lease: Lease, limit: number, allowed: boolean): Decision {
    const resetSeconds = Math.max(1, Math.ceil((lease.resetAtMs - clock.now()) / 1_000));
    return { allowed, limit, remaining: allowed ? lease.remaining + lease.unspent : 0, resetSeconds };
  }

  function spend(name: string, lease: Lease, limit: number): Decision {
    lease.unspent -= 1;
    own.add(name, 1);
    return decide(lease, limit, true);
  }

  function listPast(name: string) {
    const gap = link.lastGap();
    const before = gap === 0 ? gap : (told.get(name) ?? 0);
    return before === gap ? [] : own.listSince(name, link.gapSinceMs(before));
  }

  /** A lease that was not spent in time is not spent at all. */
  function returnUnspent(name: string, lease: Lease): void {
    const { unspent, bucket } = lease;
    lease.unspent = 0;
    if (unspent === 0 || !link.isUp()) return;
    const request = { name: `${scope} ${name}`, windowSeconds, number: unspent, bucket };
    link.call(counts.giveBack(request)).catch(() => undefined);
  }

  async function ask(name: string, limit: number, lease: Lease): Promise<void> {
    lease.isAsking = true;
    const want = Math.max(leaseSizeOf(limit), lease.waiting.length);
    const gap = link.lastGap();
    try {
      const request = { name: `${scope} ${name}`, limit, windowSeconds, want, life: link.life(), past: listPast(name) };
      const answer = await link.call(counts.lease(request));
      if ('anew' in answer) {
        link.beginLife(answer.anew);
      } else {
        if (gap > 0) told.set(name, gap);
        settle(name, limit, lease, want, answer);
      }
    } catch {
      for (const { resolve } of lease.waiting.splice(0)) resolve(takeAlone(name, limit));
    }
    lease.isAsking = false;
    if (lease.waiting.length > 0) void ask(name, limit, lease);
  }

  function settle(name: string, limit: number, lease: Lease, want: number, grant: Grant): void {
    const nowMs = clock.now();
    lease.unspent += grant.granted;
    lease.bucket = grant.bucket;
    lease.remaining = grant.remaining;
    lease.resetAtMs = nowMs + grant.resetMs;
    lease.untilMs = nowMs + leaseMs;
    while (lease.unspent > 0) {
      const first = lease.waiting.shift();
      if (first === undefined) return;
      first.resolve(spend(name, lease, limit));
    }
    if (grant.granted === want) return;
    lease.refusedUntilMs = nowMs + Math.min(refusalMs, grant.resetMs);
    for (const { resolve } of lease.waiting.splice(0)) resolve(decide(lease, limit, false));
  }

  function findLease(name: string): Lease {
    const known = leases.get(name);
    if (known) return known;
    const fresh = { unspent: 0, untilMs: 0, bucket: 0, remaining: 0, resetAtMs: 0, refusedUntilMs: 0 };
    const lease = { ...fresh, isAsking: false, waiting: [] };
    leases.set(name, lease);
    return lease;
  }

  return {
    take: (name, limit) => {
      if (!link.isUp()) return takeAlone(name, limit);
      const lease = findLease(name);
      const nowMs = clock.now();
      if (lease.unspent > 0 && nowMs < lease.untilMs) {
        const decision = spend(name, lease, limit);
        // The next lease is fetched while this one still lasts, so that hardly a request has to wait.
        const isLow = lease.unspent < leaseSizeOf(limit) / 4 && leaseSizeOf(limit) >= leastAhead;
        if (isLow && !lease.isAsking) void ask(name, limit, lease);
        return decision;
      }
      returnUnspent(name, lease);
      if (nowMs < lease.refusedUntilMs) return decide(lease, limit, false);
      return new Promise((resolve) => {
        lease.waiting.push({ resolve });
        if (!lease.isAsking) void ask(name, limit, lease);
      });
    },

    giveBack: (name) => {
      own.giveBack(name);
      if (!link.isUp()) return;
      // Back into the hand first: the next request may have it, and if none comes the sweep returns it.
      const lease = findLease(name);
      lease.unspent += 1;
      lease.untilMs = clock.now() + leaseMs;
      lease.refusedUntilMs = 0;
    },

    sweep: () => {
      const nowMs = clock.now();
      for (const [name, lease] of leases) {
        if (lease.isAsking || nowMs < lease.untilMs || nowMs < lease.refusedUntilMs) continue;
        leases.delete(name);
        returnUnspent(name, lease);
      }
    },
  };
}

const leaseSizeOf = (limit: number) => Math.max(1, Math.floor(limit / leasesPerWindow));
