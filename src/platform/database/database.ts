// The database as the rooms see it: queries, transactions and notices, on the embedded PostgreSQL or the operator's own. A
// lost connection is opened again (README.md).
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { StartupProblem } from '../startup-problem.ts';
import type { Client, ConnectionConfig } from './client.ts';
import { pendingMark } from './commit-mark.ts';
import { besidePool } from './connections.ts';
import { watchForDeadSockets } from './dead-sockets.ts';
import { useEmbedded } from './embedded/embedded.ts';
import { checkServer, explainConnection, readDatabaseUrl } from './external.ts';
import { type HeavyReads, heavyReads } from './heavy-reads.ts';
import { connectionConfig, heavyConfig, makePool, STATEMENT_SECONDS } from './pool.ts';
import { refuseTransactionPooler } from './pooler.ts';
import { changesRows, poolQueries, type Queries, type Statement } from './query.ts';
import { type Listen, makeListen, openSession, type Session, type SessionNeeds } from './session.ts';
import { openSingleConnection, type SingleConnection } from './single-connection.ts';
import { runTransaction, type Transaction, type TransactionOptions } from './transaction.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

type OpenDatabase = {
  /** Without it Kontor starts its own PostgreSQL in the data folder. */
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize: number;
  connectSeconds?: number;
  statementSeconds?: number;
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
  /** For connections of another thread. */
  connectionConfig: ConnectionConfig;
  /** For work without a time limit (migrations, backup): closed when the database is lost or the connection is dead. */
  openConnection(): Promise<SingleConnection>;
  session: Session;
  /** For queries whose cost grows with the data. */
  heavy: HeavyReads;
  transaction<T>(work: (within: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  statement<Row extends pg.QueryResultRow>(name: string, text: string): Statement<Row>;
  /** A notice is sent by the transaction that makes the change. */
  listen: Listen;
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
  const config = connectionConfig(target, options.applicationName, options.connectSeconds);
  const { statementSeconds = STATEMENT_SECONDS } = options;
  const common = makePool(config, options.poolSize, log, statementSeconds);
  const heavy = makePool(heavyConfig(config), besidePool.heavyReads, log, statementSeconds);
  const single = new Set<Client>();
  const cutConnections = () => {
    common.cutConnections();
    heavy.cutConnections();
    for (const client of single) client.cut();
  };
  const openConnection = async () => {
    const connection = await openSingleConnection(config);
    single.add(connection.client);
    void connection.lost.then(() => single.delete(connection.client));
    return connection;
  };
  let version = '';
  let place = '';
  let session: Session | undefined;
  const stopWatching: (() => void)[] = [];
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    for (const stop of stopWatching) stop();
    const ended = Promise.all([common.pool.end(), heavy.pool.end()]);
    await Promise.race([ended, sleep(POOL_CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
    cutConnections();
    await session?.close(embedded?.leave);
    embedded?.release();
  };
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  try {
    const needs: SessionNeeds = {
      config,
      prepare: async (signal) => embedded?.ensureRunning(signal),
      firstTask: async (client, isReconnect) => {
        if (!isReconnect) await refuseTransactionPooler(client, config);
        // After a failover nothing may continue on the old server, in case it comes back.
        if (isReconnect && client.place !== place) cutConnections();
        place = client.place;
        await embedded?.markInUse(client);
        version = await checkServer(client);
      },
      onUnresponsive: cutConnections,
      log,
    };
    // The last user of the embedded server may be stopping it now; the operator's own server may still be starting up.
    session = await openFirstSession(needs, embedded ? isDatabaseUnavailable : isStartingUp);
    const facts: Facts = { kind: embedded ? 'embedded' : 'external', version, config };
    const runElsewhere = session.run;
    for (const clients of [common.clients, heavy.clients, single])
      stopWatching.push(watchForDeadSockets({ clients, listWorking: listWorking(session) }));
    // One piece of work runs several statements, so it gets twice the time limit of one statement.
    const reads = heavyReads({ pool: heavy.pool, limitMs: statementSeconds * 2_000, runElsewhere });
    return assembleDatabase({ session, pool: common.pool, heavy: reads, openConnection, close }, facts);
  } catch (error) {
    await close();
    throw embedded || error instanceof StartupProblem ? error : explainConnection(error, target);
  }
}

const listWorking = (session: Session) => async (backends: number[]) => {
  // If the state is hidden, the statement counts as running.
  // A statement that waits to send, while nothing arrives, does not work either.
  const text = `select pid from pg_stat_activity where pid = any ($1)
    and (state is null or (state not like 'idle%' and wait_event is distinct from 'ClientWrite'))`;
  return (await session.ask<{ pid: number }>({ text, values: [backends] })).map(({ pid }) => pid);
};

async function openFirstSession(needs: SessionNeeds, isTemporary: (error: unknown) => boolean): Promise<Session> {
  const deadline = performance.now() + STARTING_UP_TIMEOUT_MS;
  for (;;) {
    try {
      return await openSession(needs);
    } catch (error) {
      if (!isTemporary(error) || performance.now() > deadline) throw error;
      await sleep(RETRY_MS);
    }
  }
}

const isStartingUp = (error: unknown) => (error as { code?: string }).code === '57P03';

type Parts = Pick<Database, 'session' | 'pool' | 'heavy' | 'openConnection' | 'close'>;
type Facts = { kind: Database['kind']; version: string; config: ConnectionConfig };

function assembleDatabase({ session, pool, heavy, openConnection, close }: Parts, facts: Facts): Database {
  const plain = poolQueries(pool);
  const queries: Queries = {
    // A single statement commits by itself; with a mark to write, both are one transaction.
    query: <Row extends pg.QueryResultRow>(config: pg.QueryConfig) =>
      pendingMark() && changesRows.test(config.text)
        ? runTransaction(pool, (within) => within.query<Row>(config))
        : plain.query<Row>(config),
  };
  const run = (statement: pg.QueryConfig, within: Queries = queries) => within.query<never>(statement);
  return {
    ...queries,
    pool,
    kind: facts.kind,
    version: facts.version,
    connectionConfig: facts.config,
    openConnection,
    session,
    heavy,
    transaction: (work, options) => runTransaction(pool, work, options),
    statement: (name, text) => (values, within) => run({ name, text, values: [...values] }, within),
    listen: makeListen(session),
    isUp: () => session.isUp(),
    close,
  };
}
