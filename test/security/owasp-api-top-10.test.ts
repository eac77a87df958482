// The OWASP API Security Top 10 (2023), one test each; docs/testing.md lists more tests for each risk.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSettings } from '#platform/config/setting.ts';
import { addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import type { JsonSchema } from '#test/attacks/from-schema.ts';
import { addBranches } from '#test/branches.ts';
import { addCalendar, postEvent } from '#test/events.ts';
import { type Route, routesOf } from '#test/source/route-table.ts';
import { house, settings } from '../../src/rooms.ts';

let kontor: TestApp;
let other: Awaited<ReturnType<TestApp['addOrganisation']>>;
let routes: Route[];
/** A server that must never be called. */
const called: string[] = [];
const trap = createServer((request, response) => {
  called.push(`${request.method} ${request.url}`);
  response.end('{}');
});
let trapUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  trapUrl = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/trap`;
  const registries = listSettings(settings).filter(({ name }) => /^REGISTRY_.*_URL$/.test(name));
  // Registries that redirect: Kontor must not follow.
  const crooked = createServer((_request, response) => response.writeHead(302, { location: trapUrl }).end());
  await new Promise<void>((resolve) => crooked.listen(0, '127.0.0.1', resolve));
  afterAll(() => crooked.close());
  const crookedUrl = `http://127.0.0.1:${(crooked.address() as AddressInfo).port}`;
  kontor = await testApp({
    withJobs: true,
    settings: { ...Object.fromEntries(registries.map(({ name }) => [name, crookedUrl])), SHORTEN_PER_HOUR: '20' },
  });
  other = await kontor.addOrganisation('other');
  routes = routesOf(kontor.api);
});
afterAll(() => trap.close());

/** Routes of the console take sessions, not keys: console-safety.test.ts. */
const isOfConsole = (url: string) => /^\/(?:console|bff)(?:\/|$)/.test(url);
const keyed = () => routes.filter(({ role, method, gate }) => role !== 'public' && method !== 'HEAD' && gate === 'key');
const ask = ({ method, url }: Route, key?: string) =>
  kontor.api.inject({ method: method as 'GET', url, headers: key === undefined ? {} : { 'x-api-key': key } });
const withoutId = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
const makeKey = (life: { roles?: string[]; lifeMs?: number } = {}) =>
  kontor.app.rooms.access.keys.create({
    by: 'command line',
    organisationId: kontor.organisation.id,
    type: 'PROD',
    ...life,
  });

describe('API1 broken object level authorisation', () => {
  it('answers objects of others and missing objects with the same bytes', async () => {
    const calls = addressCalls(kontor);
    const foreignId = await calls.add('theirs', {}, { key: other.keys.PROD });
    const missingId = crypto.randomUUID();
    const change = (id: string) => calls.update({ identityId: 'theirs', id, city: 'Brno' });
    expect(withoutId((await change(foreignId)).raw.body)).toBe(withoutId((await change(missingId)).raw.body));

    const foreignCalendar = await addCalendar(kontor, { organisationId: other.organisation.id });
    const sandboxCalendar = await addCalendar(kontor, { environment: 'sandbox' });
    const times = { startTime: '2027-01-01T10:00:00Z', endTime: '2027-01-01T11:00:00Z', title: 'x' };
    const book = async (calendarId: string) => withoutId((await postEvent(kontor, { calendarId, ...times })).body);
    expect(await book(foreignCalendar)).toBe(await book('nobody-has-this'));
    expect(await book(sandboxCalendar)).toBe(await book('nobody-has-this'));

    await addBranches(kontor, [{ name: 'Theirs', slug: 'theirs' }], { organisationId: other.organisation.id });
    const headers = { 'x-api-key': kontor.keys.PROD };
    const detail = (slug: string) => kontor.api.inject({ url: `/api/v1/branch/detail?slug=${slug}`, headers });
    expect(withoutId((await detail('theirs')).body)).toBe(withoutId((await detail('nobodys')).body));
  });
});

