// An external PostgreSQL for tests: any version, on a TCP port, with TLS if wanted. A test can stop, kill or freeze it.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { chooseRunner, type Runner } from '#platform/database/embedded/account.ts';
import { describeBinaries, findBinaries } from '#platform/database/embedded/binaries.ts';
import { describeFolder, type Folder, prepareFolder } from '#platform/database/embedded/folder.ts';
import { runProgram, spawnAs } from '#platform/database/embedded/run-program.ts';
import { findFreePort } from './free-port.ts';

/** Where Debian installs PostgreSQL 15. */
export const postgres15 = '/usr/lib/postgresql/15';

export type Certificate = { certificate: string; key: string };

export type PostgresServer = {
  /** As superuser, in the database `postgres`. */
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Starts it again as a standby, of a primary that is gone. */
  demote(): Promise<void>;
  freeze(): Promise<void>;
  thaw(): void;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
};

type Options = {
  /** The folder that contains `bin`; by default the embedded PostgreSQL. */
  home?: string;
  tls?: Certificate;
  settings?: Record<string, string>;
  /** Becomes a standby of this server, of the same version. */
  standbyOf?: PostgresServer;
};

const password = 'test';

export async function startPostgres({ home, tls, settings = {}, standbyOf }: Options = {}): Promise<PostgresServer> {
  const folder = describeFolder(await mkdtemp(join(tmpdir(), 'kontor-test-postgres-')));
  await prepareFolder(folder);
  const runner = await chooseRunner(folder, home === undefined ? await findBinaries() : describeBinaries(home, ''));
  await (standbyOf ? copyServer(folder, runner, standbyOf.url) : initialise(folder, runner));
  const port = await findFreePort();
  const options = {
    ...plain,
    port: String(port),
    ...(tls ? await keepCertificate(folder, runner, tls) : {}),
    ...settings,
  };
  const url = `postgres://kontor:${password}@127.0.0.1:${port}/postgres`;
  let child = await launch(folder, runner, options, url);
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
  const stop = async () => {
    thaw();
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGINT');
    await exited;
  };
  return {
    url,
    stop,
    start: async () => {
      child = await launch(folder, runner, options, url);
    },
    demote: async () => {
      await stop();
      await writeFile(join(folder.cluster, 'standby.signal'), '');
      child = await launch(folder, runner, options, url);
    },
    kill: async () => {
      const sessions = await listChildren(child);
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      // A session may finish its work before it notices.
      while (sessions.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 25));
    },
    freeze: async () => {
      // The server first, so that it starts no new session meanwhile.
      child.kill('SIGSTOP');
      const sessions = await listChildren(child);
      for (const pid of sessions) process.kill(pid, 'SIGSTOP');
      frozen = [...sessions, child.pid ?? 0];
    },
    thaw,
    remove: async () => {
      await stop();
      await rm(folder.dataDir, { recursive: true, force: true });
    },
  };
}

const plain = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // The data is deleted after the run, so nothing needs to be written to disk safely.
  fsync: 'off',
  full_page_writes: 'off',
};

async function initialise(folder: Folder, { account, binaries }: Runner): Promise<void> {
  await writeFile(folder.passwordFile, `${password}\n`);
  if (account.uid !== undefined) await chown(folder.passwordFile, account.uid, account.gid ?? account.uid);
  const args = ['-D', folder.cluster, '-U', 'kontor', `--pwfile=${folder.passwordFile}`, '-E', 'UTF8', '--locale=C'];
  const { ok, output } = await runProgram(account, binaries.initdb, [...args, '--auth=scram-sha-256'], folder.root);
  if (!ok) throw new Error(`initdb failed: ${output}`);
}

async function copyServer(folder: Folder, { account, binaries }: Runner, url: string): Promise<void> {
  const args = ['-D', folder.cluster, '-d', url, '--checkpoint=fast', '--no-sync', '--write-recovery-conf'];
  const { ok, output } = await runProgram(account, join(binaries.home, 'bin/pg_basebackup'), args, folder.root);
  if (!ok) throw new Error(`pg_basebackup failed: ${output}`);
}

async function keepCertificate(folder: Folder, { account }: Runner, { certificate, key }: Certificate) {
  const files = { ssl_cert_file: join(folder.root, 'server.crt'), ssl_key_file: join(folder.root, 'server.key') };
  await writeFile(files.ssl_cert_file, certificate);
  await writeFile(files.ssl_key_file, key, { mode: 0o600 });
  if (account.uid !== undefined) {
    for (const file of Object.values(files)) await chown(file, account.uid, account.gid ?? account.uid);
  }
  return { ssl: 'on', ...files };
}

async function launch(
  folder: Folder,
  { account, binaries }: Runner,
  settings: Record<string, string>,
  url: string,
): Promise<ChildProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAs(account, binaries.postgres, ['-D', folder.cluster, ...options], {
    cwd: folder.root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (data) => {
    said += data;
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`);
    if (await answers(url)) return child;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const isAlive = (pid: number) => existsSync(`/proc/${pid}`);

/** Each session of PostgreSQL is a process, which must be stopped separately. */
async function listChildren({ pid }: ChildProcess): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** Whether somebody can sign in there. */
export async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
