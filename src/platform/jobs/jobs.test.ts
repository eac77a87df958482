// Background work runs on the rooms' own database connection, upkeep included.
import { expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { testDatabase } from '#test/database.ts';
import { executeSqlWithin } from '../database/query.ts';
import { createJobs } from './jobs.ts';

it('looks after its queues without an error: what expires is noticed', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line) => void lines.push(line) } });
  const jobs = createJobs(await testDatabase(), log);
  await jobs.start();
  await jobs.boss.createQueue('upkeep');
  await jobs.boss.send('upkeep', { a: 1 });
  await jobs.boss.supervise('upkeep');
  expect(await jobs.boss.getQueueStats('upkeep')).toMatchObject([{ queuedCount: 1 }]);
  await jobs.close();
  expect(lines).toEqual([]);
});

it('reads the rows of several statements sent as one, as pg-boss sends its upkeep', async () => {
  const database = await testDatabase();
  const { rows } = await executeSqlWithin(database).executeSql('select 1 as a; select 2 as a');
  expect(rows).toEqual([{ a: 1 }, { a: 2 }]);
});
