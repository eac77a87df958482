// A router forgets one connection to PostgreSQL: its packets get lost without a word. The statement on it is given up, one that
// takes long is not, and the next works on a new connection. Migrations, backups and restores do not hang either. All of it is
// waiting, so these tests run side by side.
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { it, type TestContext } from 'vitest';
import { LOCK_CLASS, locks } from '#platform/database/advisory-locks.ts';
import { backupTo, openBackup } from '#platform/database/backup/backup.ts';
import { restoreFrom } from '#platform/database/backup/restore.ts';
import { openDatabase } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import { silentLog, testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';

/** Passes connections on; `swallow` loses everything on those that are open, but for the first `keep`. */
async function startRouter(databaseUrl: string) {
  const { username, password, pathname, searchParams } = new URL(databaseUrl.replace('@/', '@localhost/'));
  const socket = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`;
  const pairs: [Socket, Socket][] = [];
  const server = createServer((client) => {
    const target = connect(socket);
    client.pipe(target).pipe(client);
    for (const socket of [client, target]) socket.on('error', () => undefined);
    pairs.push([client, target]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    databaseUrl: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    swallow: (keep: number) => {
      for (const [client, target] of pairs.slice(keep)) {
        client
          .unpipe(target)
          .on('data', () => undefined)
          .resume();
        target.unpipe(client).pause();
      }
    },
    close: () => {
      for (const socket of pairs.flat()) socket.destroy();
      server.close();
    },
  };
}

it.concurrent('a statement on a connection that died silently fails as unavailable; a long one on a living connection does not', async ({
  expect,
  onTestFinished,
}) => {
  const router = await startRouter(await testDatabaseUrl());
  onTestFinished(router.close);
  const common = { dataDir: '/nonexistent', log: silentLog, applicationName: 'test', statementSeconds: 600 };
  const database = await openDatabase({ databaseUrl: router.databaseUrl, poolSize: 1, ...common });
  onTestFinished(() => database.close());
  await database.query({ text: 'select 1' });
  // The first connection is the session, the second one that of the pool.
  router.swallow(1);
  const begun = performance.now();
  const failure = await database.query({ text: 'select 2' }).catch((error: unknown) => error);
  console.info(`a statement on a dead connection was given up after ${Math.round(performance.now() - begun)} ms`);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect(database.isUp()).toBe(true);
  const long = database.query({ text: 'select pg_sleep(20) is null as late' });
  expect((await long).rows).toEqual([{ late: false }]);
});

/** A database with Kontor's tables, once straight and once behind a router, and a folder with its backup. */
async function openBehindRouter({ onTestFinished }: TestContext) {
  const straightUrl = await testDatabaseUrl();
  const router = await startRouter(straightUrl);
  onTestFinished(router.close);
  const dataDir = await temporaryFolder();
  const common = { dataDir, poolSize: 1, log: silentLog, applicationName: 'test' };
  const straight = await openDatabase({ databaseUrl: straightUrl, ...common });
  onTestFinished(() => straight.close());
  const about = { dataDir, files: [], kontorVersion: 'test', now: 0 };
  const file = join(dataDir, 'made.backup');
  await backupTo(file, { database: straight, ...about });
  const database = await openDatabase({ databaseUrl: router.databaseUrl, ...common });
  onTestFinished(() => database.close());
  const countSuch = async (such: string) => {
    const text = `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${such}`;
    return (await straight.query({ text })).rows.length;
  };
  return { router, straight, database, about, file, countSuch };
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

type Opened = Awaited<ReturnType<typeof openBehindRouter>>;

it.concurrent.for<[string, (opened: Opened) => Promise<unknown>]>([
  ['a migration', ({ database }) => migrate(database)],
  ['a restore', ({ database, about, file }) => restoreFrom(file, { database, ...about })],
])('%s on a connection that died silently ends with an error', async ([name, run], context) => {
  const { expect } = context;
  const opened = await openBehindRouter(context);
  const holder = await opened.straight.openConnection();
  await holder.client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, locks.migration]);
  const problem = problemOf(run(opened));
  await expect.poll(() => opened.countSuch(`wait_event_type = 'Lock'`)).toBe(1);
  opened.router.swallow(1);
  const begun = performance.now();
  await holder.end();
  expect(await problem).toBeInstanceOf(Error);
  console.info(`${name} on a dead connection was given up after ${Math.round(performance.now() - begun)} ms`);
  expect(opened.database.isUp()).toBe(true);
});

it.concurrent('a backup on a connection that dies silently ends with an error; one that is read slowly goes on', async (context) => {
  const { expect, onTestFinished } = context;
  const { router, straight, database, about, countSuch } = await openBehindRouter(context);
  // More than sockets and streams hold.
  const rows = `select sha512(number::text::bytea) as many from generate_series(1, 300000) as number`;
  await straight.query({ text: `create table many_rows as ${rows}` });
  const { packed, close } = await openBackup({ database, ...about });
  onTestFinished(close);
  const chunks = packed[Symbol.asyncIterator]();
  await chunks.next();
  await expect.poll(() => countSuch(`query like 'copy %many_rows%' and wait_event = 'ClientWrite'`)).toBe(1);
  // Longer than a dead connection lives.
  await sleep(20_000);
  await chunks.next();
  router.swallow(1);
  const readOn = async () => {
    for (let next = await chunks.next(); !next.done; next = await chunks.next());
  };
  const begun = performance.now();
  expect(await problemOf(readOn())).toBeInstanceOf(Error);
  console.info(`a backup on a dead connection was given up after ${Math.round(performance.now() - begun)} ms`);
  expect(database.isUp()).toBe(true);
});
