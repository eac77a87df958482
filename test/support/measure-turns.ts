// Measures work in processor time of this thread, which a busy machine hardly changes: the longest stretch between two turns of the
// event loop, and all of it. Two things of the machine are taken out, because a file must not be judged by them:
// - Collecting garbage takes as long as the heap of the whole process is large, which here holds all tests, and comes whenever it
//   likes: its part of a stretch is left out of the stretch (not of the sum).
// - Beside other work a core shares its caches and units, so the same work takes more processor time: a fixed piece of work is
//   timed before and after, and times are told as on a machine that does it at the usual speed. A faster machine is given nothing.
import { PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export type Measured = { longestMs: number; totalMs: number };

function spentMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Of one stretch; `from` and `to` are times of the clock, in which collections are told. */
type Stretch = { from: number; to: number; ms: number };
type Collection = { startTime: number; duration: number };

/** A timer of a millisecond comes with nearly every turn; a longer stretch without it is one piece of work. */
export async function measureTurns(work: () => Promise<unknown>): Promise<Measured> {
  const collections: Collection[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const stretches: Stretch[] = [];
  let [last, from] = [spentMs(), performance.now()];
  const began = last;
  const look = () => {
    const [now, to] = [spentMs(), performance.now()];
    if (now - last >= shortMs) stretches.push({ from, to, ms: now - last });
    [last, from] = [now, to];
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  const totalMs = last - began;
  // Those of the last stretch are told in the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  observer.disconnect();
  const lengths = stretches.map((stretch) => stretch.ms * (1 - shareOf(collections, stretch)));
  return { longestMs: Math.max(shortMs, ...lengths), totalMs };
}

/** Nobody asks how much shorter a stretch is. */
const shortMs = 4;

function shareOf(collections: readonly Collection[], { from, to }: Stretch): number {
  const parts = collections.map(({ startTime, duration }) =>
    Math.max(0, Math.min(to, startTime + duration) - Math.max(from, startTime)),
  );
  return Math.min(1, parts.reduce((sum, part) => sum + part, 0) / (to - from));
}

const letters = 'a,"b";\n'.repeat(2_000);
const [bytes, copied] = [Buffer.alloc(16 * 1024, 'x'), Buffer.alloc(16 * 1024)];

/** As reading a file is: signs are compared, pieces cut and kept, bytes copied. */
function workOnce(): number {
  let [count, from] = [0, 0];
  const cells: string[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const sign = letters.charCodeAt(at);
    if (sign === 0x2c || sign === 0x0a) {
      cells.push(letters.slice(from, at));
      from = at + 1;
    } else count += sign;
  }
  bytes.copy(copied);
  return count + cells.length;
}

/** How often the fixed piece of work is done in a millisecond by one quiet core of the machine on which the bars were set. */
const usualPerMs = 5;
/** The clock of the processor ticks in some milliseconds. */
const timedMs = 30;
/** Where everything takes longer than that, nothing can be said. */
const mostSlowness = 4;

/** 1 = the usual speed, 2 = everything takes twice as long. */
export function measureSlowness(): number {
  const began = spentMs();
  let [times, now] = [0, began];
  while (now - began < timedMs) {
    workOnce();
    times += 1;
    now = spentMs();
  }
  return Math.min(mostSlowness, Math.max(1, (usualPerMs * (now - began)) / times));
}

/** What one run left behind is not collected in the next. */
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The best of some runs, each figure by itself: the compiler, too, takes its time whenever it likes. */
export async function measureBest(best: Measured | null, work: () => Promise<unknown>): Promise<Measured> {
  collectGarbage();
  const before = measureSlowness();
  const { longestMs, totalMs } = await measureTurns(work);
  // Whichever was quicker: a moment of other work is no excuse for a long piece.
  const slowness = Math.min(before, measureSlowness());
  const read = { longestMs: longestMs / slowness, totalMs: totalMs / slowness };
  if (best === null) return read;
  return { longestMs: Math.min(best.longestMs, read.longestMs), totalMs: Math.min(best.totalMs, read.totalMs) };
}
