// Opens database and app for a command. It uses the PostgreSQL of the running server, or starts it for itself.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CommandOptions } from '#platform/cli/command.ts';
import { COMMAND_POOL, databaseOptions } from '#platform/database/connections.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { explainFault } from '#platform/database/explain-fault.ts';
import { labelOf, migrate, migrationStatus, settledStatus } from '#platform/database/migrations/migrate.ts';
import { createLog, type Log, standardError } from '#platform/log.ts';
import { StartupProblem } from '#platform/startup-problem.ts';
import { type App, useApp } from '../app.ts';
import { hasData } from '../data-folder.ts';
import { type Config, readConfig } from '../rooms.ts';

/** Commands log only errors, to stderr: stdout is for data. */
function commandLog(config: Config): Log {
  const level = config.LOG_LEVEL === 'info' ? 'error' : config.LOG_LEVEL;
  return createLog({ level, destination: standardError });
}

type Work<T> = (database: Database, config: Config, log: Log) => Promise<T>;

export async function withDatabase<T>(work: Work<T>, options: CommandOptions = {}): Promise<T> {
  const { config } = readConfig();
  if (options.withoutData === 'make' || (await hasData(config))) return openAndWork(config, work);
  if (options.withoutData !== 'elsewhere') throw noData(config);
  const folder = await mkdtemp(join(tmpdir(), 'kontor-'));
  try {
    return await openAndWork({ ...config, DATA_DIR: folder }, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const noData = ({ DATA_DIR }: Config) =>
  new StartupProblem(
    `There is no data in ${resolve(DATA_DIR)}. Run the command where Kontor was started, or set DATA_DIR. ` +
      '"kontor start" begins a new Kontor there.',
  );

async function openAndWork<T>(config: Config, work: Work<T>): Promise<T> {
  return openThenWork(config, work).catch(async (error: unknown) => {
    throw await explainFault(error, { databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR });
  });
}

async function openThenWork<T>(config: Config, work: Work<T>): Promise<T> {
  const log = commandLog(config);
  const database = await openDatabase({
    ...databaseOptions(config),
    poolSize: COMMAND_POOL,
    log,
    applicationName: 'kontor command',
  });
  try {
    return await work(database, config, log);
  } finally {
    await database.close();
  }
}

export function withApp(work: (app: App) => Promise<void>, options?: CommandOptions): Promise<void> {
  return withDatabase(async (database, config, log) => {
    await migrateNew(database);
    await useApp({ config, log, database }, work);
  }, options);
}

/**
 * Fills a new database. A database in use is migrated only by a start or "kontor db migrate": a command from a newer checkout
 * that only prints a list must not change what running processes work with.
 */
async function migrateNew(database: Database): Promise<void> {
  const waiting = { say: (words: string) => process.stderr.write(`kontor: ${words}\n`) };
  const status = await migrationStatus(database);
  if (status.applied.length === 0) {
    await migrate(database, { waiting });
    return;
  }
  if (status.pending.length === 0) return;
  // The first start may still be running.
  const { pending } = await settledStatus(database, waiting);
  const [first] = pending;
  if (first === undefined) return;
  const missing = pending.length === 1 ? labelOf(first) : `${pending.length} migrations, from ${labelOf(first)} on`;
  throw new StartupProblem(
    `The database is older than this Kontor, it lacks ${missing}. Nothing was changed. ` +
      'Run "kontor db migrate" or start this version; processes of the version before it can keep running.',
  );
}
