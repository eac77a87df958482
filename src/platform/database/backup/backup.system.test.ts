// Proves that a backup restores every value, number, job and file exactly, or is refused as a whole.
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { PgBoss } from 'pg-boss';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { describeWith } from '#test/run/needs.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { backupTo } from './backup.ts';
import { restoreFrom } from './restore.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const now = Date.UTC(2026, 1, 3, 4, 5, 6);
const { files, migrationsFolder, source, file, sourceDir } = await prepare();

async function prepare() {
  const folder = await temporaryFolder();
  const database = await testDatabase({ empty: true });
  const migrations = join(folder, 'migrations');
  await mkdir(migrations);
  const sample = new URL('./fixtures/0001-every-type.sql', import.meta.url);
  await writeFile(join(migrations, '0001-every-type.sql'), await readFile(sample, 'utf8'));
  await migrate(database, { folder: migrations });
  const data = join(folder, 'data');
  await mkdir(join(data, 'journal'), { recursive: true });
  await writeFile(join(data, 'key-pepper'), 'pepper\n');
  await writeFile(join(data, 'journal', '0001.log'), 'click\n'.repeat(1_000));
  return {
    files: [{ name: 'key-pepper' }, { name: 'visitor-secret' }, { folder: 'journal', holds: /^\d{4}\.log$/ }],
    migrationsFolder: migrations,
    source: database,
    file: join(folder, 'kontor.backup'),
    sourceDir: data,
  };
}

const makeBackup = (to: string) =>
  backupTo(to, { database: source, dataDir: sourceDir, files, kontorVersion: '0.1.0', now });

const startJobs = async (database: Database) => {
  const executeSql = async (text: string, values: unknown[] = []) => ({
    rows: (await database.query({ text, values })).rows,
  });
  const boss = new PgBoss({ db: { executeSql }, schema: 'pgboss', supervise: false, schedule: false });
  await boss.start();
  return boss;
};

/** Every row of every table as text, and the next values of the sequences. */
async function describeContent(database: Database): Promise<unknown> {
  const { rows: tables } = await database.query<{ name: string }>({
    text: `select format('%I.%I', schemaname, tablename) as name from pg_tables
            where schemaname = 'public' or tablename in ('queue', 'job', 'schedule') and schemaname = 'pgboss'`,
  });
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>({ text: `select t::text as row from ${name} t order by 1` });
    content[name] = rows.map(({ row }) => row);
  }
  const { rows: sequences } = await database.query({ text: 'select sequencename, last_value from pg_sequences' });
  return { content, sequences };
}

const isEmpty = async (database: Database) =>
  (await database.query({ text: "select from pg_tables where schemaname in ('public', 'pgboss')" })).rowCount === 0;

beforeAll(async () => {
  const boss = await startJobs(source);
  await boss.createQueue('reminders');
  await boss.createQueue('own-table', { partition: true });
  await boss.send('reminders', { event: 7 }, { startAfter: 3_600 });
  await boss.send('own-table', { text: 'tab\tand\nnew line' });
  await boss.stop({ graceful: false });
  // Created at run time, as a room may do: no migration knows this partition.
  await source.query({
    text: `create table sample_click_2026_02 partition of sample_click for values from ('2026-02-01') to ('2026-03-01')`,
  });
  await source.query({ text: "insert into sample_click values ('2026-02-02', 'later')" });
  await makeBackup(file);
});

