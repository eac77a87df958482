// Design "Headers everywhere": only the web origins in CORS_ORIGINS may read answers.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeProbe } from '#test/probe.ts';

let kontor: TestApp;

beforeAll(async () => {
  const settings = { CORS_ORIGINS: 'https://shop.example, https://admin.example' };
  kontor = await testApp({ settings, addRoutes: makeProbe });
});

const exposed = [
  ...['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['Retry-After', 'X-Request-Id'],
];

const ask = (origin: string, key?: string) =>
  kontor.api.inject({ url: '/api/v1/probe', headers: { origin, ...(key ? { 'x-api-key': key } : {}) } });

const askBefore = (origin: string) =>
  kontor.api.inject({
    method: 'OPTIONS',
    url: '/api/v1/probe',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' },
  });

describe('an origin in CORS_ORIGINS', () => {
  it('may read answers, refusals and the headers about its limit', async () => {
    const answer = await ask('https://shop.example', kontor.keys.PROD);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': 'https://shop.example' });
    expect(String(answer.headers['access-control-expose-headers']).split(/, ?/)).toEqual([
      ...exposed,
      'Kontor-Ignored',
    ]);
    const refused = await ask('https://admin.example');
    expect(refused.statusCode).toBe(401);
    expect(refused.headers).toMatchObject({ 'access-control-allow-origin': 'https://admin.example' });
  });

  it.each([
    ['an unknown path', 'GET', '/api/v1/nothing', 404],
    ['another method', 'DELETE', '/api/v1/probe', 405],
    ['a query that cannot be decoded', 'GET', '/api/v1/probe?text=%zz', 400],
  ] as const)('may read the refusal of %s', async (_what, method, url, status) => {
    const answer = await kontor.api.inject({ method, url, headers: { origin: 'https://shop.example' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': 'https://shop.example' });
  });

  it('gets answers that a cache must not give to another origin', async () => {
    expect((await ask('https://shop.example', kontor.keys.PROD)).headers.vary).toBe('accept, Origin');
  });

  it('gets an answer to its preflight request without a key', async () => {
    const answer = await askBefore('https://shop.example');
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-headers': 'x-api-key',
      'access-control-max-age': '600',
    });
    expect(answer.headers['access-control-allow-methods']).toContain('POST');
  });
});

describe('OPTIONS that is not a preflight request', () => {
  it.each([{}, { origin: 'https://shop.example' }, { 'access-control-request-method': 'POST' }])(
    'with the headers %j has no body',
    async (headers) => {
      const answer = await kontor.api.inject({ method: 'OPTIONS', url: '/api/v1/probe', headers });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    },
  );
});

describe('another origin', () => {
  it.each(['https://evil.example', 'http://shop.example', 'https://shop.example.evil.example', 'null'])(
    '%s is not allowed to read anything',
    async (origin) => {
      for (const answer of [await ask(origin, kontor.keys.PROD), await askBefore(origin)]) {
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
    },
  );

  it('gets no CORS headers if CORS_ORIGINS is not set', async () => {
    const plain = await testApp({ addRoutes: makeProbe });
    const headers = { origin: 'https://shop.example', 'x-api-key': plain.keys.PROD };
    const answer = await plain.api.inject({ url: '/api/v1/probe', headers });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers.vary).toBe('accept');
    expect((await plain.api.inject({ method: 'OPTIONS', url: '/api/v1/probe', headers })).statusCode).toBe(405);
  });
});

describe('the shortener', () => {
  it.each([
    ['/nothing/at/all', 404],
    ['/api/stats/unknown', 404],
    ['/api/shorten?url=%zz', 400],
    ['/api/shorten', 400],
  ])('lets every website read its answer to %s', async (url, status) => {
    const answer = await kontor.shortener.inject({ url, headers: { origin: 'https://evil.example' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it('lets every website read what is left of its limit, and when to ask again', async () => {
    const headers = { origin: 'https://evil.example' };
    for (const url of ['/api/shorten?url=https://example.com', '/api/shorten', '/api/stats/unknown']) {
      const answer = await kontor.shortener.inject({ url, headers });
      expect(String(answer.headers['access-control-expose-headers']).split(', '), url).toEqual(exposed);
    }
  });

  const askBefore = (url: string, wanted: Record<string, string> = {}) =>
    kontor.shortener.inject({ method: 'OPTIONS', url, headers: { origin: 'https://evil.example', ...wanted } });

  it.each(['/api/shorten', '/api/stats/unknown', '/api/stats/unknown/live', '/anycode', '/favicon.ico'])(
    'answers the preflight request of every website for %s',
    async (url) => {
      const wanted = {
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-requested-with, content-type',
      };
      const answer = await askBefore(url, wanted);
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': '*, Authorization, Idempotency-Key',
        'access-control-max-age': '600',
        allow: 'GET, HEAD, OPTIONS',
      });
    },
  );

  it('answers an OPTIONS that is no preflight request without a body, and an unknown path with 404', async () => {
    const plain = await kontor.shortener.inject({ method: 'OPTIONS', url: '/api/shorten' });
    expect([plain.statusCode, plain.body]).toEqual([204, '']);
    expect((await askBefore('/nothing/at/all')).statusCode).toBe(404);
  });

  it('still refuses other methods with 405', async () => {
    const answer = await kontor.shortener.inject({ method: 'POST', url: '/api/shorten' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
