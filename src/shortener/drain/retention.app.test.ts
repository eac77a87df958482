// Proves that thinning old clicks leaves every sum as it was.
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { silentLog } from '#test/database.ts';
import { HANGS_MS } from '#test/run/environment.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';
import { partitionsStore } from './partitions-store.ts';
import { forgetVisitors, startRetention, thinClicks } from './retention.ts';
import { retentionStore } from './retention-store.ts';
import { openSaving } from './save-clicks.ts';

let kontor: TestApp;
beforeAll(async () => {
  kontor = await testApp();
});

const retentionNeeds = (clickDays: number) => ({
  database: kontor.database,
  store: retentionStore(kontor.database),
  partitions: partitionsStore(kontor.database),
  openSaving: () => openSaving(kontor.database),
  clock: kontor.clock,
  log: silentLog,
  clickDays,
  visitorDays: 395,
  signal: new AbortController().signal,
});

const read = async (query: string) => (await kontor.shortener.inject(`/api/stats/aged${query}`)).json().data;
const readCsv = async (query = '') => {
  const { body } = await kontor.shortener.inject(`/api/stats/aged?format=csv${query}`);
  return parse(body, { columns: true }) as Record<string, string>[];
};
const visit = (remoteAddress: string) => kontor.shortener.inject({ url: '/aged', remoteAddress });
const waitForClicks = (clicks: number) =>
  vi.waitFor(async () => expect((await read('')).total_clicks).toBe(clicks), { timeout: HANGS_MS });

