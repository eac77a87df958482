// A real PgBouncer on a free port, in front of a PostgreSQL of a test.
import { once } from 'node:events';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnAs } from '#platform/database/embedded/run-program.ts';
import { temporaryFolder } from '../folders.ts';
import { atFileEnd } from '../run/at-file-end.ts';
import { findFreePort } from './free-port.ts';
import { answers } from './postgres-server.ts';

export const pgbouncer = '/usr/sbin/pgbouncer';

const NOBODY = 65_534;

export type PgBouncer = { url: string; stop(): Promise<void> };

/** `databaseUrl` with its password; the rest goes to its configuration, such as `{ pool_mode: 'session' }`. */
export async function startPgBouncer(databaseUrl: string, settings: Record<string, string>): Promise<PgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = join(await temporaryFolder(), 'pgbouncer');
  await mkdir(folder);
  const listenPort = await findFreePort();
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(listenPort),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const config = `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`;
  const files = { users: `"${username}" "${password}"\n`, 'pgbouncer.ini': config };
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? { prefix: [], uid: NOBODY, gid: NOBODY } : { prefix: [] };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  if (account.uid !== undefined) {
    for (const name of ['', ...Object.keys(files)]) await chown(join(folder, name), account.uid, account.gid);
  }
  const child = spawnAs(account, pgbouncer, [join(folder, 'pgbouncer.ini')], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (data) => {
    said += data;
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGQUIT');
    await exited;
  };
  atFileEnd(stop);
  const url = `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${said}`);
    await sleep(25);
  }
  return { url, stop };
}
