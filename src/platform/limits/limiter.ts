// What every limiter answers, in memory or shared, so that the rest of the house does not care which it has.

export type Decision = {
  allowed: boolean;
  limit: number;
  /** How many more requests the window takes now. */
  remaining: number;
  /** Seconds until the window takes at least one more than now. */
  resetSeconds: number;
};

/** Counts requests by name; a refused request does not count. */
export type Limiter = {
  /** At once wherever it can: always in one process alone, and from a lease where processes share their counts. */
  take(name: string, limit: number): Decision | Promise<Decision>;
  /** Takes one back: what was counted did not happen after all. */
  giveBack(name: string): void;
};

/** A limiter of names that strangers choose. */
export type Counters = Limiter & {
  /** Whether the next take would be refused, as far as this process knows now; counts nothing and never waits. */
  isExhausted(name: string, limit: number): boolean;
};

/** The limits of the house: each room asks for the limiters it needs, by a name of its own. */
export type Limits = {
  /** For names we know and that come often, such as keys. */
  windows(scope: string, windowSeconds: number): Limiter;
  /** For names that strangers choose, such as their addresses: bounded in memory however many there are. */
  counters(scope: string, windowSeconds: number): Counters;
  /** Whether the counts are shared as they should be; null for a process alone, which has nothing to share. */
  isShared(): boolean | null;
  close(): Promise<void>;
};
