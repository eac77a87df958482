// Chooses where limits are counted: in Redis, in the primary process of the workers, or in this process alone.
import { hash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Limits } from './limiter.ts';
import type { Counts } from './shared/counts.ts';
import { explainRedis } from './shared/probe-redis.ts';
import { redisCounts } from './shared/redis-counts.ts';
import { sharedLimits } from './shared/shared-limits.ts';
import { slidingWindows } from './sliding-window.ts';
import { weightedCounters } from './weighted-counter.ts';

type LimitsNeeds = {
  redisUrl: string | undefined;
  /** The same in all processes of one installation, and different in every other. */
  secret: string;
  workers: number;
  /** The counts in the primary process; null if there are no workers. */
  primaryCounts: Counts | null;
  clock: Clock;
  log: Log;
  metrics: Metrics;
};

export async function openLimits(needs: LimitsNeeds): Promise<Limits> {
  const { redisUrl, clock, log, metrics, workers } = needs;
  const counts = redisUrl === undefined ? needs.primaryCounts : await openRedis(redisUrl, needs);
  return counts === null ? memoryLimits(clock) : sharedLimits({ counts, clock, log, metrics, minProcesses: workers });
}

function openRedis(redisUrl: string, { secret, log }: LimitsNeeds): Promise<Counts> {
  return redisCounts({
    redisUrl,
    installation: hash('sha256', `limits ${secret}`, 'hex').slice(0, 16),
    onError: (error) => log.warn({ err: error }, `Redis cannot be used: ${explainRedis(error)}`),
  });
}

/** The limits of a single process: all in its own memory, every decision synchronous. */
export function memoryLimits(clock: Clock): Limits {
  return {
    windows: (_scope, windowSeconds) => slidingWindows(clock, { windowSeconds }),
    counters: (_scope, windowSeconds) => weightedCounters({ clock, windowSeconds }),
    isShared: () => null,
    close: async () => undefined,
  };
}
