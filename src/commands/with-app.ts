// Opens the house for a command: the same database as the running server, or its own for as long as the command takes.
import { systemClock } from '#platform/clock.ts';
import { type Config, readConfig } from '#platform/config/read-config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { createLog, type Log } from '#platform/log.ts';
import { type App, buildApp } from '../app.ts';

/** Commands log to stderr, and only what is worth a person's attention: stdout is for data. */
export function commandLog(config: Config): Log {
  const level = config.LOG_LEVEL === 'info' ? 'error' : config.LOG_LEVEL;
  return createLog({ level, destination: { write: (line) => void process.stderr.write(line) } });
}

export async function withDatabase<T>(work: (database: Database, config: Config, log: Log) => Promise<T>): Promise<T> {
  const { config } = readConfig();
  const log = commandLog(config);
  const database = await openDatabase({
    databaseUrl: config.DATABASE_URL,
    dataDir: config.DATA_DIR,
    poolSize: 4,
    connectSeconds: config.DATABASE_CONNECT_SECONDS,
    statementSeconds: config.DATABASE_STATEMENT_SECONDS,
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
    // A command serves nobody, so it takes no part in the limits.
    const { REDIS_URL: _unused, ...alone } = config;
    const app = await buildApp({ config: alone, log, database, clock: systemClock });
    try {
      await work(app);
    } finally {
      await app.shutdown.close();
    }
  });
}
