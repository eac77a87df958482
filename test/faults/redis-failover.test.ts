// Redis behind Sentinels and as a cluster: its master is killed under two processes. No request fails, limits stay in force
// meanwhile, and both processes share them again by the new master without help.
import { expect, it } from 'vitest';
import { testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { type RedisGroup, startRedisCluster, startSentinels } from '#test/neighbours/redis-groups.ts';
import { runKontor, startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { describeWith } from '#test/run/needs.ts';
import { bankPath, inLanes, readFirstKeys, secrets, send } from '../scale/house.ts';

const devLimit = 1_000;
const windowMs = 60_000;

describeWith('redis-server', 'a Redis that fails over', () => {
  it.each<[string, () => Promise<RedisGroup>]>([
    ['Sentinels', startSentinels],
    ['a cluster', startRedisCluster],
  ])('by %s fails no request, and limits hold before, meanwhile and after', async (_how, start) => {
    const redis = await start();
    const folders = [await temporaryFolder(), await temporaryFolder()] as const;
    const settings = { ...secrets, DATABASE_URL: await testDatabaseUrl(), REDIS_URL: redis.url, DEMO: 'true' };
    const products = [await startProduct(folders[0], settings), await startProduct(folders[1], settings)] as const;
    const { DEV_: key } = await readFirstKeys([...folders]);
    const isShared = async () => {
      const answers = await Promise.all(products.map(({ apiUrl }) => send(`${apiUrl}/readyz`)));
      return answers.map(({ status, body }) => `${status} ${JSON.parse(body).checks.sharedLimits}`);
    };
    await expect.poll(isShared).toEqual(['200 true', '200 true']);
    const doctor = await runKontor(['doctor', '--json'], { ...settings, DATA_DIR: folders[0] });
    expect(doctor.stdout).toMatch(/Redis \d+\.\S+ at 127\.0\.0\.1:\d+, .* \((?:Sentinel|cluster)\)/);

    const statuses: number[] = [];
    const use = async (count: number) => {
      const answers = await inLanes(count, 20, (index) => send(`${products[index % 2]?.apiUrl}${bankPath}`, { key }));
      statuses.push(...answers.map(({ status }) => status));
    };
    const begun = performance.now();
    await use(400);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const killed = await redis.killMaster();
    await use(200);
    expect(await isShared(), 'while nothing has taken its place').toEqual(['200 false', '200 false']);
    killed.letReplicaGoOn();
    await expect.poll(isShared).toEqual(['200 true', '200 true']);
    expect(await redis.findMaster()).not.toBe(killed.port);
    await use(800);
    const accepted = statuses.filter((status) => status === 200).length;
    const windows = Math.ceil((performance.now() - begun) / windowMs);
    expect(accepted).toBeLessThanOrEqual(devLimit * 1.01 * windows);
    // They count together again: each alone would have let half of the limit through.
    expect(accepted).toBeGreaterThanOrEqual(devLimit * 0.9);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    for (const product of products) expect(await product.stop('SIGTERM')).toBe(0);
  });

  it('with no Sentinel that answers is said by doctor, and does not stop the start', async () => {
    const REDIS_URL = 'redis+sentinel://:hunter2@127.0.0.1:1,127.0.0.1:2/mymaster';
    const dataDir = await startedFolder();
    const product = await startProduct(dataDir, { REDIS_URL });
    expect((await send(`${product.apiUrl}/readyz`)).body).toContain('"sharedLimits":false');
    const doctor = await runKontor(['doctor'], { ...product.settings });
    expect(doctor.stdout + doctor.stderr).toContain(
      'Redis at 127.0.0.1:1, 127.0.0.1:2 (REDIS_URL) cannot be used: no Sentinel answers',
    );
    expect(doctor.stdout + doctor.stderr + product.output.stdout + product.output.stderr).not.toContain('hunter2');
    expect(await product.stop('SIGTERM')).toBe(0);
  });
});
