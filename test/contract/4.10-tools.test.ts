// Spec 4.10 and design shortener.md, "What is no click": tools are clicks, with a device of their own that can be left out.
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { untilCounted } from '#test/clicks.ts';

let kontor: TestApp;
let code: string;

const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const headless =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36';
const visits: [agent: string, clicks: number][] = [
  [phone, 3],
  ['curl/8.5.0', 2],
  ['python-requests/2.31.0', 1],
  [headless, 1],
  // A browser in a terminal, and a crawler that was made with a tool.
  ['Lynx/2.9.0dev.12 libwww-FM/2.14 SSL-MM/1.4.1', 1],
  ['curl/8.5.0 (compatible; SomeBot/2.1; +https://bot.example)', 1],
];

const statsOf = async (query: Record<string, string> = {}) =>
  (await kontor.shortener.inject({ url: `/api/stats/${code}`, query })).json().data;
const sum = (rows: { clicks: number }[]) => rows.reduce((total, { clicks }) => total + clicks, 0);

beforeAll(async () => {
  kontor = await testApp();
  const query = { url: 'https://example.com/', custom: 'tools1' };
  code = (await kontor.shortener.inject({ url: '/api/shorten', query })).json().data.short_code;
  for (const [agent, clicks] of visits) {
    for (let click = 0; click < clicks; click += 1) {
      await kontor.shortener.inject({ url: `/${code}`, headers: { 'user-agent': agent }, remoteAddress: '147.32.1.1' });
    }
  }
  await untilCounted(statsOf, 8, 1);
});

const sums = (data: Record<string, { clicks: number }[]>) =>
  ['countries', 'cities', 'referrers', 'devices', 'browsers', 'os', 'clicks_by_day'].map((list) =>
    sum(data[list] ?? []),
  );

describe('clients that name themselves as tools', () => {
  it('count as clicks, with the device tool', async () => {
    const data = await statsOf();
    expect(data.devices).toEqual([
      { device: 'tool', clicks: 4 },
      { device: 'mobile', clicks: 3 },
      { device: 'other', clicks: 1 },
    ]);
    expect(sums(data)).toEqual(Array(7).fill(8));
    expect(data.recent_clicks.filter(({ device }: { device: string }) => device === 'tool')).toHaveLength(4);
  });

  it('are left out by tools=false, from every figure and list; bots are not', async () => {
    const data = await statsOf({ tools: 'false' });
    expect(data).toMatchObject({ total_clicks: 4, unique_visitors: 2, bot_clicks: 1 });
    expect(data.devices).toEqual([
      { device: 'mobile', clicks: 3 },
      { device: 'other', clicks: 1 },
    ]);
    expect(sums(data)).toEqual(Array(7).fill(4));
    expect(data.recent_clicks).toHaveLength(4);
    expect(await statsOf({ tools: 'true' })).toEqual(await statsOf());
  });

  it('can be chosen, also against each other', async () => {
    expect(await statsOf({ device: 'tool' })).toMatchObject({ total_clicks: 4, bot_clicks: 0 });
    expect(await statsOf({ device: 'tool', tools: 'false' })).toMatchObject({ total_clicks: 0, devices: [] });
    expect(await statsOf({ device: 'mobile', tools: 'false' })).toMatchObject({ total_clicks: 3 });
  });

  it('are in the file as in the figures', async () => {
    const read = async (query: string) => {
      const { body } = await kontor.shortener.inject(`/api/stats/${code}?format=csv${query}`);
      return (parse(body, { columns: true }) as Record<string, string>[]).map(({ device }) => device).sort();
    };
    expect(await read('')).toEqual(['mobile', 'mobile', 'mobile', 'other', 'tool', 'tool', 'tool', 'tool']);
    expect(await read('&tools=false')).toEqual(['mobile', 'mobile', 'mobile', 'other']);
  });

  it('are on the dashboard by name, in both languages, with a way to leave them out', async () => {
    const draw = async (query: string) =>
      (await kontor.shortener.inject({ url: `/${code}+?${query}`, headers: { accept: 'text/html' } })).body;
    const english = await draw('lang=en');
    expect(english).toContain('<span class="text">Tool</span>');
    expect(english).toMatch(/href="[^"]*tools=false[^"]*">Without tools</);
    const czech = await draw('lang=cs&tools=false');
    expect(czech).toContain('Bez nástrojů');
    expect(czech).not.toContain('Nástroj<');
    // Up to 0.2.0, the parameter was that of a tab.
    const former = await draw('lang=en&tools=browsers');
    expect(former).toContain('<h2 id="devices-title">Browsers</h2>');
    expect(former).not.toContain('class="card ignored"');
    expect(former).not.toContain('class="chip clear"');
  });

  it('say what tools may be', async () => {
    const answer = await kontor.shortener.inject(`/api/stats/${code}?tools=maybe`);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'tools must be true or false.']);
  });
});
