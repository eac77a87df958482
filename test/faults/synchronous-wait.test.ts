// Synchronous replication without its standby: a commit whose wait somebody cancels is there on the primary alone, and PostgreSQL
// calls it done, with a warning. For Kontor its outcome is unknown: the next primary may not have it.
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { isOutcomeUnknown } from '#platform/database/unavailable.ts';
import { silentLog } from '#test/database.ts';
import { startPostgres } from '#test/neighbours/postgres-server.ts';

it('a commit that no standby confirmed is not acknowledged', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const common = { dataDir: '/nonexistent', log: silentLog, applicationName: 'test' };
  const database = await openDatabase({ databaseUrl: postgres.url, poolSize: 2, ...common });
  onTestFinished(() => database.close());
  await database.query({ text: 'create table note (id int)' });
  const insert = { text: 'insert into note values (1)' };
  await database.query({ text: `alter system set synchronous_standby_names = 'nobody'` });
  await database.query({ text: 'select pg_reload_conf()' });
  await expect
    .poll(async () => (await database.query({ text: 'show synchronous_standby_names' })).rows)
    .toEqual([{ synchronous_standby_names: 'nobody' }]);

  const cancel = `select pg_cancel_backend(pid) as done from pg_stat_activity
    where datname = current_database() and wait_event = 'SyncRep'`;
  const problemOf = async (work: Promise<unknown>) => {
    const problem = work.then(
      () => 'acknowledged',
      (error: unknown) => error,
    );
    await expect.poll(() => database.session.ask({ text: cancel })).toEqual([{ done: true }]);
    return problem;
  };
  const inTransaction = await problemOf(database.transaction((within) => within.query(insert)));
  expect(isOutcomeUnknown(inTransaction), String(inTransaction)).toBe(true);
  const alone = await problemOf(database.query(insert));
  expect(isOutcomeUnknown(alone), String(alone)).toBe(true);
  // What only reads waits for nobody, and the next connection works.
  expect((await database.query({ text: 'select count(*)::int as notes from note' })).rows).toEqual([{ notes: 2 }]);
});
