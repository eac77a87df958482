// The clock: code asks it for the time, so that tests can stop it; and work that repeats.

export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now(): number;
};

export const systemClock: Clock = { now: () => Date.now() };

/** Repeats the work, which keeps no process running. The answer ends it. */
export function repeat(ms: number, work: () => void): () => void {
  const timer = setInterval(work, ms);
  timer.unref();
  return () => clearInterval(timer);
}
