// Starts and stops the PostgreSQL server process of a folder.
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from './account.ts';
import { type Folder, unusableFolder } from './folder.ts';
import { spawnAs } from './run-program.ts';
import { SOCKET_PORT } from './socket-path.ts';

const SETTINGS = {
  listen_addresses: '',
  // Relative to the cluster, which is the server's working folder: an absolute path could be too long for a socket.
  unix_socket_directories: '..',
  unix_socket_permissions: '0700',
  port: String(SOCKET_PORT),
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Starts, stops and crashes only: failed statements would carry customers' data into the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

// PostgreSQL's fast shutdown.
const FAST_SHUTDOWN = 'SIGINT';

export type ServerProcess = {
  /** Resolves with the server's own words when it ends. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** Gives the log of this start its final name. */
  keepLog(): Promise<void>;
  stop(): Promise<void>;
};

export async function startServer(
  folder: Folder,
  { account, binaries }: Runner,
  settings: Record<string, string>,
  stranger: number | undefined,
): Promise<ServerProcess> {
  // A log of its own for each start: of several processes that start at once, each reads why its own server gave up.
  const logFile = `${folder.logFile}-${randomBytes(6).toString('hex')}`;
  const log = await open(logFile, 'wx', 0o600).catch((error) => {
    throw unusableFolder(folder.dataDir, error);
  });
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached, so that Ctrl-C reaches Kontor alone, which then stops the server in order.
  const child = spawnAs(account, binaries.postgres, ['-D', folder.cluster, ...options], {
    cwd: folder.root,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    // pg_ctl's way to name a process that is no PostgreSQL. PostgreSQL then clears its old lock itself, with its own
    // safeguards; a lock file removed by us could be the one a faster process has just written.
    env: stranger === undefined ? {} : { PG_GRANDPARENT_PID: String(stranger) },
  });
  await log.close();
  child.unref();
  let over = false;
  let kept = false;
  const ended = new Promise<string>((resolve) => {
    const finish = async (words: string) => {
      over = true;
      if (kept) return resolve(words);
      const said = await readFile(logFile, 'utf8').catch(() => '');
      await rm(logFile, { force: true });
      resolve(said + words);
    };
    child.once('error', (error) => void finish(error.message));
    child.once('exit', () => void finish(''));
  });
  return {
    ended,
    hasEnded: () => over,
    keepLog: async () => {
      kept = true;
      await rename(logFile, folder.logFile).catch(() => undefined);
    },
    stop: async () => {
      if (child.kill(FAST_SHUTDOWN)) await ended;
    },
  };
}

export async function readServerPid(folder: Folder): Promise<number | undefined> {
  const text = await readFile(join(folder.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

const STOP_TIMEOUT_MS = 60_000;
const STOP_POLL_MS = 10;

/** Sessions are ended, everything is written, the server exits. */
export async function stopServer(folder: Folder): Promise<void> {
  const pid = await readServerPid(folder);
  if (pid === undefined) return;
  process.kill(pid, FAST_SHUTDOWN);
  // The server removes its pid file as its last act.
  for (let waitedMs = 0; waitedMs < STOP_TIMEOUT_MS; waitedMs += STOP_POLL_MS) {
    if ((await readServerPid(folder)) !== pid) return;
    await sleep(STOP_POLL_MS);
  }
}
