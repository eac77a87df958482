// Proves that the operator's own PostgreSQL is used and shared, and that problems are explained without secrets.
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StartupProblem } from '#platform/startup-problem.ts';
import { silentLog, testDatabaseUrl } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { claimDataFolder } from './claim.ts';
import { openDatabase } from './database.ts';
import { checkServer } from './external.ts';

const open = (databaseUrl: string, dataDir = '/nonexistent') =>
  openDatabase({ databaseUrl, dataDir, poolSize: 2, log: silentLog, applicationName: 'test' });

async function problemOf(databaseUrl: string): Promise<string> {
  const problem = await open(databaseUrl).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(problem).toBeInstanceOf(StartupProblem);
  return (problem as Error).message;
}

describe('DATABASE_URL', () => {
  it('is used, with the operator’s own options kept', async () => {
    const url = await testDatabaseUrl({ empty: true });
    const database = await open(`${url}&options=-c%20work_mem%3D7MB`);
    expect(database.kind).toBe('external');
    const { rows } = await database.query({
      text: "select current_setting('work_mem') as memory, current_setting('timezone') as zone",
    });
    expect(rows).toEqual([{ memory: '7MB', zone: 'UTC' }]);
    await database.close();
  });

  it('with a wrong password is explained without the password', async () => {
    const url = (await testDatabaseUrl({ empty: true })).replace(/:[^:@]+@/, ':hunter2@');
    const words = await problemOf(url);
    expect(words).toMatch(/refuses user "kontor" \(DATABASE_URL\): check the user and the password/);
    expect(words).not.toContain('hunter2');
  });

  it('with a database that is not there says how to make it', async () => {
    const url = (await testDatabaseUrl({ empty: true })).replace(/@\/[^?]+/, '@/nowhere');
    expect(await problemOf(url)).toContain('has no database "nowhere" (DATABASE_URL). Create it: CREATE DATABASE');
  });

  it('where nothing listens says so', async () => {
    const words = await problemOf('postgres://kontor:hunter2@127.0.0.1:1/kontor');
    expect(words).toContain('PostgreSQL at 127.0.0.1:1 (DATABASE_URL) cannot be reached: nothing listens there');
    expect(words).not.toContain('hunter2');
  });

  it('where something listens that never answers says so', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    expect(await problemOf(`postgres://kontor@127.0.0.1:${port}/kontor`)).toContain('it does not answer');
    silent.close();
  });

  it.each(['mysql://root@127.0.0.1/kontor', 'localhost', 'postgres://kontor:hunter2@127.0.0.1:99999/kontor'])(
    '%s is refused with the right form',
    async (url) => {
      const words = await problemOf(url);
      expect(words).toContain('postgres://user:password@host:5432/database');
      expect(words).not.toContain('hunter2');
    },
  );

  it('to a PostgreSQL that is too old is refused', async () => {
    const old = { query: async () => ({ rows: [{ version: '14.9', number: 140_009 }] }) } as never;
    await expect(checkServer(old)).rejects.toThrow('The database is PostgreSQL 14.9; Kontor needs 15 or newer');
  });

  it('lets servers share the database, but never a data folder', async () => {
    const url = await testDatabaseUrl({ empty: true });
    const [first, second, third] = await Promise.all([open(url), open(url), open(url)]);
    const folder = await temporaryFolder();
    const onLost = () => undefined;
    await claimDataFolder(first, folder, onLost);
    await expect(claimDataFolder(second, folder, onLost)).rejects.toThrow('Another Kontor server already serves');
    await claimDataFolder(third, join(await temporaryFolder(), 'new'), onLost);
    await first.close();
    await claimDataFolder(second, folder, onLost);
    await Promise.all([second.close(), third.close()]);
  });
});
