// Proves that the shortener answers any input with its JSON format, a redirect, a page or an image, and never with 5xx.
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { faultRounds, testSeed } from '#test/run/environment.ts';

let kontor: TestApp;
beforeAll(async () => {
  kontor = await testApp({ settings: { SHORTEN_PER_HOUR: '1000000' } });
  await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=known');
});

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    '',
    '__proto__',
    '../../etc/passwd',
    "' or 1=1 --",
    '\u0000',
    '\r\nX: y',
    'NaN',
    '1e999',
    '=cmd()',
    'ř',
  ),
  fc.string({ unit: fc.constantFrom('a', 'Z', '0', '+', '.', '%', '/'), maxLength: 30 }),
  fc.integer().map((length) => 'x'.repeat(Math.abs(length) % 5000)),
);
const names = ['url', 'custom', 'from', 'to', 'country', 'referrer', 'device', 'timezone', 'format', '__proto__', 'x'];
const query = fc
  .array(fc.tuple(fc.constantFrom(...names), odd, fc.boolean()), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value, isRaw]) => `${name}=${isRaw ? rawText(value) : encode(value)}`).join('&'));
const path = fc.oneof(
  fc.constantFrom('/api/shorten', '/api/stats/known', '/known', '/known+', '/known.svg', '/known.png', '/robots.txt'),
  odd.map((text) => `/${encode(text)}`),
  odd.map((text) => `/api/stats/${encode(text)}`),
  odd.map((text) => `/${encode(text)}+`),
);
const header = fc.oneof(odd, fc.constant('text/html')).map(rawText);

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
/** Text that a request line or a header may contain. */
function rawText(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '');
}

it('any request is answered below 500 and in a declared format', async () => {
  const seen = new Set<number>();
  const ask = fc.record({ path, query, agent: header, referer: header, accept: header, forwarded: header });
  await fc.assert(
    fc.asyncProperty(ask, async ({ path, query, agent, referer, accept, forwarded }) => {
      const headers = { 'user-agent': agent, referer, accept, 'x-forwarded-for': forwarded };
      const url = query === '' ? path : `${path}?${query}`;
      const answer = await kontor.shortener.inject({ method: 'GET', url, headers });
      seen.add(answer.statusCode);
      expect(answer.statusCode, url).toBeLessThan(500);
      const type = String(answer.headers['content-type'] ?? '');
      if (answer.statusCode === 302) expect(answer.headers.location).toMatch(/^https?:\/\/[\x21-\x7e]+$/);
      else if (type.startsWith('application/json')) expect(answer.json().success).toBe(answer.statusCode === 200);
      else expect(type).toMatch(/^(text\/(html|csv|plain)|image\/(svg\+xml|png))/);
    }),
    { numRuns: 300 * faultRounds },
  );
  // Otherwise the test would prove nothing.
  expect([...seen], `seed ${testSeed}`).toEqual(expect.arrayContaining([200, 302, 400, 404]));
});
