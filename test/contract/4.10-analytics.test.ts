// Spec 2.7 and 4.10: the redirect, what a click records, and the statistics of a code.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { shippedFile } from '#platform/geo/geo.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { untilCounted } from '#test/clicks.ts';
import { commandLine } from '../../src/shortener/links.ts';
import { Statistics } from '../../src/shortener/schema.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ settings: { SHORTENER_URL: 'https://go.example.com', TRUSTED_PROXIES: '10.0.0.0/8' } });
});

const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const prague = '147.32.1.1';
const isMatch = new Ajv2020({ strict: false, allErrors: true }).compile(Statistics);

let made = 0;
async function makeLink(url = 'https://example.com/'): Promise<string> {
  const remoteAddress = `198.51.100.${++made}`;
  return (await kontor.shortener.inject({ url: '/api/shorten', query: { url }, remoteAddress })).json().data.short_code;
}

type Visit = { from?: string; agent?: string; referer?: string; forwarded?: string; method?: 'GET' | 'HEAD' };
function visit(code: string, { from = prague, agent = 'curl/8.5.0', referer, forwarded, method = 'GET' }: Visit = {}) {
  const headers = {
    'user-agent': agent,
    ...(referer === undefined ? {} : { referer }),
    ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
  };
  return kontor.shortener.inject({ method, url: `/${code}`, headers, remoteAddress: from });
}

async function statsOf(code: string, query: Record<string, string> = {}) {
  const answer = await kontor.shortener.inject({ url: `/api/stats/${code}`, query });
  expect(answer.statusCode).toBe(200);
  const { success, data } = answer.json();
  expect(success).toBe(true);
  expect(isMatch(data) ? [] : isMatch.errors).toEqual([]);
  return data;
}

const statsWith = (code: string, clicks: number, bots = 0) => untilCounted(() => statsOf(code), clicks, bots);

describe('a redirect', () => {
  it('is a 302 that must not be cached, without the query string of the request', async () => {
    const answer = await visit(`${await makeLink('https://example.com/a?b=c')}?utm=1`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      location: 'https://example.com/a?b=c',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'access-control-allow-origin': '*',
    });
    expect(answer.body).toBe('');
  });

  it.each(['?from=a&from=b', '?x=50%off', `?to=${'a'.repeat(5000)}`, '?__proto__=1', '?%ff'])(
    'does not care what is appended to the short address: %s',
    async (query) => {
      expect((await visit(`${await makeLink()}${query}`)).statusCode).toBe(302);
    },
  );

  it('of an unknown code is a 404: JSON for programs, a page for browsers, never a redirect', async () => {
    const program = await visit('nothere');
    expect(program.statusCode).toBe(404);
    expect(program.json()).toEqual({ success: false, error: expect.any(String), code: 'link_not_found' });
    const headers = { accept: 'text/html,application/xhtml+xml' };
    const browser = await kontor.shortener.inject({ url: '/nothere', headers });
    expect(browser.statusCode).toBe(404);
    expect(browser.headers['content-type']).toContain('text/html');
    expect(browser.headers['content-security-policy']).toContain("default-src 'none'");
    for (const odd of ['/ab', '/no-such', '/%00', '/<script>', '/favicon.png', `/${'a'.repeat(3000)}`]) {
      expect((await kontor.shortener.inject(odd)).statusCode, odd).toBe(404);
    }
  });

  it('of a disabled link is a 410, of an enabled one a 302 again', async () => {
    const code = await makeLink();
    await visit(code);
    await kontor.app.rooms.shortener.links.disable(commandLine, code, '');
    await expect.poll(async () => (await visit(code)).statusCode).toBe(410);
    expect((await visit(code)).json()).toMatchObject({ success: false, code: 'link_disabled' });
    expect((await statsOf(code)).short_code).toBe(code);
    await kontor.app.rooms.shortener.links.enable(commandLine, code);
    await expect.poll(async () => (await visit(code)).statusCode).toBe(302);
  });
});

