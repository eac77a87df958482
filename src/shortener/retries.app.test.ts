// Proves that a client may repeat /api/shorten safely with an Idempotency-Key, without an API key.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';

let kontor: TestApp;
const perHour = 5;

beforeAll(async () => {
  kontor = await testApp({ settings: { SHORTENER_URL: 'https://go.example.com', SHORTEN_PER_HOUR: String(perHour) } });
});

let clients = 0;
/** Every test has clients of its own, so that none share a limit. */
const nextClient = () => `10.9.0.${++clients}`;

function shorten(query: Record<string, string>, key: string | undefined, remoteAddress: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  return kontor.shortener.inject({ url: '/api/shorten', query, headers, remoteAddress });
}

const url = 'https://example.com/once';
const codeOf = (answer: { json(): { data: { short_code: string } } }) => answer.json().data.short_code;

async function countLinks(target: string): Promise<number> {
  const { rows } = await kontor.database.query<{ n: number }>({
    text: 'select count(*)::int as n from shortener_links where original_url = $1',
    values: [target],
  });
  return rows[0]?.n ?? 0;
}

describe('shorten with an Idempotency-Key', () => {
  it('makes one link however often it is sent, and answers each time with the same bytes', async () => {
    const client = nextClient();
    const target = 'https://example.com/same';
    const first = await shorten({ url: target }, 'k1', client);
    expect(first.statusCode).toBe(200);
    for (let round = 0; round < 3; round += 1) {
      expect((await shorten({ url: target }, 'k1', client)).body).toBe(first.body);
    }
    expect(await countLinks(target)).toBe(1);
    expect((await kontor.shortener.inject(`/${codeOf(first)}`)).headers.location).toBe(target);
  });

  it('with a custom code gets its own link again, and not 409', async () => {
    const client = nextClient();
    const first = await shorten({ url, custom: 'again1' }, 'k2', client);
    expect((await shorten({ url, custom: 'again1' }, 'k2', client)).body).toBe(first.body);
    const other = await shorten({ url, custom: 'again1' }, 'k3', client);
    expect(other.json()).toMatchObject({ code: 'code_taken', suggestions: expect.any(Array) });
  });

  it('is refused for a code that is taken, however many ask at once: none waits for a second connection', async () => {
    await shorten({ url, custom: 'taken20' }, undefined, nextClient());
    const many = Array.from({ length: 20 }, (_, at) => shorten({ url, custom: 'taken20' }, `many${at}`, nextClient()));
    expect(new Set((await Promise.all(many)).map(({ statusCode }) => statusCode))).toEqual(new Set([409]));
  });

  it('of another network, or with other parameters, is another request: never 422, never somebody else’s answer', async () => {
    const client = nextClient();
    const first = codeOf(await shorten({ url }, 'k4', client));
    const others = [
      await shorten({ url }, 'k4', nextClient()),
      await shorten({ url: `${url}?other` }, 'k4', client),
      await shorten({ url, custom: 'other4' }, 'k4', client),
      await shorten({ url }, 'k5', client),
    ];
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set([first, ...others.map(codeOf)]).size).toBe(5);
  });

  it('of one IPv6 network is one client', async () => {
    const first = await shorten({ url }, 'v6', '2001:db8:1:2::1');
    expect((await shorten({ url }, 'v6', '2001:db8:1:2:ffff::9')).body).toBe(first.body);
    expect((await shorten({ url }, 'v6', '2001:db8:1:3::1')).body).not.toBe(first.body);
  });

  it('does not count against the hourly limit when it is repeated, also when that is used up', async () => {
    const client = nextClient();
    const first = await shorten({ url }, 'limit 0'.replace(' ', '-'), client);
    for (let round = 0; round < perHour * 2; round += 1) await shorten({ url }, 'limit-0', client);
    for (let n = 1; n < perHour; n += 1) {
      expect((await shorten({ url }, `limit-${n}`, client)).statusCode).toBe(200);
    }
    expect((await shorten({ url }, 'limit-more', client)).json()).toMatchObject({ code: 'rate_limited' });
    expect((await shorten({ url }, 'limit-0', client)).body).toBe(first.body);
  });

  it('sent 20 times at once makes one link and counts once; the others get its answer, or 409', async () => {
    const client = nextClient();
    const target = 'https://example.com/crowd';
    const answers = await Promise.all(Array.from({ length: 20 }, () => shorten({ url: target }, 'crowd', client)));
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.json()).toMatchObject({ success: false, code: 'idempotency_in_progress' });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(await countLinks(target)).toBe(1);
    const next = await shorten({ url: target }, undefined, client);
    expect(next.headers['x-ratelimit-remaining']).toBe(String(perHour - 2));
  });

  it('after a refusal may be used again', async () => {
    const client = nextClient();
    await shorten({ url, custom: 'taken6' }, undefined, client);
    expect((await shorten({ url, custom: 'taken6' }, 'k6', client)).statusCode).toBe(409);
    expect((await shorten({ url, custom: 'free66' }, 'k6', client)).statusCode).toBe(200);
  });

  it.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a space', 'a b'],
  ])('that is %s is 400 and says what it must be', async (_what, key) => {
    const answer = await shorten({ url }, key, nextClient());
    expect(answer.json()).toEqual({
      success: false,
      code: 'validation_failed',
      error: 'idempotency-key must have 1 to 255 visible ASCII characters.',
    });
  });

  it('may be sent by a page of any origin', async () => {
    const preflight = await kontor.shortener.inject({
      method: 'OPTIONS',
      url: '/api/shorten',
      headers: { origin: 'https://page.example', 'access-control-request-headers': 'idempotency-key' },
    });
    expect(preflight.headers['access-control-allow-headers']).toMatch(/\bIdempotency-Key\b/i);
  });

  it('keeps no address of the client', async () => {
    const { rows } = await kontor.database.query<{ text: string }>({
      text: 'select jsonb_agg(i)::text as text from platform_client_idempotency i',
    });
    expect(rows[0]?.text).toContain('short_code');
    expect(rows[0]?.text).not.toMatch(/10\.9\.0|2001:db8/);
  });
});
