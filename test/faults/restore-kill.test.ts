// Proves that a restore that is killed at any moment was complete or can be tried again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { honestBackup } from '#test/attacks/crafted-backup.ts';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { runKontor, startProduct } from '#test/processes/product.ts';
import { onSmallDisk } from '#test/processes/small-disk.ts';
import { startProcess } from '#test/processes/start-process.ts';
import { startedFolder } from '#test/processes/started-folder.ts';
import { faultRounds, TEST_HANGS_MS, testEnvironment } from '#test/run/environment.ts';
import { describeWith } from '#test/run/needs.ts';
import { seededRandom } from '#test/run/seeded-random.ts';

const random = seededRandom('restore-kill');

// Each round needs a new PostgreSQL: one round in CI, seven with `npm run faults`.
const rounds = Math.ceil(faultRounds / 3);

const LOCK = 4711;
const waits = `select pg_advisory_xact_lock(${LOCK});`;
const waitsAtTheEnd = `
  create table later_thing (id int);
  create function later_wait() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${LOCK}); return null; end $$;
  create constraint trigger later_wait after insert on later_thing
    deferrable initially deferred for each row execute function later_wait();
  insert into later_thing values (1);`;

/** Starts a restore in a separate process, waits until it waits for the lock, and kills it there. */
async function killWaiting(migration: string) {
  const { file, needs } = await honestBackup();
  const folder = await temporaryFolder();
  const [dataDir, migrationsFolder] = [join(folder, 'data'), join(folder, 'migrations')];
  await mkdir(dataDir);
  await cp(needs.migrationsFolder, migrationsFolder, { recursive: true });
  await writeFile(join(migrationsFolder, '0002-later.sql'), migration);
  const url = await testDatabaseUrl({ empty: true });
  const database = await openTestDatabase(url, 2);
  const holder = await database.pool.connect();
  await holder.query(`select pg_advisory_lock(${LOCK})`);
  const killed = startProcess('./restore-process.ts', url, file, dataDir, migrationsFolder);
  const waiting = `select pid from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and objid = ${LOCK} and not granted`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  await killed.kill();
  const endsAfter = async (act: string) => {
    await holder.query(act);
    const others = `select from pg_stat_activity
      where datname = current_database() and application_name = 'restore-test' and state <> 'idle'`;
    await expect.poll(async () => (await holder.query(others)).rowCount).toBe(0);
    holder.release();
  };
  const tryAgain = async () => {
    await rm(join(migrationsFolder, '0002-later.sql'));
    const again = startProcess('./restore-process.ts', url, file, dataDir, migrationsFolder);
    return again.hears('re');
  };
  const hasTables = async () =>
    (await database.query({ text: "select from pg_tables where schemaname = 'public'" })).rowCount !== 0;
  return { dataDir, endsAfter, tryAgain, hasTables };
}

const release = `select pg_advisory_unlock(${LOCK})`;
const cut = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'restore-test'`;

describe('a restore that is killed', () => {
  it('before its files are in place can be tried again', async () => {
    const { dataDir, endsAfter, tryAgain, hasTables } = await killWaiting(waits);
    await endsAfter(release);
    expect(await hasTables()).toBe(false);
    expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^\.restore-/)]);
    expect(await tryAgain()).toBe('restored');
    expect((await readdir(dataDir)).sort()).toEqual(['journal', 'key-pepper']);
  });

  it('between its files and its tables can be tried again', async () => {
    const { dataDir, endsAfter, tryAgain, hasTables } = await killWaiting(waitsAtTheEnd);
    expect((await readdir(dataDir)).sort()).toEqual(expect.arrayContaining(['journal', 'key-pepper']));
    await endsAfter(cut);
    expect(await hasTables()).toBe(false);
    expect(await tryAgain()).toBe('restored');
  });

  it('while PostgreSQL completes it is complete', async () => {
    const { dataDir, endsAfter, tryAgain, hasTables } = await killWaiting(waitsAtTheEnd);
    await endsAfter(release);
    expect(await hasTables()).toBe(true);
    expect((await readdir(dataDir)).sort()).toEqual(expect.arrayContaining(['journal', 'key-pepper']));
    expect(await tryAgain()).toContain('refused A backup is only restored into an empty database');
  });

  it('at any moment, with the embedded PostgreSQL, can be tried again or was complete, and starts', {
    timeout: TEST_HANGS_MS * rounds,
  }, async () => {
    const [source, folder] = [await startedFolder(), await temporaryFolder()];
    const first = await startProduct(source);
    const file = join(folder, 'kontor.backup');
    expect(await runKontor(['db', 'backup', file], first.settings)).toMatchObject({ code: 0 });
    await first.stop();
    for (let round = 1; round <= rounds; round += 1) {
      const dataDir = join(await temporaryFolder(), 'data');
      // The PostgreSQL is initialised before, by a restore of nothing, so that the kill hits the restore.
      const nothing = ['db', 'restore', join(folder, 'nothing')];
      expect(await runKontor(nothing, { DATA_DIR: dataDir })).toMatchObject({ code: 1 });
      const entry = new URL('../../bin/kontor.js', import.meta.url).pathname;
      const env = testEnvironment({ DATA_DIR: dataDir });
      const child = spawn(process.execPath, [entry, 'db', 'restore', file], { env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      await Promise.race([sleep(random() * 3_000), ended]);
      child.kill('SIGKILL');
      await ended;
      const again = await runKontor(['db', 'restore', file], { DATA_DIR: dataDir });
      if (again.code !== 0) expect(again.stderr).toContain('already holds tables');
      const product = await startProduct(dataDir);
      const { stdout } = await runKontor(['key', 'list', '--json'], product.settings);
      expect(JSON.parse(stdout)).toHaveLength(3);
      expect(product.output.stdout).not.toContain('First start');
      await product.stop();
    }
  });
});

describeWith('unshare', 'a restore onto a full disk', () => {
  it('says so in a sentence, changes nothing, and succeeds where there is room', async () => {
    const { file, needs } = await honestBackup();
    const dataDir = await temporaryFolder();
    const url = await testDatabaseUrl({ empty: true });
    const script = new URL('../support/processes/restore-process.ts', import.meta.url).pathname;
    const call = [process.execPath, script, url, file, dataDir, needs.migrationsFolder];
    const [program = '', ...args] = [...onSmallDisk(dataDir, 'size=4k'), ...call];
    const child = spawn(program, args, { env: testEnvironment({}), stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
    });
    await once(child, 'close');
    expect(said).toMatch(/^refused The backup .* was not restored: the disk is full\. Nothing was restored\. .*\n$/);
    const database = await openTestDatabase(url, 2);
    expect((await database.query({ text: "select from pg_tables where schemaname = 'public'" })).rowCount).toBe(0);
    const again = startProcess('./restore-process.ts', url, file, dataDir, needs.migrationsFolder);
    expect(await again.hears('re')).toBe('restored');
  });
});