describe('a click', () => {
  it('records time, place, referrer, device, browser and system', async () => {
    const code = await makeLink();
    await visit(code, { agent: chrome, referer: 'https://www.google.com/search?q=private' });
    const data = await statsWith(code, 1);
    expect(data).toMatchObject({
      short_url: `https://go.example.com/${code}`,
      unique_visitors: 1,
      first_click_at: '2026-11-15T12:00:00.000Z',
      last_click_at: '2026-11-15T12:00:00.000Z',
      referrers: [{ referrer: 'google.com', clicks: 1 }],
      devices: [{ device: 'mobile', clicks: 1 }],
      browsers: [{ browser: 'Chrome', clicks: 1 }],
      os: [{ os: 'Android', clicks: 1 }],
      clicks_by_day: [{ date: '2026-11-15', clicks: 1, unique_visitors: 1 }],
      geo_attribution: 'IP Geolocation by DB-IP (https://db-ip.com)',
    });
    expect(data.clicks_by_hour_of_day[12]).toBe(1);
    expect(data.clicks_by_weekday).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(data.recent_clicks).toMatchObject([{ city: null, referrer: 'google.com', browser: 'Chrome' }]);
  });

  it.skipIf(shippedFile('ipv4') === null)(
    'is placed by IPv4 and IPv6, and only a trusted proxy may name another address',
    async () => {
      const code = await makeLink();
      await visit(code, { from: prague });
      await visit(code, { from: '2001:718::1' });
      await visit(code, { from: '10.0.0.1', forwarded: '8.8.8.8' });
      await visit(code, { from: prague, forwarded: '8.8.8.8' });
      const data = await statsWith(code, 4);
      expect(data.countries).toEqual([
        { country: 'CZ', country_name: 'Czechia', clicks: 3, unique_visitors: 2 },
        { country: 'US', country_name: 'United States', clicks: 1, unique_visitors: 1 },
      ]);
    },
  );

  it('shows its city only after five clicks, in the list, the file and the latest clicks', async () => {
    const code = await makeLink();
    for (let n = 0; n < 4; n += 1) await visit(code);
    const few = await statsWith(code, 4);
    expect(few.cities).toEqual([{ city: null, country: 'CZ', clicks: 4 }]);
    expect(few.recent_clicks.map(({ city }: { city: string }) => city)).toEqual([null, null, null, null]);
    await visit(code);
    const enough = await statsWith(code, 5);
    expect(enough.cities).toEqual([{ city: 'Prague', country: 'CZ', clicks: 5 }]);
    expect(enough.recent_clicks[0]).toMatchObject({ city: 'Prague' });
    const csv = await kontor.shortener.inject(`/api/stats/${code}?format=csv`);
    expect(csv.body.match(/,Prague,/g)).toHaveLength(5);
  });
});

