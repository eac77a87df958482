// How every process of Kontor opens the database, from its settings.
import type { Config } from './rooms.ts';

export const databaseOptions = (config: Config) => ({
  databaseUrl: config.DATABASE_URL,
  dataDir: config.DATA_DIR,
  poolSize: config.DATABASE_POOL,
  connectSeconds: config.DATABASE_CONNECT_SECONDS,
  statementSeconds: config.DATABASE_STATEMENT_SECONDS,
});