it('clicks older than the retention are thinned to sums, and every sum stays right', async () => {
  await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=aged');
  await Promise.all(['8.8.8.8', '8.8.4.4', '8.8.8.8'].map(visit));
  await waitForClicks(3);
  kontor.clock.advance(10 * 24 * 3_600_000);
  await visit('8.8.8.8');
  await waitForClicks(4);
  const before = await read('?timezone=Europe/Prague');

  const needs = retentionNeeds(7);
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

it('visitors not seen for the retention become counts, and count anew when they return', async () => {
  await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=again');
  const figures = async (query = '') => {
    const { data } = (await kontor.shortener.inject(`/api/stats/again${query}`)).json();
    return { clicks: data.total_clicks, visitors: data.unique_visitors };
  };
  const click = (remoteAddress: string) => kontor.shortener.inject({ url: '/again', remoteAddress });
  kontor.clock.advance(60_000);
  const began = kontor.clock.now();
  await click('8.8.8.8');
  await click('8.8.4.4');
  expect(await figures()).toEqual({ clicks: 2, visitors: 2 });
  kontor.clock.advance(300 * 24 * 3_600_000);
  await click('8.8.8.8');
  expect(await figures()).toEqual({ clicks: 3, visitors: 2 });

  kontor.clock.advance(100 * 24 * 3_600_000);
  expect(await forgetVisitors(retentionNeeds(0))).toBeGreaterThan(0);
  expect(await forgetVisitors(retentionNeeds(0)), 'a second time on the same day').toBe(0);
  const { rows } = await kontor.database.query<{ known: string; seen: string }>({
    text: `select count(visitor) as known, (select count(*) from shortener_visitors where link_id = visit.link_id) as seen
           from shortener_visits as visit join shortener_links on shortener_links.id = link_id
           where code = 'again' group by link_id`,
  });
  expect(rows).toEqual([{ known: '1', seen: '1' }]);
  // A period that begins within a quarter of an hour is counted from the clicks; the sums say the same.
  expect(await figures(`?from=${new Date(began - 1).toISOString()}`)).toEqual({ clicks: 3, visitors: 2 });
  // Filters that sums cannot answer still count forgotten visitors.
  expect(await figures('?device=tool')).toEqual({ clicks: 3, visitors: 3 });
  await Promise.all([click('8.8.8.8'), click('8.8.4.4')]);
  expect(await figures()).toEqual({ clicks: 5, visitors: 3 });
});

it('a click that is drained after its visitors were forgotten is stored without its visitor', async () => {
  const link = await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=late');
  expect(link.statusCode).toBe(200);
  const { rows } = await kontor.database.query<{ id: string }>({
    text: `select id from shortener_links where code = 'late'`,
  });
  const { save } = await clickSaver(kontor.database);
  const at = kontor.clock.now() - 396 * 24 * 3_600_000;
  const click = { ...someClick, linkId: String(rows[0]?.id), visitor: '4711' };
  await save([
    { ...click, at },
    { ...click, at: kontor.clock.now() },
  ]);
  const text = `select visitor, previous_at from shortener_visits where link_id = $1 order by clicked_at`;
  expect((await kontor.database.query({ text, values: [rows[0]?.id] })).rows).toEqual([
    { visitor: null, previous_at: null },
    { visitor: '4711', previous_at: new Date(at) },
  ]);
});

it('the table of a month that is thinned whole is dropped, and a late click of that month still counts', async () => {
  const tables = async () =>
    (await partitionsStore(kontor.database).listMonths()).filter(({ end }) => end <= kontor.clock.now()).length;
  const before = (await read('')).total_clicks;
  expect(await tables()).toBeGreaterThan(0);
  await thinClicks(retentionNeeds(1));
  expect(await tables()).toBe(0);
  expect((await read('')).total_clicks).toBe(before);
  const now = kontor.clock.now();
  kontor.clock.set(Date.parse('2026-11-16T12:00:00Z'));
  await visit('8.8.8.8');
  kontor.clock.set(now);
  await waitForClicks(before + 1);
  expect((await read('?from=2026-11-16&to=2026-11-16')).total_clicks).toBe(1);
  expect((await read('?from=2026-11-16T12:00:00Z&to=2026-11-16T12:15:00Z')).total_clicks).toBe(1);
});

it('a day is read once, however many links were followed', async () => {
  const text = `insert into shortener_links (code, original_url, created_at)
    select 'many' || n, 'https://example.com', '2026-01-01' from generate_series(1, 250) n returning id::float8 as id`;
  const { rows } = await kontor.database.query<{ id: number }>({ text });
  const at = kontor.clock.now();
  const { save } = await clickSaver(kontor.database);
  await save(rows.map(({ id }) => ({ ...someClick, linkId: String(id), at })));
  kontor.clock.advance(3 * 24 * 3_600_000);
  const needs = retentionNeeds(2);
  const found: number[] = [];
  const listLinkDays: typeof needs.store.listLinkDays = async (...span) => {
    const links = await needs.store.listLinkDays(...span);
    found.push(links.flatMap(({ linkIds }) => linkIds).length);
    return links;
  };
  await thinClicks({ ...needs, store: { ...needs.store, listLinkDays } });
  expect(found.filter((links) => links >= 250)).toHaveLength(1);
  const { data } = (await kontor.shortener.inject('/api/stats/many250')).json();
  expect([data.total_clicks, data.recent_clicks]).toEqual([1, []]);
});

it('a stop does not wait for the days that are left', async () => {
  kontor.clock.advance(20 * 24 * 3_600_000);
  const needs = retentionNeeds(2);
  const days: Date[] = [];
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const listLinkDays: typeof needs.store.listLinkDays = async (...span) => {
    days.push(span[0]);
    begun.resolve();
    await goOn.promise;
    return needs.store.listLinkDays(...span);
  };
  const retention = startRetention({ ...needs, store: { ...needs.store, listLinkDays } });
  await begun.promise;
  const stopped = retention.stop();
  goOn.resolve();
  await stopped;
  expect(days).toHaveLength(1);
  expect(await thinClicks(needs), 'what is left is done the next time').toBeGreaterThanOrEqual(0);
  expect((await needs.store.findBoundaries()).thinned).toBeGreaterThan(Number(days[0]) + 10 * 24 * 3_600_000);
});

it('one process forgets at a time; the others skip it', async () => {
  const looks: string[] = [];
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const start = (name: string) => {
    const needs = retentionNeeds(1);
    const findBoundaries = async () => {
      looks.push(name);
      begun.resolve();
      if (name === 'first') await goOn.promise;
      return needs.store.findBoundaries();
    };
    return startRetention({ ...needs, store: { ...needs.store, findBoundaries } });
  };
  const first = start('first');
  await begun.promise;
  await start('second').stop();
  expect(looks).toEqual(['first']);
  goOn.resolve();
  await first.stop();
  // The server notices the end of a connection a moment later.
  await expect
    .poll(async () => {
      await start('third').stop();
      return looks;
    })
    .toContain('third');
});
