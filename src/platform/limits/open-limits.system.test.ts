// The log says at once why Redis was lost.
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createMetrics } from '#platform/metrics.ts';
import { startRedis } from '#test/neighbours/redis.ts';
import { describeWith } from '#test/run/needs.ts';
import { openLimits } from './open-limits.ts';

describeWith('redis-server', 'a lost Redis', () => {
  it('is logged as a warning, with the cause', async () => {
    const redis = await startRedis();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const limits = await openLimits({
      redisUrl: redis.url,
      secret: 'a secret',
      workers: 1,
      primaryCounts: null,
      clock: systemClock,
      log,
      metrics: createMetrics(),
    });
    onTestFinished(() => limits.close());
    expect(lines).toEqual([]);
    await redis.kill();
    await expect.poll(() => lines.join('')).toContain('Redis cannot be used: nothing listens there');
    await expect.poll(() => lines.join('')).toContain('this process now grants');
  });
});
