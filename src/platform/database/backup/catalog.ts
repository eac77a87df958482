// Reads from PostgreSQL's catalog what a backup must contain. A restore reads it again from its new tables, and compares.
import pg from 'pg';
import type { Manifest, TableName } from './manifest.ts';

// pg-boss creates its other tables (statistics, warnings, its version) again by itself.
const JOB_TABLES = ['queue', 'schedule', 'subscription', 'job', 'job_dependency'];

export async function readManifest(
  client: pg.Client,
  about: { kontor: string; postgres: string; createdAt: string },
): Promise<Manifest> {
  return {
    format: 1,
    ...about,
    tables: await listTables(client),
    migrations: await listMigrations(client),
    jobs: await readJobs(client),
    partitions: await listPartitions(client),
    sequences: await readSequences(client),
  };
}

async function rowsOf<Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) {
  return (await client.query<Row>(text, values)).rows;
}

export const listMigrations = (client: pg.Client): Promise<Manifest['migrations']> =>
  rowsOf(client, 'select number, name, checksum from platform_migration order by number');

// Generated columns cannot be written, only computed again. Partitions come with the table they belong to.
export function listTables(client: pg.Client): Promise<Manifest['tables']> {
  return rowsOf(
    client,
    `select n.nspname as schema, c.relname as name,
            coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = ''), '{}') as columns
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = any($1))
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      group by n.nspname, c.relname
      order by n.nspname desc, array_position($1, c.relname::text), c.relname`,
    [JOB_TABLES],
  );
}

async function readJobs(client: pg.Client): Promise<Manifest['jobs']> {
  const [found] = await rowsOf<{ known: boolean }>(client, "select to_regclass('pgboss.version') is not null as known");
  if (!found?.known) return null;
  const [row] = await rowsOf<{ version: number }>(client, 'select version from pgboss.version');
  const ownTables = await rowsOf<{ name: string; policy: string }>(
    client,
    'select name, policy from pgboss.queue where partition order by name',
  );
  return row ? { version: row.version, ownTables } : null;
}

export function listPartitions(client: pg.Client): Promise<Manifest['partitions']> {
  return rowsOf(
    client,
    `select n.nspname as schema, c.relname as name, p.relname as parent,
            pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_inherits i on i.inhrelid = c.oid
       join pg_class p on p.oid = i.inhparent
      where c.relispartition and c.relkind = 'r' and n.nspname = 'public'
      order by c.relname`,
  );
}

// Sequences are not part of a snapshot. Rows of this snapshot took their numbers before, so the value read now is high enough.
export async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  return rowsOf(
    client,
    `select schemaname as schema, sequencename as name,
            coalesce(last_value, start_value)::text as value, last_value is not null as called
       from pg_sequences where schemaname = 'public' order by sequencename`,
  );
}

/** The name of a table or sequence, quoted for SQL. */
export const quote = ({ schema, name }: TableName) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
