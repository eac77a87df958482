// `kontor doctor` distinguishes a usable Redis from one that is not, with the reason and without the password.
import { expect, it } from 'vitest';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { startRedis } from '#test/neighbours/redis.ts';
import { describeWith } from '#test/run/needs.ts';
import { probeRedis } from './probe-redis.ts';

describeWith('redis-server', 'a look at Redis', () => {
  it('names its version', async () => {
    const { url } = await startRedis();
    expect(await probeRedis(url)).toMatch(/^Redis \d+\.\S+ at 127\.0\.0\.1:\d+$/);
  });

  it('says when nothing listens', async () => {
    const url = `redis://:hunter2@127.0.0.1:${await findFreePort()}`;
    await expect(probeRedis(url)).rejects.toThrow(/\(REDIS_URL\) cannot be used: nothing listens there/);
    await expect(probeRedis(url)).rejects.not.toThrow('hunter2');
  });

  it('says when the password is refused', async () => {
    const { url } = await startRedis();
    const wrong = url.replace('redis://', 'redis://nobody:hunter2@');
    await expect(probeRedis(wrong)).rejects.toThrow('it refuses the user or the password');
  });
});
