// The shared counts in Redis, for processes on several machines.
import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Clock } from '../../clock.ts';
import { makeId } from '../../ids.ts';
import { bucketCount } from '../sliding-window.ts';
import type { Counts } from './counts.ts';
import { beatScript, leaseScript, returnScript, tellScript } from './redis-scripts.ts';

const connectTimeoutMs = 1_000;
/** A connection on which nothing was heard for so long after a question is given up and made again. */
const silenceMs = 3_000;
const longestPauseMs = 500;
/** A process that gave no sign for so long does not count any more. */
const presenceMs = 5_000;

export type RedisCountsNeeds = {
  redisUrl: string;
  /** Tells the installations on one Redis apart. */
  installation: string;
  /** In place of Redis's own clock. */
  clock?: Clock;
  onError(error: Error): void;
};

type Scripts = {
  kontorLease(...values: (string | number)[]): Promise<[number, number | string, number, number]>;
  kontorTell(...values: (string | number)[]): Promise<number>;
  kontorReturn(...values: (string | number)[]): Promise<number>;
  kontorBeat(...values: (string | number)[]): Promise<[number, string]>;
};

/** Resolves when Redis is connected, or could not be; then it is tried again and again. */
export async function redisCounts(needs: RedisCountsNeeds): Promise<Counts> {
  const { redisUrl, installation, clock, onError } = needs;
  const redis = (await connectRedis(redisUrl)) as Redis & Scripts;
  redis.on('error', onError);
  await untilDecided(redis);
  const process = makeId();
  // In braces: Redis Cluster keeps everything of one installation together.
  const keyOf = (name: string) => `{kontor:${installation}}:${name}`;
  // Names may be visitors' addresses: Redis learns none.
  const windowKey = (name: string, windowSeconds: number) =>
    keyOf(`limit:${windowSeconds}:${hash('sha256', installation + name, 'base64url').slice(0, 22)}`);
  const now = () => clock?.now() ?? 0;
  const bucketMs = (windowSeconds: number) => (windowSeconds * 1_000) / bucketCount;

  return {
    lease: async ({ name, limit, windowSeconds, want, life }) => {
      const [granted, second, resetMs, bucket] = await redis.kontorLease(
        keyOf('life'),
        windowKey(name, windowSeconds),
        makeId(),
        life,
        now(),
        bucketMs(windowSeconds),
        limit,
        want,
      );
      return granted < 0 ? { anew: String(second) } : { granted, remaining: Number(second), resetMs, bucket };
    },
    giveBack: async ({ name, windowSeconds, number, bucket }) => {
      await redis.kontorReturn(windowKey(name, windowSeconds), bucket, number);
    },
    tell: async ({ windowSeconds, life, uses }) => {
      const width = bucketMs(windowSeconds);
      const told = uses.map(({ name, past }) =>
        redis.kontorTell(keyOf('life'), windowKey(name, windowSeconds), life, now(), width, ...past.flat()),
      );
      await Promise.all(told);
    },
    beat: async (life) => {
      const [processes, present] = await redis.kontorBeat(
        keyOf('life'),
        keyOf('processes'),
        makeId(),
        life,
        now(),
        process,
        presenceMs,
      );
      return { processes, life: present };
    },
    close: async () => {
      await redis.zrem(keyOf('processes'), process).catch(() => undefined);
      redis.disconnect();
    },
  };
}

function untilDecided(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    redis.once('ready', resolve);
    redis.once('close', resolve);
  });
}

async function connectRedis(redisUrl: string): Promise<Redis> {
  // Only where there is a Redis: the client has a class that extends String, and V8 then gives up a shortcut for every
  // string of the process. The reading of bank accounts is three times slower with it.
  const ioredis = await import('ioredis');
  return new ioredis.Redis(redisUrl, {
    connectTimeout: connectTimeoutMs,
    socketTimeout: silenceMs,
    // Whoever waits for a Redis that is away is better served by an error now: the limiter then counts alone.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(25 * 2 ** Math.min(times, 10), longestPauseMs),
    scripts: {
      kontorLease: { lua: leaseScript, numberOfKeys: 2 },
      kontorTell: { lua: tellScript, numberOfKeys: 2 },
      kontorReturn: { lua: returnScript, numberOfKeys: 1 },
      kontorBeat: { lua: beatScript, numberOfKeys: 2 },
    },
  });
}