describe('the sums', () => {
  it('agree across total, days, hours, weekdays, every list and the file', async () => {
    const code = await makeLink();
    const sources = [prague, '8.8.8.8', '2001:718::1', '10.9.9.9', '127.0.0.1', 'bad'];
    for (let n = 0; n < 40; n += 1) {
      const agent = ['curl/8.5.0', chrome, 'Twitterbot/1.0'][n % 3] ?? '';
      const referer = ['', 'https://a.example/', 'http://192.0.2.1/', '=1+1'][n % 4] ?? '';
      kontor.clock.advance(3_600_000 * 5);
      await visit(code, { from: sources[n % sources.length] ?? '', agent, referer });
    }
    const data = await statsWith(code, 27, 13);
    for (const timezone of ['UTC', 'Europe/Prague', 'Asia/Kathmandu', 'America/St_Johns']) {
      const zoned = await statsOf(code, { timezone });
      for (const list of ['countries', 'cities', 'referrers', 'devices', 'browsers', 'os', 'clicks_by_day']) {
        expect(sum(zoned[list].map((row: { clicks: number }) => row.clicks)), `${list} ${timezone}`).toBe(27);
      }
      expect(sum(zoned.clicks_by_hour_of_day)).toBe(27);
      expect(sum(zoned.clicks_by_weekday)).toBe(27);
      expect(zoned.timezone).toBe(timezone);
    }
    const csv = await kontor.shortener.inject(`/api/stats/${code}?format=csv`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="${code}.csv"`);
    const rows = parse(csv.body, { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(27);
    expect(sum(rows.map((row) => Number(row.clicks)))).toBe(27);
    expect(rows.filter((row) => row.country === 'CZ')).toHaveLength(
      data.countries.find((row: { country: string }) => row.country === 'CZ').clicks,
    );
  });
});

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

describe('filters', () => {
  it('apply to every figure, and an invalid one answers 400', async () => {
    const code = await makeLink();
    await visit(code, { agent: chrome, referer: 'https://a.example/' });
    await visit(code, { from: '8.8.8.8' });
    await statsWith(code, 2);
    expect(await statsOf(code, { device: 'mobile' })).toMatchObject({ total_clicks: 1, unique_visitors: 1 });
    expect(await statsOf(code, { country: 'US' })).toMatchObject({ total_clicks: 1, devices: [{ device: 'tool' }] });
    expect(await statsOf(code, { referrer: 'a.example' })).toMatchObject({ total_clicks: 1 });
    expect(await statsOf(code, { referrer: 'b.example' })).toMatchObject({ total_clicks: 0, first_click_at: null });
    expect(await statsOf(code, { to: '2020-01-01' })).toMatchObject({
      total_clicks: 0,
      range: { from: null, to: '2020-01-02T00:00:00.000Z' },
    });
    for (const query of [{ from: 'x' }, { timezone: 'Mars' }, { device: 'x' }, { country: 'CZE' }, { format: 'xml' }]) {
      const answer = await kontor.shortener.inject({ url: `/api/stats/${code}`, query: query as never });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, code: 'invalid_filter' });
    }
  });
});

describe('what is shown and kept', () => {
  it('never contains an address or a full user agent', async () => {
    const code = await makeLink();
    const agent = `${chrome} Marked/77.1`;
    await visit(code, { from: '185.93.3.114', agent });
    await visit(code, { from: '2a00:1028:1::77', agent });
    await statsWith(code, 2);
    const texts = [
      ...(await Promise.all(
        [`/api/stats/${code}`, `/${code}+`, `/api/stats/${code}?format=csv`].map(
          async (url) => (await kontor.shortener.inject(url)).body,
        ),
      )),
      ...(await dumpTables()),
      ...kontor.logLines,
    ];
    for (const secret of ['185.93.3.114', '2a00:1028', 'Marked/77.1']) {
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    }
  });
});

async function dumpTables(): Promise<string[]> {
  const { rows } = await kontor.database.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables where table_name like 'shortener%'`,
  });
  expect(rows.length).toBeGreaterThan(4);
  const dumps = rows.map(({ name }) => kontor.database.query({ text: `select t::text as row from ${name} t` }));
  return (await Promise.all(dumps)).flatMap((dump) => dump.rows.map(({ row }) => String(row)));
}

describe('the pages of a code', () => {
  it.each(['+', '%2B'])('with %s show its figures', async (sign) => {
    const code = await makeLink('https://аpple.com/<script>alert(1)</script>');
    await visit(code, { referer: 'https://аpple.com/' });
    await statsWith(code, 1);
    const page = await kontor.shortener.inject(`/${code}${sign}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8' });
    expect(page.body).toContain('https://xn--pple-43d.com/');
    expect(page.body).not.toContain('<script>');
    expect(page.body).not.toContain('аpple');
    expect(page.body).toContain('<a href="https://db-ip.com">IP Geolocation by DB-IP</a>');
  });

  it('of an unknown code are a 404', async () => {
    for (const path of ['/nothere+', '/nothere.svg', '/nothere.png', '/api/stats/nothere', '/api/stats/nothere/live']) {
      expect((await kontor.shortener.inject(path)).statusCode, path).toBe(404);
    }
  });

  it('as QR code are pictures', async () => {
    const code = await makeLink();
    const svg = await kontor.shortener.inject(`/${code}.svg`);
    expect(svg.headers['content-type']).toBe('image/svg+xml');
    const png = await kontor.shortener.inject(`/${code}.png`);
    expect(png.headers['content-type']).toBe('image/png');
    expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  it('and robots.txt keep crawlers from figures', async () => {
    const answer = await kontor.shortener.inject('/robots.txt');
    expect(answer.body).toContain('Disallow: /api/');
  });
});
