// Proves that a filter which sums cannot answer reads only the months that it asks for.
import type { QueryConfig } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import type { Reads } from '#platform/database/heavy-reads.ts';
import { readTimeZone } from '#platform/time-zone.ts';
import { testDatabase } from '#test/database.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';
import { nameMemory } from './names-store.ts';
import { boundFilter, readFilter } from './rules/filter.ts';
import { statisticsStore } from './statistics-store.ts';

let database: Database;
const months = ['2026-08', '2026-09', '2026-10', '2026-11'];

beforeAll(async () => {
  database = await testDatabase();
  const { save } = await clickSaver(database);
  await save(months.map((month) => ({ ...someClick, linkId: '1', at: Date.parse(`${month}-15T12:00:00Z`) })));
});

it('clicks of other months are not read', async () => {
  const verdict = readFilter({ country: 'CZ', from: '2026-09-10', to: '2026-10-20' }, readTimeZone);
  if (!verdict.ok) throw new Error(verdict.problem);
  const filter = boundFilter(verdict.filter, { begin: 0, now: Date.parse('2026-11-30') });
  const asked: QueryConfig[] = [];
  const reads: Reads = {
    query: (config) => {
      asked.push(config);
      return database.query(config);
    },
  };
  const store = statisticsStore(reads, nameMemory());
  const rows = await store.countClicks(1, filter);
  expect(rows.find(({ kind }) => kind === 'total')?.clicks).toBe('2');
  await store.countBots(1, filter);
  await store.countDayVisitors(1, filter, [new Date('2026-09-10')]);
  await store.listRecent(1, filter, 5);
  await store.listPage(1, filter, { after: null, most: 5, isBot: false });
  expect(asked).toHaveLength(5);
  for (const { text, values } of asked) {
    const plan = await database.query({ text: `explain ${text}`, values: values ?? [] });
    const tables = JSON.stringify(plan.rows).match(/shortener_visits_\d{4}_\d{2}/g);
    expect([...new Set(tables)].sort()).toEqual(['shortener_visits_2026_09', 'shortener_visits_2026_10']);
  }
});
