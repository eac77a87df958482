// The link to the shared counts: knows whether they can be reached, finds out when they can again, and how many share.
import type { Log } from '../../log.ts';
import type { Beat, Counts } from './counts.ts';

const beatMs = 1_000;
const lostBeatMs = 200;
/** No request waits longer than this for its count. */
const patienceMs = 200;

/** After a new life of the counts everyone is waited for so long: five seconds. Whoever has not come then is gone. */
const mostBeatsAlone = 25;

export type Link = ReturnType<typeof openLink>;

export type LinkNeeds = {
  counts: Counts;
  log: Log;
  /** How many processes there are as long as nobody has told. */
  leastProcesses: number;
  onLost(): void;
  /** Tells the counts what this process let through: all that it remembers, or what they were not told. */
  tell(what: 'everything' | 'untold'): void;
};

export function openLink({ counts, log, leastProcesses, onLost, tell }: LinkNeeds) {
  let isUp = false;
  let isClosed = false;
  let hasFailed = false;
  let life = '';
  let processes = leastProcesses;
  let beatsAlone = 0;
  let timer: NodeJS.Timeout | undefined;

  function goAlone(reason: string, error?: unknown): void {
    hasFailed = true;
    if (!isUp) return;
    isUp = false;
    onLost();
    log.warn({ err: error }, `${reason}: this process now grants 1/${processes} of each`);
  }

  const lose = (error: unknown) => goAlone('the shared limits cannot be reached', error);

  /** The counts are another life's: what was let through before is not in them until everyone has told it. */
  function beginLife(newLife: string): void {
    if (newLife === life) return;
    const isFirst = life === '';
    life = newLife;
    if (isFirst) return;
    goAlone('the shared limits were lost and begin again');
    beatsAlone = mostBeatsAlone;
    tell('everything');
  }

  function hear(beat: Beat): void {
    beginLife(beat.life);
    // Each is among them once it has told. Sharing before the last has told would grant what it already let through.
    if (beatsAlone > 0 && beat.processes < processes) {
      beatsAlone -= 1;
      return;
    }
    beatsAlone = 0;
    processes = Math.max(leastProcesses, beat.processes);
    if (isUp || isClosed) return;
    tell('untold');
    isUp = true;
    if (hasFailed) log.info('the shared limits are shared again');
  }

  async function beat(): Promise<void> {
    try {
      hear(await waitFor(counts.beat(life)));
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
