// Opens database and app for a command. It uses the PostgreSQL of the running server, or starts it for itself.
import { COMMAND_POOL } from '#platform/database/connections.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { createLog, type Log, standardError } from '#platform/log.ts';
import type { App } from '../app.ts';
import { databaseOptions } from '../database-options.ts';
import { type Config, readConfig } from '../rooms.ts';
import { useApp } from '../use-app.ts';

/** Commands log errors only, to stderr: stdout is for data. */
function commandLog(config: Config): Log {
  const level = config.LOG_LEVEL === 'info' ? 'error' : config.LOG_LEVEL;
  return createLog({ level, destination: standardError });
}

export async function withDatabase<T>(work: (database: Database, config: Config, log: Log) => Promise<T>): Promise<T> {
  const { config } = readConfig();
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

export function withApp(work: (app: App) => Promise<void>): Promise<void> {
  return withDatabase(async (database, config, log) => {
    await migrate(database);
    await useApp({ config, log, database }, work);
  });
}
