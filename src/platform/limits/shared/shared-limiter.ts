// One limit for several processes: each leases a few requests at a time from the shared counts and spends them without
// asking again (design, Rate limits). While the counts cannot be reached, each process grants its share by itself.
import type { Clock } from '../../clock.ts';
import type { Counters, Decision } from '../limiter.ts';
import { bucketCount, type Grant, slidingWindows } from '../sliding-window.ts';
import type { Counts } from './counts.ts';
import type { CountsConnection } from './counts-connection.ts';

/** A lease is 1/600 of the limit: unspent leases of all processes stay far below 1 % of the limit. */
const leasesPerWindow = 600;
/** A lease is spent within a second or returned: spent later, it would be counted in the wrong bucket. */
const leaseMs = 1_000;
/** After a refusal the counts are not asked again for this long: a flood above the limit does not reach them. */
const refusalMs = 100;
/** Smaller leases are not fetched ahead, so that a limit of 1,000 is exact over all processes. */
const minPrefetchSize = 8;
const maxNames = 50_000;

type Waiter = { resolve(decision: Decision): void };

type Lease = {
  unspent: number;
  expiresAtMs: number;
  /** The bucket it is counted in. */
  bucket: number;
  remaining: number;
  resetAtMs: number;
  refusedUntilMs: number;
  isRequesting: boolean;
  waiting: Waiter[];
};

export type SharedLimiter = Counters & {
  /** Returns leased requests that were not spent in time. */
  sweep(): void;
  /** Reports to the counts what this process allowed: all of the window, or only what they do not know yet. */
  reportUse(which: 'all' | 'unreported'): void;
};

type SharedLimiterNeeds = {
  scope: string;
  windowSeconds: number;
  counts: Counts;
  connection: CountsConnection;
  clock: Clock;
};

export function sharedLimiter({ scope, windowSeconds, counts, connection, clock }: SharedLimiterNeeds): SharedLimiter {
  /** What this process allowed: its own limit while it is alone, and what it reports after a loss of the counts. */
  const own = slidingWindows(clock, { windowSeconds, maxNames });
  /** The part of it that the counts do not know yet. */
  const unreported = slidingWindows(clock, { windowSeconds, maxNames });
  const leases = new Map<string, Lease>();

  const bucketMs = (windowSeconds * 1_000) / bucketCount;
  const nameOf = (name: string) => `${scope} ${name}`;

  /** What this process may grant while it is alone. */
  const shareOf = (limit: number) => Math.max(1, Math.floor(limit / connection.processes()));

  function takeAlone(name: string, limit: number): Decision {
    const decision = own.take(name, shareOf(limit));
    if (decision.allowed) unreported.add(name);
    return { ...decision, limit, bucket: Math.floor(clock.now() / bucketMs) };
  }

  function decide(lease: Lease, limit: number, allowed: boolean): Decision {
    const resetSeconds = Math.max(1, Math.ceil((lease.resetAtMs - clock.now()) / 1_000));
    const remaining = allowed ? lease.remaining + lease.unspent : 0;
    return { allowed, limit, remaining, resetSeconds, bucket: lease.bucket };
  }

  function spend(name: string, lease: Lease, limit: number): Decision {
    lease.unspent -= 1;
    own.add(name);
    return decide(lease, limit, true);
  }

  /** An expired lease must not be spent any more. */
  function returnUnspent(name: string, lease: Lease): void {
    const { unspent, bucket } = lease;
    lease.unspent = 0;
    if (unspent > 0 && connection.isUp()) giveBackCounted(name, unspent, bucket);
  }

  function giveBackCounted(name: string, number: number, bucket: number): void {
    const request = { name: nameOf(name), windowSeconds, number, bucket };
    connection.call(counts.giveBack(request)).catch(() => undefined);
  }

  async function requestLease(name: string, limit: number, lease: Lease): Promise<void> {
    lease.isRequesting = true;
    const want = Math.max(leaseSizeOf(limit), lease.waiting.length);
    try {
      const request = { name: nameOf(name), limit, windowSeconds, want, epoch: connection.epoch() };
      const answer = await connection.call(counts.lease(request));
      if ('newEpoch' in answer) connection.startEpoch(answer.newEpoch);
      else applyGrant(name, limit, lease, want, answer);
    } catch {
      // `connection.call` has logged it; the waiting requests are decided below.
    }
    lease.isRequesting = false;
    if (lease.waiting.length === 0) return;
    if (connection.isUp()) void requestLease(name, limit, lease);
    else for (const { resolve } of lease.waiting.splice(0)) resolve(takeAlone(name, limit));
  }

  function applyGrant(name: string, limit: number, lease: Lease, want: number, grant: Grant): void {
    const nowMs = clock.now();
    lease.unspent += grant.granted;
    lease.bucket = grant.bucket;
    lease.remaining = grant.remaining;
    lease.resetAtMs = nowMs + grant.resetMs;
    lease.expiresAtMs = nowMs + leaseMs;
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
    const fresh = { unspent: 0, expiresAtMs: 0, bucket: 0, remaining: 0, resetAtMs: 0, refusedUntilMs: 0 };
    const lease = { ...fresh, isRequesting: false, waiting: [] };
    leases.set(name, lease);
    return lease;
  }

  return {
    take: (name, limit) => {
      if (!connection.isUp()) return takeAlone(name, limit);
      const lease = findLease(name);
      const nowMs = clock.now();
      if (lease.unspent > 0 && nowMs < lease.expiresAtMs) {
        const decision = spend(name, lease, limit);
        // The next lease is fetched before this one is spent, so that few requests have to wait.
        const isLow = lease.unspent < leaseSizeOf(limit) / 4 && leaseSizeOf(limit) >= minPrefetchSize;
        if (isLow && !lease.isRequesting) void requestLease(name, limit, lease);
        return decision;
      }
      returnUnspent(name, lease);
      if (nowMs < lease.refusedUntilMs) return decide(lease, limit, false);
      return new Promise((resolve) => {
        lease.waiting.push({ resolve });
        if (!lease.isRequesting) void requestLease(name, limit, lease);
      });
    },

    isExhausted: (name, limit) =>
      connection.isUp()
        ? clock.now() < (leases.get(name)?.refusedUntilMs ?? 0)
        : own.lease(name, shareOf(limit), 0).remaining === 0,

    giveBack: (name, { bucket }) => {
      own.giveBack(name);
      if (!connection.isUp()) unreported.giveBack(name);
      else if (bucket !== undefined) giveBackCounted(name, 1, bucket);
      const lease = leases.get(name);
      if (lease) lease.refusedUntilMs = 0;
    },

    sweep: () => {
      const nowMs = clock.now();
      for (const [name, lease] of leases) {
        if (lease.isRequesting || nowMs < lease.expiresAtMs || nowMs < lease.refusedUntilMs) continue;
        leases.delete(name);
        returnUnspent(name, lease);
      }
    },

    reportUse: (which) => {
      const uses = (which === 'all' ? own : unreported).list();
      unreported.clear();
      // A lease of the previous epoch is not in the counts of this one.
      if (which === 'all') for (const lease of leases.values()) lease.unspent = 0;
      if (uses.length === 0) return;
      const named = uses.map(({ name, past }) => ({ name: nameOf(name), past }));
      // If this fails, the counts are lost, too: it is reported again when they are back.
      counts.reportUse({ windowSeconds, epoch: connection.epoch(), uses: named }).catch(() => unreported.addAll(uses));
    },
  };
}

const leaseSizeOf = (limit: number) => Math.max(1, Math.floor(limit / leasesPerWindow));
