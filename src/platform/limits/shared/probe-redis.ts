// Checks the configured Redis for `kontor doctor`: can it be reached, may we use it, does it run what we need?
const timeoutMs = 3_000;

/** Answers one sentence; throws the reason, without the password, if Redis cannot be used. */
export async function probeRedis(redisUrl: string): Promise<string> {
  // Loaded only when it is used; redis-counts.ts says why.
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  const { host, port } = redis.options;
  let reason = 'it does not answer';
  redis.on('error', (error: NodeJS.ErrnoException) => {
    reason = explainRedis(error);
  });
  try {
    await redis.connect();
    await redis.eval("return redis.call('TIME')", 0);
    const version = /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown';
    return `Redis ${version} at ${host}:${port}`;
  } catch (error) {
    if (error instanceof Error && /^(?:NOAUTH|WRONGPASS|NOPERM|ERR)/.test(error.message)) reason = explainRedis(error);
    throw new Error(
      `Redis at ${host}:${port} (REDIS_URL) cannot be used: ${reason}. ` +
        'Kontor serves without it, but each process then grants its part of the limits by itself.',
    );
  } finally {
    redis.disconnect();
  }
}

/** In the words of an operator. */
export function explainRedis({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host name is not known';
  if (/^(?:NOAUTH|WRONGPASS)/.test(message)) return 'it refuses the user or the password';
  return message.replace(/\.$/, '');
}
