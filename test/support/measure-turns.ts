// Measures work in processor time of this thread, which a busy machine does not change: the longest stretch between two turns of
// the event loop, and all of it.

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

/** The best of some runs: the collection of garbage and the compiler take their time whenever they like. */
export async function measureBest(
  isEnough: (best: Measured) => boolean,
  work: () => Promise<unknown>,
  mostRuns = 5,
): Promise<Measured> {
  let best: Measured = { longestMs: Infinity, totalMs: Infinity };
  for (let run = 0; run < mostRuns && !isEnough(best); run += 1) {
    const { longestMs, totalMs } = await measureTurns(work);
    best = { longestMs: Math.min(best.longestMs, longestMs), totalMs: Math.min(best.totalMs, totalMs) };
  }
  return best;
}
