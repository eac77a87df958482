// A backup has the original texts of addresses, and what a replay of the rules replaced.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addressCalls } from '#test/address-calls.ts';
import { testApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { backupTo } from '../platform/database/backup/backup.ts';
import { restoreFrom } from '../platform/database/backup/restore.ts';
import { renormalise } from './renormalise.ts';

it('a restored address has its original texts, and what was replaced', async () => {
  const kontor = await testApp();
  const id = await addressCalls(kontor).add('kept', { city: 'Ostrava - Poruba' });
  await kontor.database.query({
    text: "update address_item set city = 'OSTRAVA', city_part = null, rules_version = 1",
  });
  const replay = {
    organisation: kontor.organisation,
    environment: 'live',
    isDryRun: false,
    by: 'command line',
  } as const;
  expect(await renormalise(kontor.app.rooms.address.room, replay)).toMatchObject({ changed: 1 });
  const [folder, target] = [await temporaryFolder(), await testDatabase({ empty: true })];
  const file = join(folder, 'kontor.backup');
  const backup = { dataDir: await temporaryFolder(), files: [], kontorVersion: '0.2.0', now: kontor.clock.now() };
  await backupTo(file, { database: kontor.database, ...backup });
  await restoreFrom(file, { database: target, dataDir: await temporaryFolder(), files: [] });
  const text = 'select input_raw, before_renormalise, updated_at from address_item where external_id = $1';
  const { rows } = await target.query({ text, values: [id] });
  expect(rows).toMatchObject([
    { input_raw: { city: 'Ostrava - Poruba' }, before_renormalise: { rulesVersion: 1, address: { city: 'OSTRAVA' } } },
  ]);
  expect(rows).toEqual((await kontor.database.query({ text, values: [id] })).rows);
});
