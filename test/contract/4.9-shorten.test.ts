// Spec 4.9, 7 and 8: GET /api/shorten on the shortener's own address.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';

let kontor: TestApp;
let blocklist = '';

beforeAll(async () => {
  blocklist = join(await temporaryFolder(), 'blocked.txt');
  await writeFile(blocklist, 'blocked.example\n');
  kontor = await testApp({
    settings: { SHORTENER_URL: 'https://go.example.com', SHORTENER_BLOCKLIST_FILE: blocklist, SHORTEN_PER_HOUR: '500' },
  });
});

let lastClient = 0;
/** Every call comes from another client, so that tests do not share a limit. */
function shorten(query: Record<string, string>, remoteAddress = `10.1.${++lastClient >> 8}.${lastClient & 255}`) {
  return kontor.shortener.inject({ url: '/api/shorten', query, remoteAddress });
}

describe('a short link', () => {
  it('is made with a generated code and returned in `data`', async () => {
    const answer = await shorten({ url: 'https://example.com/a?b=c' });
    expect(answer.statusCode).toBe(200);
    const { data, ...envelope } = answer.json();
    expect(envelope).toEqual({ success: true });
    expect(data).toEqual({
      short_url: `https://go.example.com/${data.short_code}`,
      original_url: 'https://example.com/a?b=c',
      short_code: expect.stringMatching(/^[2-9b-df-hj-km-np-tv-zB-DF-HJ-NP-TV-Z]{7}$/),
      created_at: '2026-11-15T12:00:00.000Z',
    });
  });

  it('keeps its target byte by byte, and redirects to its serialised form', async () => {
    const url = 'HTTPS://Example.COM/žluťoučký kůň?q=ř#část';
    const { data } = (await shorten({ url })).json();
    expect(data.original_url).toBe(url);
    const redirect = await kontor.shortener.inject(`/${data.short_code}`);
    expect(redirect.headers.location).toBe(new URL(url).href);
  });

  it.each([' ', '\n', '\t ', '\u00a0', '\r\n'])('has no blanks around its target: %j', async (blank) => {
    const answer = await shorten({ url: `${blank}https://example.com/a b${blank}` });
    expect(answer.json()).toMatchObject({ success: true, data: { original_url: 'https://example.com/a b' } });
  });

  it('may have a target of 2048 characters, and blanks around it', async () => {
    const target = `https://example.com/${'a'.repeat(2028)}`;
    expect((await shorten({ url: ` ${target}\n` })).json().data.original_url).toBe(target);
    expect((await shorten({ url: ` ${target}a` })).statusCode).toBe(400);
  });

  it('has a new code each time, also for the same URL', async () => {
    const codes = await Promise.all([1, 2].map(async () => (await shorten({ url: 'https://example.com/' })).json()));
    expect(codes[0].data.short_code).not.toBe(codes[1].data.short_code);
  });

  it('may be made by any web page', async () => {
    const answer = await shorten({ url: 'https://example.com' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
});

describe('a custom code', () => {
  it.each(['abc', 'Spring2026', 'a'.repeat(20)])('%s is used as it is', async (custom) => {
    const answer = await shorten({ url: 'https://example.com', custom });
    expect(answer.json()).toMatchObject({ success: true, data: { short_code: custom } });
  });

  it('that is empty counts as left out', async () => {
    const answer = await shorten({ url: 'https://example.com', custom: '' });
    expect(answer.json()).toMatchObject({ success: true, data: { short_code: expect.stringMatching(/^\w{7}$/) } });
  });

  it('is case-sensitive', async () => {
    expect((await shorten({ url: 'https://a.example', custom: 'CaseCode' })).statusCode).toBe(200);
    expect((await shorten({ url: 'https://b.example', custom: 'casecode' })).statusCode).toBe(200);
    const answer = await kontor.shortener.inject('/CaseCode');
    expect(answer.headers.location).toBe('https://a.example/');
  });

  it('that is taken answers 409 with three free variants and keeps the old link', async () => {
    await shorten({ url: 'https://old.example', custom: 'taken' });
    await shorten({ url: 'https://old.example', custom: 'taken2' });
    for (const url of ['https://new.example', 'https://old.example']) {
      const answer = await shorten({ url, custom: 'taken' });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        success: false,
        error: expect.stringContaining('already exists'),
        code: 'code_taken',
        suggestions: ['taken3', 'taken4', 'taken5'],
      });
    }
    expect((await kontor.shortener.inject('/taken')).headers.location).toBe('https://old.example/');
  });

  it('that many request at once goes to exactly one of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => shorten({ url: `https://${n}.example/`, custom: 'contested' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  });

  it.each(['ab', 'a'.repeat(21), 'with-dash', 'with space', 'žluť', ' ', 'api', 'robots', 'new', '%00abc'])(
    '%j answers 400',
    async (custom) => {
      const answer = await shorten({ url: 'https://example.com', custom });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({ success: false, error: expect.any(String), code: 'invalid_custom' });
    },
  );
});

describe('an address that cannot be shortened answers 400 with a sentence', () => {
  it.each([
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:pass@example.com',
    'https://example.com/\r\nSet-Cookie: a=b',
    'https://GO.example.com./x',
    'http://go.example.com:8080/',
    'https://sub.blocked.example/',
    'http://.',
    'http://../',
    'http://.www.foo.bar/',
    'http://foo..bar/',
    'http://www.foo.bar../',
    'http://%2e/',
    `http://${'a'.repeat(64)}.example/`,
    "http://it's.example/",
    'http://a&b.example/',
    'http://example.com:0/',
    'http://[2001:db8::1]:0/',
    `https://example.com/${'a'.repeat(2029)}`,
    '',
  ])('%j', async (url) => {
    const answer = await shorten({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ success: false, error: expect.stringMatching(/^The .+\.$/), code: 'invalid_url' });
  });

  it('also when it is missing or given twice', async () => {
    for (const path of ['/api/shorten', '/api/shorten?url=https://a.example&url=https://b.example']) {
      const answer = await kontor.shortener.inject({ url: path, remoteAddress: '10.2.0.1' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, error: expect.any(String) });
    }
  });

  it.each([
    'http://www.foo.bar./',
    'http://my_host-1.example/',
    'http://localhost/',
    'https://www.háčkyčárky.cz/',
    'http://192.0.2.1:1/',
    'http://[2001:db8::1]:65535/',
    `http://${'a'.repeat(63)}.example/`,
  ])('but %s has a host that can exist', async (url) => {
    expect((await shorten({ url })).statusCode).toBe(200);
  });

  it('with 2048 characters is still shortened', async () => {
    expect((await shorten({ url: `https://example.com/${'a'.repeat(2028)}` })).statusCode).toBe(200);
  });

  it('on a host that the operator has just blocked', async () => {
    expect((await shorten({ url: 'https://fresh.example/' })).statusCode).toBe(200);
    await writeFile(blocklist, 'blocked.example\nfresh.example\n');
    expect((await shorten({ url: 'https://fresh.example/' })).statusCode).toBe(400);
  });
});

describe('the limit of 500 an hour', () => {
  const client = '192.0.2.77';

  it('lets 500 links be made, refuses the 501st with 429, and leaves other clients alone', async () => {
    for (let n = 0; n < 500; n += 1) {
      // Refused requests in between do not count.
      if (n % 100 === 0) await shorten({ url: 'https://example.com', custom: 'taken' }, client);
      if (n % 100 === 0) await shorten({ url: 'not an address' }, client);
      expect((await shorten({ url: `https://example.com/${n}` }, client)).statusCode).toBe(200);
    }
    const refused = await shorten({ url: 'https://example.com' }, client);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ success: false, code: 'rate_limited', error: expect.any(String) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await shorten({ url: 'https://example.com' }, '192.0.2.78')).statusCode).toBe(200);
  });

  it('does not apply to redirects and statistics', async () => {
    const options = { remoteAddress: client };
    expect((await kontor.shortener.inject({ url: '/taken', ...options })).statusCode).toBe(302);
    expect((await kontor.shortener.inject({ url: '/api/stats/taken', ...options })).statusCode).toBe(200);
  });

  it('is shared by all addresses of an IPv6 network', async () => {
    const answers = [];
    for (let n = 0; n < 3; n += 1) {
      answers.push(await shorten({ url: 'https://example.com' }, `2001:db8:1:2::${n + 1}`));
    }
    expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['499', '498', '497']);
  });

  it('ends after the time in Retry-After', async () => {
    const refused = await shorten({ url: 'https://example.com' }, client);
    kontor.clock.advance(Number(refused.headers['retry-after']) * 1_000);
    expect((await shorten({ url: 'https://example.com' }, client)).statusCode).toBe(200);
  });
});

