// The connection pool. Everything has a time limit, and all sockets can be closed at once when the server hangs.
import { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from 'pino';
import { parsers } from './parsers.ts';

const CONNECT_SECONDS = 3;
export const STATEMENT_SECONDS = 15;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 60_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The configuration of the pool and of single connections. */
export function connectionConfig(
  target: pg.ClientConfig,
  applicationName: string,
  connectSeconds = CONNECT_SECONDS,
): pg.ClientConfig {
  return {
    ...target,
    application_name: applicationName,
    // Sessions use UTC whatever the server is set to; the operator's own options come first.
    options: [target.options, '-c timezone=UTC'].filter(Boolean).join(' '),
    connectionTimeoutMillis: connectSeconds * 1_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: parsers,
  };
}

/** The same for heavy reads: they write nothing, and each uses one processor core only. */
export function heavyConfig(config: pg.ClientConfig): pg.ClientConfig {
  const ours = '-c default_transaction_read_only=on -c max_parallel_workers_per_gather=0';
  return { ...config, options: [config.options, ours].join(' ') };
}

type GuardedPool = {
  pool: pg.Pool;
  /** Closes all sockets at once: running statements fail now and do not wait for a server that hangs. */
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
