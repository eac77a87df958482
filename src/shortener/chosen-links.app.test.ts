// What people do with chosen links: switch off with Undo, QR codes; and the orders of the list. Nobody reaches links of others with it.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, signedInAs, signedInOperator } from '#test/console-calls.ts';
import { auditOf } from '#test/members.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';

let kontor: TestApp;
let editor: Browser;
let viewer: Browser;
let stranger: Browser;
let operator: Browser;

const bff = '/bff/demo/live';
const page = '/console/demo/live/links';
const json = { accept: 'application/json' };
const odd = 'žluť & кот';

const viewOf = async (path: string, browser = editor) => (await browser.get(`${bff}/${path}`, json)).json();
const codesOf = async (query = '') => (await viewOf(`links?${query}`)).items.map(({ code }: { code: string }) => code);
const linkOf = async (code: string) => (await kontor.app.rooms.shortener.links.show('all', code)).link;
const isOff = async (code: string) => (await linkOf(code)).disabledAt !== null;

beforeAll(async () => {
  kontor = await testApp();
  const { organisation } = await kontor.addOrganisation('other');
  [editor, viewer, stranger, operator] = [
    await signedInAs(kontor, 'editor'),
    await signedInAs(kontor, 'viewer'),
    await signedInAs(kontor, 'owner', organisation.id),
    await signedInOperator(kontor),
  ];
  const { createLinks } = kontor.app.rooms.shortener;
  const make = (organisationId: string, environment: 'live' | 'sandbox', codes: string[]) =>
    createLinks.many(
      { owner: { organisationId, environment }, by: 'command line' },
      codes.map((code, index) => ({ row: index + 1, url: `https://example.com/${code}`, code })),
    );
  for (const code of ['one', 'two', 'three', 'four']) {
    await make(kontor.organisation.id, 'live', [code]);
    kontor.clock.set(kontor.clock.now() + 1_000);
  }
  await make(kontor.organisation.id, 'sandbox', ['insandbox']);
  await make(organisation.id, 'live', ['theirs']);
  await kontor.shortener.inject('/api/shorten?url=https://example.org/nobody&custom=nobodys');
  const others = await Promise.all(['two', 'four', 'four', 'one'].map(async (code) => (await linkOf(code)).id));
  const clicks = others.map((id, n) => ({
    ...someClick,
    linkId: String(id),
    visitor: String(n),
    at: someClick.at + n,
  }));
  await (await clickSaver(kontor.database)).save(clicks);
});

