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
  take(name: string, limit: number): Decision | Promise<Decision>;
};
