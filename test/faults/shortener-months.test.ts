// Proves that no click is lost or doubled when a process is killed while tables of months are made and dropped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openTestDatabase, testDatabaseUrl } from '#test/database.ts';
import { faultRounds, TEST_HANGS_MS } from '#test/run/environment.ts';
import { seededRandom } from '#test/run/seeded-random.ts';
import { sumCounts, VALUES } from '../../src/shortener/rules/bucket.ts';
import { linkCounts } from '../../src/shortener/statistics/link-counts.ts';
import { nameMemory } from '../../src/shortener/statistics/names-store.ts';
import { statisticsStore } from '../../src/shortener/statistics/statistics-store.ts';
import { BATCH_CLICKS, JOURNAL, LINK } from './shortener-months.ts';

const script = fileURLToPath(new URL('./shortener-months-load.ts', import.meta.url));
const random = seededRandom('shortener-months');

const timeout = TEST_HANGS_MS * faultRounds;
it('clicks of many months survive kill -9 while their tables are made and dropped', { timeout }, async () => {
  const databaseUrl = await testDatabaseUrl();
  const database = await openTestDatabase(databaseUrl);
  for (let round = 1; round <= faultRounds * 2; round += 1) {
    const child = spawn(process.execPath, [script, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    await sleep(random() * 1_500);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  const { rows } = await database.query<{ segment: string }>({
    text: 'select segment from shortener_positions where journal_id = $1 and shard = 0',
    values: [JOURNAL],
  });
  const saved = Number(rows[0]?.segment) * BATCH_CLICKS;
  expect(saved).toBeGreaterThan(faultRounds * BATCH_CLICKS);
  const store = statisticsStore(database, nameMemory());
  const total = await store.findTotal(LINK);
  expect(total?.clicks).toBe(saved);
  // Thinned or not, the sums by day, by quarter and of all time agree.
  const counts = linkCounts(store, LINK, total, Date.now());
  const { sum, visitors } = await counts.countAllTime();
  expect(sum.clicks).toBe(saved);
  expect(VALUES.map((value) => sumCounts(visitors[value]))).toEqual(VALUES.map(() => total?.visitors));
  const quarters = await counts.listQuarters({ from: 0, to: 2 ** 31 - 1 });
  expect(quarters.reduce((all, { clicks }) => all + clicks, 0)).toBe(saved);
  const span = await counts.countSpan({ from: 1, to: 2 ** 31 - 1 });
  expect([span.sum.clicks, sumCounts(span.visitors.places)]).toEqual([saved, total?.visitors]);
});
