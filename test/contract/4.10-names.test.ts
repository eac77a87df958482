// Spec 4.10: who counts as a bot, and the names under which browsers, systems, devices and sites are counted.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { untilCounted } from '#test/clicks.ts';

let kontor: TestApp;
beforeAll(async () => {
  kontor = await testApp({ settings: { SHORTENER_URL: 'https://go.example.com' } });
});

const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

async function makeLink(): Promise<string> {
  const answer = await kontor.shortener.inject('/api/shorten?url=https://example.com/');
  return answer.json().data.short_code;
}

type Visit = { agent?: string; referer?: string; method?: 'GET' | 'HEAD' };
function visit(code: string, { agent = 'curl/8.5.0', referer, method = 'GET' }: Visit = {}) {
  const headers = { 'user-agent': agent, ...(referer === undefined ? {} : { referer }) };
  return kontor.shortener.inject({ method, url: `/${code}`, headers });
}

const statsOf = async (code: string, query: Record<string, string> = {}) =>
  (await kontor.shortener.inject({ url: `/api/stats/${code}`, query })).json().data;

const statsWith = (code: string, clicks: number, bots = 0) => untilCounted(() => statsOf(code), clicks, bots);

describe('a click', () => {
  it('of a crawler, a previewer or HEAD does not count; of curl, fetch and headless browsers it does', async () => {
    const code = await makeLink();
    const crawlers = [
      'Mozilla/5.0 (compatible; Googlebot/2.1)',
      'facebookexternalhit/1.1',
      'Slackbot 1.0',
      // No list of names holds these two.
      'Mozilla/5.0 (compatible; SomeNewCrawler/3.1; +https://crawler.example/)',
      `${chrome} LinkPreview/2.0`,
    ];
    for (const agent of crawlers) {
      expect((await visit(code, { agent })).statusCode).toBe(302);
    }
    expect((await visit(code, { method: 'HEAD' })).statusCode).toBe(302);
    for (const agent of ['curl/8.5.0', 'node', 'python-requests/2.31', 'HeadlessChrome/120', '']) {
      await visit(code, { agent });
    }
    const data = await statsWith(code, 5, 5);
    expect(data.unique_visitors).toBe(5);
  });

  it('is counted under names that people use; sites on a shared suffix are apart', async () => {
    const code = await makeLink();
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1';
    const mac =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15';
    const playStation =
      'Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15';
    await visit(code, { agent: iphone, referer: 'https://one.github.io/' });
    await visit(code, { agent: mac, referer: 'https://two.github.io/' });
    await visit(code, { agent: playStation, referer: 'https://x.com/' });
    await visit(code, { agent: playStation, referer: 'https://t.co/abc' });
    const data = await statsWith(code, 4);
    expect(data).toMatchObject({
      referrers: [
        { referrer: 't.co', clicks: 2 },
        { referrer: 'one.github.io', clicks: 1 },
        { referrer: 'two.github.io', clicks: 1 },
      ],
      devices: [
        { device: 'console', clicks: 2 },
        { device: 'desktop', clicks: 1 },
        { device: 'mobile', clicks: 1 },
      ],
      browsers: [{ browser: 'Safari', clicks: 4 }],
      os: [
        { os: 'PlayStation', clicks: 2 },
        { os: 'iOS', clicks: 1 },
        { os: 'macOS', clicks: 1 },
      ],
    });
    expect(await statsOf(code, { browser: 'Mobile Safari', referrer: 'x.com' })).toMatchObject({ total_clicks: 2 });
  });
});
