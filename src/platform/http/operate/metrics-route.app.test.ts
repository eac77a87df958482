// Who may read /metrics: ROOT keys, callers with the token, and this machine itself while nobody else can reach it.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import type { SettingName } from '../../../rooms.ts';

const token = 'a-token-of-prometheus-0123456789';
const pepper = 'the pepper of all apps in this file';

type Ask = (headers?: Record<string, string>, remoteAddress?: string, url?: string) => Promise<number>;

let database: Database;
let usual: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  database = await testDatabase();
  usual = await open();
});

/** All on one database: with the keys of each. */
async function open(settings: Partial<Record<SettingName, string>> = {}): Promise<{ kontor: TestApp; ask: Ask }> {
  const kontor = await testApp({ settings: { KEY_PEPPER: pepper, ...settings }, database });
  const ask: Ask = async (headers = {}, remoteAddress = '127.0.0.1', url = '/metrics') =>
    (await kontor.api.inject({ url, headers, remoteAddress })).statusCode;
  return { kontor, ask };
}

describe('/metrics without a token', () => {
  it('is open to this machine and to ROOT keys, and to no other key', async () => {
    const { kontor, ask } = usual;
    expect(await ask()).toBe(200);
    expect(await ask({}, '::1')).toBe(200);
    expect(await ask({}, '203.0.113.5')).toBe(401);
    expect(await ask({ 'x-api-key': kontor.keys.ROOT }, '203.0.113.5')).toBe(200);
    expect(await ask({ 'x-api-key': kontor.keys.PROD })).toBe(403);
  });

  it('is closed to a page of another site that has bound its own name to this machine', async () => {
    const { ask } = usual;
    for (const host of [
      'evil.invalid',
      'evil.invalid:3000',
      '127.0.0.1.evil.invalid',
      'localhost.evil.invalid',
      '[::2]',
    ])
      expect(await ask({ host }), host).toBe(401);
    for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:3000', 'kontor.localhost:3000'])
      expect(await ask({ host }), host).toBe(200);
  });

  it('is closed to what a proxy on this machine hands on', async () => {
    const { ask } = usual;
    for (const name of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via']) {
      expect(await ask({ [name]: '1.1 proxy' }), name).toBe(401);
    }
  });

  it.each([
    ['API_URL is public', { API_URL: 'https://api.example.com' }],
    ['API_URL only looks like this machine', { API_URL: 'http://127.0.0.1.example.com' }],
    ['it listens on all addresses', { HOST: '0.0.0.0' }],
    ['it listens on all addresses', { HOST: '::' }],
    ['it listens on an address of the network', { HOST: '192.0.2.7' }],
  ])(
    'is closed to this machine too, where a proxy could stand that says nothing of itself: %s',
    async (_when, settings) => {
      const { kontor, ask } = await open(settings);
      expect(await ask()).toBe(401);
      expect(await ask({ 'x-api-key': kontor.keys.ROOT })).toBe(200);
    },
  );

  it.each([
    { API_URL: 'http://localhost:3000' },
    { API_URL: 'http://kontor.localhost' },
    { API_URL: 'http://[::1]:3000' },
    { HOST: '::1' },
    { HOST: 'localhost' },
  ])('is open to this machine with %s', async (settings) => {
    expect(await (await open(settings)).ask()).toBe(200);
  });
});

describe('/metrics with METRICS_TOKEN', () => {
  it('is open to whoever shows it as a bearer token, from anywhere, and is not audited', async () => {
    const { kontor, ask } = await open({ METRICS_TOKEN: token, API_URL: 'https://api.example.com' });
    const listCalls = async () =>
      (await kontor.app.rooms.access.audit.list(null, 100)).filter(({ action }) => action === 'root.call');
    const before = await listCalls();
    expect(await ask({ authorization: `Bearer ${token}` }, '203.0.113.5')).toBe(200);
    expect(await ask({ authorization: `bearer ${token}`, 'x-forwarded-for': '203.0.113.5' })).toBe(200);
    expect(await listCalls()).toEqual(before);
    expect(await ask({ 'x-api-key': kontor.keys.ROOT }, '203.0.113.5')).toBe(200);
    expect(kontor.logLines.join()).not.toContain(token);
  });

  it('is asked for from this machine, too', async () => {
    const { kontor, ask } = await open({ METRICS_TOKEN: token });
    expect(await ask()).toBe(401);
    expect(await ask({}, '::1')).toBe(401);
    expect(await ask({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await ask({ 'x-api-key': kontor.keys.ROOT })).toBe(200);
  });

  it('refuses any other token as a key that fails, and the token in any other place', async () => {
    const { ask } = await open({ METRICS_TOKEN: token, FAILED_KEYS_PER_MINUTE: '6' });
    const wrong = [token.slice(0, -1), `${token}x`, token.toUpperCase(), 'x'];
    for (const one of wrong) expect(await ask({ authorization: `Bearer ${one}` }, '203.0.113.5'), one).toBe(401);
    expect(await ask({ 'x-api-key': token }, '203.0.113.5')).toBe(401);
    expect(await ask({}, '203.0.113.5', `/metrics?apiKey=${token}`)).toBe(401);
    expect(await ask({ authorization: 'Bearer guess' }, '203.0.113.5')).toBe(429);
    // Guessing does not lock out Prometheus.
    expect(await ask({ authorization: `Bearer ${token}` }, '203.0.113.5')).toBe(200);
  });

  it('opens no other door', async () => {
    const { kontor, ask } = await open({ METRICS_TOKEN: token });
    expect(await ask({ authorization: `Bearer ${token}` }, '203.0.113.5', '/api/v1/branch/list')).toBe(401);
    expect(
      (await kontor.shortener.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(404);
  });
});
