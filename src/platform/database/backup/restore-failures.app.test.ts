// Proves that a restore that fails at any step leaves everything as it was, and that the next attempt succeeds.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { honestBackup } from '#test/attacks/crafted-backup.ts';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import type { Database } from '../database.ts';
import { type RestoreNeeds, restoreFrom } from './restore.ts';

const { file, needs: honest } = await honestBackup();

/** A target for a restore, with one migration that the backup does not know. */
async function prepare(migration: string) {
  const folder = await temporaryFolder();
  const migrationsFolder = join(folder, 'migrations');
  await cp(honest.migrationsFolder, migrationsFolder, { recursive: true });
  await writeFile(join(migrationsFolder, '0002-later.sql'), migration);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const database = await testDatabase({ empty: true });
  return { needs: { ...honest, database, dataDir, migrationsFolder }, folder };
}

const tablesOf = async (database: Database) =>
  (await database.query({ text: "select from pg_tables where schemaname in ('public', 'pgboss')" })).rowCount;

async function failureOf(needs: RestoreNeeds): Promise<Error> {
  const error = await restoreFrom(file, needs).then(
    () => new Error('it was restored'),
    (failure: Error) => failure,
  );
  expect(error.name, error.stack).toBe('StartupProblem');
  expect(error.message).not.toContain('\n');
  return error;
}

const wholeRestore = { files: 2, leftOut: [] };

/** Waits at the commit for the holder of the lock 4711. */
const waitsAtTheEnd = `
  create table later_thing (id int);
  create function later_wait() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(4711); return null; end $$;
  create constraint trigger later_wait after insert on later_thing
    deferrable initially deferred for each row execute function later_wait();
  insert into later_thing values (1);`;

describe('a restore that fails', () => {
  it('in a migration of this version changes nothing, and succeeds with one that works', async () => {
    const { needs } = await prepare('create table later_thing (id int); select 1/0;');
    const { message } = await failureOf(needs);
    expect(message).toBe(
      'The backup cannot be brought up to date: the migration 0002-later failed (division by zero). ' +
        'Nothing was restored. Restore it with Kontor 0.1.0, or with a version in which that is put right.',
    );
    expect(await tablesOf(needs.database)).toBe(0);
    expect(await readdir(needs.dataDir)).toEqual([]);
    await writeFile(join(needs.migrationsFolder, '0002-later.sql'), 'create table later_thing (id int);');
    await expect(restoreFrom(file, needs)).resolves.toMatchObject(wholeRestore);
    expect(await readFile(join(needs.dataDir, 'key-pepper'), 'utf8')).toBe('pepper\n');
  });

  it('at the commit changes nothing, and succeeds afterwards', async () => {
    const { needs } = await prepare(waitsAtTheEnd.replace('perform pg_advisory_xact_lock(4711)', 'perform 1/0'));
    await failureOf(needs);
    expect(await tablesOf(needs.database)).toBe(0);
    expect(await readdir(needs.dataDir)).toEqual([]);
    await rm(join(needs.migrationsFolder, '0002-later.sql'));
    await expect(restoreFrom(file, needs)).resolves.toMatchObject(wholeRestore);
  });

  it('because the connection is lost while it loads changes nothing, and succeeds afterwards', async () => {
    const { needs } = await prepare('select pg_terminate_backend(pg_backend_pid());');
    expect((await failureOf(needs)).message).toMatch(/the database was lost \(.*\)\. Nothing was restored/);
    expect(await readdir(needs.dataDir)).toEqual([]);
    await rm(join(needs.migrationsFolder, '0002-later.sql'));
    await expect(restoreFrom(file, needs)).resolves.toMatchObject(wholeRestore);
  });

  it('because the connection is lost at the commit keeps the secrets, in case the tables are there', async () => {
    const { needs } = await prepare(
      waitsAtTheEnd.replace('pg_advisory_xact_lock(4711)', 'pg_terminate_backend(pg_backend_pid())'),
    );
    expect((await failureOf(needs)).message).toContain(
      'The database was lost at the very end of the restore. Try again',
    );
    expect((await readdir(needs.dataDir)).sort()).toEqual(['journal', 'key-pepper']);
    await rm(join(needs.migrationsFolder, '0002-later.sql'));
    await expect(restoreFrom(file, needs)).resolves.toMatchObject(wholeRestore);
  });

  it('because a file is where a folder should be takes back what it placed', async () => {
    const { needs } = await prepare('select 1;');
    await writeFile(join(needs.dataDir, 'journal'), '');
    expect((await failureOf(needs)).message).toContain('part of the path of the data folder is a file');
    expect(await tablesOf(needs.database)).toBe(0);
    expect(await readdir(needs.dataDir)).toEqual(['journal']);
    await rm(join(needs.dataDir, 'journal'));
    await expect(restoreFrom(file, needs)).resolves.toMatchObject(wholeRestore);
  });

  it('because the data folder is a file says so', async () => {
    const { needs, folder } = await prepare('select 1;');
    await writeFile(join(folder, 'plain'), '');
    const there = { ...needs, dataDir: join(folder, 'plain', 'data') };
    expect((await failureOf(there)).message).toContain('part of the path of the data folder is a file');
    await expect(restoreFrom(file, needs)).resolves.toMatchObject(wholeRestore);
  });

  it('leaves nothing aside, and removes what one that was killed left aside', async () => {
    const { needs } = await prepare('select 1;');
    await mkdir(join(needs.dataDir, '.restore-killed', 'journal'), { recursive: true });
    await writeFile(join(needs.dataDir, '.restore-killed', 'key-pepper'), 'half a p');
    await expect(restoreFrom(file, needs)).resolves.toMatchObject(wholeRestore);
    expect((await readdir(needs.dataDir)).sort()).toEqual(['journal', 'key-pepper']);
  });
});
