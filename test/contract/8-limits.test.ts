// Spec 8: requests per minute by key type, and what the answers say about them.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeProbe } from '#test/probe.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ addRoutes: makeProbe, settings: { FAILED_KEYS_PER_MINUTE: '5' } });
});
// Every test begins with a fresh minute.
beforeEach(() => kontor.clock.advance(120_000));

const ask = (key: string, remoteAddress = '203.0.113.7') =>
  kontor.api.inject({ url: '/api/v1/probe', headers: { 'x-api-key': key }, remoteAddress });

describe('a DEV_ key', () => {
  it('is refused at request 1,001 of a fresh minute, and not before', async () => {
    for (let request = 1; request <= 1_000; request += 1) {
      const answer = await ask(kontor.keys.DEV_);
      if (answer.statusCode !== 200) expect.fail(`request ${request} was answered with ${answer.statusCode}`);
    }
    const refused = await ask(kontor.keys.DEV_);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      success: false,
      code: 'rate_limited',
      status: 429,
      title: 'Too many requests',
    });
    expect(refused.headers).toMatchObject({
      'retry-after': '60',
      'ratelimit-policy': '"dev";q=1000;w=60',
      ratelimit: '"dev";r=0;t=60',
      'x-ratelimit-limit': '1000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(kontor.clock.now() / 1_000 + 60),
    });
    kontor.clock.advance(59_999);
    expect((await ask(kontor.keys.DEV_)).statusCode).toBe(429);
    kontor.clock.advance(1);
    expect((await ask(kontor.keys.DEV_)).statusCode).toBe(200);
  });

  it('has a sliding window: the oldest requests stop counting first', async () => {
    for (let request = 0; request < 400; request += 1) await ask(kontor.keys.DEV_);
    kontor.clock.advance(30_000);
    for (let request = 0; request < 600; request += 1) await ask(kontor.keys.DEV_);
    expect((await ask(kontor.keys.DEV_)).headers['retry-after']).toBe('30');
    kontor.clock.advance(30_000);
    const answer = await ask(kontor.keys.DEV_);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-ratelimit-remaining']).toBe('399');
  });

  it('shares its limit with its successors while they are valid: request 1,001 of all of them is the first 429', async () => {
    const { keys } = kontor.app.rooms.access;
    const by = 'command line';
    const wanted = {
      by,
      organisationId: kontor.organisation.id,
      type: 'DEV_',
      member: 'Rotating@example.com',
    } as const;
    const first = await keys.create(wanted);
    const second = await keys.rotate(first.id, 3_600_000, by);
    const third = await keys.rotate(second.id, 3_600_000, by);
    const three = [first, second, third];
    for (let request = 1; request <= 1_000; request += 1) {
      const answer = await ask(three[request % 3]?.key ?? '');
      if (answer.statusCode !== 200) expect.fail(`request ${request} was answered with ${answer.statusCode}`);
      expect(answer.headers['x-ratelimit-remaining']).toBe(String(1_000 - request));
    }
    for (const { key } of three) expect((await ask(key)).json()).toMatchObject({ code: 'rate_limited' });
    // Another member's key has its own limit.
    expect((await ask(kontor.keys.DEV_)).statusCode).toBe(200);
    kontor.clock.advance(60_000);
    expect((await ask(third.key)).headers['x-ratelimit-remaining']).toBe('999');
  });

  it('is limited before its role is checked', async () => {
    const { key } = await kontor.app.rooms.access.keys.create({
      by: 'command line',
      organisationId: kontor.organisation.id,
      type: 'DEV_',
      member: 'restricted',
      roles: ['branch:read'],
    });
    for (let request = 0; request < 1_000; request += 1) await ask(key);
    expect((await ask(key)).json()).toMatchObject({ code: 'rate_limited' });
  });
});

describe('a PROD key', () => {
  it('has a limit of its own beside its successor', async () => {
    const { keys } = kontor.app.rooms.access;
    const first = await keys.create({ by: 'command line', organisationId: kontor.organisation.id, type: 'PROD' });
    const second = await keys.rotate(first.id, 3_600_000, 'command line');
    for (const { key } of [first, second]) expect((await ask(key)).headers['x-ratelimit-remaining']).toBe('499999');
  });

  it('has 500,000 requests a minute, and the answer says how many are left', async () => {
    const answer = await ask(kontor.keys.PROD);
    expect(answer.headers).toMatchObject({
      'ratelimit-policy': '"prod";q=500000;w=60',
      ratelimit: '"prod";r=499999;t=60',
      'x-ratelimit-limit': '500000',
      'x-ratelimit-remaining': '499999',
    });
  });
});

describe('a ROOT key', () => {
  it('has no limit and no headers about one', async () => {
    for (let request = 0; request < 50; request += 1) expect((await ask(kontor.keys.ROOT)).statusCode).toBe(200);
    const { headers } = await ask(kontor.keys.ROOT);
    expect(Object.keys(headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
  });
});

describe('invalid keys', () => {
  const wrong = (index: number) => `PROD${String(index).padStart(28, '0')}`;

  it('are refused with 429 from the sixth of a client on, when five a minute are allowed; other clients are not', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) expect((await ask(wrong(attempt))).statusCode).toBe(401);
    const refused = await ask(wrong(6));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask(wrong(7), '203.0.113.8')).statusCode).toBe(401);
  });

  it('do not affect valid keys of the same client, not even a new one', async () => {
    expect((await ask(kontor.keys.PROD)).statusCode).toBe(200);
    for (let attempt = 1; attempt <= 6; attempt += 1) await ask(wrong(attempt));
    const flood = Array.from({ length: 200 }, (_, attempt) => ask(wrong(100 + attempt)));
    for (const key of [kontor.keys.PROD, kontor.keys.DEV_]) expect((await ask(key)).statusCode).toBe(200);
    expect(new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  });

  it('do not count when they are missing', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await kontor.api.inject('/api/v1/probe')).statusCode).toBe(401);
    }
  });

  it('count by /64 for IPv6, so that a client cannot avoid the limit within its network', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) await ask(wrong(attempt), `2001:db8:1:2::${attempt}`);
    expect((await ask(wrong(6), '2001:db8:1:2::ffff')).statusCode).toBe(429);
    expect((await ask(wrong(7), '2001:db8:1:3::1')).statusCode).toBe(401);
  });
});
