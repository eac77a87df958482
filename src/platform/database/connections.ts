// How many connections to PostgreSQL one Kontor may use. The embedded server is started for that many; `kontor doctor` checks
// the operator's own.
import type { PlatformSettings } from '../config/platform-settings.ts';
import type { Queries } from './query.ts';

/** The connections of a serving process beside its pool. Code that keeps another one open is added here. */
export const besidePool = {
  /** The session, which holds locks and receives notices. */
  session: 1,
  /** Background writing in a separate thread. */
  background: 2,
  /** Queries that take long and must not use up the pool. */
  heavyReads: 4,
  /** Work that one process of the installation does at a time (advisory-locks.ts, runAlone). */
  alone: 1,
} as const;

export const connectionsOfProcess = (poolSize: number): number =>
  Object.values(besidePool).reduce<number>((sum, count) => sum + count, poolSize);

/** The pool of a command. It also holds its session and one connection to migrate, back up or restore. */
export const COMMAND_POOL = 4;
const COMMANDS_AT_ONCE = 2;
const CONNECTIONS_OF_COMMAND = COMMAND_POOL + besidePool.session + 1;

/** For the workers, their primary, a worker that replaces a dying one, and commands that run at the same time. */
export function connectionsNeeded(settings: Pick<PlatformSettings, 'WORKERS' | 'DATABASE_POOL'>): number {
  const processes = settings.WORKERS === 1 ? 1 : settings.WORKERS + 2;
  return processes * connectionsOfProcess(settings.DATABASE_POOL) + COMMANDS_AT_ONCE * CONNECTIONS_OF_COMMAND;
}

/** Enough for one process; an unused slot takes some kilobytes of memory. */
const MIN_CONNECTIONS = 200;
/** For the watcher of the embedded server, and for other programs that look into the database, such as psql. */
const SPARE_CONNECTIONS = 10;

/** How every process of Kontor opens the database. */
export const databaseOptions = (settings: PlatformSettings) => ({
  databaseUrl: settings.DATABASE_URL,
  dataDir: settings.DATA_DIR,
  poolSize: settings.DATABASE_POOL,
  connectSeconds: settings.DATABASE_CONNECT_SECONDS,
  statementSeconds: settings.DATABASE_STATEMENT_SECONDS,
  // Passed when the embedded server starts, so that it also applies to an existing data folder.
  serverSettings: {
    max_connections: String(Math.max(MIN_CONNECTIONS, connectionsNeeded(settings) + SPARE_CONNECTIONS)),
  },
});

export async function readConnectionLimit(database: Queries): Promise<number> {
  const { rows } = await database.query<{ most: number }>({
    text: "select current_setting('max_connections')::int as most",
  });
  return rows[0]?.most ?? 0;
}
