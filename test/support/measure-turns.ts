// Measures work in processor time of this thread, which a busy machine does not change: the longest stretch between two turns of
// the event loop, and all of it.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export type Measured = { longestMs: number; totalMs: number };

function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** A timer of a millisecond comes with nearly every turn; a longer stretch without it is one piece of work. */
export async function measureTurns(work: () => Promise<unknown>): Promise<Measured> {
  let last = spentMs();
  const began = last;
  let longestMs = 0;
  const look = () => {
    const now = spentMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return { longestMs, totalMs: spentMs() - began };
}

/** What one run left behind is not collected in the next. */
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The best of some runs, each figure by itself: the collection of garbage and the compiler take their time whenever they like. */
export async function measureBest(best: Measured | null, work: () => Promise<unknown>): Promise<Measured> {
  collectGarbage();
  const { longestMs, totalMs } = await measureTurns(work);
  if (best === null) return { longestMs, totalMs };
  return { longestMs: Math.min(best.longestMs, longestMs), totalMs: Math.min(best.totalMs, totalMs) };
}
