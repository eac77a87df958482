// A router forgets one connection to PostgreSQL: its packets get lost without a word. The statement on it is given up, one that
// takes long is not, and the next works on a new connection.
import { connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable.ts';
import { silentLog } from '#test/database.ts';
import { startPostgres } from '#test/neighbours/postgres-server.ts';

/** Passes connections on; `swallow` loses everything on those that are open, but for the first `keep`. */
async function startRouter(port: number) {
  const pairs: [Socket, Socket][] = [];
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1');
    client.pipe(target).pipe(client);
    for (const socket of [client, target]) socket.on('error', () => undefined);
    pairs.push([client, target]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    swallow: (keep: number) => {
      for (const [client, target] of pairs.slice(keep)) {
        client
          .unpipe(target)
          .on('data', () => undefined)
          .resume();
        target
          .unpipe(client)
          .on('data', () => undefined)
          .resume();
      }
    },
    close: () => {
      for (const socket of pairs.flat()) socket.destroy();
      server.close();
    },
  };
}

it('a statement on a connection that died silently fails as unavailable; a long one on a living connection does not', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const router = await startRouter(Number(new URL(postgres.url).port));
  onTestFinished(router.close);
  const databaseUrl = postgres.url.replace(/:\d+\/postgres$/, `:${router.port}/postgres`);
  const common = { dataDir: '/nonexistent', log: silentLog, applicationName: 'test', statementSeconds: 600 };
  const database = await openDatabase({ databaseUrl, poolSize: 1, ...common });
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