describe('HEAD', () => {
  const countLinks = async () =>
    (await kontor.database.query({ text: 'select count(*)::int as links from shortener_links' })).rows;
  const head = (path: string, query: Record<string, string>) =>
    kontor.shortener.inject({ method: 'HEAD', url: path, query, remoteAddress: '192.0.2.90' });

  it.each(['/api/shorten', '/new'])('of %s is answered, makes no link and costs nothing of the limit', async (path) => {
    const before = await countLinks();
    for (const query of [{ url: 'https://example.com' }, { url: 'https://example.com', custom: 'headcode' }]) {
      const answer = await head(path, query);
      expect([answer.statusCode, answer.body]).toEqual([200, '']);
    }
    expect(await countLinks()).toEqual(before);
    expect((await kontor.shortener.inject('/headcode')).statusCode).toBe(404);
    const made = await shorten({ url: 'https://example.com' }, '192.0.2.90');
    expect(Number(made.headers['x-ratelimit-remaining'])).toBeGreaterThanOrEqual(498);
  });

  it('is refused like GET if the address or the code cannot be used', async () => {
    expect((await head('/api/shorten', { url: 'http://.' })).statusCode).toBe(400);
    expect((await head('/api/shorten', { url: 'https://example.com', custom: 'api' })).statusCode).toBe(400);
    expect((await head('/api/shorten', {})).statusCode).toBe(400);
  });
});

describe('other methods', () => {
  it('answer 405', async () => {
    const answer = await kontor.shortener.inject({ method: 'POST', url: '/api/shorten' });
    expect(answer.statusCode).toBe(405);
    expect(answer.json()).toMatchObject({ success: false, code: 'method_not_allowed' });
  });
});
