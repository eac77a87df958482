// Makes a backup while the server runs: all tables as of one moment, with the secret files and the journal (README.md).
import { lstat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { writeFaults } from '../../files/private-file.ts';
import { StartupProblem } from '../../startup-problem.ts';
import type { Database } from '../database.ts';
import type { SingleConnection } from '../single-connection.ts';
import { quote, readManifest } from './catalog.ts';
import { type DataFile, partName } from './contents.ts';
import { type HeldFiles, holdFiles } from './hold-files.ts';
import { MANIFEST, type Manifest, nameOf } from './manifest.ts';
import { type ArchiveEntry, gather, packArchive, writeArchive } from './write-archive.ts';

/** Settings with which COPY text reads back as exactly the same values, whatever the server's own settings are. */
export const PLAIN_STYLE = `
  set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres';
  set local extra_float_digits = 1;
  set local bytea_output = 'hex';
  set local client_encoding = 'UTF8'`;
const PART_BYTES = 4 * 1024 * 1024;

export type BackupNeeds = {
  database: Database;
  dataDir: string;
  /** The parts of the data folder that a restore needs, such as `key-pepper` and `journal`. */
  files: readonly DataFile[];
  kontorVersion: string;
  now: number;
};

/** The progress of a backup. */
export type BackupProgress = { tables: number; tablesDone: number; files: number; bytes: number };

type BackupResult = { file: string; bytes: number; tables: number; files: number };

export type OpenBackup = {
  /** The packed bytes, made as they are read: memory does not grow with the data. */
  packed: Readable;
  /** Changes while `packed` is read. */
  progress: BackupProgress;
  /** Stops it at any point. */
  close(): Promise<void>;
};

export async function openBackup(needs: BackupNeeds): Promise<OpenBackup> {
  const { database, dataDir, now } = needs;
  // Before the snapshot: what is drained from the journal in the meantime is then in both.
  const files = await holdFiles(dataDir, needs.files);
  let connection: SingleConnection | undefined;
  const close = async () => {
    await connection?.end();
    await files.release();
  };
  try {
    connection = await database.openConnection();
    const { client } = connection;
    const manifest = await openSnapshot(client, needs);
    await files.holdAgain();
    const progress = { tables: manifest.tables.length, tablesDone: 0, files: 0, bytes: 0 };
    return { packed: packArchive(listEntries(client, manifest, files, progress), now), progress, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type BackupOptions = {
  /** Stops it before the end; then nothing is left behind. */
  signal?: AbortSignal;
  onProgress?(progress: BackupProgress): void;
};

export async function backupTo(
  file: string,
  needs: BackupNeeds,
  { signal, onProgress }: BackupOptions = {},
): Promise<BackupResult> {
  // A broken link counts too: files that are not ours are not replaced.
  if (await lstat(file).catch(() => undefined)) throw isTaken(file);
  try {
    const { packed, progress, close } = await openBackup(needs);
    if (signal) addAbortSignal(signal, packed);
    try {
      if (!(await writeArchive(file, countBytes(packed, progress, onProgress)))) throw isTaken(file);
      return { file, bytes: progress.bytes, tables: progress.tables, files: progress.files };
    } finally {
      packed.destroy();
      await close();
    }
  } catch (error) {
    throw explainBackup(file, error);
  }
}

async function* countBytes(
  packed: AsyncIterable<Buffer>,
  progress: BackupProgress,
  onProgress: BackupOptions['onProgress'],
): AsyncGenerator<Buffer> {
  for await (const chunk of packed) {
    progress.bytes += chunk.length;
    onProgress?.(progress);
    yield chunk;
  }
}

async function openSnapshot(client: pg.Client, { database, kontorVersion, now }: BackupNeeds): Promise<Manifest> {
  await client.query(`begin isolation level repeatable read read only; ${PLAIN_STYLE}`);
  const about = { kontor: kontorVersion, postgres: database.version, createdAt: new Date(now).toISOString() };
  const manifest = await readManifest(client, about);
  // No migration may change the tables until they are copied.
  await client.query(`lock table ${manifest.tables.map(quote).join(', ')} in access share mode`);
  return manifest;
}

async function* listEntries(
  client: pg.Client,
  manifest: Manifest,
  files: HeldFiles,
  progress: BackupProgress,
): AsyncGenerator<ArchiveEntry> {
  yield wholeEntry(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  for await (const entry of files.entries()) {
    progress.files += 1;
    yield entry;
  }
  for (const table of manifest.tables) {
    const columns = table.columns.map(pg.escapeIdentifier).join(', ');
    const rows = client.query(copyTo(`copy (select ${columns} from ${quote(table)}) to stdout`));
    let part = 0;
    // In a tar the size comes before the data, but the size of a table is not known: it is written in parts. An empty
    // table has one, too: the archive has an entry for every table.
    for await (const data of gather(rows as AsyncIterable<Buffer>, PART_BYTES)) {
      part += 1;
      yield wholeEntry(partName(nameOf(table), part), data);
    }
    progress.tablesDone += 1;
  }
}

const wholeEntry = (name: string, data: Buffer): ArchiveEntry => ({ name, size: data.length, data: [data] });

const isTaken = (file: string) =>
  new StartupProblem(`The file ${file} exists already. Choose another name, or move it away.`);

const REASONS: Record<string, string> = { ...writeFaults, '42P01': 'the database has no tables of Kontor yet' };

function explainBackup(file: string, error: unknown): unknown {
  const reason = REASONS[String((error as NodeJS.ErrnoException).code)];
  if (reason === undefined) return error;
  return new StartupProblem(`The backup ${file} could not be written: ${reason}. Put that right and try again.`, {
    cause: error,
  });
}
