// Gives a test file its own databases: clones of the migrated template of the run, dropped when the file ends.
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { pino } from 'pino';
import { inject, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { besideTransaction } from '#platform/database/nested-checkout.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import { atFileEnd } from './run/at-file-end.ts';

export const silentLog = pino({ level: 'silent' });

type TestDatabaseOptions = {
  /** Without any table. */
  empty?: boolean;
  /** A copy of the database of this name, which nobody has open. */
  copyOf?: string;
  poolSize?: number;
};

export async function testDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  return openTestDatabase(await testDatabaseUrl(options), options.poolSize);
}

/**
 * Opens a database of the run again, as another process would. Each connection has to read the catalogue and plan its statements
 * anew, so a test that does not ask for more has four of them.
 */
export async function openTestDatabase(databaseUrl: string, poolSize = 4): Promise<Database> {
  const database = await openDatabase({
    databaseUrl,
    dataDir: tmpdir(),
    poolSize,
    // A slow machine is not a failing one.
    connectSeconds: 60,
    log: silentLog,
    applicationName: 'test',
  });
  atFileEnd(() => database.close());
  return database;
}

/** A transaction of somebody else, which is open while `work` calls the product as its users would. */
export const somebodyElse = <T>(database: Database, work: (within: Transaction) => Promise<T>): Promise<T> =>
  database.transaction((within) => besideTransaction(() => work(within)));

/** The URL of a new database, for a process that opens it itself. */
export async function testDatabaseUrl({ empty = false, copyOf }: TestDatabaseOptions = {}): Promise<string> {
  const { url, template } = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const source = copyOf ?? (empty ? 'template0' : template);
  await runSql(url, `create database ${name} template ${source} strategy file_copy`);
  atFileEnd(() => runSql(url, `drop database if exists ${name} with (force)`));
  return url.replace('@/postgres', `@/${name}`);
}

/**
 * Makes the database look lost: cuts its permanent connection and refuses new ones. Open connections of the pool still work,
 * so a test can see who still sends queries.
 */
export async function cutSession(database: Database): Promise<void> {
  const { rows } = await database.query<{ name: string }>({ text: 'select current_database() as name' });
  await runSql(inject('postgres').url, `alter database ${rows[0]?.name} allow_connections false`);
  await database.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
  });
  await vi.waitUntil(() => !database.isUp(), { timeout: HANGS_MS, interval: 5 });
}

/** One connection for all files of a worker, which share this module: it makes and drops their databases. */
let keeper: pg.Pool | undefined;

async function runSql(connectionString: string, text: string): Promise<void> {
  keeper ??= new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 60_000, allowExitOnIdle: true });
  await keeper.query(text);
}
