// The limits of processes that share their counts, with the metrics that show whether they do.
import { type Clock, repeat } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { Limits } from '../limiter.ts';
import type { Counts } from './counts.ts';
import { openCountsConnection } from './counts-connection.ts';
import { type SharedLimiter, sharedLimiter } from './shared-limiter.ts';

const sweepMs = 500;

type SharedLimitsNeeds = {
  counts: Counts;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** The least number of processes, also while the counts cannot be reached. */
  minProcesses: number;
  /** How long a request waits for its count. */
  timeoutMs?: number | undefined;
};

export async function sharedLimits(needs: SharedLimitsNeeds) {
  const { counts, clock, log, metrics, minProcesses, timeoutMs } = needs;
  const losses = metrics.counter('kontor_shared_limits_losses_total', 'How often the shared limits were lost.');
  const limiters: SharedLimiter[] = [];
  const connection = openCountsConnection({
    counts,
    log,
    minProcesses,
    timeoutMs,
    onLost: () => losses.inc(),
    reportUse: (which) => {
      for (const limiter of limiters) limiter.reportUse(which);
    },
  });
  await connection.open();
  if (!connection.isUp())
    log.warn('the shared limits cannot be reached yet: this process counts by itself until they can');
  metrics.gauge(
    'kontor_shared_limits_up',
    'Whether limits are shared (1), or each process grants its part alone (0).',
    (gauge) => gauge.set(connection.isUp() ? 1 : 0),
    'min',
  );
  metrics.gauge(
    'kontor_shared_limits_processes',
    'Processes that share the limits.',
    (gauge) => gauge.set(connection.processes()),
    'max',
  );
  const stopSweeping = repeat(sweepMs, () => {
    for (const limiter of limiters) limiter.sweep();
  });

  const open = (scope: string, windowSeconds: number) => {
    const limiter = sharedLimiter({ scope, windowSeconds, counts, connection, clock });
    limiters.push(limiter);
    return limiter;
  };
  return {
    windows: open,
    counters: open,
    isShared: connection.isUp,
    close: async () => {
      stopSweeping();
      await connection.close();
    },
  } satisfies Limits;
}
