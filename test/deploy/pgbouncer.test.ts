// Kontor behind PgBouncer: with a connection for each session everything works; with one for each transaction it says at the
// start what to change, and commands say it too.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { pgbouncer, startPgBouncer } from '#test/neighbours/pgbouncer.ts';
import { type PostgresServer, postgres15, startPostgres } from '#test/neighbours/postgres-server.ts';
import { launchProduct, runKontor, startProduct } from '#test/processes/product.ts';
import { describeWith } from '#test/run/needs.ts';
import { bankPath, readFirstKeys, secrets, send } from '../scale/house.ts';

describeWith(pgbouncer, 'Kontor behind PgBouncer', () => {
  let postgres: PostgresServer;
  // A zone that is not Kontor's: its own must be set on every connection.
  const server = { home: postgres15, settings: { timezone: 'Asia/Tokyo' } };

  beforeAll(async () => {
    postgres = await startPostgres(server);
  });
  afterAll(() => postgres.remove());

  it('in session mode serves, books, and hears notices of commands', async () => {
    const { url } = await startPgBouncer(postgres.url, { pool_mode: 'session', default_pool_size: '60' });
    const folders = [await temporaryFolder(), await temporaryFolder()] as const;
    const settings = { ...secrets, DATABASE_URL: url, DEMO: 'true' };
    const first = await startProduct(folders[0], settings);
    const second = await startProduct(folders[1], settings);
    const { PROD: key } = await readFirstKeys([...folders]);
    const command = (...args: string[]) => runKontor([...args, '--json'], { ...settings, DATA_DIR: folders[0] });

    const book = (apiUrl: string, hour: number) => {
      const event = {
        calendarId: 'demo',
        title: 'Schůzka 1 (ukázka)',
        startTime: `2031-05-05T${hour}:00:00Z`,
        endTime: `2031-05-05T${hour}:30:00Z`,
        isBlocking: true,
      };
      return send(`${apiUrl}/api/v1/calendar/add-event`, { key, body: { event } });
    };
    const address = { identityId: 'pooled', city: 'Praha', postalCode: '11000' };
    for (const [index, { apiUrl, shortenerUrl }] of [first, second].entries()) {
      expect((await send(`${apiUrl}${bankPath}`, { key })).status).toBe(200);
      expect((await send(`${apiUrl}/api/v1/address/create`, { key, body: address })).status).toBe(200);
      const booked = await book(apiUrl, 10 + index);
      expect(booked.status, booked.body).toBe(200);
      expect((await send(`${shortenerUrl}/demo`)).status).toBe(302);
      expect((await send(`${shortenerUrl}/api/stats/demo`)).status).toBe(200);
      expect((await send(`${apiUrl}/readyz`)).status).toBe(200);
    }
    expect((await book(second.apiUrl, 10)).status, 'the same time again').toBe(409);
    // Many at once use every connection of the pool.
    const many = await Promise.all(
      Array.from({ length: 100 }, () => send(`${first.apiUrl}/api/v1/address/create`, { key, body: address })),
    );
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));

    // A notice: the link is in the memory of both.
    const disabled = await command('link', 'disable', 'demo');
    expect(disabled.code, disabled.stderr).toBe(0);
    for (const { shortenerUrl } of [first, second]) {
      await expect.poll(async () => (await send(`${shortenerUrl}/demo`)).status).toBe(410);
    }
    const doctor = await command('doctor');
    expect(doctor.stdout).toMatch(/PostgreSQL 15\.\S* \(external\), up to date/);
    expect(await first.stop('SIGTERM')).toBe(0);
    expect(await second.stop('SIGTERM')).toBe(0);
  });

  it('in session mode sets on every connection what Kontor needs, whatever the server is set to', async () => {
    const { url } = await startPgBouncer(postgres.url, { pool_mode: 'session', ignore_startup_parameters: 'options' });
    const common = { dataDir: '/nonexistent', log: silentLog, applicationName: 'test' };
    const database = await openDatabase({ databaseUrl: url, poolSize: 3, statementSeconds: 7, ...common });
    const read = { text: `select current_setting('timezone') as zone, current_setting('statement_timeout') as most` };
    const all = await Promise.all(Array.from({ length: 6 }, () => database.query(read)));
    expect(new Set(all.map(({ rows }) => JSON.stringify(rows)))).toEqual(new Set(['[{"zone":"UTC","most":"7s"}]']));
    await database.close();
  });

  const refusal =
    /^.*The pooler at 127\.0\.0\.1:\d+ \(DATABASE_URL\) gives every transaction another connection.*: set pool_mode = session for this database \(PgBouncer\), or give the address of PostgreSQL itself\.$/m;

  it.each([
    ['one connection', { default_pool_size: '1' }],
    ['the connection used last', {}],
    ['connections in turn', { server_round_robin: '1', min_pool_size: '4' }],
  ])('in transaction mode with %s is refused in one sentence, for the server and for commands', async (_how, more) => {
    const { url } = await startPgBouncer(postgres.url, { pool_mode: 'transaction', ...more });
    const settings = { ...secrets, DATABASE_URL: url, DATA_DIR: await temporaryFolder() };
    const { child, exited } = launchProduct(settings);
    let said = '';
    child.stderr?.on('data', (data) => {
      said += data;
    });
    expect(await exited).toBe(1);
    expect(said).toMatch(refusal);
    expect(said).not.toContain('test@');
    const listed = await runKontor(['org', 'list'], settings);
    expect([listed.code, listed.stdout]).toEqual([1, '']);
    expect(listed.stderr).toMatch(refusal);
  });

  it('in session mode with one connection alone says that it needs more', async () => {
    const { url } = await startPgBouncer(postgres.url, { pool_mode: 'session', default_pool_size: '1' });
    const settings = { ...secrets, DATABASE_URL: url, DATA_DIR: await temporaryFolder() };
    const listed = await runKontor(['org', 'list'], settings);
    expect(listed.code).toBe(1);
    expect(listed.stderr).toMatch(/has no second connection for Kontor, .*: raise default_pool_size/);
  });
});
