// How every process of Kontor opens the database, from its settings.
import { connectionsNeeded } from '#platform/database/connections.ts';
import type { Config } from './rooms.ts';

/** As many as one Kontor ever needed before it had workers; a slot that nobody uses costs some kilobytes. */
const FEWEST_CONNECTIONS = 200;
/** For whoever looks into the database beside Kontor. */
const SPARE_CONNECTIONS = 10;

export const connectionsOf = ({ WORKERS: workers, DATABASE_POOL: poolSize }: Config): number =>
  connectionsNeeded({ workers, poolSize });

export const databaseOptions = (config: Config) => ({
  databaseUrl: config.DATABASE_URL,
  dataDir: config.DATA_DIR,
  poolSize: config.DATABASE_POOL,
  connectSeconds: config.DATABASE_CONNECT_SECONDS,
  statementSeconds: config.DATABASE_STATEMENT_SECONDS,
  // An argument of the embedded server's start, so that an older data folder gets it too.
  serverSettings: { max_connections: String(Math.max(FEWEST_CONNECTIONS, connectionsOf(config) + SPARE_CONNECTIONS)) },
});
