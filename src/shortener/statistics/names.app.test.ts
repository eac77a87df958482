// Proves that clicks of older versions, written under other names, stand in the rows of new ones: in lists, filters and files.
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { clickSaver } from '#test/saved-clicks.ts';

let kontor: TestApp;

// Of each pair, the first is what 0.1.0 wrote.
const written = [
  { city: 'Stodulky (Praha 5)', referrer: 'twitter.com', browser: 'Mobile Safari', os: 'Mac OS' },
  { city: 'Prague', referrer: 't.co', browser: 'Safari', os: 'macOS' },
  { city: 'Prague (Praha 4)', referrer: 'x.com', browser: 'chrome', os: 'WEBOS' },
  { city: 'Prague', referrer: 'google.com', browser: 'Chrome', os: 'webOS' },
  { city: 'Zlin', referrer: '(direct)', browser: 'MAXTHON', os: 'Other' },
];
const times = 3;

beforeAll(async () => {
  kontor = await testApp();
  await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=names');
  const { rows } = await kontor.database.query<{ id: string }>({
    text: `select id from shortener_links where code = 'names'`,
  });
  const at = kontor.clock.now();
  const common = { linkId: String(rows[0]?.id), at, bot: false, country: 'CZ', device: 'mobile' };
  const clicks = Array.from({ length: times }, () => written)
    .flat()
    .map((values, index) => ({ ...common, ...values, visitor: String(index) }));
  const { save } = await clickSaver(kontor.database);
  await save(clicks);
});

const read = async (query: Record<string, string> = {}) =>
  (await kontor.shortener.inject({ url: '/api/stats/names', query })).json().data;

describe('one browser, system, site or city', () => {
  // The first is answered from sums, the second from single clicks.
  it.each([{}, { device: 'mobile' }])('is one row, and no click is lost (%j)', async (query) => {
    const data = await read(query);
    expect(data).toMatchObject({
      total_clicks: 15,
      countries: [{ country: 'CZ', clicks: 15 }],
      cities: [
        { city: 'Prague', country: 'CZ', clicks: 12 },
        { city: null, country: 'CZ', clicks: 3 },
      ],
      referrers: [
        { referrer: 't.co', clicks: 9 },
        { referrer: '(direct)', clicks: 3 },
        { referrer: 'google.com', clicks: 3 },
      ],
      browsers: [
        { browser: 'Chrome', clicks: 6 },
        { browser: 'Safari', clicks: 6 },
        { browser: 'Maxthon', clicks: 3 },
      ],
      os: [
        { os: 'macOS', clicks: 6 },
        { os: 'webOS', clicks: 6 },
        { os: 'Other', clicks: 3 },
      ],
    });
    expect(data.clicks_by_day).toEqual([{ date: '2026-11-15', clicks: 15, unique_visitors: 15 }]);
    const names = data.recent_clicks.map(({ browser, os, city }: Record<string, string>) => `${browser} ${os} ${city}`);
    expect(new Set(names)).toEqual(new Set(['Safari macOS Prague', 'Chrome webOS Prague', 'Maxthon Other null']));
  });

  it.each([
    [{ browser: 'Safari' }, 6],
    [{ browser: 'Mobile Safari' }, 6],
    [{ browser: 'maxthon' }, 3],
    [{ os: 'macOS' }, 6],
    [{ os: 'Mac OS' }, 6],
    [{ referrer: 't.co' }, 9],
    [{ referrer: 'x.com', browser: 'Safari' }, 6],
    [{ referrer: 'google.com' }, 3],
    [{ browser: 'Saf' }, 0],
  ])('is found by a filter under every one of its names (%j)', async (query, clicks) => {
    const data = await read(query);
    expect(data.total_clicks).toBe(clicks);
    expect(data.countries.reduce((sum: number, row: { clicks: number }) => sum + row.clicks, 0)).toBe(clicks);
  });

  it('has one name in the file, too', async () => {
    const file = await kontor.shortener.inject('/api/stats/names?format=csv');
    const rows = parse<Record<string, string>>(file.body, { columns: true });
    expect(rows).toHaveLength(15);
    expect(rows.filter(({ browser }) => browser === 'Safari')).toHaveLength(6);
    expect(rows.filter(({ city }) => city === 'Prague')).toHaveLength(12);
    expect(rows.filter(({ referrer }) => referrer === 't.co')).toHaveLength(9);
  });

  it('has the name people use on the dashboard', async () => {
    const { body } = await kontor.shortener.inject({ url: '/names+', headers: { accept: 'text/html' } });
    expect(body).toContain('<span class="text">X</span>');
    expect(body).not.toContain('Mobile Safari');
  });
});

it('a number that stands for something else after a failover is read again, for statistics and for new clicks', async () => {
  const click = () => kontor.shortener.inject({ url: '/names', headers: { referer: 'https://before.example/' } });
  const sites = async () => {
    const { data } = (await kontor.shortener.inject('/api/stats/names')).json();
    return (data?.referrers ?? []) as { referrer: string; clicks: number }[];
  };
  await click();
  await expect.poll(sites).toContainEqual({ referrer: 'before.example', clicks: 1 });
  // As if the number had been lost with its commit, and given to another site.
  const text = `update shortener_referrers set name = 'after.example' where name = 'before.example'`;
  await kontor.database.query({ text });
  expect(await sites()).toContainEqual({ referrer: 'before.example', clicks: 1 });
  await kontor.database.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
  });
  // While the connections are being made again, there may be errors.
  await expect.poll(sites).toContainEqual({ referrer: 'after.example', clicks: 1 });
  await expect.poll(async () => (await click()).statusCode).toBe(302);
  await expect.poll(sites).toContainEqual({ referrer: 'before.example', clicks: 1 });
});
