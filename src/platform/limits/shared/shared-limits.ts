// The limits of processes that share their counts, with the figures that say whether they do.
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { Limits } from '../limiter.ts';
import type { Counts } from './counts.ts';
import { openLink } from './link.ts';
import { type SharedLimiter, sharedLimiter } from './shared-limiter.ts';

const sweepMs = 500;

export type SharedLimitsNeeds = {
  counts: Counts;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** How many processes there are at least, whoever can be asked. */
  leastProcesses: number;
};

export async function sharedLimits({ counts, clock, log, metrics, leastProcesses }: SharedLimitsNeeds) {
  const losses = metrics.counter('kontor_shared_limits_losses_total', 'How often the shared limits were lost.');
  const limiters: SharedLimiter[] = [];
  const link = openLink({
    counts,
    log,
    leastProcesses,
    onLost: () => losses.inc(),
    tell: (what) => {
      for (const limiter of limiters) limiter.tell(what);
    },
  });
  await link.open();
  if (!link.isUp()) log.warn('the shared limits cannot be reached yet: until then this process counts by itself');
  metrics.gauge(
    'kontor_shared_limits_up',
    'Whether limits are shared (1), or each process grants its part alone (0).',
    (gauge) => gauge.set(link.isUp() ? 1 : 0),
    'min',
  );
  metrics.gauge(
    'kontor_shared_limits_processes',
    'Processes that share the limits.',
    (gauge) => gauge.set(link.processes()),
    'max',
  );
  const sweeper = setInterval(() => {
    for (const limiter of limiters) limiter.sweep();
  }, sweepMs);
  sweeper.unref();

  const open = (scope: string, windowSeconds: number) => {
    const limiter = sharedLimiter({ scope, windowSeconds, counts, link, clock });
    limiters.push(limiter);
    return limiter;
  };
  return {
    windows: open,
    counters: open,
    isShared: link.isUp,
    close: async () => {
      clearInterval(sweeper);
      await link.close();
    },
  } satisfies Limits;
}
