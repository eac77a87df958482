// Background work runs on the database connections of the rooms, including the maintenance of pg-boss.
import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { openTestDatabase, testDatabase, testDatabaseUrl } from '#test/database.ts';
import { executeSqlWithin } from '../database/query.ts';
import { createJobs, type Jobs } from './jobs.ts';

it('maintains its queues without an error: it notices what expires', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
  const jobs = createJobs(await testDatabase(), log);
  await jobs.start();
  await jobs.boss.createQueue('maintenance');
  await jobs.boss.send('maintenance', { a: 1 });
  await jobs.boss.supervise('maintenance');
  expect(await jobs.boss.getQueueStats('maintenance')).toMatchObject([{ queuedCount: 1 }]);
  await jobs.close();
  expect(lines).toEqual([]);
});

it('reads the rows of several statements sent as one, as pg-boss sends its maintenance', async () => {
  const database = await testDatabase();
  const { rows } = await executeSqlWithin(database).executeSql('select 1 as a; select 2 as a');
  expect(rows).toEqual([{ a: 1 }, { a: 2 }]);
});

it('starts on a new database in five processes at once', async () => {
  const url = await testDatabaseUrl({ empty: true });
  const lines: string[] = [];
  const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const all: Jobs[] = [];
  for (let process = 0; process < 5; process += 1) all.push(createJobs(await openTestDatabase(url, 3), log));
  for (const jobs of all) jobs.addQueue({ name: 'test-queue', work: async () => undefined });
  await Promise.all(all.map((jobs) => jobs.start()));
  expect(all.every((jobs) => jobs.isUp())).toBe(true);
  await Promise.all(all.map((jobs) => jobs.close()));
  expect(lines).toEqual([]);
});

it('can be closed after a start that failed, and nothing keeps running', async () => {
  const database = await testDatabase({ empty: true });
  await database.query({ text: 'create schema pgboss; create table pgboss.version (wrong int)' });
  const jobs = createJobs(database, createLog({ level: 'silent' }));
  await expect(jobs.start()).rejects.toThrow();
  await jobs.close();
  expect(jobs.isUp()).toBe(false);
  // The connection on which pg-boss failed in the middle of a transaction is not reused.
  const answers = await Promise.all(Array.from({ length: 10 }, () => database.query({ text: 'select 1 as one' })));
  expect(answers.every(({ rows }) => rows[0]?.one === 1)).toBe(true);
});

it('of a command are added with its transaction, and done by a process that serves', async () => {
  const url = await testDatabaseUrl();
  const log = createLog({ level: 'silent' });
  const done: string[] = [];
  const serving = createJobs(await openTestDatabase(url, 3), log);
  serving.addQueue<{ by: string }>({ name: 'test-queue', work: async ({ by }) => void done.push(by) });
  await serving.start();
  const database = await openTestDatabase(url, 4);
  const command = createJobs(database, log, { serves: false });
  const queue = command.addQueue<{ by: string }>({ name: 'test-queue', work: async () => void done.push('nobody') });
  const at = new Date();
  const job = { data: { by: 'a server' }, at, key: 'one', keepUntil: new Date(at.getTime() + 60_000) };
  await database.transaction((within) => queue.send([job], within));
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['a server']);
  await command.close();
  await serving.close();
  // Reported before a serving process has begun to work.
  await expect(database.transaction((within) => idle.send([job], within))).rejects.toThrow('still starting');
});

const idle = createJobs(await testDatabase(), createLog({ level: 'silent' })).addQueue({
  ...{ name: 'test-queue', work: async () => undefined },
});
