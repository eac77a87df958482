// The connection pool. Everything has a time limit, and all sockets can be closed at once when the server hangs.
import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { Client, type ConnectionConfig, withSettings } from './client.ts';
import { parsers } from './parsers.ts';

const CONNECT_SECONDS = 3;
export const STATEMENT_SECONDS = 15;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The configuration of the pool and of single connections. */
export function connectionConfig(
  target: ConnectionConfig,
  applicationName: string,
  connectSeconds = CONNECT_SECONDS,
): ConnectionConfig {
  return {
    ...target,
    application_name: applicationName,
    // Sessions use UTC whatever the server's setting. JIT is off: if PostgreSQL overestimates the cost of a statement,
    // compiling takes longer than the statement.
    settings: { timezone: 'UTC', jit: 'off' },
    connectionTimeoutMillis: connectSeconds * 1_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: parsers,
  };
}

/** The same for heavy reads: they write nothing, and each uses only one processor core. */
export const heavyConfig = (config: ConnectionConfig): ConnectionConfig =>
  withSettings(config, { default_transaction_read_only: 'on', max_parallel_workers_per_gather: '0' });

type GuardedPool = {
  pool: pg.Pool;
  /** Its open connections. */
  clients: ReadonlySet<Client>;
  /** Closes all sockets at once: running statements fail now instead of waiting for a server that hangs. */
  cutConnections(): void;
};

export function makePool(
  config: ConnectionConfig,
  size: number,
  log: Logger,
  statementSeconds = STATEMENT_SECONDS,
): GuardedPool {
  const sockets = new Set<Socket>();
  const clients = new Set<Client>();
  const limits = {
    statement_timeout: String(statementSeconds * 1_000),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_TIMEOUT_MS),
  };
  const pool = new pg.Pool({
    ...withSettings(config, limits),
    Client,
    max: size,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
  });
  // Without these two listeners a lost connection would end the process.
  pool.on('error', (error) => log.debug({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client as unknown as Client);
  });
  pool.on('remove', (client) => clients.delete(client as unknown as Client));
  return {
    pool,
    clients,
    cutConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