describe('a backup', () => {
  it('brings back every value of every type, every sequence and every job', async () => {
    const target = await testDatabase({ empty: true });
    const result = await restoreFrom(file, {
      database: target,
      dataDir: await temporaryFolder(),
      files,
      migrationsFolder,
    });
    expect(result).toMatchObject({
      kontorVersion: '0.1.0',
      createdAt: '2026-02-03T04:05:06.000Z',
      files: 2,
      leftOut: [],
    });
    expect(await describeContent(target)).toEqual(await describeContent(source));
    const jobs = await startJobs(target);
    expect(await jobs.fetch('own-table')).toMatchObject([{ data: { text: 'tab\tand\nnew line' } }]);
    await jobs.stop({ graceful: false });
  });

  it('of an older Kontor is restored and then brought up to date', async () => {
    const newer = await temporaryFolder();
    const first = '0001-every-type.sql';
    await writeFile(join(newer, first), await readFile(join(migrationsFolder, first)));
    await writeFile(join(newer, '0002-next.sql'), 'alter table sample_parent add column next int not null default 5;');
    const target = await testDatabase({ empty: true });
    await restoreFrom(file, { database: target, dataDir: await temporaryFolder(), files, migrationsFolder: newer });
    const { rows } = await target.query({ text: 'select label, next from sample_parent' });
    expect(rows).toEqual([{ label: 'one', next: 5 }]);
  });

  it('of a database that other programs use too leaves their tables out and says so', async () => {
    await source.query({ text: 'create table foreign_thing (id serial); insert into foreign_thing default values' });
    const shared = join(await temporaryFolder(), 'shared.backup');
    await makeBackup(shared).finally(() => source.query({ text: 'drop table foreign_thing' }));
    const target = await testDatabase({ empty: true });
    const result = await restoreFrom(shared, {
      database: target,
      dataDir: await temporaryFolder(),
      files,
      migrationsFolder,
    });
    expect(result.leftOut).toEqual(['public.foreign_thing']);
    expect(await describeContent(target)).toEqual(await describeContent(source));
  });

  it('brings back references, triggers and generated columns in force', async () => {
    const target = await testDatabase({ empty: true });
    await restoreFrom(file, { database: target, dataDir: await temporaryFolder(), files, migrationsFolder });
    await expect(target.query({ text: 'insert into sample_child values (99, 12345)' })).rejects.toMatchObject({
      code: '23503',
    });
    await target.query({ text: "insert into sample_parent (id, label) values (50, 'new')" });
    const { rows } = await target.query({ text: 'select label, shout from sample_parent where id = 50' });
    expect(rows).toEqual([{ label: 'new, touched', shout: 'NEW, TOUCHED' }]);
  });

  it('brings back the secrets and the journal, for the owner only', async () => {
    const dataDir = await temporaryFolder();
    await restoreFrom(file, { database: await testDatabase({ empty: true }), dataDir, files, migrationsFolder });
    expect(await readFile(join(dataDir, 'key-pepper'), 'utf8')).toBe('pepper\n');
    expect(await readFile(join(dataDir, 'journal', '0001.log'), 'utf8')).toBe('click\n'.repeat(1_000));
    expect((await stat(join(dataDir, 'key-pepper'))).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing behind in the data folder, and never overwrites a file', async () => {
    expect((await readdir(sourceDir)).sort()).toEqual(['journal', 'key-pepper']);
    await expect(makeBackup(file)).rejects.toThrow('exists already');
  });

  it('is nobody else’s, though another user planted a draft of the name that drafts once had', async () => {
    const folder = await temporaryFolder();
    const planted = join(folder, 'new.backup.unfinished');
    await writeFile(planted, 'planted');
    await chmod(planted, 0o666);
    if (isRoot) await chown(planted, 65_534, 65_534);
    await makeBackup(join(folder, 'new.backup'));
    const { uid, mode } = await stat(join(folder, 'new.backup'));
    expect([uid, mode & 0o777]).toEqual([process.getuid?.(), 0o600]);
    expect(await readFile(planted, 'utf8')).toBe('planted');
    expect((await readdir(folder)).sort()).toEqual(['new.backup', 'new.backup.unfinished']);
  });

  it('follows no link, also one that leads nowhere', async () => {
    const folder = await temporaryFolder();
    await symlink(join(folder, 'nowhere'), join(folder, 'link'));
    await expect(makeBackup(join(folder, 'link'))).rejects.toThrow('exists already');
    expect(await readdir(folder)).toEqual(['link']);
  });

  it('that fails on the way leaves no draft', async () => {
    const folder = await temporaryFolder();
    const tight = [{ name: 'key-pepper', maxBytes: 3 }];
    const needs = { database: source, dataDir: sourceDir, files: tight, kontorVersion: '0.1.0', now };
    await expect(backupTo(join(folder, 'new.backup'), needs)).rejects.toThrow('key-pepper has 7 bytes');
    expect(await readdir(folder)).toEqual([]);
  });

  it('holds the journal also where the data folder is named relative to the working folder', async () => {
    const made = join(await temporaryFolder(), 'relative.backup');
    const dataDir = `./${relative(process.cwd(), sourceDir)}`;
    const result = await backupTo(made, { database: source, dataDir, files, kontorVersion: '0.1.0', now });
    expect(result.files).toBe(2);
  });

  it('into a folder that is not there is explained', async () => {
    await expect(makeBackup(join(sourceDir, 'no', 'such.backup'))).rejects.toThrow('the folder does not exist');
  });
});

describeWith('sha256sum', 'a backup file', () => {
  it('is a file for the owner only, opened by any tar, whose checksums sha256sum confirms', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const folder = await temporaryFolder();
    await run('tar', ['-xzf', file, '-C', folder]);
    await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: folder });
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['manifest.json', 'tables', 'files']));
  });
});

