// Kills Kontor, its PostgreSQL or both under a mixed load: every acknowledged write is there once, and Kontor starts again.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { readServerPid } from '#platform/database/embedded/server.ts';
import { findSecretLines } from '#test/attacks/secrets.ts';
import { silentLog } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { type Product, startProduct } from '#test/processes/product.ts';
import { faultRounds, TEST_HANGS_MS } from '#test/run/environment.ts';
import { seededRandom } from '#test/run/seeded-random.ts';
import { expectAllOnce } from './mixed-compare.ts';
import { type MixedLoad, makeMixedLoad } from './mixed-load.ts';
import { compareWithDatabase } from './shortener-compare.ts';
import { startClicks } from './shortener-load.ts';

/** The moment of the kill. */
const random = seededRandom('mixed-kill');

const settings = { SHORTEN_PER_HOUR: '1000000', LOG_LEVEL: 'trace', TRUSTED_PROXIES: '127.0.0.1' };

async function killPostgres(dataDir: string): Promise<void> {
  const pid = await readServerPid(describeFolder(dataDir));
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

const becomesReady = (product: Product) =>
  expect.poll(async () => (await fetch(`${product.apiUrl}/readyz`).catch(() => undefined))?.status).toBe(200);

type Strike = (product: Product, dataDir: string) => Promise<void>;

const strikes: Strike[] = [
  async (product) => void (await product.stop('SIGKILL')),
  async (product, dataDir) => {
    await killPostgres(dataDir);
    await becomesReady(product);
    await sleep(200);
    await product.stop('SIGKILL');
  },
  async (product, dataDir) => {
    await killPostgres(dataDir);
    await sleep(random() * 100);
    await product.stop('SIGKILL');
  },
];
const rounds = Math.max(faultRounds, strikes.length);

describe('kill -9 under a mixed load', () => {
  it('of Kontor, of PostgreSQL and of both loses nothing and repeats nothing', {
    timeout: TEST_HANGS_MS * rounds,
  }, async () => {
    const dataDir = await temporaryFolder();
    let load: MixedLoad | undefined;
    const clicked: string[] = [];
    const output: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const product = await startProduct(dataDir, settings);
      load ??= makeMixedLoad(await readKey(dataDir));
      await fetch(`${product.shortenerUrl}/api/shorten?url=https://example.com&custom=clicked`);
      expect(await visitFrom('198.51.100.77', `curl/8.5.0 round ${round}`, product)).toBe(302);
      const clicks = startClicks(`${product.shortenerUrl}/clicked`, 2);
      const run = load.run(product);
      await expect.poll(() => run.hasMade(5)).toBe(true);
      await sleep(random() * 800);
      await strikes[round % strikes.length]?.(product, dataDir);
      await Promise.all([run.stop(), clicks.stop()]);
      clicked.push(...clicks.acknowledged);
      output.push(product.output.stdout, product.output.stderr);
    }
    const last = await startProduct(dataDir, settings);
    await becomesReady(last);
    // Requests without an answer are sent again with the same Idempotency-Key.
    const run = load?.run(last);
    await expect.poll(() => run?.hasMade(5)).toBe(true);
    await run?.stop();
    expect(load?.oddities).toEqual([]);
    const database = await openDatabase({ dataDir, poolSize: 1, log: silentLog, applicationName: 'test' });
    await expectAllOnce(database, load as MixedLoad, rounds);
    await database.close();
    const counted = await compareWithDatabase(dataDir, clicked);
    expect(counted).toMatchObject({ missing: [], doubled: [], rowsMatchSums: true, miscounted: [] });
    await last.stop();
    output.push(last.output.stdout, last.output.stderr);
    expect(await findSecretLines(output, dataDir, ['198.51.100.77'])).toEqual([]);
  });
});

async function readKey(dataDir: string): Promise<string> {
  const keys = await readFile(join(dataDir, 'first-keys.env'), 'utf8');
  return /PROD_KEY=(\S+)/.exec(keys)?.[1] ?? '';
}

async function visitFrom(address: string, agent: string, { shortenerUrl }: Product): Promise<number> {
  const headers = { 'x-forwarded-for': address, 'user-agent': agent };
  return (await fetch(`${shortenerUrl}/clicked`, { redirect: 'manual', headers })).status;
}
