// Opens a client for any form of REDIS_URL. Behind Sentinels and in a cluster it follows a failover by itself.
import type { Cluster, Redis, RedisOptions } from 'ioredis';
import { type RedisAddress, readRedisAddress } from '../../config/redis-address.ts';

export type RedisClient = Redis | Cluster;

type ConnectOptions = Pick<RedisOptions, 'connectTimeout' | 'socketTimeout' | 'commandTimeout'> & {
  scripts?: Record<string, { lua: string; numberOfKeys: number }>;
  /** How long to wait before the next attempt, in milliseconds; null gives up. */
  pauseMs(attempts: number): number | null;
};

/** A cluster reports a failover only when it is asked. */
const slotsRefreshMs = 1_000;

export function mustReadRedisAddress(redisUrl: string): RedisAddress {
  const address = readRedisAddress(redisUrl);
  if (address === null) throw new Error('REDIS_URL cannot be read.');
  return address;
}

export async function connectRedis(address: RedisAddress, options: ConnectOptions): Promise<RedisClient> {
  // Loaded only if Redis is used: ioredis has a class that extends String, and V8 then gives up an optimisation for every
  // string of the process.
  const ioredis = await import('ioredis');
  const { username, password, hosts } = address;
  const { pauseMs, scripts = {}, ...timeouts } = options;
  const connection = {
    ...timeouts,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(address.tls ? { tls: {} } : {}),
    // While Redis cannot be reached, calls fail at once and are neither queued nor sent twice: the limiter decides without it.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
  };
  if (address.kind === 'cluster') {
    return new ioredis.Cluster(hosts, {
      redisOptions: connection,
      scripts,
      enableOfflineQueue: false,
      clusterRetryStrategy: pauseMs,
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
      slotsRefreshInterval: slotsRefreshMs,
      ...(timeouts.connectTimeout === undefined ? {} : { slotsRefreshTimeout: timeouts.connectTimeout }),
    });
  }
  const alone = { ...connection, scripts, db: address.db, enableOfflineQueue: false, retryStrategy: pauseMs };
  if (address.kind === 'single') return new ioredis.Redis({ ...alone, ...hosts[0] });
  const { sentinelUsername, sentinelPassword } = address;
  return new ioredis.Redis({
    ...alone,
    sentinels: hosts,
    name: address.group,
    sentinelRetryStrategy: pauseMs,
    sentinelCommandTimeout: timeouts.connectTimeout ?? slotsRefreshMs,
    ...(sentinelUsername === undefined ? {} : { sentinelUsername }),
    ...(sentinelPassword === undefined ? {} : { sentinelPassword }),
    ...(address.tls ? { sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
    // The server is now a replica: ask the Sentinels again.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  });
}
