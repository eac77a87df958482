// Makes sure that the PostgreSQL of a data folder runs: uses a running server or starts one, however many processes try at
// the same time.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupProblem } from '../../startup-problem.ts';
import { chooseRunner, type Runner } from './account.ts';
import { findBinaries } from './binaries.ts';
import type { Folder } from './folder.ts';
import { ensureCluster } from './initialise.ts';
import { findComplaint, findReason } from './run-program.ts';
import { readServerPid, type ServerProcess, startServer } from './server.ts';
import { findStalePid } from './stale-lock.ts';
import { ensureWatched, watcherSession } from './watcher.ts';

// Counted from the start of the server process: after a crash it first repeats its log, for minutes on a slow disk.
const START_TIMEOUT_MS = 180_000;
const POLL_MS = 25;

type StartNeeds = {
  folder: Folder;
  target: pg.ClientConfig;
  settings: Record<string, string>;
  signal: AbortSignal;
};

export async function ensureRunning(needs: StartNeeds): Promise<void> {
  const { folder, target, settings, signal } = needs;
  let deadline = performance.now() + START_TIMEOUT_MS;
  let runner: Runner | undefined;
  let server: ServerProcess | undefined;
  try {
    while (performance.now() < deadline) {
      signal.throwIfAborted();
      // The socket first: a Kontor that was killed may have left its server running.
      const state = await askServer(target, folder);
      if (state === 'up') return await server?.settle();
      if (state === 'down' && server === undefined) {
        runner ??= await chooseRunner(folder, await findBinaries());
        await ensureCluster(folder, runner);
        server = await startServer(folder, runner, settings, await findStalePid(folder));
        deadline = performance.now() + START_TIMEOUT_MS;
      }
      await Promise.race([sleep(POLL_MS), server?.ended]);
      if (server?.hasEnded()) {
        checkRetry(await server.ended, folder);
        server = undefined;
        await sleep(POLL_MS);
      }
    }
  } catch (error) {
    await server?.stop();
    throw error;
  }
  throw new StartupProblem(
    `The PostgreSQL of the data folder ${folder.dataDir} (process ${(await readServerPid(folder)) ?? 'unknown'}) ` +
      `does not answer. Look into ${folder.logFile}, end that process, and start again.`,
  );
}

async function askServer(target: pg.ClientConfig, folder: Folder): Promise<'up' | 'busy' | 'down'> {
  const client = new pg.Client({ ...target, ...watcherSession, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await createOwnDatabase(client, target);
    await ensureWatched(client);
    return 'up';
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === 'connect') return 'down';
    if (code === '28P01') throw wrongPassword(folder);
    // Starting up, shutting down, no free connection, or the server closed the connection (which has no code).
    if (code === undefined || /^57P|^53300$|^E[A-Z]+$/.test(code)) return 'busy';
    throw cannotStart(folder, findReason(message));
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createOwnDatabase(client: pg.Client, { database }: pg.ClientConfig): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
  if (rowCount) return;
  await client.query(`create database ${pg.escapeIdentifier(String(database))}`).catch((error) => {
    // Another process was faster: duplicate_database, or the unique index behind it.
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
}

// Another process is starting the server (its lock file is empty for a moment), the last sessions of a killed server are
// closing, or somebody stopped it.
const TEMPORARY =
  /lock file ".*" (?:already exists|is empty)|shared memory block .* is still in use|received .* shutdown request/;

/** Returns if a start that failed may be tried again; throws the reason if not. */
function checkRetry(output: string, folder: Folder): void {
  const complaint = findComplaint(output);
  // Killed during its start: it wrote a log without any error.
  const wasKilled = complaint === undefined && /LOG: /.test(output);
  if (wasKilled || TEMPORARY.test(output)) return;
  throw cannotStart(folder, findReason(output));
}

function cannotStart(folder: Folder, reason: string): StartupProblem {
  return new StartupProblem(
    `The embedded PostgreSQL of ${folder.dataDir} does not start: ${reason}. ` +
      'Put that right and start again, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

function wrongPassword(folder: Folder): StartupProblem {
  return new StartupProblem(
    `The password in ${folder.passwordFile} is not the one of its PostgreSQL. ` +
      'Put the file back as it was, or restore a backup into a new data folder.',
  );
}
