// The database as the rooms see it: queries, transactions, notices; embedded or the operator's own, it heals by itself.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Embedded, useEmbedded } from './embedded/embedded.ts';
import { checkServerVersion, explainConnection, readDatabaseUrl } from './external.ts';
import { type Listen, makeListen } from './listen.ts';
import { connectionConfig, makePool } from './pool.ts';
import { poolQueries, type Queries, type Statement } from './query.ts';
import { openSession, type Session } from './session.ts';
import { runTransaction, type TransactionOptions } from './transaction.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

export type OpenDatabase = {
  /** Without it Kontor starts its own PostgreSQL in the data folder. */
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize: number;
  log: Logger;
  applicationName: string;
  /** Extra settings of the embedded server. */
  serverSettings?: Record<string, string>;
};

export type Database = Queries & {
  pool: pg.Pool;
  kind: 'embedded' | 'external';
  /** PostgreSQL's version, such as 18.4. */
  version: string;
  /** For a connection of one's own outside the pool (migrations, backup). */
  connectionConfig: pg.ClientConfig;
  session: Session;
  transaction<T>(work: (within: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
  statement<Row extends pg.QueryResultRow>(name: string, text: string): Statement<Row>;
  listen: Listen;
  notify(channel: string, payload: string, within?: Queries): Promise<void>;
  isUp(): boolean;
  close(): Promise<void>;
};

const STARTING_UP_TIMEOUT_MS = 30_000;
const POOL_CLOSE_TIMEOUT_MS = 5_000;
const RETRY_MS = 50;

export async function openDatabase(options: OpenDatabase): Promise<Database> {
  const { databaseUrl, dataDir, log, serverSettings: settings } = options;
  const embedded = databaseUrl ? undefined : await useEmbedded({ dataDir, ...(settings ? { settings } : {}) });
  const target = embedded ? embedded.target : readDatabaseUrl(databaseUrl ?? '');
  const config = connectionConfig(target, options.applicationName);
  const { pool, cutConnections } = makePool(config, options.poolSize, log);
  try {
    const connect = () => connectSession(config, embedded);
    const session = await openFirstSession(connect, cutConnections, log, embedded, target);
    let version = '';
    await session.add(async (client) => {
      version = await checkServerVersion(client);
    });
    const queries = poolQueries(pool);
    const run = (statement: pg.QueryConfig, within: Queries = queries) => within.query<never>(statement);
    return {
      ...queries,
      pool,
      kind: embedded ? 'embedded' : 'external',
      version,
      connectionConfig: config,
      session,
      transaction: (work, transactionOptions) => runTransaction(pool, work, transactionOptions),
      statement: (name, text) => (values, within) => run({ name, text, values: [...values] }, within),
      listen: makeListen(session),
      notify: async (channel, payload, within) => {
        await run({ name: 'platform.notify', text: 'select pg_notify($1, $2)', values: [channel, payload] }, within);
      },
      isUp: () => session.isUp(),
      close: async () => {
        await Promise.race([pool.end(), sleep(POOL_CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
        cutConnections();
        await session.close(embedded?.leave);
        embedded?.release();
      },
    };
  } catch (error) {
    embedded?.release();
    throw error;
  }
}

async function connectSession(config: pg.ClientConfig, embedded: Embedded | undefined): Promise<pg.Client> {
  await embedded?.ensureRunning();
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await embedded?.announce(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function openFirstSession(
  connect: () => Promise<pg.Client>,
  onSilence: () => void,
  log: Logger,
  embedded: Embedded | undefined,
  target: pg.ClientConfig,
): Promise<Session> {
  const deadline = performance.now() + STARTING_UP_TIMEOUT_MS;
  for (;;) {
    try {
      return await openSession({ connect, onSilence, log });
    } catch (error) {
      // 57P03: starting up or shutting down. The embedded server may also be stopped by its last user just now.
      const passing = embedded ? isDatabaseUnavailable(error) : (error as { code?: string }).code === '57P03';
      if (!passing || performance.now() > deadline) throw embedded ? error : explainConnection(error, target);
      await sleep(RETRY_MS);
    }
  }
}
