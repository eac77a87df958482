// The tables of background work in a restore: made by pg-boss's own script, and filled only with what pg-boss would write.
import type pg from 'pg';
import { getConstructionPlans, policies } from 'pg-boss';
import { StartupProblem } from '../../startup-problem.ts';
import type { Refuse } from './archive-file.ts';
import type { Manifest } from './manifest.ts';

export async function buildJobTables(
  client: pg.Client,
  { kontor }: Manifest,
  { version, ownTables }: NonNullable<Manifest['jobs']>,
): Promise<void> {
  // pg-boss puts its script into a transaction; here it runs in the transaction of the restore.
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
        `Restore it with Kontor ${kontor}, then start this version on the restored data. Nothing was restored.`,
    );
  }
  for (const { name, policy } of ownTables) {
    await client.query('select pgboss.create_queue($1, $2)', [name, JSON.stringify({ partition: true, policy })]);
  }
}

/** pg-boss puts the names of queues and their tables from this table into its SQL: they must be harmless. */
export async function checkQueues(client: pg.Client, jobs: Manifest['jobs'], refuse: Refuse): Promise<void> {
  if (!jobs) return;
  const { rows } = await client.query<{ name: string }>(
    `select name from pgboss.queue
      where name !~ '^[A-Za-z0-9_./-]+$' or policy <> all($2) or partition <> (name = any($1))
         or table_name <> case when partition then 'j' || encode(sha224(convert_to(name, 'UTF8')), 'hex') else 'job_common' end
      limit 1`,
    [jobs.ownTables.map(({ name }) => name), Object.values(policies)],
  );
  if (rows[0]) throw refuse(`its queue ${rows[0].name} is not one that Kontor makes`);
}
