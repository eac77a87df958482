// Proves that the indexes of the search exist after a start, whatever an earlier start or an earlier version left behind.
import { expect, it } from 'vitest';
import { silentLog, testDatabase } from '#test/database.ts';
import { house } from '../../rooms.ts';
import { prepareTextIndexes } from './build-indexes.ts';
import { readCatalog } from './text-indexes.ts';

const names = house.textIndexes.map(({ name }) => name).sort();
const database = await testDatabase();
const listIndexes = async (pattern: string) =>
  (
    await database.query<{ name: string; id: number }>({
      text: `select relname as name, oid::int as id from pg_class where relkind = 'i' and relname ~ $1 order by 1`,
      values: [pattern],
    })
  ).rows;

async function build(): Promise<void> {
  const { done, stop } = prepareTextIndexes(database, silentLog, house.textIndexes);
  await done;
  await stop();
}

it('all are built by the first start, and kept by the next', async () => {
  expect((await readCatalog(database)).built.size).toBe(0);
  await build();
  const built = await listIndexes('_find$');
  expect(built.map(({ name }) => name)).toEqual(names);
  await build();
  expect(await listIndexes('_find$')).toEqual(built);
});

it('one whose build was interrupted is built anew', async () => {
  await build();
  await database.query({
    text: `update pg_index set indisvalid = false where indexrelid = 'address_item_find'::regclass`,
  });
  expect((await readCatalog(database)).built).not.toContain('address_item_find');
  await build();
  expect([...(await readCatalog(database)).built].sort()).toEqual(names);
});

it('those of 0.2.0, which have numbers, are dropped', async () => {
  for (const number of [1, 12])
    await database.query({ text: `create index address_item_find_${number} on address_item (city)` });
  await build();
  expect(await listIndexes('_find_')).toEqual([]);
  expect((await readCatalog(database)).built.size).toBe(names.length);
});
