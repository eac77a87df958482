// Brings the tables up to date from the numbered SQL files in migrations/. Each file runs once, in a transaction of its own,
// under an advisory lock, however many processes start at the same time. The table platform_migration keeps what was applied,
// with a checksum. A database that is newer than this Kontor, or a file that was changed later, stops the start.
import pg from 'pg';
import { StartupProblem } from '../../startup-problem.ts';
import { LOCK_CLASS, locks } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import { type MigrationFile, readMigrationFiles } from './read-files.ts';

type AppliedMigration = { number: number; name: string; checksum: string; appliedAt: Date };

export type MigrationStatus = {
  applied: AppliedMigration[];
  pending: { number: number; name: string }[];
};

/** Applies what is missing and returns it; throws a StartupProblem if the database is not one of this Kontor. */
export async function migrate(database: Database, folder?: string): Promise<{ number: number; name: string }[]> {
  const files = await readMigrationFiles(folder);
  return withLockedClient(database, async (client) => {
    await createMigrationTable(client);
    const pending = comparePlan(files, await listApplied(client));
    for (const file of pending) await applyMigration(client, file);
    return pending.map(({ number, name }) => ({ number, name }));
  });
}

export async function migrationStatus(database: Database, folder?: string): Promise<MigrationStatus> {
  return compareStatus(database, await readMigrationFiles(folder));
}

export async function compareStatus(database: CanQuery, files: MigrationFile[]): Promise<MigrationStatus> {
  const { rows } = await database.query({ text: "select to_regclass('platform_migration') is not null as known" });
  const applied = rows[0]?.known ? await listApplied(database) : [];
  const pending = comparePlan(files, applied).map(({ number, name }) => ({ number, name }));
  return { applied, pending };
}

// A separate connection: the lock belongs to it, and a long migration must not run into the time limits of the pool.
async function withLockedClient<T>(database: Database, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.connectionConfig);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, locks.migration]);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function createMigrationTable(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists platform_migration (
       number integer primary key,
       name text not null,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
}

export type CanQuery = { query(config: { text: string }): Promise<pg.QueryResult> };

async function listApplied(client: CanQuery): Promise<AppliedMigration[]> {
  const { rows } = await client.query({
    text: 'select number, name, checksum, applied_at as "appliedAt" from platform_migration order by number',
  });
  return rows;
}

const NEXT_STEP = {
  database: {
    newer: 'Start the newer Kontor, or restore a backup made by this version into a new data folder.',
    changed: 'Put the file back as it was released and write the change as a new migration.',
  },
  backup: {
    newer: 'Restore it with the newer Kontor. Nothing was restored.',
    changed: 'Restore it with the Kontor that made it. Nothing was restored.',
  },
};

/** What is still to be applied; throws if an applied migration is unknown to this Kontor or was changed. */
export function comparePlan(
  files: MigrationFile[],
  applied: AppliedMigration[],
  subject: keyof typeof NEXT_STEP = 'database',
): MigrationFile[] {
  const known = new Map(files.map((file) => [file.number, file]));
  for (const migration of applied) {
    const { number, checksum } = migration;
    const file = known.get(number);
    const label = labelOf(migration);
    if (!file) {
      throw new StartupProblem(
        `The ${subject} is newer than this Kontor: it has the migration ${label}, which this version does not know. ` +
          NEXT_STEP[subject].newer,
      );
    }
    if (file.checksum !== checksum) {
      throw new StartupProblem(
        `The migration ${label} was changed after it was applied to this ${subject}. ${NEXT_STEP[subject].changed}`,
      );
    }
    known.delete(number);
  }
  return [...known.values()];
}

async function applyMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await runMigration(client, file);
    await client.query('commit');
  } catch (error) {
    throw new StartupProblem(
      `The migration ${labelOf(file)} failed and was undone: ${(error as Error).message}. ` +
        'Put that right and start again; nothing of it was kept.',
      { cause: error },
    );
  }
}

/** Within the caller's transaction. */
export async function runMigration(client: pg.Client, { number, name, checksum, sql }: MigrationFile): Promise<void> {
  await client.query(sql);
  await client.query('insert into platform_migration (number, name, checksum) values ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

/** As in the file name. */
export const labelOf = ({ number, name }: { number: number; name: string }) =>
  `${String(number).padStart(4, '0')}-${name}`;
