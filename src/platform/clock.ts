// The clock: the only place that reads the time, so that tests can hold it still.

export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };
