// The shared counts in Redis, for processes on several machines.
import { hash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { makeId } from '../../ids.ts';
import { bucketCount } from '../sliding-window.ts';
import { connectRedis, mustReadRedisAddress, type RedisClient } from './connect-redis.ts';
import type { Counts } from './counts.ts';
import { heartbeatScript, leaseScript, reportScript, returnScript } from './redis-scripts.ts';

const connectTimeoutMs = 1_000;
/** A connection that does not answer for this long is closed and opened again. */
const socketTimeoutMs = 3_000;
const maxReconnectPauseMs = 500;
/** A process without a heartbeat for this long does not count any more. */
const presenceMs = 5_000;

type RedisCountsNeeds = {
  redisUrl: string;
  /** Keeps several installations on one Redis apart. */
  installation: string;
  /** Used instead of Redis's own clock, in tests. */
  clock?: Clock;
  onError(error: Error): void;
};

type Scripts = {
  kontorLease(...values: (string | number)[]): Promise<[number, number | string, number, number]>;
  kontorReport(...values: (string | number)[]): Promise<number>;
  kontorReturn(...values: (string | number)[]): Promise<number>;
  kontorHeartbeat(...values: (string | number)[]): Promise<[number, string]>;
};

const clientOptions = {
  connectTimeout: connectTimeoutMs,
  socketTimeout: socketTimeoutMs,
  // At a random moment of each pause: processes that lost their Redis together do not return together.
  pauseMs: (attempts: number) =>
    Math.min(25 * 2 ** Math.min(attempts, 10), maxReconnectPauseMs) * (0.5 + Math.random() / 2),
  scripts: {
    kontorLease: { lua: leaseScript, numberOfKeys: 2 },
    kontorReport: { lua: reportScript, numberOfKeys: 2 },
    kontorReturn: { lua: returnScript, numberOfKeys: 1 },
    kontorHeartbeat: { lua: heartbeatScript, numberOfKeys: 2 },
  },
};

/** Resolves after the first attempt to connect. If that failed, the client retries until it succeeds. */
export async function redisCounts(needs: RedisCountsNeeds): Promise<Counts> {
  const { redisUrl, installation, clock, onError } = needs;
  const redis = (await connectRedis(mustReadRedisAddress(redisUrl), clientOptions)) as RedisClient & Scripts;
  redis.on('error', onError);
  await firstAttempt(redis);
  const process = makeId();
  // The braces keep all keys of one installation on one node of a Redis Cluster.
  const keyOf = (name: string) => `{kontor:${installation}}:${name}`;
  // Names may be IP addresses of visitors: Redis only gets their hash.
  const windowKey = (name: string, windowSeconds: number) =>
    keyOf(`limit:${windowSeconds}:${hash('sha256', installation + name, 'base64url').slice(0, 22)}`);
  const now = () => clock?.now() ?? 0;
  const bucketMs = (windowSeconds: number) => (windowSeconds * 1_000) / bucketCount;

  return {
    lease: async ({ name, limit, windowSeconds, want, epoch }) => {
      const [granted, second, resetMs, bucket] = await redis.kontorLease(
        keyOf('epoch'),
        windowKey(name, windowSeconds),
        makeId(),
        epoch,
        now(),
        bucketMs(windowSeconds),
        limit,
        want,
      );
      return granted < 0 ? { newEpoch: String(second) } : { granted, remaining: Number(second), resetMs, bucket };
    },
    giveBack: async ({ name, windowSeconds, number, bucket }) => {
      await redis.kontorReturn(windowKey(name, windowSeconds), bucket, number);
    },
    reportUse: async ({ windowSeconds, epoch, uses }) => {
      const width = bucketMs(windowSeconds);
      const reports = uses.map(({ name, past }) =>
        redis.kontorReport(keyOf('epoch'), windowKey(name, windowSeconds), epoch, now(), width, ...past.flat()),
      );
      await Promise.all(reports);
    },
    heartbeat: async (epoch) => {
      const [processes, current] = await redis.kontorHeartbeat(
        keyOf('epoch'),
        keyOf('processes'),
        makeId(),
        epoch,
        now(),
        process,
        presenceMs,
      );
      return { processes, epoch: current };
    },
    close: async () => {
      await redis.zrem(keyOf('processes'), process).catch(() => undefined);
      redis.disconnect();
    },
  };
}

function firstAttempt(redis: RedisClient): Promise<void> {
  return new Promise((resolve) => {
    // If no Sentinel answers, the client only reports an error and tries again.
    for (const event of ['ready', 'close', 'error']) redis.once(event, () => resolve());
  });
}