describe('a restore refuses, and changes nothing, when', () => {
  async function refusal(from: string, dataDir: string, database?: Database): Promise<string> {
    const target = database ?? (await testDatabase({ empty: true }));
    const error = await restoreFrom(from, { database: target, dataDir, files, migrationsFolder }).then(
      () => new Error('it was restored'),
      (failure: Error) => failure,
    );
    if (!database) expect(await isEmpty(target)).toBe(true);
    return error.message;
  }

  async function copyWith(change: (bytes: Buffer) => Buffer): Promise<string> {
    const copy = join(await temporaryFolder(), 'copy.backup');
    await writeFile(copy, change(await readFile(file)));
    return copy;
  }

  it('the database is not empty', async () => {
    const dataDir = await temporaryFolder();
    expect(await refusal(file, dataDir, source)).toContain('only restored into an empty database');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('the file is cut off, wherever', async () => {
    const { size } = await stat(file);
    for (const part of [0, 0.01, 0.5, 0.9, 0.999]) {
      const copy = await copyWith((bytes) => bytes);
      await truncate(copy, Math.floor(size * part));
      const dataDir = await temporaryFolder();
      expect(await refusal(copy, dataDir)).toMatch(/cannot be used: .*Nothing was restored/);
      expect(await readdir(dataDir)).toEqual([]);
    }
  });

  it('a byte of the file was changed, wherever', async () => {
    const { size } = await stat(file);
    // After the ten bytes of gzip's own header, which contain no data.
    for (let place = 10; place < size; place += Math.ceil(size / 12)) {
      const copy = await copyWith((bytes) => {
        bytes[place] = (bytes[place] ?? 0) ^ 0x55;
        return bytes;
      });
      expect(await refusal(copy, await temporaryFolder())).toMatch(/cannot be used: .*Nothing was restored/);
    }
  });

  it.each([
    ['is missing', undefined, 'there is no such file'],
    ['is something else', 'hello', 'it is not a backup'],
  ])('the file %s', async (_what, content, words) => {
    const other = join(await temporaryFolder(), 'other');
    if (content !== undefined) await writeFile(other, content);
    expect(await refusal(other, await temporaryFolder())).toContain(words);
  });

  it('the folder already has another secret of that name', async () => {
    const dataDir = await temporaryFolder();
    await writeFile(join(dataDir, 'key-pepper'), 'mine');
    expect(await refusal(file, dataDir)).toContain('already holds another');
    expect(await readFile(join(dataDir, 'key-pepper'), 'utf8')).toBe('mine');
    expect(await readdir(dataDir)).toEqual(['key-pepper']);
  });

  it('a newer Kontor made the backup', async () => {
    const target = await testDatabase({ empty: true });
    const older = await temporaryFolder();
    await expect(
      restoreFrom(file, { database: target, dataDir: older, files, migrationsFolder: older }),
    ).rejects.toThrow('The backup is newer than this Kontor');
    expect(await isEmpty(target)).toBe(true);
  });
});
