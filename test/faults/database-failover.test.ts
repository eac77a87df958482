// A primary and its standby in DATABASE_URL: the primary is frozen, the standby promoted, and the old primary comes back. Kontor
// gives up the frozen one, finds the new one by itself, and stays with it.
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { LOCK_CLASS } from '#platform/database/advisory-locks.ts';
import { temporaryFolder } from '#test/folders.ts';
import { findFreePort } from '#test/neighbours/free-port.ts';
import { type PostgresServer, postgres15, startPostgres } from '#test/neighbours/postgres-server.ts';
import { launchProduct, runKontor, startProduct } from '#test/processes/product.ts';
import { describeWith } from '#test/run/needs.ts';
import { readFirstKeys, secrets, send } from '../scale/house.ts';

/** Five heartbeats, and much room for a slow machine: without them the write would wait as long as the server is frozen. */
const mostOnDeadSocketMs = 120_000;

async function ask<Row>({ url }: PostgresServer, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const countKontors = (server: PostgresServer) =>
  ask<{ pid: number }>(
    server,
    `select pid from pg_stat_activity where datname = current_database() and application_name like 'kontor%'`,
  );

describeWith(`${postgres15}/bin/postgres`, 'a database that fails over', () => {
  it('is given up, found again at its new primary, and nothing of before is remembered', async () => {
    const primary = await startPostgres({ home: postgres15 });
    onTestFinished(() => primary.remove());
    const standby = await startPostgres({ home: postgres15, standbyOf: primary });
    onTestFinished(() => standby.remove());
    const hostOf = ({ url }: PostgresServer) => new URL(url).host;
    // The standby first: it answers, but takes no writes.
    const DATABASE_URL = primary.url.replace(hostOf(primary), `${hostOf(standby)},${hostOf(primary)}`);
    const DATA_DIR = await temporaryFolder();
    const settings = { ...secrets, DATABASE_URL, DEMO: 'true' };
    const product = await startProduct(DATA_DIR, settings);
    const { PROD: key } = await readFirstKeys([DATA_DIR]);
    const write = () =>
      send(`${product.apiUrl}/api/v1/address/create`, {
        key,
        body: { identityId: 'failover', city: 'Praha', postalCode: '11000' },
      });
    let clicks = 0;
    const follow = async () => {
      const { status, headers } = await send(`${product.shortenerUrl}/lasting`);
      if (status === 302) clicks += 1;
      return `${status} ${headers.location}`;
    };
    expect((await write()).status).toBe(200);
    await send(`${product.shortenerUrl}/api/shorten?url=https://example.com/old&custom=lasting`);
    expect(await follow()).toBe('302 https://example.com/old');
    // A change that nobody announces: Kontor goes on with what it remembers, until it has lost its connection.
    await ask(primary, `update shortener_links set original_url = 'https://example.com/new' where code = 'lasting'`);
    expect(await follow()).toBe('302 https://example.com/old');
    await expect
      .poll(() => ask(standby, `select original_url as url from shortener_links where code = 'lasting'`))
      .toEqual([{ url: 'https://example.com/new' }]);

    await primary.freeze();
    const frozenAt = performance.now();
    const refused = await write();
    const waitedMs = performance.now() - frozenAt;
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    expect(waitedMs).toBeLessThan(mostOnDeadSocketMs);
    await expect.poll(async () => (await send(`${product.apiUrl}/readyz`)).status).toBe(503);
    expect(await follow(), 'redirects of known links go on').toMatch(/^302 /);

    await ask(standby, 'select pg_promote()');
    const promotedAt = performance.now();
    await expect.poll(async () => (await write()).status).toBe(200);
    console.info(
      `a write on the frozen primary was refused after ${Math.round(waitedMs)} ms; ` +
        `writes were back ${Math.round(performance.now() - promotedAt)} ms after the promotion`,
    );
    await expect.poll(follow).toBe('302 https://example.com/new');
    await expect.poll(async () => (await send(`${product.apiUrl}/readyz`)).status).toBe(200);

    // The lock on the data folder was taken anew: a second server is refused.
    const locks = `select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and classid = ${LOCK_CLASS} and objid > 100`;
    expect(await ask(standby, locks)).toHaveLength(1);
    const ports = { API_PORT: String(await findFreePort()), SHORTENER_PORT: String(await findFreePort()) };
    const second = launchProduct({ ...settings, ...ports, DATA_DIR });
    const [said] = await Promise.all([text(second.child.stderr ?? process.stdin), second.exited]);
    expect(said).toContain('Another Kontor server already serves from the data folder');

    // The old primary comes back as the wrong leader, and nobody follows it.
    primary.thaw();
    await follow();
    await expect
      .poll(async () => {
        const { data } = JSON.parse((await send(`${product.shortenerUrl}/api/stats/lasting`)).body);
        return data.total_clicks + data.bot_clicks;
      })
      .toBe(clicks);
    const commands = { ...settings, DATA_DIR };
    // A command finds the right one of the two, too: the later timeline.
    const disabled = await runKontor(['link', 'disable', 'lasting'], commands);
    expect(disabled.code, disabled.stderr).toBe(0);
    await expect.poll(async () => (await send(`${product.shortenerUrl}/lasting`)).status).toBe(410);
    expect((await write()).status).toBe(200);
    await expect.poll(() => countKontors(primary)).toEqual([]);
    expect((await countKontors(standby)).length).toBeGreaterThan(0);
    expect(await product.stop('SIGTERM')).toBe(0);
  });

  it('has no primary: a start says what to do, and with the primary alone target_session_attrs changes nothing', async () => {
    const primary = await startPostgres({ home: postgres15 });
    onTestFinished(() => primary.remove());
    const standby = await startPostgres({ home: postgres15, standbyOf: primary });
    onTestFinished(() => standby.remove());
    const settings = { ...secrets, DATA_DIR: await temporaryFolder() };
    const run = (databaseUrl: string) => runKontor(['db', 'migrate'], { ...settings, DATABASE_URL: databaseUrl });
    const refused = await run(`${standby.url}?target_session_attrs=read-write`);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('takes writes: promote one of them, or add the host of the primary.'),
    ]);
    const unknown = await run(`${primary.url}?target_session_attrs=standby`);
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('use read-write (or primary), or any.'),
    ]);
    const migrated = await run(`${primary.url}?target_session_attrs=primary`);
    expect(migrated.code, migrated.stderr).toBe(0);
  });
});
