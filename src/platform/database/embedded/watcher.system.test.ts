// Proves that the embedded PostgreSQL stops when its last user has gone in any way, and never stops while it is used. The watcher
// looks once a second, ten times: these tests wait side by side.
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '#test/folders.ts';
import { startProcess } from '#test/processes/start-process.ts';
import { atFileEnd } from '#test/run/at-file-end.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import { LOCK_CLASS, locks } from '../advisory-locks.ts';
import { describeFolder } from './folder.ts';
import { readServerPid } from './server.ts';
import { reachSocket, SOCKET_PORT } from './socket-path.ts';
import { watcherSession } from './watcher.ts';

const useFolder = async (dataDir: string) => {
  const one = startProcess('./database-process.ts', dataDir);
  // In order, so that no server works in a folder that is being removed.
  atFileEnd(() => {
    one.tell('close');
    return one.ended;
  });
  await one.hears('open');
  return one;
};
const pidOf = (dataDir: string) => readServerPid(describeFolder(dataDir));
const logOf = (dataDir: string) => readFile(describeFolder(dataDir).logFile, 'utf8');
const until = (look: () => Promise<boolean>) => vi.waitUntil(look, { timeout: HANGS_MS });
const untilStopped = (dataDir: string) => until(async () => (await pidOf(dataDir)) === undefined);

/** Queries the server without counting as a user. */
async function lookInto(dataDir: string): Promise<pg.Client> {
  const { root, passwordFile } = describeFolder(dataDir);
  const socket = reachSocket(root);
  const password = (await readFile(passwordFile, 'utf8')).trim();
  const target = { host: socket.host, port: SOCKET_PORT, user: 'kontor', database: 'postgres', password };
  const client = new pg.Client(target);
  client.on('error', () => undefined);
  await client.connect();
  atFileEnd(async () => {
    await client.end().catch(() => undefined);
    socket.release();
  });
  return client;
}

type Watcher = { pid: number; since: string };

async function listWatchers(client: pg.Client): Promise<Watcher[]> {
  const { rows } = await client.query<Watcher>(
    `select a.pid, xact_start::text as since from pg_locks l join pg_stat_activity a using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and granted and application_name = $3`,
    [LOCK_CLASS, locks.watcher, watcherSession.application_name],
  );
  return rows;
}

/** Waits until the watcher has checked so often: each check is a transaction. */
async function untilLooked(client: pg.Client, times: number): Promise<void> {
  const seen = new Set<string>();
  await until(async () => {
    for (const { since } of await listWatchers(client)) seen.add(since);
    return seen.size > times;
  });
}

describe.concurrent('the embedded PostgreSQL', () => {
  it('stops in order when the only process that used it was killed', async () => {
    const dataDir = await temporaryFolder();
    const kontor = await useFolder(dataDir);
    await kontor.kill();
    await untilStopped(dataDir);
    const log = await logOf(dataDir);
    expect(log).toContain('no Kontor has used this server for 10 s: it stops');
    expect(log).toMatch(/received fast shutdown request.*database system is shut down/s);
  });

  it('stays for those who still use it when the one that started it ends or is killed', async () => {
    const dataDir = await temporaryFolder();
    const [first, second] = [await useFolder(dataDir), await useFolder(dataDir)];
    const third = await useFolder(dataDir);
    const server = await pidOf(dataDir);
    const client = await lookInto(dataDir);
    expect(await listWatchers(client)).toHaveLength(1);
    first.tell('close');
    await first.ended;
    await second.kill();
    await untilLooked(client, 12);
    expect(await pidOf(dataDir)).toBe(server);
    third.tell('claim');
    await third.hears('claimed');
    await client.end();
    third.tell('close');
    await third.ended;
    // A proper end: the last user stops it at once.
    expect(await pidOf(dataDir)).toBeUndefined();
  });

  it('stays for one that comes back within the time', async () => {
    const dataDir = await temporaryFolder();
    const first = await useFolder(dataDir);
    const server = await pidOf(dataDir);
    const client = await lookInto(dataDir);
    await first.kill();
    await untilLooked(client, 3);
    // Holds the count, so that a slow machine has enough time for the start.
    const [watcher] = await listWatchers(client);
    process.kill(watcher?.pid ?? 0, 'SIGSTOP');
    await useFolder(dataDir);
    process.kill(watcher?.pid ?? 0, 'SIGCONT');
    await untilLooked(client, 12);
    expect(await pidOf(dataDir)).toBe(server);
  });

  it('is started again by one that arrives exactly while it is being stopped', async () => {
    const dataDir = await temporaryFolder();
    const first = await useFolder(dataDir);
    const server = (await pidOf(dataDir)) ?? 0;
    const client = await lookInto(dataDir);
    // What the watcher does after its decision.
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, locks.stopping]);
    await first.kill();
    const second = startProcess('./database-process.ts', dataDir);
    const arrived = `select from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2`;
    await until(async () => (await client.query(arrived, [LOCK_CLASS, locks.presence])).rowCount === 1);
    expect(second.said).toEqual([]);
    process.kill(server, 'SIGINT');
    await second.hears('open');
    expect(await pidOf(dataDir)).not.toBe(server);
    second.tell('claim');
    await second.hears('claimed');
  });

  it('is not left behind by one that is killed before it could be watched', async () => {
    const dataDir = await temporaryFolder();
    const first = await useFolder(dataDir);
    first.tell('close');
    await first.ended;
    // Nobody can connect: as after a crash, while PostgreSQL repeats its log.
    const settings = join(describeFolder(dataDir).cluster, 'postgresql.auto.conf');
    await writeFile(settings, 'pre_auth_delay = 60\n');
    const second = startProcess('./database-process.ts', dataDir);
    await until(async () => (await pidOf(dataDir)) !== undefined);
    await second.kill();
    await untilStopped(dataDir);
  });

  it('has another server in another folder, which is left alone', async () => {
    const [mine, other] = [await temporaryFolder(), await temporaryFolder()];
    const first = await useFolder(mine);
    await useFolder(other);
    const server = await pidOf(other);
    await first.kill();
    await untilStopped(mine);
    expect(await pidOf(other)).toBe(server);
  });
});

describe.skipIf(process.platform !== 'linux')('its watcher', () => {
  const statusOf = (pid: number) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');

  it('is small, in a session of its own, has nothing of a terminal, and ends with its server', async () => {
    const dataDir = await temporaryFolder();
    await useFolder(dataDir);
    const server = (await pidOf(dataDir)) ?? 0;
    const [watcher] = await listWatchers(await lookInto(dataDir));
    const pid = watcher?.pid ?? 0;
    const status = await statusOf(pid);
    expect(Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1])).toBeLessThan(8 * 1024);
    // Fields after the name: state, parent, group, session, terminal.
    const [, , , session, terminal] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
    expect([session, terminal]).toEqual([String(pid), '0']);
    const fileOf = (name: string) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '');
    const files = await Promise.all((await readdir(`/proc/${pid}/fd`)).map(fileOf));
    expect(files.filter((file) => /^\/dev\/(?:pts|tty)/.test(file))).toEqual([]);
    const log = expect.stringContaining(dataDir);
    expect(await Promise.all(['0', '1', '2'].map(fileOf))).toEqual(['/dev/null', log, log]);
    process.kill(server, 'SIGKILL');
    await expect.poll(() => statusOf(pid)).not.toMatch(/State:\s+[RSD]/);
  });
});
