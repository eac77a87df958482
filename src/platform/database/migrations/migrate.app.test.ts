// Proves that migrations run once, in order, are undone if they fail, and that a Kontor works beside a newer one if it can.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { LOCK_CLASS, locks } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import { migrate, migrationStatus } from './migrate.ts';
import { StoppedWaiting } from './wait-for-turn.ts';

async function writeMigrations(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder();
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return folder;
}

const listTables = async (database: Database) =>
  (await database.query({ text: "select tablename from pg_tables where schemaname = 'public' order by 1" })).rows.map(
    ({ tablename }) => tablename,
  );

const one = { '0001-first.sql': 'create table first_thing (id int); insert into first_thing values (1);' };
const two = { ...one, '0002-second.sql': 'create table second_thing (id int);' };

/** With the column for the requirement of a migration. */
const needy = {
  '0001-needs.sql': 'alter table platform_migration add column needs integer;',
};

describe('migrations', () => {
  it('of a version before 0.2.0 are refused before anything is changed, with the way through 0.2.0', async () => {
    const database = await testDatabase({ empty: true });
    await migrate(database, { folder: await writeMigrations(one) });
    const both = await writeMigrations({ ...one, '0115-last.sql': 'select 1;', '0116-next.sql': 'select 1;' });
    const refusal = 'Start Kontor 0.2.0 (commit 896a57c9ca32) with it once, then this version. Nothing was changed.';
    await expect(migrate(database, { folder: both })).rejects.toThrow(refusal);
    await expect(migrationStatus(database, both)).rejects.toThrow(refusal);
    expect(await listTables(database)).toEqual(['first_thing', 'platform_migration']);
    const fresh = await testDatabase({ empty: true });
    expect(await migrate(fresh, { folder: both })).toHaveLength(3);
  });

  it('begin only where 0.2.0 has counted all clicks of 0.1.0', async () => {
    const database = await testDatabase();
    const again = () => database.query({ text: 'delete from platform_migration where number = 116' });
    await again();
    await database.query({ text: `select setval('shortener_clicks_id_seq', 500)` });
    await expect(migrate(database)).rejects.toThrow(/clicks of 0\.1\.0 are not all counted yet.*Start Kontor 0\.2\.0/);
    const carry =
      'insert into shortener_carried (shard, up_to) select shard, $1 from generate_series($2::int, $3) as shard';
    await database.query({ text: carry, values: [500, 0, 14] });
    await database.query({ text: carry, values: [499, 15, 15] });
    await expect(migrate(database)).rejects.toThrow('not all counted yet');
    await database.query({ text: 'update shortener_carried set up_to = 500' });
    expect(await migrate(database)).toEqual([{ number: 116, name: 'shortener-carried' }]);
  });

  it('are applied once, in order, and reported', async () => {
    const database = await testDatabase({ empty: true });
    const folder = await writeMigrations(two);
    expect((await migrationStatus(database, folder)).pending.map(({ number }) => number)).toEqual([1, 2]);
    expect(await migrate(database, { folder })).toEqual([
      { number: 1, name: 'first' },
      { number: 2, name: 'second' },
    ]);
    expect(await migrate(database, { folder })).toEqual([]);
    const status = await migrationStatus(database, folder);
    expect(status.pending).toEqual([]);
    expect(status.applied.map(({ number, name }) => `${number} ${name}`)).toEqual(['1 first', '2 second']);
    expect(await listTables(database)).toEqual(['first_thing', 'platform_migration', 'second_thing']);
  });

  it('run once when ten start at the same time', async () => {
    const database = await testDatabase({ empty: true });
    const folder = await writeMigrations(two);
    const results = await Promise.all(Array.from({ length: 10 }, () => migrate(database, { folder })));
    expect(results.flat().map(({ number }) => number)).toEqual([1, 2]);
    expect((await database.query({ text: 'select count(*)::int as n from first_thing' })).rows).toEqual([{ n: 1 }]);
  });

  it('are undone as a whole when they fail, keep those before, and go on when they are repaired', async () => {
    const database = await testDatabase({ empty: true });
    const broken = { ...one, '0002-second.sql': 'create table second_thing (id int); select 1/0;' };
    await expect(migrate(database, { folder: await writeMigrations(broken) })).rejects.toThrow(
      'The migration 0002-second failed and was undone: division by zero',
    );
    expect(await listTables(database)).toEqual(['first_thing', 'platform_migration']);
    expect(await migrate(database, { folder: await writeMigrations(two) })).toEqual([{ number: 2, name: 'second' }]);
  });

  it('refuse a file that was changed after it was applied', async () => {
    const database = await testDatabase({ empty: true });
    await migrate(database, { folder: await writeMigrations(two) });
    const changed = await writeMigrations({ ...two, '0001-first.sql': 'create table other (id int);' });
    const refusal = 'The migration 0001-first was changed after it was applied';
    await expect(migrate(database, { folder: changed })).rejects.toThrow(refusal);
    await expect(migrationStatus(database, changed)).rejects.toThrow(refusal);
  });

  it('do not mind line ends that a checkout changed', async () => {
    const database = await testDatabase({ empty: true });
    await migrate(database, { folder: await writeMigrations({ '0001-a.sql': 'select 1;\nselect 2;\n' }) });
    expect(
      await migrate(database, { folder: await writeMigrations({ '0001-a.sql': 'select 1;\r\nselect 2;\r\n' }) }),
    ).toEqual([]);
  });

  it('of a newer Kontor are left alone by an older one, which works beside it and applies its own', async () => {
    const database = await testDatabase({ empty: true });
    await migrate(database, { folder: await writeMigrations({ ...needy, '0003-third.sql': 'select 1;' }) });
    const folder = await writeMigrations({ ...needy, '0002-second.sql': 'create table second_thing (id int);' });
    expect(await migrate(database, { folder })).toEqual([{ number: 2, name: 'second' }]);
    const { pending, newer } = await migrationStatus(database, folder);
    expect({ pending, newer }).toEqual({ pending: [], newer: [{ number: 3, name: 'third' }] });
  });

  it.each([
    ['knows what it needs', '0001', true],
    ['does not know it', '0003', false],
  ])('that take something away are fine for a Kontor that %s', async (_what, needs, isFine) => {
    const database = await testDatabase({ empty: true });
    const newer = { ...needy, '0003-third.sql': 'select 1;', '0004-drop.sql': `-- needs ${needs}\nselect 1;` };
    await migrate(database, { folder: await writeMigrations(newer) });
    const folder = await writeMigrations(needy);
    const applied = migrate(database, { folder });
    if (isFine) expect(await applied).toEqual([]);
    else {
      await expect(applied).rejects.toThrow(
        /The database is newer than this Kontor: it has the migration 0004-drop.*cannot work with\. Start the newer Kontor/,
      );
    }
  });

  it('wait for each other: it is said, and a process that is told to stop does not wait on', async () => {
    const database = await testDatabase({ empty: true });
    const folder = await writeMigrations(two);
    const holder = new pg.Client(database.connectionConfig);
    await holder.connect();
    await holder.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, locks.migration]);
    const said: string[] = [];
    const { promise: toldToStop, resolve: tell } = Promise.withResolvers<void>();
    const stopped = migrate(database, { folder, waiting: { say: (words) => said.push(words), toldToStop } });
    const waiting = migrate(database, { folder, waiting: { say: (words) => said.push(words) } });
    await expect.poll(() => said).toEqual(Array(2).fill(expect.stringContaining('waiting for it to finish')));
    tell();
    await expect(stopped).rejects.toThrow(StoppedWaiting);
    await holder.end();
    expect(await waiting).toHaveLength(2);
  });

  it.each([
    ['a name without a number', { 'first.sql': '' }, 'is not named like 0001-organisation.sql'],
    ['a number given twice', { '0001-a.sql': '', '0001-b.sql': '' }, 'Two migrations have the number 1'],
  ])('refuse %s', async (_what, files, words) => {
    const database = await testDatabase({ empty: true });
    await expect(migrate(database, { folder: await writeMigrations(files) })).rejects.toThrow(words);
  });
});
