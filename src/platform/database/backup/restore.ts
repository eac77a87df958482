// Restores a backup into an empty database, all of it or nothing.
import { rm } from 'node:fs/promises';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { StartupProblem } from '../../startup-problem.ts';
import { LOCK_CLASS, locks } from '../advisory-locks.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrations/migrate.ts';
import { MANIFEST, PLAIN_STYLE } from './backup.ts';
import { FILES, restoreFile } from './data-files.ts';
import type { Manifest } from './manifest.ts';
import { DamagedBackup, readArchive } from './read-archive.ts';
import { buildStructure, setSequences, suspendChecks } from './structure.ts';
import { TableLoader } from './table-loader.ts';

export type RestoreNeeds = { database: Database; dataDir: string; migrationsFolder?: string };

export type RestoreResult = {
  kontorVersion: string;
  createdAt: string;
  tables: number;
  files: number;
  /** Tables of the backup that are not Kontor's; the backup file, a tar, still has them. */
  leftOut: string[];
};

export async function restoreFrom(file: string, needs: RestoreNeeds): Promise<RestoreResult> {
  // Once through to the end before anything is touched.
  const manifest = await verify(file);
  const client = new pg.Client(needs.database.connectionConfig);
  client.on('error', () => undefined);
  const written: string[] = [];
  try {
    await client.connect();
    // The lock of the migrations: a server that starts meanwhile waits, and then finds everything.
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, locks.migration]);
    await client.query(`begin; ${PLAIN_STYLE}`);
    await refuseUnlessEmpty(client);
    await buildStructure(client, manifest, needs.migrationsFolder);
    const { files, leftOut } = await load(file, client, manifest, needs.dataDir, written);
    await client.query('commit');
    await client.end();
    await migrate(needs.database, needs.migrationsFolder);
    const tables = manifest.tables.length - leftOut.length;
    return { kontorVersion: manifest.kontor, createdAt: manifest.createdAt, tables, files, leftOut };
  } catch (error) {
    for (const path of written) await rm(path, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function verify(file: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const { name, data } of readArchive(file)) {
    if (name !== MANIFEST) continue;
    manifest = (await json(data)) as Manifest;
  }
  if (manifest?.format !== 1) throw new DamagedBackup(file, 'it is no backup of a Kontor that this one knows');
  return manifest;
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

async function load(
  file: string,
  client: pg.Client,
  manifest: Manifest,
  dataDir: string,
  written: string[],
): Promise<{ files: number; leftOut: string[] }> {
  const resumeChecks = await suspendChecks(client);
  const loader = new TableLoader(client, manifest.tables);
  let files = 0;
  for await (const entry of readArchive(file)) {
    if (entry.name.startsWith('tables/')) await loader.load(entry);
    if (!entry.name.startsWith(FILES)) continue;
    const path = await restoreFile(dataDir, entry);
    if (path) written.push(path);
    files += 1;
  }
  await loader.finish();
  await resumeChecks();
  await setSequences(client, manifest.sequences);
  return { files, leftOut: loader.leftOut };
}
