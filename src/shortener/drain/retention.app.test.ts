// Proves that thinning old clicks leaves every sum as it was.
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { silentLog } from '#test/database.ts';
import { thinClicks } from './retention.ts';
import { retentionStore } from './retention-store.ts';

let kontor: TestApp;
beforeAll(async () => {
  kontor = await testApp();
});

const read = async (query: string) => (await kontor.shortener.inject(`/api/stats/aged${query}`)).json().data;
const readCsv = async (query = '') => {
  const { body } = await kontor.shortener.inject(`/api/stats/aged?format=csv${query}`);
  return parse(body, { columns: true }) as Record<string, string>[];
};
const visit = (remoteAddress: string) => kontor.shortener.inject({ url: '/aged', remoteAddress });
const waitForClicks = (clicks: number) =>
  vi.waitFor(async () => expect((await read('')).total_clicks).toBe(clicks), { timeout: 60_000 });

it('clicks older than the retention are thinned to sums, and every sum stays right', async () => {
  await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=aged');
  await Promise.all(['8.8.8.8', '8.8.4.4', '8.8.8.8'].map(visit));
  await waitForClicks(3);
  kontor.clock.advance(10 * 24 * 3_600_000);
  await visit('8.8.8.8');
  await waitForClicks(4);
  const before = await read('?timezone=Europe/Prague');

  const needs = { store: retentionStore(kontor.database), clock: kontor.clock, log: silentLog, days: 7 };
  expect(await thinClicks(needs)).toBe(3);
  expect(await thinClicks(needs)).toBe(0);

  const after = await read('?timezone=Europe/Prague');
  expect({ ...after, recent_clicks: [] }).toEqual({ ...before, recent_clicks: [] });
  expect(after.recent_clicks).toHaveLength(1);
  const rows = await readCsv();
  expect(rows.map(({ clicks }) => clicks)).toEqual(['3', '1']);
  expect(rows[0]).toMatchObject({ clicked_at: '2026-11-15T12:00:00.000Z', country: '' });
  expect(await readCsv('&country=US')).toHaveLength(1);
});
