// The check of the migrations for /readyz costs little, however often strangers call it.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testClock } from '#test/clock.ts';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { migrate } from './migrate.ts';
import { watchMigrations } from './watch.ts';

async function prepare() {
  const database = await testDatabase({ empty: true });
  const folder = await temporaryFolder();
  const file = join(folder, '0001-first.sql');
  await writeFile(file, 'create table first_thing (id int);');
  await migrate(database, { folder });
  const clock = testClock();
  let asked = 0;
  let isLost = false;
  const counted: Pick<typeof database, 'query'> = {
    query: (config) => {
      asked += 1;
      return isLost ? Promise.reject(new Error('lost')) : database.query(config);
    },
  };
  const isMigrated = watchMigrations({ database: counted, clock, folder });
  const lose = (lost: boolean) => {
    isLost = lost;
  };
  return { database, clock, file, isMigrated, countAsked: () => asked, lose };
}

it('asks the database once in a second, and all who ask meanwhile share the answer', async () => {
  const { clock, isMigrated, countAsked } = await prepare();
  const askMany = () => Promise.all(Array.from({ length: 500 }, isMigrated));
  expect(new Set(await askMany())).toEqual(new Set([true]));
  const once = countAsked();
  clock.advance(999);
  await askMany();
  expect(countAsked()).toBe(once);
  clock.advance(1);
  await askMany();
  expect(countAsked()).toBe(2 * once);
});

it('reads the files once: those of a newer version, put in place meanwhile, are not ours', async () => {
  const { clock, file, isMigrated } = await prepare();
  expect(await isMigrated()).toBe(true);
  await rm(file);
  clock.advance(1_000);
  expect(await isMigrated()).toBe(true);
});

it('stays true beside a newer Kontor, until that takes away what this one needs', async () => {
  const { database, clock, isMigrated } = await prepare();
  expect(await isMigrated()).toBe(true);
  await database.query({ text: 'alter table platform_migration add column needs integer' });
  await database.query({ text: "insert into platform_migration values (9998, 'later', 'x', now(), null)" });
  clock.advance(1_000);
  expect(await isMigrated()).toBe(true);
  await database.query({ text: "insert into platform_migration values (9999, 'drop', 'x', now(), 9998)" });
  expect(await isMigrated()).toBe(true);
  clock.advance(1_000);
  expect(await isMigrated()).toBe(false);
});

it('asks a database that is lost once in a second too, and goes on when it is back', async () => {
  const { clock, isMigrated, countAsked, lose } = await prepare();
  lose(true);
  for (let call = 0; call < 10; call += 1) await expect(isMigrated()).rejects.toThrow('lost');
  expect(countAsked()).toBe(1);
  lose(false);
  clock.advance(1_000);
  expect(await isMigrated()).toBe(true);
});