describe('API2 broken authentication', () => {
  it('checks the key step by step on every route that needs one, before anything else', async () => {
    const [revoked, expired] = [await makeKey(), await makeKey({ lifeMs: 1 })];
    await kontor.app.rooms.access.keys.revoke(revoked.id, 'command line');
    kontor.clock.advance(2);
    expect(keyed().length).toBeGreaterThan(7);
    for (const route of keyed()) {
      const codeOf = async (key?: string) => (await ask(route, key)).json().code;
      if (!route.isKeyOptional) expect(await codeOf(), route.url).toBe('api_key_missing');
      expect(await codeOf('nonsense'), route.url).toBe('api_key_malformed');
      expect(await codeOf(`PROD${'x'.repeat(28)}`), route.url).toBe('api_key_unknown');
      expect(await codeOf(revoked.key), route.url).toBe('api_key_inactive');
      expect(await codeOf(expired.key), route.url).toBe('api_key_expired');
    }
  });
});

describe('API3 broken object property level authorisation', () => {
  it('lets a caller write only its own fields, and answers only declared ones', async () => {
    const calls = addressCalls(kontor);
    await calls.add('owner', { city: 'Brno' });
    const forged = { id: crypto.randomUUID(), organisationId: other.organisation.id, environment: 'sandbox' };
    const hidden = { defaultAddress: true, createdAt: '2000-01-01', fingerprint: 'x', inputRaw: {}, rulesVersion: 9 };
    const made = await calls.create({ identityId: 'owner', city: 'Praha', ...forged, ...hidden });
    const items = await calls.items('owner');
    expect(items.map(({ city, defaultAddress }) => [city, defaultAddress])).toEqual([
      ['Brno', true],
      ['Praha', false],
    ]);
    expect(made.body.id).not.toBe(forged.id);
    const declared = Object.keys(routes.find(({ url }) => url.endsWith('/create'))?.response['200']?.properties ?? {});
    expect(declared).toEqual(expect.arrayContaining(Object.keys(made.body)));
    expect(await calls.items('owner', { key: other.keys.PROD })).toEqual([]);
  });
});

describe('API4 unrestricted resource consumption', () => {
  it('accepts N and refuses N + 1 attendees, bytes and items on a page', async () => {
    const calendarId = await addCalendar(kontor);
    const attendees = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Guest ${at}` }));
    const book = async (count: number, hour: number) => {
      const startTime = new Date(Date.UTC(2027, 5, 1, hour)).toISOString();
      const endTime = new Date(Date.UTC(2027, 5, 1, hour + 1)).toISOString();
      return (await postEvent(kontor, { calendarId, startTime, endTime, title: 'x', attendees: attendees(count) }))
        .statusCode;
    };
    expect([await book(100, 1), await book(101, 2)]).toEqual([200, 400]);
    const list = async (limit: number) =>
      (
        await kontor.api.inject({
          url: `/api/v1/branch/list?limit=${limit}`,
          headers: { 'x-api-key': kontor.keys.PROD },
        })
      ).statusCode;
    const most = routes.find(({ url }) => url === '/api/v1/branch/list')?.querystring?.properties?.limit?.maximum ?? 0;
    expect([await list(most), await list(most + 1)]).toEqual([200, 400]);
    const body = (bytes: number) => JSON.stringify({ identityId: 'big', x: 'x'.repeat(bytes - 27) });
    const headers = { 'x-api-key': kontor.keys.PROD, 'content-type': 'application/json' };
    const send = async (payload: string) =>
      (await kontor.api.inject({ method: 'POST', url: '/api/v1/address/create', headers, payload })).statusCode;
    expect(Buffer.byteLength(body(262_144))).toBe(262_144);
    expect([await send(body(262_144)), await send(body(262_145))]).toEqual([200, 413]);
  });
});

describe('API5 broken function level authorisation', () => {
  it('gives each role the routes that declare it and no other', async () => {
    for (const role of house.permissions) {
      const { key } = await makeKey({ roles: [role] });
      for (const route of keyed()) {
        const { code } = (await ask(route, key)).json();
        expect(code === 'role_missing', `${role} at ${route.method} ${route.url}`).toBe(route.role !== role);
      }
    }
    expect(new Set(keyed().map(({ role }) => role))).toEqual(new Set([...house.permissions, 'metrics:read']));
  });
});

describe('API6 unrestricted access to sensitive business flows', () => {
  it('limits the links that a client can make in an hour, from any address of its network', async () => {
    const shorten = (at: number) =>
      kontor.shortener.inject({ url: '/api/shorten?url=https://example.com', remoteAddress: `2001:db8:9:9::${at}` });
    const statuses: number[] = [];
    for (let at = 1; at <= 21; at += 1) statuses.push((await shorten(at)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

/** An object with every string field of the schema, all with the same value. */
function fill(schema: JsonSchema | undefined, text: string): unknown {
  if (schema?.type === 'object') {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fill(part, text)]));
  }
  if (schema?.type === 'array') return [fill(schema.items, text)];
  return schema?.type === 'string' ? text : undefined;
}

describe('API7 server side request forgery', () => {
  it('never fetches a URL from a caller, in any field of any route', async () => {
    for (const [server, table] of [
      [kontor.api, routes],
      [kontor.shortener, routesOf(kontor.shortener)],
    ] as const) {
      for (const { method, url, querystring, body } of table.filter(({ url }) => !url.endsWith('/live'))) {
        const query = new URLSearchParams(fill(querystring, trapUrl) as Record<string, string>);
        const path = url.replace(/:\w+/g, encodeURIComponent(trapUrl));
        const headers = {
          'x-api-key': kontor.keys.PROD,
          referer: trapUrl,
          origin: trapUrl,
          'x-forwarded-host': trapUrl,
        };
        const payload = body ? { payload: fill(body, trapUrl) as object } : {};
        await server.inject({ method: method as 'GET', url: `${path}?${query}`, headers, ...payload });
      }
    }
    const made = await kontor.shortener.inject(`/api/shorten?url=https://example.com/?next=${trapUrl}&custom=trapped`);
    expect(made.statusCode).toBe(200);
    for (const path of ['/trapped', '/trapped+', '/trapped.png', '/api/stats/trapped'])
      await kontor.shortener.inject(path);
    expect(called).toEqual([]);
  });
});

