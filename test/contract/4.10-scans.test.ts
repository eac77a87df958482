// Spec 4.10: QR codes of a link, their sizes, and scans, which are clicks that are counted apart too.
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { untilCounted } from '#test/clicks.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ settings: { SHORTENER_URL: 'https://go.example.com' } });
});

const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

const makeLink = async (url = 'https://example.com/'): Promise<string> =>
  (await kontor.shortener.inject({ url: '/api/shorten', query: { url } })).json().data.short_code;

type Visit = { agent?: string; referer?: string; method?: 'GET' | 'HEAD' };
function visit(path: string, { agent = chrome, referer, method = 'GET' }: Visit = {}) {
  const headers = { 'user-agent': agent, ...(referer === undefined ? {} : { referer }) };
  return kontor.shortener.inject({ method, url: `/${path}`, headers });
}

const statsOf = async (code: string, query: Record<string, string> = {}) =>
  (await kontor.shortener.inject({ url: `/api/stats/${code}`, query })).json().data;
const statsWith = (code: string, clicks: number, bots = 0) => untilCounted(() => statsOf(code), clicks, bots);
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

describe('a scan of the QR code', () => {
  it('is a click that is counted apart too: in the figure, the list, the filter and the file', async () => {
    const code = await makeLink('https://example.com/a?b=c');
    const scan = await visit(`${code}?qr`, { agent: chrome, referer: 'https://a.example/' });
    // The redirect drops the mark.
    expect(scan.headers.location).toBe('https://example.com/a?b=c');
    await visit(`${code}?qr`, { agent: 'Twitterbot/1.0' });
    await visit(`${code}?qr`, { method: 'HEAD' });
    await visit(code, { agent: chrome });
    await visit(`${code}?utm_source=qr`, { agent: chrome, referer: 'https://a.example/' });
    const data = await statsWith(code, 3, 1);
    expect(data.qr_scans).toBe(1);
    expect(data.referrers).toEqual([
      { referrer: '(direct)', clicks: 1 },
      { referrer: '(qr)', clicks: 1 },
      { referrer: 'a.example', clicks: 1 },
    ]);
    expect(sum(data.clicks_by_day.map((row: { clicks: number }) => row.clicks))).toBe(3);
    expect(await statsOf(code, { referrer: '(qr)' })).toMatchObject({ total_clicks: 1, qr_scans: 1 });
    expect(await statsOf(code, { referrer: '(direct)' })).toMatchObject({ total_clicks: 1, qr_scans: 0 });
    expect(await statsOf(code, { device: 'mobile' })).toMatchObject({ total_clicks: 3, qr_scans: 1 });
    const csv = await kontor.shortener.inject(`/api/stats/${code}?format=csv`);
    const rows = parse(csv.body, { columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row.qr_scans).sort()).toEqual(['0', '0', '1']);
    expect(sum(rows.map((row) => Number(row.clicks)))).toBe(3);
  });
});

describe('a QR code', () => {
  it('has the wanted size, from 64 to 2,048 pixels', async () => {
    const code = await makeLink();
    for (const size of [64, 2_048]) {
      const png = await kontor.shortener.inject(`/${code}.png?size=${size}`);
      expect(png.rawPayload.readUInt32BE(16)).toBe(size);
      const svg = await kontor.shortener.inject(`/${code}.svg?size=${size}`);
      expect(svg.body).toMatch(new RegExp(`^<svg width="${size}" height="${size}" `));
    }
    for (const size of ['63', '2049', '1e3', '', 'x', '100&size=200']) {
      for (const format of ['svg', 'png']) {
        const answer = await kontor.shortener.inject(`/${code}.${format}?size=${size}`);
        expect(answer.statusCode, size).toBe(400);
        expect(answer.json()).toMatchObject({ success: false, code: 'invalid_size' });
      }
    }
  });
});
