// The headers of an answer over a real connection: each once, and the same as for an injected request (decision 15).
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

/** `crossing` is an API that other web origins may call. */
type Asked = {
  address: 'api' | 'shortener' | 'crossing';
  method?: string;
  path: string;
  headers?: Record<string, string>;
};

let kontor: TestApp;
let crossing: TestApp;
let servers: Record<Asked['address'], TestApp['api']>;
let urls: Record<Asked['address'], string>;

beforeAll(async () => {
  const settings = { API_URL: 'https://api.example', SHORTENER_URL: 'https://go.example', SHORTEN_PER_HOUR: '100' };
  kontor = await testApp({ settings });
  crossing = await testApp({ settings: { ...settings, CORS_ORIGINS: 'https://shop.example' } });
  servers = { api: kontor.api, shortener: kontor.shortener, crossing: crossing.api };
  const listen = (address: Asked['address']) => servers[address].listen({ host: '127.0.0.1', port: 0 });
  urls = { api: await listen('api'), shortener: await listen('shortener'), crossing: await listen('crossing') };
  for (const custom of ['wire', 'quiet'])
    await kontor.shortener.inject({ url: '/api/shorten', query: { url: 'https://example.com/', custom } });
});

/** Headers that differ between requests. */
const own = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
const steady: Record<string, string> = {
  'x-request-id': 'an id',
  ratelimit: 'what is left',
  'x-ratelimit-remaining': 'what is left',
};

function compareable(headers: [name: string, value: string][]): Record<string, string> {
  const kept = headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !own.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, steady[name] ?? value]));
}

async function send({ address, method = 'GET', path, headers = {} }: Asked) {
  const sent = request(`${urls[address]}${path}`, { method, headers });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  const raw = answer.rawHeaders;
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []));
  return { status: answer.statusCode, pairs };
}

async function inject({ address, method = 'GET', path, headers = {} }: Asked) {
  const answer = await servers[address].inject({ method: method as 'GET', url: path, headers });
  const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return { status: answer.statusCode, pairs };
}

const bank = '/api/v1/bank/bank-account-status?bankAccount=19-2000145399/0800';
const branches = '/api/v1/branch/list?latitude=50&longitude=14&page=1';

const asked: [what: string, status: number, () => Asked][] = [
  ['a public answer', 200, () => ({ address: 'api', path: '/healthz' })],
  ['an answer to a key', 200, () => ({ address: 'api', path: bank, headers: { 'x-api-key': kontor.keys.PROD } })],
  ['an answer to ROOT', 200, () => ({ address: 'api', path: bank, headers: { 'x-api-key': kontor.keys.ROOT } })],
  [
    'an answer as text',
    200,
    () => ({ address: 'api', path: bank, headers: { 'x-api-key': kontor.keys.PROD, accept: 'text/plain' } }),
  ],
  [
    'a route with its own Cache-Control',
    200,
    () => ({ address: 'api', path: branches, headers: { 'x-api-key': kontor.keys.DEV_ } }),
  ],
  [
    'an answer to a page of another origin',
    200,
    () => ({
      address: 'crossing',
      path: bank,
      headers: { 'x-api-key': crossing.keys.PROD, origin: 'https://shop.example' },
    }),
  ],
  ['HEAD', 200, () => ({ address: 'api', method: 'HEAD', path: bank, headers: { 'x-api-key': kontor.keys.PROD } })],
  ['a missing key', 401, () => ({ address: 'api', path: bank })],
  [
    'a refused query',
    400,
    () => ({ address: 'api', path: bank.split('?')[0] ?? '', headers: { 'x-api-key': kontor.keys.PROD } }),
  ],
  ['an address that cannot be read', 400, () => ({ address: 'api', path: '/%zz' })],
  ['an unknown path', 404, () => ({ address: 'api', path: '/nowhere' })],
  ['a wrong method', 405, () => ({ address: 'api', method: 'DELETE', path: bank })],
  ['a page of the reference', 200, () => ({ address: 'api', path: '/docs' })],
  ['a redirect', 302, () => ({ address: 'shortener', path: '/wire' })],
  ['HEAD of a redirect', 302, () => ({ address: 'shortener', method: 'HEAD', path: '/wire' })],
  ['an unknown code', 404, () => ({ address: 'shortener', path: '/unknown' })],
  ['a link that cannot be made', 400, () => ({ address: 'shortener', path: '/api/shorten?url=nonsense' })],
  ['a QR code', 200, () => ({ address: 'shortener', path: '/wire.svg' })],
  // Of a link that nobody follows: a click that is drained in between would change its length.
  ['a dashboard', 200, () => ({ address: 'shortener', path: '/quiet+' })],
];

describe('the headers of an answer', () => {
  it.each(asked)('%s has each once, the same over a connection as injected', async (_what, status, ask) => {
    const [wire, injected] = [await send(ask()), await inject(ask())];
    expect([wire.status, injected.status]).toEqual([status, status]);
    const names = wire.pairs.map(([name]) => name.toLowerCase());
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    expect(compareable(wire.pairs)).toEqual(compareable(injected.pairs));
    expect(compareable(wire.pairs)).toMatchObject({
      'x-request-id': 'an id',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  it('an answer to a key has the limit in its headers and must not be cached', async () => {
    const { pairs } = await send({ address: 'api', path: bank, headers: { 'x-api-key': kontor.keys.PROD } });
    expect(Object.fromEntries(pairs)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'ratelimit-policy': '"prod";q=500000;w=60',
      ratelimit: expect.stringMatching(/^"prod";r=\d+;t=\d+$/),
      'x-ratelimit-limit': '500000',
      'x-ratelimit-remaining': expect.stringMatching(/^\d+$/),
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    });
  });

  it('an allowed origin may read it, and a cache must not give it to another origin', async () => {
    const headers = { 'x-api-key': crossing.keys.PROD, origin: 'https://shop.example' };
    const { pairs } = await send({ address: 'crossing', path: bank, headers });
    expect(Object.fromEntries(pairs)).toMatchObject({
      vary: 'accept, Origin',
      'access-control-allow-origin': 'https://shop.example',
    });
  });

  it('a route that sets its own header replaces the default', async () => {
    const { pairs } = await send({ address: 'api', path: branches, headers: { 'x-api-key': kontor.keys.PROD } });
    expect(pairs.filter(([name]) => name === 'cache-control')).toEqual([['cache-control', 'private, no-cache']]);
  });
});
