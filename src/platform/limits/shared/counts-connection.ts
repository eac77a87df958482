// The connection to the shared counts: knows whether they can be reached, notices when they are back or lost their data,
// and knows how many processes share them.
import type { Log } from '../../log.ts';
import type { Counts, Heartbeat } from './counts.ts';

const heartbeatMs = 1_000;
const lostHeartbeatMs = 200;
/** No request waits longer than this for its count. */
const longestWaitMs = 200;

/** How many heartbeats a new epoch waits for missing reports: five seconds. A process that is missing then is gone. */
const maxHeartbeatsAlone = 25;

export type CountsConnection = ReturnType<typeof openCountsConnection>;

type CountsConnectionNeeds = {
  counts: Counts;
  log: Log;
  /** The least number of processes; used until the counts have given the number. */
  minProcesses: number;
  timeoutMs?: number | undefined;
  onLost(): void;
  /** Reports to the counts what this process allowed: everything, or only what they do not know yet. */
  reportUse(which: 'all' | 'unreported'): void;
};

export function openCountsConnection(needs: CountsConnectionNeeds) {
  const { counts, log, minProcesses, timeoutMs = longestWaitMs, onLost, reportUse } = needs;
  let isUp = false;
  let isClosed = false;
  let hasFailed = false;
  let epoch = '';
  let processes = minProcesses;
  let heartbeatsAlone = 0;
  let timer: NodeJS.Timeout | undefined;

  function goAlone(reason: string, error?: unknown): void {
    hasFailed = true;
    if (!isUp) return;
    isUp = false;
    onLost();
    log.warn({ err: error }, `${reason}: this process now grants 1/${processes} of each limit`);
  }

  const markLost = (error: unknown) => goAlone('the shared limits cannot be reached', error);

  /** The counts lost their data: what was allowed before is missing until every process has reported it. */
  function startEpoch(newEpoch: string): void {
    if (newEpoch === epoch) return;
    const isFirst = epoch === '';
    epoch = newEpoch;
    if (isFirst) return;
    goAlone('the shared limits lost their data (new epoch)');
    heartbeatsAlone = maxHeartbeatsAlone;
    reportUse('all');
  }

  function onHeartbeat(heartbeat: Heartbeat): void {
    startEpoch(heartbeat.epoch);
    // A process counts once it has reported. Sharing before the last report would grant again what that process allowed.
    if (heartbeatsAlone > 0 && heartbeat.processes < processes) {
      heartbeatsAlone -= 1;
      return;
    }
    heartbeatsAlone = 0;
    processes = Math.max(minProcesses, heartbeat.processes);
    if (isUp || isClosed) return;
    reportUse('unreported');
    isUp = true;
    if (hasFailed) log.info('the limits are shared again');
  }

  async function sendHeartbeat(): Promise<void> {
    try {
      onHeartbeat(await withTimeout(counts.heartbeat(epoch), timeoutMs));
    } catch (error) {
      markLost(error);
    }
    if (!isClosed) timer = setTimeout(sendHeartbeat, isUp ? heartbeatMs : lostHeartbeatMs).unref();
  }

  return {
    /** Resolves after the first attempt, even if it failed. */
    open: sendHeartbeat,
    isUp: () => isUp,
    epoch: () => epoch,
    startEpoch,
    processes: () => processes,
    /** Waits for a call to the counts; an error or a timeout marks them as lost for the whole process. */
    call: async <T>(pending: Promise<T>): Promise<T> => {
      try {
        return await withTimeout(pending, timeoutMs);
      } catch (error) {
        markLost(error);
        throw error;
      }
    },
    close: async () => {
      isClosed = true;
      isUp = false;
      clearTimeout(timer);
      await withTimeout(counts.close(), timeoutMs).catch(() => undefined);
    },
  };
}

async function withTimeout<T>(pending: Promise<T>, timeoutMs: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const fail = () => late.reject(new Error('The shared limits did not answer in time.'));
  // This process may have been the busy one: it first reads what has arrived, which takes two turns of the event loop.
  const timer = setTimeout(() => setImmediate(() => setImmediate(fail)), timeoutMs);
  late.promise.catch(() => undefined);
  try {
    return await Promise.race([pending, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
