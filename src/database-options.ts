// How every process of Kontor opens the database, from its settings.
import { connectionsNeeded } from '#platform/database/connections.ts';
import type { Config } from './rooms.ts';

/** Enough for one process; an unused slot takes some kilobytes of memory. */
const MIN_CONNECTIONS = 200;
/** For the watcher of the embedded server, and for other programs that look into the database, such as psql. */
const SPARE_CONNECTIONS = 10;

export const connectionsOf = ({ WORKERS: workers, DATABASE_POOL: poolSize }: Config): number =>
  connectionsNeeded({ workers, poolSize });

export const databaseOptions = (config: Config) => ({
  databaseUrl: config.DATABASE_URL,
  dataDir: config.DATA_DIR,
  poolSize: config.DATABASE_POOL,
  connectSeconds: config.DATABASE_CONNECT_SECONDS,
  statementSeconds: config.DATABASE_STATEMENT_SECONDS,
  // Passed when the embedded server starts, so that it also applies to an existing data folder.
  serverSettings: { max_connections: String(Math.max(MIN_CONNECTIONS, connectionsOf(config) + SPARE_CONNECTIONS)) },
});
