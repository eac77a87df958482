// Spec 4.9 without scripts: the form of the landing page, the page that shows the new link, and the clicks of several links.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { commandLine } from '../../src/shortener/links.ts';

let kontor: TestApp;

beforeAll(async () => {
  const blocklist = join(await temporaryFolder(), 'blocked.txt');
  await writeFile(blocklist, 'blocked.example\n');
  kontor = await testApp({
    settings: { SHORTENER_URL: 'https://go.example.com', SHORTENER_BLOCKLIST_FILE: blocklist, SHORTEN_PER_HOUR: '500' },
  });
});

const shorten = (query: Record<string, string>, remoteAddress = '192.0.2.1') =>
  kontor.shortener.inject({ url: '/api/shorten', query, remoteAddress });
const countLinks = async () =>
  (await kontor.database.query({ text: 'select count(*)::int as links from shortener_links' })).rows;

describe('the form without scripts, /new', () => {
  const open = (query: Record<string, string>, remoteAddress: string, language = 'en') =>
    kontor.shortener.inject({ url: '/new', query, remoteAddress, headers: { 'accept-language': language } });
  const follow = (location: unknown) => kontor.shortener.inject({ url: String(location) });

  it('makes the link and leads on to the page that shows it, which makes no other, however often it is reloaded', async () => {
    const made = await open({ url: 'https://example.com/once', custom: 'once1' }, '192.0.2.91');
    expect([made.statusCode, made.headers.location]).toEqual([303, '/?made=once1']);
    expect(made.headers['cache-control']).toBe('private, no-store');
    const before = await countLinks();
    for (let times = 0; times < 3; times += 1) {
      const page = await follow(made.headers.location);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('go.example.com/once1');
      expect(page.headers['x-robots-tag']).toBe('noindex');
    }
    expect(await countLinks()).toEqual(before);
    const next = await shorten({ url: 'https://example.com/two' }, '192.0.2.91');
    expect(Number(next.headers['x-ratelimit-remaining'])).toBe(498);
  });

  it('shows a stranger nothing of a code that the statistics would not say', async () => {
    await shorten({ url: 'https://example.com/gone', custom: 'madegone' });
    await kontor.app.rooms.shortener.links.disable(commandLine, 'madegone', '');
    for (const code of ['madegone', 'nothere1', 'api', '%3Cscript%3E', '', 'x'.repeat(900)]) {
      const page = await follow(`/?made=${code}`);
      expect(page.statusCode, code).toBe(200);
      expect(page.body).not.toContain('class="card result"');
      expect(page.body).not.toContain('example.com/gone');
    }
  });

  it('takes a link without a scheme as https; the API does not', async () => {
    const made = await open({ url: ' example.com/foo?a=b ', custom: 'bare1' }, '192.0.2.92');
    expect(made.statusCode).toBe(303);
    expect((await kontor.shortener.inject('/bare1')).headers.location).toBe('https://example.com/foo?a=b');
    expect((await shorten({ url: 'example.com/foo' })).json()).toMatchObject({ success: false, code: 'invalid_url' });
  });

  it.each([
    ['ftp://example.com', '', 'must begin with http://', 'musí začínat http://'],
    ['https://me:secret@example.com', '', 'contains a user name or password', 'obsahuje jméno nebo heslo'],
    [
      'https://blocked.example/',
      '',
      'Links to this site cannot be shortened',
      'Odkazy na tento web zde zkracovat nelze',
    ],
    ['https://go.example.com/x', '', 'leads back to this shortener', 'vede zpět na tento zkracovač'],
    ['http://a..b/', '', 'domain in this link cannot exist', 'Doména v odkazu nemůže existovat'],
    [`https://example.com/${'x'.repeat(2_048)}`, '', 'too long', 'příliš dlouhý'],
    ['https://example.com', 'api', 'This word is reserved', 'Toto slovo je vyhrazené'],
    ['https://example.com', 'a-b', '3 to 20 letters', '3 až 20 písmen'],
  ])('says the real reason of a refusal in both languages: %s %s', async (url, custom, en, cs) => {
    for (const [language, words] of Object.entries({ en, cs })) {
      const page = await open({ url, custom }, '192.0.2.93', language);
      expect(page.statusCode).toBe(400);
      expect(page.body).toMatch(new RegExp(`<p class="problem"[^>]*>[^<]*${words.replace(/[.?]/g, '\\$&')}`));
    }
  });
});

describe('the clicks of several links, /api/clicks', () => {
  const read = (codes: string) => kontor.shortener.inject({ url: '/api/clicks', query: { codes } });

  it('are told for up to fifty codes; those that do not exist are left out', async () => {
    await shorten({ url: 'https://example.com', custom: 'count1' });
    const answer = await read('count1,nothere9,api,%00,count1,');
    expect(answer.json()).toEqual({ success: true, data: [{ short_code: 'count1', total_clicks: 0 }] });
    const many = Array.from({ length: 50 }, (_, index) => `c${String(index).padStart(19, '0')}`);
    expect((await read(many.join(','))).statusCode).toBe(200);
    expect((await read([...many, ...many].join(','))).statusCode).toBe(400);
  });
});

it('there is no preview without the link "demo"', async () => {
  const answer = await kontor.shortener.inject({ url: '/api/preview' });
  expect(answer.json()).toEqual({ success: true, data: null });
});
