// One suite for every place where shared counts are kept: limits hold over all processes, exactly if possible.
import { afterEach, describe, expect, it } from 'vitest';
import { makeId } from '#platform/ids.ts';
import { createMetrics } from '#platform/metrics.ts';
import { type TestClock, testClock } from '#test/clock.ts';
import { silentLog } from '#test/database.ts';
import { startRedis, type TestRedis } from '#test/neighbours/redis.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import { describeWith } from '#test/run/needs.ts';
import type { Decision, Limits } from '../limiter.ts';
import type { Counts } from './counts.ts';
import { memoryCounts } from './counts.ts';
import { redisCounts } from './redis-counts.ts';
import { sharedLimits } from './shared-limits.ts';

type Open = (clock: TestClock) => Counts | Promise<Counts>;

const opened: Limits[] = [];

afterEach(async () => {
  for (const limits of opened.splice(0)) await limits.close();
});

/** Several processes, for the limits: each has its own leases and its own connection to the counts. */
async function openProcesses(count: number, clock: TestClock, open: Open): Promise<Limits[]> {
  const processes: Limits[] = [];
  for (let process = 0; process < count; process += 1) {
    const needs = { counts: await open(clock), clock, log: silentLog, metrics: createMetrics(), minProcesses: 1 };
    // No process falls back to counting alone because the machine is busy.
    processes.push(await sharedLimits({ ...needs, timeoutMs: HANGS_MS }));
  }
  opened.push(...processes);
  return processes;
}

const countAllowed = (decisions: Decision[]) => decisions.filter(({ allowed }) => allowed).length;

