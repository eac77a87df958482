// The Links screens through the front door: who sees which link, filters and pages, edits with their history, and two people at once.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs, signedInOperator } from '#test/console-calls.ts';
import { buildIndexes } from '#test/search-data.ts';

let kontor: TestApp;
let editor: Browser;
let viewer: Browser;
let operator: Browser;
let stranger: Browser;

const bff = '/bff/demo/live/links';
const page = '/console/demo/live/links';
const json = { accept: 'application/json' };

const codesOf = async (browser: Browser, query = '') =>
  (await browser.get(`${bff}?${query}`, json)).json().items.map(({ code }: { code: string }) => code);
const viewOf = async (code: string, browser = editor) => (await browser.get(`${bff}/${code}`, json)).json();

beforeAll(async () => {
  kontor = await testApp();
  [editor, viewer, operator] = [
    await signedInAs(kontor, 'editor'),
    await signedInAs(kontor, 'viewer'),
    await signedInOperator(kontor),
  ];
  const { id } = (await kontor.addOrganisation('other')).organisation;
  stranger = await signedInAs(kontor, 'owner', id);
  const { createLinks } = kontor.app.rooms.shortener;
  const { id: organisationId } = await kontor.app.rooms.organisation.organisations.require('demo');
  const request = { owner: { organisationId, environment: 'live' as const }, by: 'command line' as const };
  await createLinks.many(request, [
    {
      row: 1,
      url: 'https://example.com/podzim-2026',
      code: 'podzim',
      title: 'Podzimní akce',
      tags: ['kampaň', 'brno'],
    },
    { row: 2, url: 'https://example.com/cocky', code: 'cocky', tags: ['brno'] },
    { row: 3, url: 'https://example.com/wifi', code: 'wifi' },
  ]);
  await kontor.shortener.inject('/api/shorten?url=https://example.org/nobody&custom=nobodys');
  await buildIndexes(kontor);
});

describe('the list of links', () => {
  it('shows the links of the organisation; only operators see those of nobody', async () => {
    expect((await codesOf(editor)).sort()).toEqual(['cocky', 'podzim', 'wifi']);
    expect(await codesOf(operator)).toContain('nobodys');
    expect((await editor.get(`${page}/nobodys`)).statusCode).toBe(404);
    expect((await operator.get(`${page}/nobodys`)).statusCode).toBe(200);
    expect((await stranger.get(`${page}/podzim`)).statusCode).toBe(404);
    expect((await stranger.get('/console/other/live/links/podzim')).body).not.toContain('podzim-2026');
    expect((await stranger.get('/console/other/live/links/podzim')).statusCode).toBe(404);
  });

  it('is filtered by any part of code, target, title and tag, by tag and by state; the filters stay in its CSV', async () => {
    expect(await codesOf(viewer, 'q=podzimni')).toEqual(['podzim']);
    expect(await codesOf(viewer, 'q=/cocky')).toEqual(['cocky']);
    expect((await codesOf(viewer, `q=${encodeURIComponent('kampaň')}`)).sort()).toEqual(['podzim']);
    expect((await codesOf(viewer, 'tag=brno')).sort()).toEqual(['cocky', 'podzim']);
    expect(await codesOf(viewer, 'state=off')).toEqual([]);
    expect(await codesOf(viewer, 'state=on&tag=brno&size=1')).toHaveLength(1);
    const { body } = await viewer.get(`${page}.csv?tag=brno`);
    expect(body.trim().split('\r\n')).toHaveLength(3);
    const { total, used, tags } = (await viewer.get(`${bff}?tag=brno`, json)).json();
    expect({ total, used, tags }).toEqual({ total: 2, used: ['brno', 'kampaň'], tags: ['brno', 'kampaň'] });
  });

  it('draws a day for each of the last 30, with the clicks of today', async () => {
    expect((await kontor.shortener.inject({ url: '/wifi', headers: { 'user-agent': 'curl/8' } })).statusCode).toBe(302);
    const daysOf = async () => (await viewOf('wifi')).days;
    await expect.poll(async () => (await daysOf()).at(-1)).toBe(1);
    expect(await daysOf()).toHaveLength(30);
    const { month } = await viewOf('wifi');
    expect(month).toMatchObject({ clicks: 1, before: 0, referrers: [{ referrer: '(direct)', clicks: 1 }] });
  });

  it('tags chosen links and takes tags away, of the own organisation only, all of them or none', async () => {
    const sent = await editor.send(`${page}/tag`, { 'ids[]': ['wifi', 'cocky'], tags: 'Léto, brno', how: 'add' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, page]);
    expect((await viewOf('wifi')).tags).toEqual(['brno', 'léto']);
    expect((await editor.send(`${page}/tag`, { 'ids[]': ['wifi', 'nobodys'], tags: 'x' })).statusCode).toBe(404);
    expect((await viewOf('wifi')).tags).toEqual(['brno', 'léto']);
    await editor.send(`${page}/tag`, { 'ids[]': 'wifi', tags: 'léto,brno', how: 'remove' });
    expect((await viewOf('wifi')).tags).toEqual([]);
    const none = await editor.send(`${page}/tag`, { tags: 'x' }, undefined);
    expect([none.statusCode, none.body.includes('Choose at least one link.')]).toEqual([400, true]);
  });
});

