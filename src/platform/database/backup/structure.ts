// Builds the empty tables a backup needs, as the Kontor that made it had them.
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { StartupProblem } from '../../startup-problem.ts';
import { comparePlan, createMigrationTable } from '../migrations/migrate.ts';
import { readMigrationFiles } from '../migrations/read-files.ts';
import { quote } from './backup.ts';
import type { Manifest, TableName } from './manifest.ts';

export async function buildStructure(client: pg.Client, manifest: Manifest, folder?: string): Promise<void> {
  const files = await readMigrationFiles(folder);
  const applied = manifest.migrations.map((migration) => ({ ...migration, appliedAt: new Date(0) }));
  const later = new Set(comparePlan(files, applied, 'backup').map(({ number }) => number));
  await createMigrationTable(client);
  for (const { number, sql } of files) if (!later.has(number)) await client.query(sql);
  for (const partition of manifest.partitions) await createPartition(client, partition);
  if (manifest.jobs) await buildJobTables(client, manifest, manifest.jobs);
}

async function createPartition(client: pg.Client, partition: Manifest['partitions'][number]): Promise<void> {
  const parent = { schema: partition.schema, name: partition.parent };
  if (!(await isThere(client, parent))) return;
  await client.query(`create table if not exists ${quote(partition)} partition of ${quote(parent)} ${partition.bound}`);
}

/** A table or sequence that Kontor's migrations did not make is not Kontor's, and is left out. */
export async function isThere(client: pg.Client, thing: TableName): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    quote(thing),
  ]);
  return rows[0]?.there === true;
}

async function buildJobTables(
  client: pg.Client,
  { kontor }: Manifest,
  { version, ownTables }: NonNullable<Manifest['jobs']>,
): Promise<void> {
  // pg-boss wraps its script into a transaction; here it belongs to the one around the whole restore.
  await client.query(
    getConstructionPlans('pgboss')
      .replace(/^\s*BEGIN;/, '')
      .replace(/COMMIT;\s*$/, ''),
  );
  // The script also sets time limits for the rest of the transaction.
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  if (rows[0]?.version !== version) {
    throw new StartupProblem(
      `This backup was made by Kontor ${kontor}, whose background jobs are kept in another form. ` +
        `Restore it with Kontor ${kontor}, then start this version on the restored data.`,
    );
  }
  for (const { name, policy } of ownTables) {
    await client.query('select pgboss.create_queue($1, $2)', [name, JSON.stringify({ partition: true, policy })]);
  }
}

/**
 * Lets rows come in in whatever order, and keeps triggers from doing their work a second time; the returned function puts
 * everything back and checks every reference.
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
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table } of triggers.rows) await client.query(`alter table ${table} disable trigger user`);
  return async () => {
    for (const { table } of triggers.rows) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of keys.rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

export async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  for (const sequence of sequences) {
    if (!(await isThere(client, sequence))) continue;
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quote(sequence),
      sequence.value,
      sequence.called,
    ]);
  }
}
