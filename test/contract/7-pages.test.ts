// Every path is a page in a browser (design pages.md, console.md): what is refused, too. Programs get JSON, as spec 7 says.
import { beforeAll, describe, expect, it } from 'vitest';
import { demoStore } from '#platform/room/demo-store.ts';
import { type TestApp, testApp } from '#test/app.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

type Address = 'api' | 'shortener';

const paths: [Address, string, number][] = [
  ['api', '/nothing', 404],
  ['api', '/nothing/at/all', 404],
  ['api', '/docs/', 404],
  ['api', '/docs/errors/no_such_code', 404],
  ['api', '/assets/nothing.js', 404],
  ['api', '/%ff', 400],
  ['api', '/nothing?x=%', 400],
  ['api', '/apifoo', 404],
  ['shortener', '/abc/', 404],
  ['shortener', '/abc+/', 404],
  ['shortener', '/abc', 404],
  ['shortener', '/abc+', 404],
  ['shortener', '/abc.svg', 404],
  ['shortener', '/a/b/c', 404],
  ['shortener', '//evil.example/', 404],
  ['shortener', '/%ff', 400],
  ['shortener', `/${'x'.repeat(5_000)}`, 400],
];

describe('a browser', () => {
  it.each(paths)('at %s %s gets a page with status %i', async (address, url, status) => {
    const answer = await kontor[address].inject({ url, headers: browser });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toBe(policy);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.headers['cache-control']).toMatch(/no-store|no-cache/);
    expect(answer.body).toMatch(/^<!doctype html><html lang="en"/);
    expect(answer.body).not.toMatch(/style="|onclick=|"success":false/);
    expect(answer.body.length).toBeLessThan(16 * 1_024);
  });

  it('gets its language and theme, and a choice in the address is kept', async () => {
    for (const address of ['api', 'shortener'] as const) {
      const czech = await kontor[address].inject({
        url: '/a/b?theme=dark',
        headers: { ...browser, 'accept-language': 'cs' },
      });
      expect(czech.body).toContain('<html lang="cs" data-theme="dark">');
      expect(czech.body).toContain('Stránka nenalezena');
      expect(czech.headers['set-cookie']).toContain('theme=dark');
      expect(czech.headers.vary).toContain('Accept-Language');
    }
  });

  it.each([
    ['/abc/', '/abc'],
    ['/abc+/', '/abc+'],
    ['/abc//?x=1', '/abc'],
  ])('is told that %s without its slash is %s', async (url, without) => {
    const { body } = await kontor.shortener.inject({ url, headers: browser });
    expect(body).toContain(`<a href="${without}">${without}</a>`);
  });

  it.each(['//evil.example/', '/a/b/', '/"><script>/'])('is offered no way to another place by %s', async (url) => {
    const { body } = await kontor.shortener.inject({ url, headers: browser });
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);
    for (const href of links)
      expect(href).toMatch(/^(?:\/(?!\/evil\.example\/?$)|data:image|http:\/\/127\.0\.0\.1:3000\/docs)/);
    expect(body).not.toContain('<script>/');
  });

  it('sees no key that was in the address', async () => {
    const url = `/nothing?apiKey=${kontor.keys.PROD}`;
    expect((await kontor.api.inject({ url, headers: browser })).body).not.toContain(kontor.keys.PROD);
  });
});

describe('the start page of the main address', () => {
  it('says what this is and leads everywhere, in both languages', async () => {
    const { statusCode, headers, body } = await kontor.api.inject({ url: '/', headers: browser });
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toBe(policy);
    expect(headers.vary).toMatch(/^Accept,/);
    for (const href of ['/docs', '/openapi.json', '/readyz', 'http://127.0.0.1:3001'])
      expect(body).toContain(`href="${href}"`);
    expect(body).not.toContain('/demo+');
    const czech = await kontor.api.inject({ url: '/?lang=cs', headers: browser });
    expect(czech.body).toContain('Kontor běží');
  });

  it('is JSON with the same links for a program', async () => {
    for (const headers of [{}, { accept: 'application/json' }, { accept: '*/*' }]) {
      expect((await kontor.api.inject({ url: '/', headers })).json()).toEqual({
        name: 'Kontor',
        docs: 'http://127.0.0.1:3000/docs',
        openapi: 'http://127.0.0.1:3000/openapi.json',
        console: 'http://127.0.0.1:3000/console',
        health: 'http://127.0.0.1:3000/readyz',
        shortener: 'http://127.0.0.1:3001',
      });
    }
  });

  it('leads whoever is signed in on to the console', async () => {
    const answer = await kontor.api.inject({ url: '/', headers: { accept: 'text/html', cookie: 'kontor=a-session' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/console']);
  });

  it('leads to the dashboard of the demo where there is one', async () => {
    const tenants = [{ organisationId: kontor.organisation.id, environment: 'live' as const }];
    const demo = { tenants, defaultCountry: 'CZ', timeZone: 'Europe/Prague' };
    await kontor.database.transaction(async (within) => {
      const { things } = await kontor.app.rooms.shortener.seedDemo(demo, within);
      await demoStore(kontor.database).insert('shortener', things, within);
    });
    kontor.clock.advance(5_000);
    const { body } = await kontor.api.inject({ url: '/', headers: browser });
    expect(body).toContain('href="http://127.0.0.1:3001/demo+"');
  });
});

describe('a program', () => {
  it.each(paths)('at %s %s gets JSON', async (address, url, status) => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
      const answer = await kontor[address].inject({ url, headers });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
    }
  });

  it.each([
    ['api', '/api/v1/nothing', 404],
    ['api', '/api', 404],
    ['api', '/metrics/', 404],
    ['api', '/openapi.xml', 404],
    ['shortener', '/api/shorten', 400],
    ['shortener', '/api/stats/nothing', 404],
  ] as const)('gets JSON at %s %s even if it accepts HTML', async (address, url, status) => {
    const answer = await kontor[address].inject({ url, headers: browser });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false });
  });
});
