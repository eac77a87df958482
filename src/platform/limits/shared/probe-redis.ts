// Checks the configured Redis for `kontor doctor`: can it be reached, may we use it, does it have what we need?

import { showRedisHosts } from '../../config/redis-address.ts';
import { connectRedis, mustReadRedisAddress, type RedisClient } from './connect-redis.ts';

const timeoutMs = 3_000;

/** Returns one sentence; throws the reason, without the password, if Redis cannot be used. */
export async function probeRedis(redisUrl: string): Promise<string> {
  const address = mustReadRedisAddress(redisUrl);
  const place = showRedisHosts(address);
  const redis = await connectRedis(address, {
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    pauseMs: () => null,
  });
  let reason = 'it does not answer';
  const noteReason = (error: NodeJS.ErrnoException) => {
    reason = explainRedis(error);
  };
  redis.on('error', noteReason);
  redis.on('sentinelError', noteReason);
  redis.on('node error', noteReason);
  try {
    await untilReady(redis);
    await redis.eval("return redis.call('TIME')", 1, '{kontor}');
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown';
    return `Redis ${version} at ${place}${forms[address.kind]}`;
  } catch (error) {
    if (error instanceof Error && /^(?:NOAUTH|WRONGPASS|NOPERM|ERR)/.test(error.message)) reason = explainRedis(error);
    throw new Error(
      `Redis at ${place} (REDIS_URL) cannot be used: ${reason}. ` +
        'Kontor serves without it, but each process then grants its part of the limits by itself.',
    );
  } finally {
    redis.disconnect();
  }
}

const forms = { single: '', sentinel: ' (Sentinel)', cluster: ' (cluster)' };

function untilReady(redis: RedisClient): Promise<void> {
  return new Promise((resolve, reject) => {
    redis.once('ready', () => resolve());
    for (const event of ['close', 'end']) redis.once(event, () => reject(new Error('closed')));
    setTimeout(() => reject(new Error('late')), 2 * timeoutMs).unref();
  });
}

/** In the words of an operator. */
export function explainRedis({ code, message }: NodeJS.ErrnoException): string {
  if (message.startsWith('All sentinels are unreachable')) return 'no Sentinel answers';
  if (message.startsWith('Failed to refresh slots cache')) return 'no node of the cluster answers';
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host name is not known';
  if (/\b(?:NOAUTH|WRONGPASS)\b/.test(message)) return 'it refuses the user or the password';
  return message.replace(/\.$/, '');
}
