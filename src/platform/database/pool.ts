// The connection pool, with time limits on everything and its sockets in reach, so that a frozen server can be let go.
import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { parsers } from './parsers.ts';
import type { Queries } from './query.ts';

const CONNECT_SECONDS = 3;
export const STATEMENT_SECONDS = 15;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/** Connections for questions whose cost grows with the data (heavy-reads.ts); as many are worked on at once. */
export const HEAVY_CONNECTIONS = 3;
/** Connections that carry clicks into the database. */
export const DRAIN_CONNECTIONS = 2;
/** The lasting one of session.ts. */
const SESSION_CONNECTIONS = 1;

/** How many connections one serving process holds at most. */
export function mostConnections(poolSize: number): number {
  return poolSize + HEAVY_CONNECTIONS + DRAIN_CONNECTIONS + SESSION_CONNECTIONS;
}

/** What both the pool and single connections are made from. */
export function connectionConfig(
  target: pg.ClientConfig,
  applicationName: string,
  connectSeconds = CONNECT_SECONDS,
): pg.ClientConfig {
  return {
    ...target,
    application_name: applicationName,
    // Sessions reckon in UTC whatever the server is set to; the operator's own options stay in front.
    options: [target.options, '-c timezone=UTC'].filter(Boolean).join(' '),
    connectionTimeoutMillis: connectSeconds * 1_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: parsers,
  };
}

/** The same for heavy reads: they write nothing, and each takes one processor core, however many there are. */
export function heavyConfig(config: pg.ClientConfig): pg.ClientConfig {
  const ours = '-c default_transaction_read_only=on -c max_parallel_workers_per_gather=0';
  return { ...config, options: [config.options, ours].join(' ') };
}

export type GuardedPool = {
  pool: pg.Pool;
  /** Cuts every connection at once: statements under way fail now instead of waiting for a server that is silent. */
  cutConnections(): void;
};

export function makePool(
  config: pg.ClientConfig,
  size: number,
  log: Logger,
  statementSeconds = STATEMENT_SECONDS,
): GuardedPool {
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    ...config,
    max: size,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: statementSeconds * 1_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
  });
  // Without these two listeners a lost connection would end the process.
  pool.on('error', (error) => log.debug({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    cutConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** How many connections the server allows to all its users together. */
export async function readMostConnections(database: Queries): Promise<number> {
  const { rows } = await database.query<{ most: number }>({
    text: "select current_setting('max_connections')::int as most",
  });
  return rows[0]?.most ?? 0;
}
