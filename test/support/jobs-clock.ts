// A clock for background work that waits a twentieth of each short pause, so that tests do not wait for polling.
import type { JobsClock } from '#platform/jobs/jobs.ts';

/** The pause between two looks for jobs is a second, the one between two looks for dead workers two; time limits are longer. */
const longestPauseMs = 5_000;

const shorten = (ms: number) => (ms > longestPauseMs ? ms : ms / 20);

/** `pauses` collects how long pg-boss would have waited. */
export const hurriedClock = (pauses: number[] = []): JobsClock => ({
  now: Date.now,
  setTimeout: (work, ms) => {
    pauses.push(ms);
    return setTimeout(work, shorten(ms));
  },
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, shorten(ms)),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
});
