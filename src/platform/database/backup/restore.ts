// Restores a backup into an empty database: all of it or, if anything fails, nothing (README.md).
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { writeFaults } from '../../files/private-file.ts';
import { StartupProblem } from '../../startup-problem.ts';
import { oneLine } from '../../text/one-line.ts';
import { lockSession, locks } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import { labelOf, runMigration } from '../migrations/migrate.ts';
import type { MigrationFile } from '../migrations/read-files.ts';
import { clientQueries, type Queries } from '../query.ts';
import { isDatabaseUnavailable } from '../unavailable.ts';
import { type ArchiveFile, openArchive, type Refuse } from './archive-file.ts';
import { PLAIN_STYLE } from './backup.ts';
import { listMigrations } from './catalog.ts';
import { type DataFile, readContents } from './contents.ts';
import { checkQueues } from './job-tables.ts';
import type { Manifest } from './manifest.ts';
import { type RestoredFiles, restoreFiles } from './restore-files.ts';
import { buildStructure, type Structure, setSequences, suspendChecks } from './structure.ts';
import { TableLoader } from './table-loader.ts';

export type RestoreNeeds = {
  database: Database;
  dataDir: string;
  /** The parts of the data folder that a backup may contain. */
  files: readonly DataFile[];
  /** The largest unpacked size of the backup, if it is known. */
  roomBytes?: number;
  migrationsFolder?: string;
  /** Called at the end, within the transaction of the restore. */
  record?(within: Queries, createdAt: string): Promise<void>;
};

type RestoreResult = {
  kontorVersion: string;
  createdAt: string;
  tables: number;
  files: number;
  /** Tables of the backup that are not Kontor's and were not restored. */
  leftOut: string[];
};

export async function restoreFrom(file: string, needs: RestoreNeeds): Promise<RestoreResult> {
  const archive = await openArchive(file, needs.roomBytes);
  try {
    // Reads the whole file before anything is changed.
    const manifest = await verify(archive, needs.files);
    const { files, leftOut } = await restore(archive, manifest, needs);
    const tables = manifest.tables.length - leftOut.length;
    return { kontorVersion: manifest.kontor, createdAt: manifest.createdAt, tables, files, leftOut };
  } catch (error) {
    throw explain(error, file, archive.refuse);
  } finally {
    await archive.close();
  }
}

/** Reads the whole file as a restore does, and throws the reason for which a restore would refuse it. */
export async function checkBackup(file: string, files: readonly DataFile[]): Promise<void> {
  const archive = await openArchive(file);
  try {
    await verify(archive, files);
  } catch (error) {
    throw explain(error, file, archive.refuse);
  } finally {
    await archive.close();
  }
}

async function verify(archive: ArchiveFile, files: readonly DataFile[]): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const content of readContents(archive, files)) {
    if (content.kind === 'manifest') manifest = content.manifest;
  }
  if (!manifest) throw archive.refuse('it holds nothing');
  return manifest;
}

async function restore(archive: ArchiveFile, manifest: Manifest, needs: RestoreNeeds) {
  const { client, end } = await needs.database.openConnection();
  let files: RestoredFiles | undefined;
  let isCommitUnknown = false;
  try {
    // The lock of the migrations: a server that starts in the meantime waits until the restore is done.
    await lockSession(client, locks.migration);
    await client.query(`begin; ${PLAIN_STYLE}`);
    await refuseUnlessEmpty(client);
    files = await restoreFiles(needs.dataDir);
    const structure = await buildStructure(client, manifest, archive.refuse, needs.migrationsFolder);
    const leftOut = await load(archive, client, { manifest, structure, files, needs });
    for (const migration of structure.later) await bringUpToDate(client, migration, manifest.kontor);
    await needs.record?.(clientQueries(client), manifest.createdAt);
    // The files first: tables without their secrets would be useless, and would prevent a second restore.
    await files.place();
    await client.query('commit').catch((error) => {
      isCommitUnknown = isDatabaseUnavailable(error);
      throw isCommitUnknown ? lostAtCommit(error) : error;
    });
    return { files: files.count(), leftOut };
  } catch (error) {
    // If the connection was lost at the commit, the tables may be there and need the files, so the files stay. If the tables
    // are not there, the files do not prevent another restore.
    if (!isCommitUnknown) await files?.takeBack();
    throw error;
  } finally {
    await end();
    await files?.release();
  }
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss') limit 1",
  );
  if (!rows[0]) return;
  throw new StartupProblem(
    `A backup is only restored into an empty database, and this one already holds tables (${rows[0].name}). ` +
      'Set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
  );
}

