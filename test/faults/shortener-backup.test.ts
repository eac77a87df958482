// Proves that a backup during clicks restores every click acknowledged before it, and none twice.
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { runKontor, startProduct } from '#test/processes/product.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import { compareWithDatabase } from './shortener-compare.ts';
import { startClicks } from './shortener-load.ts';

it('clicks of the journal and of the database come back exactly once', async () => {
  const [dataDir, restored] = [await startedFolder(), await temporaryFolder()];
  const file = join(await temporaryFolder(), 'backup.tar');
  const product = await startProduct(dataDir);
  await fetch(`${product.shortenerUrl}/api/shorten?url=https://example.com&custom=kept`);
  const clicks = startClicks(`${product.shortenerUrl}/kept`);
  await vi.waitFor(() => expect(clicks.acknowledged.length).toBeGreaterThan(500), { timeout: HANGS_MS });
  const before = [...clicks.acknowledged];
  const backup = await runKontor(['db', 'backup', file], product.settings);
  expect(backup, backup.stderr).toMatchObject({ code: 0 });
  await clicks.stop();
  await product.stop();

  const restore = await runKontor(['db', 'restore', file], { DATA_DIR: restored });
  expect(restore, restore.stderr).toMatchObject({ code: 0 });
  const successor = await startProduct(restored);
  const result = await compareWithDatabase(restored, before);
  expect(result).toMatchObject({ missing: [], doubled: [], rowsMatchSums: true, miscounted: [] });
  await successor.stop();
});
