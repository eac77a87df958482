// The answers of every limiter, in memory or shared: a room does not know which kind it has (README.md).

export type Decision = {
  allowed: boolean;
  limit: number;
  /** How many more requests may pass now. */
  remaining: number;
  /** Seconds until at least one request more than now may pass. */
  resetSeconds: number;
  /** The bucket of the shared counts that the request is counted in, for `giveBack`. */
  bucket?: number;
};

/** Counts requests by name; a refused request does not count. */
export type Limiter = {
  /** Synchronous if possible: always in a single process, and from a lease if processes share their counts. */
  take(name: string, limit: number): Decision | Promise<Decision>;
  /** Takes back a counted request that did not happen, by the decision that counted it. */
  giveBack(name: string, decision: Pick<Decision, 'bucket'>): void;
};

/** A limiter for names that clients choose. */
export type Counters = Limiter & {
  /** Whether the next take would be refused, as far as this process knows now; counts nothing and never waits. */
  isExhausted(name: string, limit: number): boolean;
};

/** Rooms get their limiters here; the scope separates the names of different limiters. */
export type Limits = {
  /** For names that we know and that occur often, such as API keys. */
  windows(scope: string, windowSeconds: number): Limiter;
  /** For names that clients choose, such as IP addresses: memory stays limited for any number of names. */
  counters(scope: string, windowSeconds: number): Counters;
  /** Whether the processes share their counts now; null for a single process, which has nothing to share. */
  isShared(): boolean | null;
  close(): Promise<void>;
};
