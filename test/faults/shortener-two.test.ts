// Proves that processes on one database count together, and that a successor drains the journal of a dead process.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { startProduct } from '#test/processes/product.ts';
import { findMiscounted } from '#test/recount.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import { startClicks } from './shortener-load.ts';

it('two processes count as one, and nothing is lost when one is killed', async () => {
  const [folder, otherFolder] = [await temporaryFolder(), await temporaryFolder()];
  const secrets = { KEY_PEPPER: 'a pepper for both of them', VISITOR_SECRET: 'a secret for both of them' };
  const settings = { DATABASE_URL: await testDatabaseUrl(), ...secrets };
  const first = await startProduct(folder, settings);
  const second = await startProduct(otherFolder, settings);
  await fetch(`${first.shortenerUrl}/api/shorten?url=https://example.com&custom=shared`);
  const clicks = [first, second].map(({ shortenerUrl }) => startClicks(`${shortenerUrl}/shared`, 4));
  await vi.waitFor(() => expect(clicks.every(({ acknowledged }) => acknowledged.length > 200)).toBe(true), {
    timeout: HANGS_MS,
  });
  await first.stop('SIGKILL');
  for (const load of clicks) await load.stop();
  const acknowledged = clicks.reduce((sum, load) => sum + load.acknowledged.length, 0);
  const successor = await startProduct(folder, settings);
  await vi.waitFor(
    async () => {
      const answer = await fetch(`${second.shortenerUrl}/api/stats/shared`);
      const { data } = (await answer.json()) as { data: { total_clicks: number; unique_visitors: number } };
      expect(data.total_clicks).toBeGreaterThanOrEqual(acknowledged);
      // At most the four redirects that were running at the kill.
      expect(data.total_clicks - acknowledged).toBeLessThanOrEqual(4);
      expect(data.unique_visitors).toBe(data.total_clicks);
    },
    { timeout: HANGS_MS, interval: 200 },
  );
  await Promise.all([successor.stop(), second.stop()]);
  expect(await readdir(join(folder, 'journal'))).toEqual([]);
  expect(await findMiscounted(await openTestDatabase(settings.DATABASE_URL))).toEqual([]);
});
