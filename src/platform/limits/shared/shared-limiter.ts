// A limit held by several processes together: each leases a few requests at a time from the shared counts and spends
// them without asking (design, Rate limits). While the counts cannot be reached, each process grants its share alone.
import type { Clock } from '../../clock.ts';
import type { Counters, Decision } from '../limiter.ts';
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

export type SharedLimiter = Counters & {
  /** Gives back what was leased and not spent in time. */
  sweep(): void;
  /** Tells the counts what was let through without them: in this life of theirs, or in all the window. */
  tell(what: 'everything' | 'untold'): void;
};

export type SharedLimiterNeeds = { scope: string; windowSeconds: number; counts: Counts; link: Link; clock: Clock };

export function sharedLimiter({ scope, windowSeconds, counts, link, clock }: SharedLimiterNeeds): SharedLimiter {
  /** What this process itself let through: its limit while it is alone, and what it can tell afterwards. */
  const own = slidingWindows(clock, { windowSeconds, mostNames });
  /** The part of it that the counts have not heard of. */
  const untold = slidingWindows(clock, { windowSeconds, mostNames });
  const leases = new Map<string, Lease>();

  const nameOf = (name: string) => `${scope} ${name}`;

  /** What this process may grant while it is alone. */
  const shareOf = (limit: number) => Math.max(1, Math.floor(limit / link.processes()));

  function takeAlone(name: string, limit: number): Decision {
    const decision = own.take(name, shareOf(limit));
    if (decision.allowed) untold.add(name);
    return { ...decision, limit };
  }

  function decide(lease: Lease, limit: number, allowed: boolean): Decision {
    const resetSeconds = Math.max(1, Math.ceil((lease.resetAtMs - clock.now()) / 1_000));
    return { allowed, limit, remaining: allowed ? lease.remaining + lease.unspent : 0, resetSeconds };
  }

  function spend(name: string, lease: Lease, limit: number): Decision {
    lease.unspent -= 1;
    own.add(name);
    return decide(lease, limit, true);
  }

  /** A lease that was not spent in time is not spent at all. */
  function returnUnspent(name: string, lease: Lease): void {
    const { unspent, bucket } = lease;
    lease.unspent = 0;
    if (unspent === 0 || !link.isUp()) return;
    const request = { name: nameOf(name), windowSeconds, number: unspent, bucket };
    link.call(counts.giveBack(request)).catch(() => undefined);
  }

  async function ask(name: string, limit: number, lease: Lease): Promise<void> {
    lease.isAsking = true;
    const want = Math.max(leaseSizeOf(limit), lease.waiting.length);
    try {
      const request = { name: nameOf(name), limit, windowSeconds, want, life: link.life() };
      const answer = await link.call(counts.lease(request));
      if ('anew' in answer) link.beginLife(answer.anew);
      else settle(name, limit, lease, want, answer);
    } catch {
      // The link has said that it is lost.
    }
    lease.isAsking = false;
    if (lease.waiting.length === 0) return;
    if (link.isUp()) void ask(name, limit, lease);
    else for (const { resolve } of lease.waiting.splice(0)) resolve(takeAlone(name, limit));
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

    isExhausted: (name, limit) =>
      link.isUp()
        ? clock.now() < (leases.get(name)?.refusedUntilMs ?? 0)
        : own.lease(name, shareOf(limit), 0).remaining === 0,

    giveBack: (name) => {
      own.giveBack(name);
      if (!link.isUp()) {
        untold.giveBack(name);
        return;
      }
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

    tell: (what) => {
      const uses = (what === 'everything' ? own : untold).list();
      untold.clear();
      // A lease of the life before is not in the counts of this one.
      if (what === 'everything') for (const lease of leases.values()) lease.unspent = 0;
      if (uses.length === 0) return;
      const named = uses.map(({ name, past }) => ({ name: nameOf(name), past }));
      // Whatever keeps it from arriving has also lost the link: it is told when the link is back.
      counts.tell({ windowSeconds, life: link.life(), uses: named }).catch(() => untold.addAll(uses));
    },
  };
}

const leaseSizeOf = (limit: number) => Math.max(1, Math.floor(limit / leasesPerWindow));
