// Who may read /metrics: this machine itself, and ROOT keys; nobody through a proxy.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

const ask = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  (await kontor.api.inject({ url: '/metrics', headers, remoteAddress })).statusCode;

describe('/metrics', () => {
  it('is open to this machine and to ROOT keys, and to no other key', async () => {
    expect(await ask()).toBe(200);
    expect(await ask({}, '::1')).toBe(200);
    expect(await ask({}, '203.0.113.5')).toBe(401);
    expect(await ask({ 'x-api-key': kontor.keys.ROOT }, '203.0.113.5')).toBe(200);
    expect(await ask({ 'x-api-key': kontor.keys.PROD })).toBe(403);
  });

  it.each(['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'])(
    'is closed to what a proxy on this machine hands on with %s',
    async (name) => {
      expect(await ask({ [name]: '1.1 proxy' })).toBe(401);
    },
  );
});