function holdsLimits(prepare: () => Promise<() => Open>): void {
  /** Each test has its own counts. */
  async function begin(processes: number, scope: [string, number] = ['key', 60]) {
    const clock = testClock();
    const open = (await prepare())();
    const limits = await openProcesses(processes, clock, open);
    const limiters = limits.map((one) => one.windows(...scope));
    const takeAt = (index: number, limit: number, name = 'key') =>
      limiters[index % processes]?.take(name, limit) as Decision | Promise<Decision>;
    return { clock, limits, limiters, takeAt };
  }

  it('lets exactly 1,000 of 1,500 requests through, spread over four processes at once', async () => {
    const { takeAt } = await begin(4);
    const decisions = await Promise.all(Array.from({ length: 1_500 }, async (_, index) => takeAt(index, 1_000)));
    expect(countAllowed(decisions)).toBe(1_000);
    expect(decisions.filter(({ allowed }) => !allowed).every(({ resetSeconds }) => resetSeconds === 60)).toBe(true);
  });

  it('says what is left over all processes, request by request', async () => {
    const { takeAt } = await begin(3);
    for (let request = 1; request <= 30; request += 1) {
      expect(await takeAt(request, 40)).toMatchObject({ allowed: true, limit: 40, remaining: 40 - request });
    }
  });

  it('slides: what was used first comes back first, after the seconds it named', async () => {
    const { clock, takeAt } = await begin(2);
    for (let request = 0; request < 4; request += 1) await takeAt(request, 10);
    clock.advance(30_000);
    for (let request = 0; request < 6; request += 1) await takeAt(request, 10);
    const refused = await takeAt(1, 10);
    expect(refused).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 30 });
    clock.advance(29_999);
    expect(await takeAt(0, 10)).toMatchObject({ allowed: false });
    clock.advance(1);
    expect(await takeAt(0, 10)).toMatchObject({ allowed: true, remaining: 3 });
  });

  it('holds an hour as well as a minute', async () => {
    const { clock, takeAt } = await begin(2, ['shorten', 3_600]);
    const all = await Promise.all(Array.from({ length: 600 }, async (_, index) => takeAt(index, 500)));
    expect(countAllowed(all)).toBe(500);
    clock.advance(3_599_000);
    expect((await takeAt(0, 500)).allowed).toBe(false);
    clock.advance(1_000);
    expect((await takeAt(0, 500)).allowed).toBe(true);
  });

  it('counts each name and each scope for itself', async () => {
    const { limits, takeAt } = await begin(2);
    await takeAt(0, 1);
    expect((await takeAt(1, 1)).allowed).toBe(false);
    expect((await takeAt(1, 1, 'other')).allowed).toBe(true);
    expect((await limits[1]?.counters('lookup', 60).take('key', 1))?.allowed).toBe(true);
  });

  it('knows without asking that a name was refused just now, and asks again soon', async () => {
    const { clock, limits } = await begin(2);
    const [first, second] = limits.map((one) => one.counters('failed key', 60));
    await first?.take('client', 1);
    expect(first?.isExhausted('client', 1)).toBe(false);
    await second?.take('client', 1);
    expect(second?.isExhausted('client', 1)).toBe(true);
    expect(second?.isExhausted('other', 1)).toBe(false);
    clock.advance(100);
    expect(second?.isExhausted('client', 1)).toBe(false);
  });

  it('gives back what did not happen', async () => {
    const { limiters, takeAt } = await begin(2);
    const last = [];
    for (let request = 0; request < 3; request += 1) last.push(await takeAt(0, 3));
    expect((await takeAt(0, 3)).allowed).toBe(false);
    limiters[0]?.giveBack('key', last[2] ?? {});
    expect((await takeAt(0, 3)).allowed).toBe(true);
    expect((await takeAt(0, 3)).allowed).toBe(false);
  });

  it('gives back what did not happen also long after its lease was swept, in every process', async () => {
    const { clock, limiters, takeAt } = await begin(2);
    const slow = await takeAt(0, 2);
    await takeAt(1, 2);
    clock.advance(3_000);
    const sweep = () => {
      for (const limiter of limiters) (limiter as unknown as { sweep(): void }).sweep();
    };
    sweep();
    expect((await takeAt(1, 2)).allowed).toBe(false);
    limiters[0]?.giveBack('key', slow);
    clock.advance(3_000);
    sweep();
    await expect.poll(async () => (await takeAt(1, 2)).allowed).toBe(true);
    expect((await takeAt(0, 2)).allowed).toBe(false);
  });

  it('spends a lease without waiting, and asks for the next one before it ends', async () => {
    const { takeAt } = await begin(1);
    await takeAt(0, 600_000);
    const decisions = Array.from({ length: 990 }, () => takeAt(0, 600_000));
    expect(decisions.some((decision) => decision instanceof Promise)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const more = Array.from({ length: 900 }, () => takeAt(0, 600_000));
    expect(more.some((decision) => decision instanceof Promise)).toBe(false);
  });

  it('gives back the leases that nobody spent, so that they are there for the others', async () => {
    const { clock, limiters, takeAt } = await begin(2);
    await takeAt(0, 6_000);
    clock.advance(1_000);
    for (const limiter of limiters) (limiter as unknown as { sweep(): void }).sweep();
    await expect.poll(async () => (await takeAt(1, 6_000, 'key')).remaining).toBeGreaterThanOrEqual(5_980);
  });

  it('holds a limit of 500,000 within 1 % over four processes under a flood', async () => {
    const { clock, takeAt } = await begin(4);
    let allowed = 0;
    for (let second = 0; second < 60; second += 1) {
      const asked = await Promise.all(Array.from({ length: 12_000 }, async (_, index) => takeAt(index, 500_000)));
      allowed += countAllowed(asked);
      clock.advance(1_000);
    }
    expect(allowed).toBeLessThanOrEqual(505_000);
    expect(allowed).toBeGreaterThanOrEqual(495_000);
  });
}

describe('limits shared through the memory of one process', () => {
  holdsLimits(async () => () => {
    let counts: Counts | undefined;
    return (clock) => (counts ??= memoryCounts(clock, () => 4));
  });
});

describeWith('redis-server', 'limits shared through Redis', () => {
  let redis: TestRedis;
  holdsLimits(async () => {
    redis ??= await startRedis();
    const installation = makeId();
    return () => (clock) => redisCounts({ redisUrl: redis.url, installation, clock, onError: () => undefined });
  });

  it('leaves no name of a client in Redis, and nothing for ever', async () => {
    const { keys, lifetimes } = await inspect(redis);
    expect(keys.some((key) => key.includes('203.0.113.7'))).toBe(false);
    expect(lifetimes.every((ms) => ms > 0)).toBe(true);
  });
});

async function inspect(redis: TestRedis) {
  const clock = testClock();
  const counts = await redisCounts({ redisUrl: redis.url, installation: makeId(), clock, onError: () => undefined });
  const limits = await sharedLimits({
    counts,
    clock,
    log: silentLog,
    metrics: createMetrics(),
    minProcesses: 1,
  });
  await limits.counters('lookup', 60).take('203.0.113.7', 30);
  const keys = await redis.list();
  const lifetimes = await redis.lifetimes(keys.filter((key) => key.includes(':limit:')));
  await limits.close();
  return { keys, lifetimes };
}
