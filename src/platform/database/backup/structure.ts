// Builds the empty tables for a restore with the migrations that the backup names, and compares them with the backup. Only
// tables that Kontor itself creates are filled.
import type pg from 'pg';
import { comparePlan, createMigrationTable } from '../migrations/migrate.ts';
import { type MigrationFile, readMigrationFiles } from '../migrations/read-files.ts';
import type { Refuse } from './archive-file.ts';
import { listTables, quote, readSequences } from './catalog.ts';
import { buildJobTables } from './job-tables.ts';
import { type Manifest, nameOf } from './manifest.ts';
import { createPartitions } from './partitions.ts';

export type Structure = {
  /** The tables to fill, by their names in the backup. */
  tables: Map<string, Manifest['tables'][number]>;
  /** Migrations that are newer than the backup. */
  later: MigrationFile[];
};

export async function buildStructure(
  client: pg.Client,
  manifest: Manifest,
  refuse: Refuse,
  folder?: string,
): Promise<Structure> {
  const files = await readMigrationFiles(folder);
  const applied = manifest.migrations.map((migration) => ({ ...migration, needs: null }));
  const { pending: later } = comparePlan(files, applied, 'backup');
  await createMigrationTable(client);
  for (const file of files) if (!later.includes(file)) await client.query(file.sql);
  if (manifest.jobs) await buildJobTables(client, manifest, manifest.jobs);
  const tables = await matchTables(client, manifest, refuse);
  await createPartitions(client, manifest.partitions, new Set(tables.keys()), refuse);
  return { tables, later };
}

/**
 * A table of the public schema that Kontor's migrations did not create is not Kontor's, and is left out. All others must exist,
 * with the same columns.
 */
async function matchTables(client: pg.Client, manifest: Manifest, refuse: Refuse): Promise<Structure['tables']> {
  const own = new Map((await listTables(client)).map((table) => [nameOf(table), table]));
  const given = new Map(manifest.tables.map((table) => [nameOf(table), table]));
  for (const [name, { columns }] of own) {
    const table = given.get(name);
    if (!table) throw refuse(`the table ${name} is missing`);
    const isSame = columns.length === table.columns.length && columns.every((column) => table.columns.includes(column));
    if (!isSame) throw refuse(`its table ${name} has other columns than Kontor makes`);
    // With the columns in the order of the backup.
    own.set(name, { ...table });
  }
  const foreign = manifest.tables.find((table) => table.schema !== 'public' && !own.has(nameOf(table)));
  if (foreign) throw refuse(`its table ${nameOf(foreign)} is not one that Kontor makes`);
  return own;
}

/**
 * Removes foreign keys and disables triggers, so that rows can be loaded in any order and no trigger runs a second time. The
 * returned function puts everything back; PostgreSQL then checks every reference.
 */
export async function suspendChecks(client: pg.Client): Promise<() => Promise<void>> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      order by 1, 2`,
  );
  const triggers = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table
       from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  const always = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name
       from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and tgparentid = 0 and tgenabled = 'A' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table } of triggers.rows) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table } of triggers.rows) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name } of always.rows) await client.query(`alter table ${table} enable always trigger ${name}`);
    for (const { table, name, definition } of keys.rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

/** Sequences that are not Kontor's are left out with their tables. */
export async function setSequences(client: pg.Client, given: Manifest['sequences'], refuse: Refuse): Promise<void> {
  const values = new Map(given.map((sequence) => [nameOf(sequence), sequence]));
  for (const sequence of await readSequences(client)) {
    const known = values.get(nameOf(sequence));
    if (!known) throw refuse(`the sequence ${nameOf(sequence)} is missing`);
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(sequence), known.value, known.called]);
  }
}
