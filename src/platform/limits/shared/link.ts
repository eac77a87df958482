// The link to the shared counts: knows whether they can be reached, finds out when they can again, and how many share.
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Beat, Counts } from './counts.ts';

const beatMs = 1_000;
const lostBeatMs = 200;
/** No request waits longer than this for its count. */
const patienceMs = 200;

/** From this moment on the counts may lack what this process let through. */
type Gap = { number: number; sinceMs: number };

export type Link = ReturnType<typeof openLink>;

export type LinkNeeds = {
  counts: Counts;
  clock: Clock;
  log: Log;
  /** How many processes there are as long as nobody has told. */
  leastProcesses: number;
  onLost(): void;
};

export function openLink({ counts, clock, log, leastProcesses, onLost }: LinkNeeds) {
  let isUp = false;
  let isClosed = false;
  let life = '';
  let processes = leastProcesses;
  let lostAtMs = 0;
  let gaps: Gap[] = [];
  let lastGap = 0;
  let timer: NodeJS.Timeout | undefined;

  function lose(error: unknown): void {
    if (!isUp) return;
    isUp = false;
    lostAtMs = clock.now();
    onLost();
    log.warn({ err: error }, `the shared limits cannot be reached: this process now grants 1/${processes} of each`);
  }

  function addGap(sinceMs: number): void {
    lastGap += 1;
    gaps = [...gaps.slice(-9), { number: lastGap, sinceMs }];
  }

  /** The counts are another life's: what was let through before is not in them. */
  function beginLife(newLife: string): void {
    if (newLife === life) return;
    if (life !== '') {
      log.warn('the shared limits were lost and begin again: every process tells what it let through');
      addGap(0);
    }
    life = newLife;
  }

  function hear(beat: Beat): void {
    processes = Math.max(leastProcesses, beat.processes);
    beginLife(beat.life);
    if (isUp || isClosed) return;
    if (lostAtMs > 0) {
      addGap(lostAtMs);
      log.info('the shared limits can be reached again');
    }
    isUp = true;
  }

  async function beat(): Promise<void> {
    try {
      hear(await waitFor(counts.beat()));
    } catch (error) {
      lose(error);
    }
    if (!isClosed) timer = setTimeout(beat, isUp ? beatMs : lostBeatMs).unref();
  }

  return {
    /** Resolves after the first try, whatever came of it. */
    open: beat,
    isUp: () => isUp,
    life: () => life,
    beginLife,
    processes: () => processes,
    /** Counts the gaps: a name that was told in gap n need not be told again before gap n + 1. */
    lastGap: () => lastGap,
    /** Since when a name that was told in gap `told` has to be told again. */
    gapSinceMs: (told: number) => Math.min(...gaps.filter(({ number }) => number > told).map(({ sinceMs }) => sinceMs)),
    /** Asks the counts; whoever does not answer in time is lost for everyone. */
    call: async <T>(asked: Promise<T>): Promise<T> => {
      try {
        return await waitFor(asked);
      } catch (error) {
        lose(error);
        throw error;
      }
    },
    close: async () => {
      isClosed = true;
      isUp = false;
      clearTimeout(timer);
      await waitFor(counts.close()).catch(() => undefined);
    },
  };
}

async function waitFor<T>(asked: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  // A process that was busy itself first reads what has come in meanwhile: twice around the event loop.
  const giveUp = () => setImmediate(() => setImmediate(() => late.reject(new Error('The shared limits are silent.'))));
  const timer = setTimeout(giveUp, patienceMs);
  late.promise.catch(() => undefined);
  try {
    return await Promise.race([asked, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
