// A clock for background jobs that shortens each short pause to a tenth, so that tests do not wait for polling. Much shorter ones
// would cost more than they save: every app with jobs looks into its queues all the time.
import type { JobsClock } from '#platform/jobs/jobs.ts';

/** Longer than the polling pauses (one and two seconds), shorter than the time limits. */
const longestPauseMs = 5_000;

const shorten = (ms: number) => (ms > longestPauseMs ? ms : ms / 10);

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