describe('API8 security misconfiguration', () => {
  it('sends the same security headers with every kind of answer', async () => {
    const headersOf = async (url: string, headers = {}) => {
      const {
        'x-request-id': id,
        date,
        'content-length': length,
        ...rest
      } = (await kontor.api.inject({ url, headers })).headers;
      expect([typeof id, typeof date, typeof length]).toEqual(['string', 'string', 'string']);
      return rest;
    };
    const key = { 'x-api-key': kontor.keys.ROOT };
    const plain = { 'x-content-type-options': 'nosniff', connection: 'keep-alive', vary: 'accept' };
    const secret = { ...plain, 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
    const json = { 'content-type': 'application/json; charset=utf-8' };
    expect(await headersOf('/api/v1/bank/bank-account-status?bankAccount=1', key)).toEqual({ ...secret, ...json });
    expect(await headersOf('/api/v1/bank/bank-account-status', key)).toEqual({ ...secret, ...json });
    expect(await headersOf('/nothing')).toEqual({ ...secret, ...json });
    expect(await headersOf('/healthz')).toEqual({ ...plain, ...json });
    expect(await headersOf('/docs')).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'/),
    });
  });
});

describe('API9 improper inventory management', () => {
  it('has exactly the routes that its documentation lists', () => {
    const described = Object.entries(kontor.api.swagger().paths ?? {}).flatMap(([url, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const served = routes.filter(({ isHidden, method }) => !isHidden && method !== 'HEAD');
    expect(served.map(({ method, url }) => `${method} ${url}`).sort()).toEqual(described.sort());
    const hidden = new Set(routes.filter(({ isHidden, url }) => isHidden && !isOfConsole(url)).map(({ url }) => url));
    expect([...hidden].sort()).toEqual([
      '/',
      '/assets/*',
      // Feeds, for programs that read calendars.
      '/calendar/:file',
      '/docs',
      '/docs/errors',
      '/docs/errors/:slug',
      '/docs/events',
      '/docs/events/:slug',
      '/docs/idempotency',
      '/docs/keys',
      '/docs/limits',
      '/docs/sandbox',
      '/docs/webhooks',
      '/favicon.ico',
      '/healthz',
      '/llms.txt',
      '/metrics',
      '/openapi.json',
      '/openapi.yaml',
      '/readyz',
    ]);
  });
});

describe('API10 unsafe consumption of APIs', () => {
  it('does not follow a redirect of a registry, and answers that it is not available', async () => {
    const url = '/api/v1/address/load-address-by-company-registration-number?companyRegistrationNumber=26435675';
    const answer = await kontor.api.inject({ url, headers: { 'x-api-key': kontor.keys.PROD } });
    expect(answer.json()).toMatchObject({ code: 'registry_unavailable' });
    expect(called).toEqual([]);
  });
});
