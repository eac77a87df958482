// Proves how the embedded PostgreSQL starts, is shared, and stops, and what its error messages say.
import { spawn } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentLog } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { openDatabase } from '../database.ts';
import { describeFolder } from './folder.ts';
import { readServerPid } from './server.ts';
import { SOCKET_PORT } from './socket-path.ts';

const open = (dataDir: string) => openDatabase({ dataDir, poolSize: 2, log: silentLog, applicationName: 'test' });
const pidOf = (dataDir: string) => readServerPid(describeFolder(dataDir));

/** Keeps Node's four threads for files busy until the returned function is called. */
function keepDiskBusy(): () => void {
  let isOver = false;
  const work = () => {
    if (!isOver) pbkdf2('', '', 100_000, 64, 'sha512', work);
  };
  for (let thread = 0; thread < 4; thread += 1) work();
  return () => {
    isOver = true;
  };
}

describe('the embedded PostgreSQL', () => {
  it('opens no TCP port, keeps its secrets to its owner and asks for the password', async () => {
    const dataDir = await temporaryFolder();
    const database = await open(dataDir);
    const { rows } = await database.query({ text: "select current_setting('listen_addresses') as addresses" });
    expect(rows).toEqual([{ addresses: '' }]);
    const { root, passwordFile } = describeFolder(dataDir);
    expect((await stat(root)).mode & 0o777).toBe(0o700);
    expect((await stat(passwordFile)).mode & 0o777).toBe(0o600);
    await database.close();
    await writeFile(passwordFile, 'another\n');
    await expect(open(dataDir)).rejects.toThrow('is not the one of its PostgreSQL');
    expect(await pidOf(dataDir)).toBeUndefined();
  });

  it('is started once by six that come at the same time, and stopped by the last to go', async () => {
    const dataDir = await temporaryFolder();
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map(() => open(dataDir)));
    const starts = await Promise.all(
      all.map(async (one) => (await one.query({ text: 'select pg_postmaster_start_time() as at' })).rows[0]?.at),
    );
    expect(new Set(starts.map(String)).size).toBe(1);
    const entries = await readdir(describeFolder(dataDir).root);
    expect(entries.filter((entry) => entry.startsWith('cluster'))).toEqual(['cluster']);
    const [last, ...others] = all;
    await Promise.all(others.map((one) => one.close()));
    expect((await last?.query({ text: 'select 1 as one' }))?.rows).toEqual([{ one: 1 }]);
    await last?.close();
    expect(await pidOf(dataDir)).toBeUndefined();
  });

  it('comes back when one arrives just as the last one leaves', async () => {
    const dataDir = await temporaryFolder();
    let current = await open(dataDir);
    for (let round = 0; round < 5; round += 1) {
      const [, next] = await Promise.all([current.close(), open(dataDir)]);
      expect((await next.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
      current = next;
    }
    await current.close();
    expect(await pidOf(dataDir)).toBeUndefined();
  });

  it('works where the path is far longer than a socket path may be', async () => {
    const dataDir = join(await temporaryFolder(), 'ä'.repeat(100), 'x'.repeat(200));
    const database = await open(dataDir);
    expect((await database.query({ text: 'select 1 as one' })).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('says so when the path is longer than PostgreSQL can take', async () => {
    const dataDir = join(await temporaryFolder(), ...Array.from({ length: 6 }, () => 'x'.repeat(200)));
    await expect(open(dataDir)).rejects.toThrow(/The path of the data folder is too long .* Set DATA_DIR/);
  });

  it('starts although the old lock names a process that is somebody else by now', async () => {
    const dataDir = await temporaryFolder();
    await (await open(dataDir)).close();
    const { cluster, root } = describeFolder(dataDir);
    const stranger = spawn('sleep', ['60']);
    await writeFile(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n1\n5432\n..\n\n  1 1\nready\n`);
    await writeFile(join(root, `.s.PGSQL.${SOCKET_PORT}.lock`), `${stranger.pid}\n`);
    const database = await open(dataDir);
    expect(await pidOf(dataDir)).not.toBe(stranger.pid);
    await database.close();
    stranger.kill();
  });

  it('refuses a folder of another PostgreSQL version with the way out', async () => {
    const dataDir = await temporaryFolder();
    const { cluster, passwordFile } = describeFolder(dataDir);
    await mkdir(cluster, { recursive: true });
    await writeFile(passwordFile, 'a password of many characters\n');
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    await expect(open(dataDir)).rejects.toThrow(/was written by PostgreSQL 17, this Kontor brings .*kontor db backup/);
  });

  it('refuses a folder it cannot write with the way out', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    await expect(open(join(file, 'data'))).rejects.toThrow(/cannot be written: part of the path is a file.*DATA_DIR/);
  });

  it('tells PostgreSQL’s own reason when the folder is damaged', async () => {
    const dataDir = await temporaryFolder();
    await (await open(dataDir)).close();
    const settings = join(describeFolder(dataDir).cluster, 'postgresql.conf');
    await writeFile(settings, `${await readFile(settings, 'utf8')}\nnonsense = 1\n`);
    const reason = /does not start: .*nonsense|configuration file .* contains errors/;
    await expect(open(dataDir)).rejects.toThrow(reason);
    // Even on a machine so busy that the server ends before its log file is closed.
    const stop = keepDiskBusy();
    await expect(open(dataDir).finally(stop)).rejects.toThrow(reason);
  });

  it('keeps customers’ data out of its log', async () => {
    const dataDir = await temporaryFolder();
    const database = await open(dataDir);
    await database.query({ text: "select 'canary-4711'::int" }).catch(() => undefined);
    await database.close();
    expect(await readFile(describeFolder(dataDir).logFile, 'utf8')).not.toContain('canary');
  });
});
