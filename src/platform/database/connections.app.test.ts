// Proves that the embedded PostgreSQL has enough connections, for any number of workers.
import { expect, it } from 'vitest';
import { silentLog } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { readConfig } from '../../rooms.ts';
import { connectionsNeeded, connectionsOfProcess, databaseOptions, readConnectionLimit } from './connections.ts';
import { openDatabase } from './database.ts';

const optionsFor = (environment: Record<string, string>) =>
  databaseOptions(readConfig({ environment, envFile: null }).config);

it('each process counts with its pool and what it holds beside it', () => {
  expect(connectionsOfProcess(10)).toBe(18);
  expect(connectionsNeeded({ WORKERS: 1, DATABASE_POOL: 10 })).toBe(18 + 12);
  // The process that started them, and one that is just being replaced.
  expect(connectionsNeeded({ WORKERS: 16, DATABASE_POOL: 10 })).toBe(18 * 18 + 12);
});

it.each([
  ['1', '10', 200],
  ['16', '10', 346],
  ['64', '10', 1_210],
  ['4', '100', 670],
])('WORKERS=%s with DATABASE_POOL=%s starts it with %s connections', (WORKERS, DATABASE_POOL, most) => {
  expect(optionsFor({ WORKERS, DATABASE_POOL }).serverSettings).toEqual({ max_connections: String(most) });
});

it('a data folder that was made for one worker serves sixteen at its next start', async () => {
  const DATA_DIR = await temporaryFolder();
  const open = (WORKERS: string) =>
    openDatabase({ ...optionsFor({ DATA_DIR, WORKERS }), log: silentLog, applicationName: 'test' });
  const before = await open('1');
  expect(await readConnectionLimit(before)).toBe(200);
  await before.close();
  const after = await open('16');
  expect(await readConnectionLimit(after)).toBe(346);
  await after.close();
});
