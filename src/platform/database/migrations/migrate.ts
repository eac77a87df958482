// Brings the tables up to date from the numbered SQL files in migrations/. Each file runs once, in its own transaction, under
// an advisory lock, however many processes start at the same time. The table platform_migration records what was applied, with
// a checksum. A file that was changed later stops the start. A database that is newer than this Kontor is fine, unless one of
// its migrations needs another that this Kontor does not have: so processes of two versions serve side by side
// (docs/decisions/0024-migrations-beside-older-processes.md).
import type pg from 'pg';
import { StartupProblem } from '../../startup-problem.ts';
import { lockSession, locks } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import { type MigrationFile, readMigrationFiles } from './read-files.ts';
import { type Waiting, waitForTurn } from './wait-for-turn.ts';

type AppliedMigration = {
  number: number;
  name: string;
  checksum: string;
  /** The migration that a process must know to work after this one; null if every older process may continue. */
  needs: number | null;
  appliedAt: Date;
};

export type MigrationStatus = {
  applied: AppliedMigration[];
  pending: { number: number; name: string }[];
  /** Migrations of a newer Kontor beside which this one can work. */
  newer: { number: number; name: string }[];
};

type MigrateOptions = { folder?: string; waiting?: Waiting };

/** Applies the missing migrations and returns them; throws a StartupProblem if the database does not fit this Kontor. */
export async function migrate(
  database: Database,
  { folder, waiting }: MigrateOptions = {},
): Promise<{ number: number; name: string }[]> {
  const files = await readMigrationFiles(folder);
  return withLockedClient(database, waiting, async (client) => {
    await createMigrationTable(client);
    const { pending } = comparePlan(files, await listApplied(client));
    for (const file of pending) await applyMigration(client, file);
    return pending.map(nameOf);
  });
}

export async function migrationStatus(database: Database, folder?: string): Promise<MigrationStatus> {
  return compareStatus(database, await readMigrationFiles(folder));
}

/** As above, once no other process is migrating. */
export async function settledStatus(database: Database, waiting?: Waiting): Promise<MigrationStatus> {
  const files = await readMigrationFiles();
  return withLockedClient(database, waiting, (client) => compareStatus(client, files));
}

export async function compareStatus(database: CanQuery, files: MigrationFile[]): Promise<MigrationStatus> {
  const { rows } = await database.query({ text: "select to_regclass('platform_migration') is not null as known" });
  const applied = rows[0]?.known ? await listApplied(database) : [];
  const { pending, newer } = comparePlan(files, applied);
  return { applied, pending: pending.map(nameOf), newer: newer.map(nameOf) };
}

const nameOf = ({ number, name }: { number: number; name: string }) => ({ number, name });

// A separate connection: it holds the lock, and a long migration must not reach the time limits of the pool.
async function withLockedClient<T>(
  database: Database,
  waiting: Waiting | undefined,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { client, end } = await database.openConnection();
  try {
    await waitForTurn(lockSession(client, locks.migration), waiting);
    return await work(client);
  } finally {
    await end();
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
    // As JSON, because the column is younger than the table (migration 0103).
    text: `select number, name, checksum, (to_jsonb(one) ->> 'needs')::integer as needs, applied_at as "appliedAt"
           from platform_migration as one order by number`,
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

/** The last migration of the previous release. An older database is upgraded to that release first. */
const releaseBefore = { number: 115, name: '0.2.0', commit: '896a57c9ca32' };

const tooOld = {
  database:
    `This database is of a version before ${releaseBefore.name}, which this version cannot bring up to date. Start Kontor ` +
    `${releaseBefore.name} (commit ${releaseBefore.commit}) with it once, then this version. Nothing was changed.`,
  backup:
    `This backup was made by a version before ${releaseBefore.name}, which this version cannot bring up to date. Restore it with ` +
    `Kontor ${releaseBefore.name} (commit ${releaseBefore.commit}), start that once, then this version. Nothing was restored.`,
};

type Plan = { pending: MigrationFile[]; newer: AppliedMigration[] };

/**
 * The migrations still to apply, and those that a newer Kontor has applied; throws if this Kontor cannot work with them, or if
 * a migration was changed. A backup is restored only by a Kontor that knows all of its migrations.
 */
export function comparePlan(
  files: MigrationFile[],
  applied: Omit<AppliedMigration, 'appliedAt'>[],
  subject: keyof typeof NEXT_STEP = 'database',
): Plan {
  const known = new Map(files.map((file) => [file.number, file]));
  const isBehind = known.has(releaseBefore.number) && !applied.some(({ number }) => number === releaseBefore.number);
  if (isBehind && applied.length > 0) throw new StartupProblem(tooOld[subject]);
  const pending = new Map(known);
  const newer: AppliedMigration[] = [];
  for (const migration of applied as AppliedMigration[]) {
    const { number, checksum, needs } = migration;
    const file = known.get(number);
    const label = labelOf(migration);
    if (!file) {
      if (subject === 'database' && (needs === null || known.has(needs))) {
        newer.push(migration);
        continue;
      }
      throw new StartupProblem(
        `The ${subject} is newer than this Kontor: it has the migration ${label}, which this version does not know` +
          `${subject === 'database' ? ' and cannot work with' : ''}. ${NEXT_STEP[subject].newer}`,
      );
    }
    if (file.checksum !== checksum) {
      throw new StartupProblem(
        `The migration ${label} was changed after it was applied to this ${subject}. ${NEXT_STEP[subject].changed}`,
      );
    }
    pending.delete(number);
  }
  return { pending: [...pending.values()], newer };
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
export async function runMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  const { number, name, checksum, needs, sql } = file;
  await client.query(sql);
  const values = [number, name, checksum];
  await client.query('insert into platform_migration (number, name, checksum) values ($1, $2, $3)', values);
  if (needs !== null) {
    await client.query('update platform_migration set needs = $2 where number = $1', [number, needs]);
  }
}

/** As in the file name. */
export const labelOf = ({ number, name }: { number: number; name: string }) =>
  `${String(number).padStart(4, '0')}-${name}`;
