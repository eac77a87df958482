// Brings the embedded PostgreSQL of a folder up: adopts a running one, or starts it, however many processes try at once.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupProblem } from '../../startup-problem.ts';
import { chooseRunner, type Runner } from './account.ts';
import { findBinaries } from './binaries.ts';
import type { Folder } from './folder.ts';
import { ensureCluster } from './initialise.ts';
import { findComplaint, findReason } from './reason.ts';
import { readServerPid, type ServerProcess, startServer } from './server.ts';
import { findStranger } from './stranger.ts';

const START_TIMEOUT_MS = 60_000;
const POLL_MS = 25;

export type StartNeeds = {
  folder: Folder;
  target: pg.ClientConfig;
  settings: Record<string, string>;
  signal: AbortSignal;
};

export async function ensureRunning(needs: StartNeeds): Promise<void> {
  const { folder, target, settings, signal } = needs;
  const deadline = performance.now() + START_TIMEOUT_MS;
  let runner: Runner | undefined;
  let server: ServerProcess | undefined;
  try {
    while (performance.now() < deadline) {
      signal.throwIfAborted();
      // The socket first: a server may be left from a process that was killed.
      const state = await askServer(target, folder);
      if (state === 'up') return await server?.keepLog();
      if (state === 'down' && server === undefined) {
        runner ??= await chooseRunner(folder, await findBinaries());
        await ensureCluster(folder, runner);
        server = await startServer(folder, runner, settings, await findStranger(folder));
      }
      await Promise.race([sleep(POLL_MS), server?.ended]);
      if (server?.hasEnded()) {
        judgeEnd(await server.ended, folder);
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
  const client = new pg.Client({ ...target, database: 'postgres', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await createOwnDatabase(client, target);
    return 'up';
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === 'connect') return 'down';
    if (code === '28P01') throw wrongPassword(folder);
    // Starting up, shutting down, no connection free, or hung up on us (which has no code).
    if (code === undefined || /^57P|^53300$|^E[A-Z]+$/.test(code)) return 'busy';
    throw cannotStart(folder, message);
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

// Another process is starting the server (its lock file is empty for an instant), the last sessions of a killed one are closing, or somebody stopped it.
const PASSING =
  /lock file ".*" (?:already exists|is empty)|shared memory block .* is still in use|received .* shutdown request/;

/** Decides whether a server that gave up is worth another try; throws if it is not. */
function judgeEnd(words: string, folder: Folder): void {
  const complaint = findComplaint(words);
  // Killed while it was starting: its log is there, but no complaint in it.
  const wasKilled = complaint === undefined && /LOG: /.test(words);
  if (wasKilled || PASSING.test(words)) return;
  throw cannotStart(folder, findReason(words));
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
