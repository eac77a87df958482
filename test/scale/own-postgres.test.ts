// Kontor on an external PostgreSQL, the oldest supported version and the newest: migrations, TLS, limits, a restart.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { silentLog } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { makeAuthority, signCertificate } from '#test/neighbours/certificates.ts';
import { type PostgresServer, postgres15, startPostgres } from '#test/neighbours/postgres-server.ts';
import { runKontor } from '#test/processes/product.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import { describeWith } from '#test/run/needs.ts';

type Limits = { poolSize?: number; statementSeconds?: number; connectSeconds?: number };

const opened: Database[] = [];

afterAll(async () => {
  for (const database of opened) await database.close();
});

async function open(databaseUrl: string, limits: Limits = {}): Promise<Database> {
  const common = { dataDir: '/nonexistent', log: silentLog, applicationName: 'own-postgres' };
  const database = await openDatabase({ databaseUrl, poolSize: 3, ...common, ...limits });
  opened.push(database);
  return database;
}

function worksWith(major: number, processes: number, start: () => Promise<PostgresServer>): void {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.remove());

  it(`migrates once when ${processes} processes start at the same time`, async () => {
    const DATA_DIR = await temporaryFolder();
    const settings = { DATABASE_URL: server.url, DATA_DIR };
    const runs = await Promise.all(
      Array.from({ length: processes }, () => runKontor(['db', 'migrate', '--json'], settings)),
    );
    expect(runs.map(({ code }) => code)).toEqual(runs.map(() => 0));
    const applied = runs.map(({ stdout }) => (JSON.parse(stdout) as { applied: unknown[] }).applied.length);
    expect(applied.filter((count) => count > 0)).toHaveLength(1);
    const status = await runKontor(['doctor', '--json'], settings);
    expect(status.stdout).toMatch(new RegExp(`PostgreSQL ${major}\\.\\S* \\(external\\), up to date`));
  });

  it('is used within the configured limits', async () => {
    const database = await open(server.url, { poolSize: 2, statementSeconds: 1 });
    expect(database.version).toMatch(new RegExp(`^${major}\\.`));
    await expect(database.query({ text: 'select pg_sleep(30)' })).rejects.toMatchObject({ code: '57014' });
    const busy = Array.from({ length: 20 }, () => database.query({ text: 'select pg_sleep(0.01)' }));
    await Promise.all(busy);
    const { rows } = await database.query<{ connections: number }>({
      text: `select count(*)::int as connections from pg_stat_activity
             where datname = current_database() and application_name = 'own-postgres'`,
    });
    // Two of the pool, and the permanent one.
    expect(rows[0]?.connections).toBeLessThanOrEqual(3);
    await database.close();
  });

  it('may be restarted: queries and notifications work again without help', async () => {
    const database = await open(server.url);
    const [heard, reconnected] = [vi.fn(), vi.fn()];
    await database.listen('test', heard, reconnected);
    await server.stop();
    await vi.waitFor(() => expect(database.isUp()).toBe(false), { timeout: HANGS_MS });
    await expect(database.query({ text: 'select 1' })).rejects.toThrow();
    await server.start();
    await vi.waitFor(() => expect(reconnected).toHaveBeenCalledOnce(), { timeout: HANGS_MS });
    await database.transaction((within) => within.notify('test', 'again'));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('again'), { timeout: HANGS_MS });
  });
}

describe('PostgreSQL 18 of your own', () => worksWith(18, 3, () => startPostgres()));

describeWith(`${postgres15}/bin/postgres`, 'PostgreSQL 15 of your own', () =>
  worksWith(15, 4, () => startPostgres({ home: postgres15 })),
);

describeWith('openssl', 'PostgreSQL behind TLS', () => {
  let server: PostgresServer;
  let trusted: string;
  let foreign: string;

  beforeAll(async () => {
    const authority = await makeAuthority();
    trusted = authority.file;
    foreign = (await makeAuthority()).file;
    server = await startPostgres({ tls: await signCertificate(authority, '127.0.0.1') });
  });
  afterAll(() => server.remove());

  it('is used if its certificate is valid, for the pool, the permanent connection and backups', async () => {
    const database = await open(`${server.url}?sslmode=verify-full&sslrootcert=${trusted}`);
    await Promise.all(Array.from({ length: 3 }, () => database.query({ text: 'select pg_sleep(0.05)' })));
    const { rows } = await database.query<{ plain: number }>({
      text: `select count(*)::int as plain from pg_stat_ssl join pg_stat_activity using (pid)
             where datname = current_database() and application_name = 'own-postgres' and not ssl`,
    });
    expect(rows).toEqual([{ plain: 0 }]);
  });

  it('is refused if another authority signed its certificate', async () => {
    await expect(open(`${server.url}?sslmode=verify-full&sslrootcert=${foreign}`)).rejects.toThrow(
      /cannot be trusted \(DATABASE_URL\): .*certificate.*sslrootcert/,
    );
  });

  it('is refused if its certificate is for another host', async () => {
    const url = server.url.replace('127.0.0.1', 'localhost');
    await expect(open(`${url}?sslmode=verify-full&sslrootcert=${trusted}`)).rejects.toThrow(
      /cannot be trusted \(DATABASE_URL\)/,
    );
  });

  it('is refused with the reason if the file of the authority is missing', async () => {
    await expect(open(`${server.url}?sslmode=verify-full&sslrootcert=/nonexistent/ca.pem`)).rejects.toThrow(
      'The file /nonexistent/ca.pem that DATABASE_URL names cannot be read',
    );
  });

  it('is refused if it has no TLS although TLS is required', async () => {
    const plain = await startPostgres();
    await expect(open(`${plain.url}?sslmode=verify-full`)).rejects.toThrow(/it does not speak TLS/);
    await plain.remove();
  });
});
