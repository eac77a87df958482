// Redis is killed, restarted empty and frozen under a running product: no request fails, and limits still apply.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startRedis } from '#test/neighbours/redis.ts';
import { startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { describeWith } from '#test/run/needs.ts';

const devLimit = 1_000;
const windowMs = 60_000;

describeWith('redis-server', 'a Redis that is lost', () => {
  it('fails no request, and limits still apply', async () => {
    const redis = await startRedis();
    const dataDir = await startedFolder();
    const product = await startProduct(dataDir, { REDIS_URL: redis.url });
    const keys = await readFile(join(dataDir, 'first-keys.env'), 'utf8');
    const [prod = '', dev = ''] = ['PROD', 'DEV'].map((type) => new RegExp(`${type}_KEY=(\\S+)`).exec(keys)?.[1] ?? '');
    const read = async (key: string) =>
      (
        await fetch(`${product.apiUrl}/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800`, {
          headers: { 'x-api-key': key },
        })
      ).status;
    await fetch(`${product.shortenerUrl}/api/shorten?url=https://example.com&custom=lasting`);
    const visit = async () => (await fetch(`${product.shortenerUrl}/lasting`, { redirect: 'manual' })).status;
    const statuses: number[] = [];
    const use = async (count: number) => {
      for (let at = 0; at < count; at += 20) {
        statuses.push(...(await Promise.all(Array.from({ length: 20 }, () => read(dev)))));
      }
    };

    const begun = performance.now();
    await use(600);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await redis.kill();
    await use(300);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect([await read(prod), await visit()]).toEqual([200, 302]);
    // It comes back empty, but the limit of the minute is not granted twice.
    await redis.start();
    await use(400);
    const accepted = statuses.filter((status) => status === 200).length;
    // On a slow machine the first requests leave the window, and as many are allowed again.
    expect(accepted).toBeLessThanOrEqual(devLimit * 1.01 * Math.ceil((performance.now() - begun) / windowMs));
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);

    redis.freeze();
    for (let turn = 0; turn < 20; turn += 1) expect([await read(prod), await visit()]).toEqual([200, 302]);
    redis.thaw();
    expect([await read(prod), await visit()]).toEqual([200, 302]);
    expect((await fetch(`${product.apiUrl}/readyz`)).status).toBe(200);
    expect(await product.stop()).toBe(0);
  });
});
