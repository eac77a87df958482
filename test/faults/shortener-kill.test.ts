// Proves that no acknowledged click is lost or counted twice, whoever is killed, frozen or stopped under load.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { describeFolder } from '#platform/database/embedded/folder.ts';
import { readServerPid } from '#platform/database/embedded/server.ts';
import { type Product, startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { faultRounds, TEST_HANGS_MS } from '#test/run/environment.ts';
import { seededRandom } from '#test/run/seeded-random.ts';
import { compareWithDatabase } from './shortener-compare.ts';
import { click, startClicks } from './shortener-load.ts';

/** The moment of the kill. */
const random = seededRandom('shortener-kill');

async function signalPostgres(dataDir: string, signal: NodeJS.Signals): Promise<void> {
  const pid = await readServerPid(describeFolder(dataDir));
  if (pid !== undefined) process.kill(pid, signal);
}

type Strike = (product: Product, dataDir: string) => Promise<void>;

const strikes: { name: string; strike: Strike }[] = [
  { name: 'kill -9 of Kontor', strike: async (product) => void (await product.stop('SIGKILL')) },
  {
    name: 'kill -9 of PostgreSQL, then a normal stop',
    strike: async (product, dataDir) => {
      await signalPostgres(dataDir, 'SIGKILL');
      await sleep(200);
      await product.stop();
    },
  },
  {
    name: 'kill -9 of PostgreSQL and of Kontor',
    strike: async (product, dataDir) => {
      await signalPostgres(dataDir, 'SIGKILL');
      await sleep(random() * 100);
      await product.stop('SIGKILL');
    },
  },
  { name: 'a normal stop', strike: async (product) => void (await product.stop()) },
];

async function makeLink(product: Product): Promise<string> {
  await fetch(`${product.shortenerUrl}/api/shorten?url=https://example.com&custom=struck`);
  return `${product.shortenerUrl}/struck`;
}

describe('clicks under load', () => {
  it.each(strikes)('survive $name', { timeout: TEST_HANGS_MS * faultRounds }, async ({ strike }) => {
    const dataDir = await startedFolder();
    const acknowledged: string[] = [];
    for (let round = 1; round <= faultRounds; round += 1) {
      const product = await startProduct(dataDir);
      const clicks = startClicks(await makeLink(product));
      await expect.poll(() => clicks.acknowledged.length).toBeGreaterThan(50);
      await sleep(random() * 900);
      // New clicks would delay a normal stop, which waits for them.
      await Promise.all([strike(product, dataDir), sleep(400).then(clicks.stop)]);
      acknowledged.push(...clicks.acknowledged);
    }
    const last = await startProduct(dataDir);
    const result = await compareWithDatabase(dataDir, acknowledged);
    expect(result).toMatchObject({ missing: [], doubled: [], rowsMatchSums: true, miscounted: [] });
    // Only redirects that were running at the kill may be counted without an answer.
    expect(result.counted - acknowledged.length).toBeLessThanOrEqual(8 * faultRounds);
    await last.stop();
  });

  it('go on while PostgreSQL is frozen, and are counted afterwards', async () => {
    const dataDir = await startedFolder();
    const product = await startProduct(dataDir);
    const address = await makeLink(product);
    expect(await click(address, 'curl/8.5.0 warm')).toBe(302);
    await signalPostgres(dataDir, 'SIGSTOP');
    const clicks = startClicks(address);
    await sleep(3_000);
    await expect.poll(() => clicks.acknowledged.length).toBeGreaterThan(50);
    await signalPostgres(dataDir, 'SIGCONT');
    await sleep(500);
    await clicks.stop();
    expect([...clicks.refused]).toEqual([]);
    const result = await compareWithDatabase(dataDir, ['curl/8.5.0 warm', ...clicks.acknowledged]);
    expect(result).toMatchObject({ missing: [], doubled: [], rowsMatchSums: true, miscounted: [] });
    expect(result.counted).toBe(clicks.acknowledged.length + 1);
    await product.stop();
  });
});