type LoadNeeds = { manifest: Manifest; structure: Structure; files: RestoredFiles; needs: RestoreNeeds };

/** Returns the names of the tables that were left out. */
async function load(archive: ArchiveFile, client: pg.Client, { manifest, structure, files, needs }: LoadNeeds) {
  const resumeChecks = await suspendChecks(client);
  const loader = new TableLoader(client, structure.tables, archive.refuse);
  for await (const content of readContents(archive, needs.files, manifest)) {
    if (content.kind === 'file') await files.stage(content.path, content.data);
    if (content.kind === 'table') await loader.load(content.table, content.data);
  }
  await loader.finish();
  await resumeChecks();
  await setSequences(client, manifest.sequences, archive.refuse);
  await checkQueues(client, manifest.jobs, archive.refuse);
  const loaded = (await listMigrations(client)).map(labelWithSum).sort();
  const expected = manifest.migrations.map(labelWithSum).sort();
  if (!isDeepStrictEqual(loaded, expected)) throw archive.refuse('its tables are of another version than it says');
  return [...loader.leftOut];
}

const labelWithSum = (migration: Manifest['migrations'][number]) => `${labelOf(migration)} ${migration.checksum}`;

/** Within the same transaction: a backup that cannot be brought up to date is not restored at all. */
async function bringUpToDate(client: pg.Client, migration: MigrationFile, madeBy: string): Promise<void> {
  try {
    await runMigration(client, migration);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    throw new StartupProblem(
      `The backup cannot be brought up to date: the migration ${labelOf(migration)} failed ` +
        `(${oneLine((error as Error).message)}). Nothing was restored. ` +
        `Restore it with Kontor ${madeBy}, or with a version in which that is put right.`,
      { cause: error },
    );
  }
}

const lostAtCommit = (cause: unknown) =>
  new StartupProblem(
    'The database was lost at the very end of the restore. Try again: if that says that the database already holds ' +
      'tables, the restore was complete, and Kontor can be started.',
    { cause },
  );

const { ENOENT: _missing, ...faults } = writeFaults;
const REASONS: Record<string, string> = {
  ...faults,
  EACCES: 'this user may not write into the data folder',
  EPERM: 'this user may not write into the data folder',
  ENOTDIR: 'part of the path of the data folder is a file',
  EEXIST: 'part of the path of the data folder is a file',
  '53100': "the database's disk is full",
  '42501': 'the user of the database may not create tables',
};

function explain(error: unknown, file: string, refuse: Refuse): unknown {
  if (error instanceof StartupProblem) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const isLost = isDatabaseUnavailable(error) && REASONS[code] === undefined;
  const reason = isLost ? `the database was lost (${oneLine(message)})` : REASONS[code];
  if (reason !== undefined) {
    return new StartupProblem(
      `The backup ${file} was not restored: ${reason}. Nothing was restored. Put that right and try again.`,
      { cause: error },
    );
  }
  // PostgreSQL's error classes for wrong values, keys and references: the content does not fit its table.
  if (/^(?:22|23|42|54)/.test(code))
    return refuse(`PostgreSQL does not take its content (${message})`, { cause: error });
  return error;
}