describe('the page of a link', () => {
  it('edits target, title, note and tags; the history says who, from where and to where; Undo takes it back', async () => {
    const { version } = await viewOf('podzim');
    const form = { target: 'https://example.com/zima', title: 'Zima', note: 'Pro tisk', tags: 'zima', version };
    const sent = await editor.call(`${bff}/podzim/edit`, form);
    expect(sent.json()).toMatchObject({ done: { code: 'link.moved' }, undo: { action: 'links/podzim/edit' } });
    const after = await viewOf('podzim');
    expect(after).toMatchObject({ target: form.target, title: 'Zima', note: 'Pro tisk', tags: ['zima'] });
    const [from, to] = ['https://example.com/podzim-2026', form.target];
    expect(after.targets[0]).toMatchObject({ changedBy: expect.stringContaining('@'), from, to });
    await expect.poll(async () => (await kontor.shortener.inject('/podzim')).headers.location).toBe(form.target);
    await editor.send(`${page}/podzim/edit`, sent.json().undo.fields);
    expect(await viewOf('podzim')).toMatchObject({
      target: from,
      title: 'Podzimní akce',
      tags: ['brno', 'kampaň'],
      note: '',
    });
  });

  it('shows both versions when somebody else was faster, and loses nothing', async () => {
    const { version, target } = await viewOf('cocky');
    await editor.call(`${bff}/cocky/edit`, { target, title: 'První', version });
    const late = await editor.send(`${page}/cocky/edit`, {
      target,
      title: 'Druhý',
      tags: 'b, a',
      version: String(version),
    });
    expect([late.statusCode, late.body.includes('První'), late.body.includes('Druhý')]).toEqual([409, true, true]);
    expect((await viewOf('cocky')).title).toBe('První');
  });

  it('refuses a wrong target at its field, in both languages', async () => {
    const { version } = await viewOf('wifi');
    const form = { target: 'ftp://example.com', version: String(version) };
    const refused = await editor.send(`${page}/wifi/edit`, form);
    expect([refused.statusCode, refused.body.includes('The link must begin with http://')]).toEqual([400, true]);
    const czech = { 'accept-language': 'cs', origin: 'http://localhost:3000' };
    expect((await editor.send(`${page}/wifi/edit`, form, czech)).body).toContain('Odkaz musí začínat http://');
  });

  it('is switched off with a reason that no visitor sees, and on again by Undo', async () => {
    const sent = await editor.call(`${bff}/wifi/disable`, { reason: 'Katalog skončil' });
    expect(sent.json().undo).toEqual({ action: 'links/wifi/enable', fields: {} });
    expect(await viewOf('wifi')).toMatchObject({ disabledReason: 'Katalog skončil', disabledBy: expect.any(String) });
    expect(await codesOf(viewer, 'state=off')).toEqual(['wifi']);
    const visit = () => kontor.shortener.inject({ url: '/wifi', headers: { accept: 'text/html' } });
    await expect.poll(async () => (await visit()).statusCode).toBe(410);
    expect((await visit()).body).not.toContain('Katalog');
    await editor.send(`${page}/wifi/enable`, {});
    // Processes hear of a change a moment later.
    await expect.poll(async () => (await kontor.shortener.inject('/wifi')).statusCode).toBe(302);
  });

  it('gives the QR code in a size and colour, and the clicks as CSV', async () => {
    const png = await viewer.get(`${page}/wifi/download?file=png&size=2048&color=2f56e0`);
    expect([png.statusCode, png.headers['content-type']]).toEqual([200, 'image/png']);
    expect(png.rawPayload.readUInt32BE(16)).toBe(2_048);
    expect((await viewer.get(`${page}/wifi/download?size=2049`)).statusCode).toBe(400);
    expect((await viewer.get(`${page}/wifi/download?color=ffffff`)).statusCode).toBe(400);
    expect((await viewer.get(`${page}/wifi?color=ffffff`)).body).toContain('too light');
    const { body } = await viewer.get(`${page}/wifi/download?file=clicks`);
    expect(body.split('\r\n')[0]).toMatch(/^code,clicked_at/);
    expect((await editor.get(`${page}/nobodys/download`)).statusCode).toBe(404);
  });

  it('is only read by viewers', async () => {
    expect((await viewer.get(`${page}/wifi`)).body).toContain('Your role sees links, but does not change them.');
  });
});
