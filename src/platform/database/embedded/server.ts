// Starts and stops the PostgreSQL server process of a folder.
import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from './account.ts';
import { type Folder, unusableFolder } from './folder.ts';
import { spawnAs } from './run-program.ts';
import { SOCKET_PORT } from './socket-path.ts';

// The buffers take memory only as the data grows; ten million clicks need half a gigabyte for the index of their visitors, and
// without it twice the processor time.
const MEGABYTE = 1024 * 1024;
const LEAST = 128;
const MOST = 1_024;
/** The rest is for Kontor itself, for sorting, and for the files that the system keeps in memory. */
const SHARE = 1 / 8;

/** `allowed` is the limit of the container; without a limit it is 0 or more than the machine has. */
export function chooseBuffers(machineBytes: number, allowed: number): string {
  const bytes = allowed > 0 ? Math.min(machineBytes, allowed) : machineBytes;
  const megabytes = Math.floor((bytes * SHARE) / MEGABYTE);
  return `${Math.min(MOST, Math.max(LEAST, megabytes))}MB`;
}

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
  // After a checkpoint every page that changes is written to the log once more, as a whole: with PostgreSQL's own limits that
  // was nine tenths of the log of a busy shortener. The cost is disk space while it is busy, and a longer start after a crash.
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  shared_buffers: chooseBuffers(totalmem(), process.constrainedMemory()),
};

const FAST_SHUTDOWN = 'SIGINT';

export type ServerProcess = {
  /** Resolves with the server's output when it ends. */
  ended: Promise<string>;
  hasEnded(): boolean;
  /** It is up and watched: it continues without this process, and the log of this start gets its final name. */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Becomes PostgreSQL. Until it is settled, a second shell stops it if this process ends: after a crash it may take minutes to
 * answer, and cannot be watched before. The shell is not its child: PostgreSQL treats the end of an unknown child as a crash.
 */
const GUARDED = `( (read -r settled <&3 || kill -INT $$) >/dev/null 2>&1 & )
exec "$0" "$@" 3<&-`;

export async function startServer(
  folder: Folder,
  { account, binaries }: Runner,
  settings: Record<string, string>,
  stalePid: number | undefined,
): Promise<ServerProcess> {
  // One log for each start: if several processes start at once, each reads why its own server failed.
  const logFile = `${folder.logFile}-${randomBytes(6).toString('hex')}`;
  const log = await open(logFile, 'wx', 0o600).catch((error) => {
    throw unusableFolder(folder.dataDir, error);
  });
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached, so that Ctrl-C reaches only Kontor, which then stops the server cleanly.
  const child = spawnAs(account, '/bin/sh', ['-c', GUARDED, binaries.postgres, '-D', folder.cluster, ...options], {
    cwd: folder.root,
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
    // PostgreSQL ignores this process id in its lock file (pg_ctl uses the variable too) and removes the lock itself, with
    // its own checks. If we removed the file, it could be one that another process has just written.
    env: stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) },
  });
  child.unref();
  const guard = child.stdio[3] as Writable | undefined;
  guard?.on('error', () => undefined);
  const sendGuardAway = () => guard?.end('settled\n');
  let isOver = false;
  let isKept = false;
  const ended = new Promise<string>((resolve) => {
    const finish = async (message: string) => {
      isOver = true;
      sendGuardAway();
      if (isKept) return resolve(message);
      const output = await readFile(logFile, 'utf8').catch(() => '');
      await rm(logFile, { force: true });
      resolve(output + message);
    };
    child.once('error', (error) => void finish(error.message));
    child.once('exit', () => void finish(''));
  });
  // Not earlier: while a busy machine closes the file, a server that cannot start may end unnoticed.
  await log.close();
  return {
    ended,
    hasEnded: () => isOver,
    settle: async () => {
      isKept = true;
      sendGuardAway();
      await rename(logFile, folder.logFile).catch(() => undefined);
    },
    stop: async () => {
      // Nothing else may keep this process running while it waits.
      child.ref();
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

/** PostgreSQL's fast shutdown: it ends all sessions, writes everything to disk and exits. */
export async function stopServer(folder: Folder): Promise<void> {
  const pid = await readServerPid(folder);
  if (pid === undefined) return;
  process.kill(pid, FAST_SHUTDOWN);
  // Removing its pid file is the server's last act.
  for (let waitedMs = 0; waitedMs < STOP_TIMEOUT_MS; waitedMs += STOP_POLL_MS) {
    if ((await readServerPid(folder)) !== pid) return;
    await sleep(STOP_POLL_MS);
  }
}
