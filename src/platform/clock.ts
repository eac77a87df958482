// The clock: code asks it for the time, so that tests can stop it.

export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };
