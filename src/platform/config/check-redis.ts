// Checks the address of Redis.

/** Also `redis://:password@host`, and a number of a database as the path. */
export const checkRedisUrl = (text: string): boolean =>
  URL.canParse(text) && new URL(text).hostname !== '' && /^\/?\d*$/.test(new URL(text).pathname);
