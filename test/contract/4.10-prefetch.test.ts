// Spec 4.10 and design shortener.md, "What is no click": a browser that fetches ahead of its user has not clicked.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { untilCounted } from '#test/clicks.ts';
import { commandLine } from '../../src/shortener/links.ts';

let kontor: TestApp;
beforeAll(async () => {
  kontor = await testApp();
});

const makeLink = async (custom?: string): Promise<string> =>
  (
    await kontor.shortener.inject({
      url: '/api/shorten',
      query: { url: 'https://example.com/', ...(custom === undefined ? {} : { custom }) },
    })
  ).json().data.short_code;
const statsOf = async (code: string) => (await kontor.shortener.inject(`/api/stats/${code}`)).json().data;
const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' };
const follow = (code: string, headers: Record<string, string> = {}) =>
  kontor.shortener.inject({ url: `/${code}`, headers: { ...agent, ...headers } });
const metrics = () => kontor.app.metrics.registry.metrics();

const ahead = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { 'sec-purpose': 'prefetch;anonymous-client-ip' },
  { 'sec-purpose': 'Prefetch; prerender' },
  { purpose: 'prefetch' },
  { purpose: 'prefetch;prerender' },
  { 'x-moz': 'prefetch' },
];

describe('a request ahead of its user', () => {
  it('is answered 503 without a body, is not kept by any cache, and is not counted', async () => {
    const code = await makeLink('ahead');
    for (const headers of ahead) {
      const answer = await follow(code, headers);
      expect([answer.statusCode, answer.body], JSON.stringify(headers)).toEqual([503, '']);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
      expect(answer.headers).toHaveProperty('x-request-id');
      for (const name of ['location', 'retry-after']) expect(answer.headers).not.toHaveProperty(name);
    }
    expect((await follow(code)).statusCode).toBe(302);
    await untilCounted(() => statsOf(code), 1, 0);
  });

  it.each([
    {},
    { 'sec-purpose': '' },
    { 'sec-purpose': 'prerender' },
    { 'sec-purpose': 'prefetching' },
    { purpose: 'preview' },
    { 'x-moz': 'x-prefetch' },
    { 'sec-fetch-mode': 'navigate' },
  ])('is no other: %j is a click', async (headers) => {
    const code = await makeLink();
    expect((await follow(code, headers)).statusCode).toBe(302);
    await untilCounted(() => statsOf(code), 1, 0);
  });

  it('is answered as before where there is nothing to count', async () => {
    const code = await makeLink('aheadtoo');
    const headers = { 'sec-purpose': 'prefetch' };
    for (const [method, path, status] of [
      ['HEAD', `/${code}`, 302],
      ['GET', '/unknown1', 404],
      ['GET', `/${code}+`, 200],
      ['GET', `/${code}.svg`, 200],
      ['GET', `/api/stats/${code}`, 200],
    ] as const) {
      expect((await kontor.shortener.inject({ method, url: path, headers })).statusCode, path).toBe(status);
    }
    await kontor.app.rooms.shortener.links.disable(commandLine, code, '');
    await expect.poll(async () => (await follow(code, headers)).statusCode).toBe(410);
    expect((await statsOf(code)).total_clicks).toBe(0);
  });

  it('is no failure in the metrics, by which people are woken, and has a figure of its own', async () => {
    const figure = async () =>
      Number(/^kontor_shortener_prefetches_total.* (\d+)$/m.exec(await metrics())?.[1] ?? Number.NaN);
    const before = await figure();
    const code = await makeLink('quiet');
    await kontor.shortener.inject({ url: `/${code}`, headers: { purpose: 'prefetch' } });
    expect(await figure()).toBe(before + 1);
    expect(await metrics()).not.toMatch(/^kontor_shortener_request_seconds.*status="503"/m);
  });
});