describe('chosen links', () => {
  it('are switched off with a reason, each with its line in the audit log; Undo brings back those that were on', async () => {
    await editor.call(`${bff}/links/two/disable`, { reason: 'earlier' });
    const sent = await editor.send(`${page}/disable`, {
      'ids[]': ['one', 'two', 'three'],
      reason: 'Akce skončila',
      tags: 'x',
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, page]);
    const { body } = await editor.get(page);
    expect(body).toContain('Links switched off: 2.');
    const undo = body.match(/action="([^"]*links\/enable[^"]*)"/)?.[1];
    const numbers = body.match(/name="links" value="([\d,]+)"/)?.[1] ?? '';
    expect([undo, numbers.split(',').length]).toEqual([`${page}/enable`, 2]);
    expect((await linkOf('one')).disabledReason).toBe('Akce skončila');
    expect((await linkOf('two')).disabledReason).toBe('earlier');
    expect((await auditOf(kontor, 'three')).map(({ action }) => action)).toContain('link.disable');
    await expect.poll(async () => (await kontor.shortener.inject('/three')).statusCode).toBe(410);
    expect((await editor.send(`${page}/enable`, { links: numbers })).statusCode).toBe(303);
    expect(await Promise.all(['one', 'two', 'three'].map(isOff))).toEqual([false, true, false]);
    await editor.call(`${bff}/links/two/enable`, {});
  });

  it('are refused with words at the form when none is chosen, or the reason is too long; the choice stays', async () => {
    const none = await editor.send(`${page}/disable`, { reason: 'x' });
    expect([none.statusCode, none.body.includes('Choose at least one link.')]).toEqual([400, true]);
    expect((await editor.send(`${page}/sheet`, {})).statusCode).toBe(400);
    const long = await editor.send(`${page}/disable`, { 'ids[]': 'one', reason: 'x'.repeat(501) });
    expect([long.statusCode, long.body.includes('This is too long.')]).toEqual([400, true]);
    expect(long.body).toMatch(/value="one"[^>]*checked|checked[^>]*value="one"/);
    expect(await isOff('one')).toBe(false);
  });

  it('are changed as what is typed says when Enter presses no button of its own; where both are typed, nothing is lost', async () => {
    const both = await editor.send(`${page}/tag`, { 'ids[]': 'one', tags: 'autumn', reason: 'It is over' });
    expect([both.statusCode, both.body.includes('Press the button of what you want to do.')]).toEqual([400, true]);
    for (const action of ['tag', 'disable', 'sheet']) {
      const none = await editor.send(`${page}/${action}`, { tags: 'autumn', reason: 'It is over', how: 'add' });
      expect([action, none.statusCode]).toEqual([action, 400]);
      expect(none.body).toMatch(/name="tags"[^>]*value="autumn"|value="autumn"[^>]*name="tags"/);
      expect(none.body).toMatch(/name="reason"[^>]*value="It is over"|value="It is over"[^>]*name="reason"/);
    }
    expect([await isOff('one'), (await linkOf('one')).tags]).toEqual([false, []]);
    await editor.send(`${page}/tag`, { 'ids[]': 'one', tags: '', reason: 'It is over' });
    expect((await linkOf('one')).disabledReason).toBe('It is over');
    await editor.send(`${page}/tag`, { 'ids[]': 'one', tags: 'autumn', reason: '' });
    expect((await linkOf('one')).tags).toEqual(['autumn']);
    await editor.send(`${page}/tag`, { 'ids[]': 'one', tags: 'autumn', reason: '', how: 'remove' });
    await editor.call(`${bff}/links/one/enable`, {});
  });

  it('bring back to the page of the list on which they were chosen', async () => {
    const filters = '?tag=autumn&state=on&sort=oldest';
    const sent = await editor.send(`${page}/tag${filters}&unknown=1`, { 'ids[]': 'one', tags: 'winter', how: 'add' });
    expect(sent.headers.location?.toString().split('?')[0]).toBe(page);
    const there = new URL(String(sent.headers.location), 'http://localhost').searchParams;
    expect(Object.fromEntries(there)).toMatchObject({ tag: 'autumn', state: 'on', sort: 'oldest' });
    expect(there.has('unknown')).toBe(false);
    expect((await editor.get(String(sent.headers.location))).body).toContain('Tagged. Links changed: 1.');
    await editor.send(`${page}/tag`, { 'ids[]': 'one', tags: 'winter', how: 'remove' });
  });

  it('of another organisation, another environment or nobody are not touched, nor those beside them', async () => {
    for (const code of ['theirs', 'insandbox', 'nobodys', 'gone']) {
      const ids = ['one', code];
      expect((await editor.call(`${bff}/links/disable`, { ids, reason: 'x' })).statusCode, code).toBe(404);
      expect((await editor.call(`${bff}/links/tag`, { ids, tags: 'x' })).statusCode, code).toBe(404);
      expect((await editor.call(`${bff}/links/sheet`, { ids })).statusCode, code).toBe(404);
    }
    expect((await linkOf('one')).tags).toEqual([]);
    expect(await Promise.all(['one', 'theirs', 'insandbox', 'nobodys'].map(isOff))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    await stranger.call('/bff/other/live/links/disable', { ids: ['theirs'], reason: 'ours' });
    const foreign = await Promise.all(['theirs', 'insandbox', 'nobodys'].map(async (code) => (await linkOf(code)).id));
    const undone = await editor.call(`${bff}/links/enable`, { links: foreign.join(',') });
    expect([undone.statusCode, undone.json().changed]).toEqual([200, 0]);
    expect(await isOff('theirs')).toBe(true);
    expect((await viewOf(`link-sheet?links=${foreign.join(',')}`)).items).toEqual([]);
    const shown = (await viewOf(`link-sheet?links=${foreign.join(',')}`, operator)).items;
    expect(shown.map(({ code }: { code: string }) => code)).toEqual(['nobodys']);
  });

  it('have QR codes for viewers, too', async () => {
    const { body } = await viewer.get(page);
    expect([body.includes('name="reason"'), body.includes('name="ids[]"')]).toEqual([false, true]);
    const sent = await viewer.send(`${page}/sheet`, { 'ids[]': ['one', 'four'] });
    expect(sent.statusCode).toBe(303);
    const sheet = await viewer.get(String(sent.headers.location));
    expect(sheet.body.match(/<img/g)).toHaveLength(2);
    const archive = sheet.body.match(/href="([^"]*link-sheet\/download[^"]*file=svg)"/)?.[1]?.replaceAll('&amp;', '&');
    const { rawPayload } = await viewer.get(String(archive));
    expect(['one.svg', 'four.svg', 'two.svg'].map((name) => rawPayload.includes(name))).toEqual([true, true, false]);
  });

  it.each(['', '0', '1,', 'a', '1;2', `${'9'.repeat(16)}`, '-1', `${'1,'.repeat(100)}1`])(
    'are no links with the numbers %j',
    async (links) => {
      expect((await editor.call(`${bff}/links/enable`, { links })).json().changed ?? 0).toBe(0);
      const { statusCode } = await editor.get(`/console/demo/live/link-sheet?${new URLSearchParams({ links })}`);
      expect([200, 400]).toContain(statusCode);
    },
  );

  it('with codes in any script go through every screen', async () => {
    const owner = { organisationId: kontor.organisation.id, environment: 'live' as const };
    const base64 = Buffer.from(`url,code\nhttps://example.com/odd,${odd}\n`).toString('base64');
    const { id } = (await editor.call(`${bff}/link-files/look`, { file: { name: 'a.csv', base64 } })).json();
    expect((await editor.call(`${bff}/link-files/apply`, { id })).statusCode).toBe(200);
    const path = encodeURIComponent(odd);
    for (const url of [page, `${page}?link=${path}`, `${page}/${path}`, `${page}/${path}?open=off`]) {
      expect((await editor.get(url)).statusCode, url).toBe(200);
    }
    for (const file of ['svg', 'png', 'clicks']) {
      const { statusCode, headers } = await editor.get(`${page}/${path}/download?file=${file}`);
      expect([statusCode, headers['content-disposition']]).toEqual([200, expect.stringContaining(`UTF-8''${path}.`)]);
    }
    expect((await editor.send(`${page}/tag`, { 'ids[]': odd, tags: 'ř' })).statusCode).toBe(303);
    const sheet = await editor.send(`${page}/sheet`, { 'ids[]': odd });
    expect((await editor.get(String(sheet.headers.location))).body).toContain(`links/${path}/download`);
    expect((await editor.send(`${page}/disable`, { 'ids[]': odd })).statusCode).toBe(303);
    expect((await linkOf(odd)).disabledAt).not.toBeNull();
    expect((await editor.send(`${page}/${path}/enable`, {})).headers.location).toBe(`${page}/${path}`);
    expect(owner.organisationId).toBe((await linkOf(odd)).owner.organisationId);
  });
});

describe('the order of the list', () => {
  it('is the newest first, the oldest first, by clicks or by the last one, page by page', async () => {
    const newest = await codesOf();
    expect(newest.at(-1)).toBe('one');
    expect(await codesOf('sort=oldest')).toEqual(newest.toReversed());
    expect((await codesOf('sort=clicks')).slice(0, 3)).toEqual(['four', 'two', 'one']);
    expect((await codesOf('sort=last')).slice(0, 3)).toEqual(['one', 'four', 'two']);
    for (const sort of ['newest', 'oldest', 'clicks', 'last']) {
      const whole = await codesOf(`sort=${sort}`);
      const pages: string[] = [];
      let view = await viewOf(`links?sort=${sort}&size=2`);
      for (;;) {
        pages.push(...view.items.map(({ code }: { code: string }) => code));
        if (view.next === null) break;
        view = await viewOf(`links?sort=${sort}&size=2&after=${view.next}`);
      }
      expect(pages, sort).toEqual(whole);
      const back = await viewOf(`links?sort=${sort}&size=2&before=${view.previous}`);
      expect(back.items.length, sort).toBe(2);
    }
  });

  it('has links in the heads of the table, which keep the filters', async () => {
    const { body } = await viewer.get(`${page}?state=on`);
    expect(body).toMatch(/<th[^>]*aria-sort="descending"[^>]*><a[^>]*>Link/);
    for (const sort of ['oldest', 'clicks', 'last']) expect(body).toContain(`state=on&amp;sort=${sort}"`);
    expect((await viewer.get(`${page}?sort=clicks`)).body).toContain('the most clicked first');
  });

  it('of more than 1,000 links is not by clicks', async () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ row: n + 1, url: `https://example.com/many/${n}` }));
    const { next } = await viewOf('links?sort=clicks&size=1');
    const request = {
      owner: { organisationId: kontor.organisation.id, environment: 'live' },
      by: 'command line',
    } as const;
    await kontor.app.rooms.shortener.createLinks.many(request, rows);
    const view = await viewOf('links?sort=clicks');
    expect([view.sort, view.isSortable, view.total]).toEqual(['newest', false, 1_001]);
    expect((await viewer.get(page)).body).not.toContain('sort=clicks');
    // Of a page that was drawn before.
    expect((await viewOf(`links?sort=clicks&size=1&after=${next}`)).items[0].code).toBe(view.items[0].code);
    expect((await viewOf('links?sort=clicks&state=off')).sort).toBe('clicks');
    expect((await viewOf('links?sort=oldest')).items[0].code).toBe('one');
  });
});
