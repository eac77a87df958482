// Proves that codes of other shorteners work at all addresses of a code, that no code can take an address of our own, and what
// the public hears of an edit.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { routesOf } from '#test/source/route-table.ts';
import { commandLine } from './links.ts';
import { managedStore } from './managed/managed-store.ts';
import { nobody } from './managed/rules/scope.ts';
import { checkForeignCode } from './rules/short-code.ts';

let kontor: TestApp;
const codes = [
  'a',
  '7x',
  'with-dash',
  'x'.repeat(255),
  'žluť-кот-猫',
  '100%',
  'a b',
  'photo.jpg',
  "it's",
  'c++x',
  'wp-login.php',
];
beforeAll(async () => {
  kontor = await testApp({ settings: { SHORTENER_URL: 'https://go.example.com' } });
  const { insertLinks } = managedStore(kontor.database);
  const createdAt = new Date(kontor.clock.now());
  const links = codes.map((code) => ({ code, originalUrl: 'https://example.com/', createdAt, owner: nobody }));
  await kontor.database.transaction((within) => insertLinks(links, within));
});

describe('a code of another shortener', () => {
  it.each(codes)('%s is followed, counted, drawn and shown', async (code) => {
    const path = encodeURIComponent(code);
    const redirect = await kontor.shortener.inject(`/${path}`);
    expect([redirect.statusCode, redirect.headers.location]).toEqual([302, 'https://example.com/']);
    const read = async () => (await kontor.shortener.inject(`/api/stats/${path}`)).json().data;
    await expect.poll(async () => (await read()).total_clicks).toBe(1);
    expect(await read()).toMatchObject({ short_code: code, short_url: `https://go.example.com/${path}` });
    for (const end of ['.svg', '.png', '+', '%2B']) {
      expect((await kontor.shortener.inject(`/${path}${end}`)).statusCode, end).toBe(200);
    }
    const csv = await kontor.shortener.inject(`/api/stats/${path}?format=csv`);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
    expect((await kontor.shortener.inject(`/${path}+`)).body).toContain(`/api/stats/${path}`);
  });

  it('that differs in one character is not found', async () => {
    for (const path of ['b', 'with_dash', 'With-dash', 'photo.jpeg', 'x'.repeat(256), '%C5%BElut']) {
      expect((await kontor.shortener.inject(`/${path}`)).statusCode, path).toBe(404);
    }
  });

  it('can be no address that the shortener answers itself', () => {
    const own = routesOf(kontor.shortener)
      .map(({ url }) => url.split('/')[1] ?? '')
      .filter((segment) => segment !== '' && !segment.startsWith(':'));
    expect(own).toContain('healthz');
    for (const segment of own) expect(checkForeignCode(segment), segment).toBe('reserved');
  });
});

describe('the public', () => {
  it('hears when a target was changed, in both languages, and nothing else of it', async () => {
    const before = (await kontor.shortener.inject('/api/stats/a')).json().data;
    expect(before).not.toHaveProperty('target_changed_at');
    expect((await kontor.shortener.inject('/a+')).body).not.toMatch(/target changed on <time/);
    const { links } = kontor.app.rooms.shortener;
    await links.edit(commandLine, 'a', { target: 'https://example.org/', title: 'Inner words' });
    const { data } = (await kontor.shortener.inject('/api/stats/a')).json();
    const at = new Date(kontor.clock.now()).toISOString();
    expect(data).toEqual({ ...before, original_url: 'https://example.org/', target_changed_at: at });
    const page = (await kontor.shortener.inject('/a+')).body;
    expect(page).toMatch(/target changed on <time datetime="2026-11-15T12:00:00.000Z">15 November 2026</);
    expect(page).not.toContain('Inner words');
    expect((await kontor.shortener.inject('/a+?lang=cs')).body).toMatch(/cíl změněn <time [^>]+>15\. listopadu 2026</);
  });
});
