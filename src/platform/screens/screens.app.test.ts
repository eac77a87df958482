// One declaration of a room serves a page, JSON, CSV, a form and a JSON action.
import { beforeAll, describe, expect, it } from 'vitest';
import { joinRooms } from '#platform/room/house.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, browserOf, ownOrigin, signedInAs } from '#test/console-calls.ts';
import { sample } from '#test/sample-room.ts';
import { drawSample, mostCharacters } from '#test/sample-screens.ts';
import { rooms } from '../../rooms.ts';
import { configOf } from './screen-routes.ts';

let kontor: TestApp;
let editor: Browser;
let viewer: Browser;

beforeAll(async () => {
  kontor = await testApp({ house: joinRooms([...rooms, sample]), draw: drawSample });
  editor = await signedInAs(kontor, 'editor');
  viewer = await signedInAs(kontor, 'viewer');
});

const page = '/console/demo/live/samples';
const data = '/bff/demo/live/samples';
const rename = (root: 'console' | 'bff') => `/${root}/demo/live/samples/1/rename`;

/** The sample page's message about a refused form. */
const formOf = (body: string) =>
  JSON.parse(/<p id="form">(.*?)<\/p>/s.exec(body)?.[1]?.replaceAll('&quot;', '"').replaceAll('&#39;', "'") ?? 'null');

describe('a screen', () => {
  it('is a page and the same data in JSON, in the organisation and environment of its address', async () => {
    const shown = await viewer.get(`${page}?find=1`);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(shown.body).toContain('<h1>demo live 1</h1>');
    expect(shown.body).toContain('<li>=1+1</li>');
    expect((await viewer.get(page.replace('live', 'sandbox'))).body).toContain('<h1>demo sandbox </h1>');
    const read = await viewer.get(`${data}?find=1`, { accept: 'application/json' });
    expect(read.json()).toEqual({
      items: [{ id: '1', name: '=1+1', version: 1 }],
      next: null,
      previous: null,
      find: '1',
    });
  });

  it('stays small, however long its address is', async () => {
    const long = Array.from({ length: 1_500 }, (_, number) => `x${number}=1`).join('&');
    for (const address of [page, '/console/demo/live/nowhere', '/console/elsewhere/live/samples']) {
      const usual = (await viewer.get(address)).body.length;
      expect((await viewer.get(`${address}?${long}`)).body.length).toBeLessThan(usual + 1_000);
    }
  });

  it('is CSV without formulas, where it is a list', async () => {
    const { headers, body } = await viewer.get(`${page}.csv`);
    expect(headers['content-disposition']).toBe('attachment; filename="samples.csv"');
    expect(body).toBe("\uFEFFid,name\r\n1,'=1+1\r\n");
  });

  it('sends a file that belongs to it', async () => {
    const { headers, body, statusCode } = await viewer.get(`${page}/download?find=é`);
    expect([statusCode, body]).toEqual([200, 'one\ntwo\n']);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="vzorky demo_.txt"; filename*=UTF-8''vzorky%20demo%C3%A9.txt`,
    );
    expect((await browserOf(kontor, null).get(`${page}/download`)).statusCode).toBe(303);
    expect((await viewer.get(`${page.replace('demo', 'other')}/download`)).statusCode).toBe(404);
  });

  it('comes in pages of a list, each from a mark of the one before; its CSV has them all', async () => {
    for (const id of ['2', '3']) await editor.call(rename('bff').replace('1', id), { name: `name ${id}` });
    const ids = async (asked: string) => {
      const { items, next, previous } = (await viewer.get(`${data}?size=2${asked}`)).json();
      return { ids: items.map(({ id }: { id: string }) => id).join(), next, previous };
    };
    const first = await ids('');
    expect(first).toEqual({ ids: '1,2', next: expect.any(String), previous: null });
    const second = await ids(`&after=${first.next}`);
    expect(second).toEqual({ ids: '3', next: null, previous: expect.any(String) });
    expect(await ids(`&before=${second.previous}`)).toEqual(first);
    expect((await viewer.get(`${data}?after=x`)).json().errors[0].field).toBe('after');
    const { body } = await viewer.get(`${page}.csv?size=1&after=${first.next}`);
    expect(body.trim().split('\r\n')).toHaveLength(4);
  });

  it('comes without filters when a parameter cannot be, as a page, and is refused as JSON', async () => {
    const shown = await viewer.get(`${page}?find=${'x'.repeat(11)}`);
    expect([shown.statusCode, shown.body.includes('<li>=1+1</li>')]).toEqual([400, true]);
    const read = await viewer.get(`${data}?find=${'x'.repeat(11)}`);
    expect([read.statusCode, read.json().code]).toEqual([400, 'validation_failed']);
    // Problems that only the view can find are handled in the same way: characters that are no text, an invalid place.
    for (const odd of [`${page}?find=%00`, '/console/demo/live/branches?after=x']) {
      const screen = await viewer.get(odd);
      expect([odd, screen.statusCode, screen.body.includes('This did not work')]).toEqual([odd, 400, false]);
    }
    expect((await viewer.get(`${data}?find=%00`)).statusCode).toBe(400);
  });

  it('stands in the navigation of those who may open it; the console begins with the first', async () => {
    expect((await viewer.get('/console')).headers.location).toBe('/console/demo/live/today');
    expect((await viewer.get('/console/demo/sandbox')).headers.location).toBe('/console/demo/sandbox/today');
    expect((await viewer.get(page)).body).toMatch(/<nav>today \S+ samples \/console\/demo\/live\/samples .*people/);
    expect((await viewer.get(page)).body).not.toContain('/live/keys');
    const admin = await signedInAs(kontor, 'admin');
    expect((await admin.get(page)).body).toContain('/live/keys');
  });

  it('whose view holds a hidden field is a fault in every form; the log has its name, and nobody its value', async () => {
    for (const address of [page, data, `${page}.csv`]) {
      const { statusCode, body } = await viewer.get(`${address}?find=leak`);
      expect([statusCode, body.includes('12345678')], address).toEqual([500, false]);
    }
    const lines = kontor.logLines.filter((line) => line.includes('would show the field sampleSecret'));
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain('12345678');
  });

  it('without a permission stops the start', () => {
    const screen = { scope: 'organisation', path: 'open', permission: '' };
    expect(() => configOf(screen as never)).toThrow('The screen or action open declares no permission.');
  });
});

describe('a form', () => {
  it('leads on to a page that says what was done, once, with its undo and its secret', async () => {
    const sent = await editor.send(rename('console'), { name: 'first' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${page}?find=`]);
    // Nobody else can read or forge any of it.
    expect(sent.cookies.map(({ value }) => value).join()).not.toContain('once');
    const next = await editor.get(`${page}?find=`);
    expect(next.body).toContain('<p id="done">sample.renamed once samples/1/rename</p>');
    expect((await editor.get(page)).body).toContain('<p id="done">  </p>');
    const undone = await editor.send(rename('console'), { name: '=1+1' });
    expect(undone.statusCode).toBe(303);
  });

  it('comes back with what was typed, and each problem at its field', async () => {
    const answer = await editor.send(`${rename('console')}?find=1`, { name: '', version: 'x' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('<h1>demo live 1</h1>');
    expect(formOf(answer.body)).toMatchObject({
      action: 'samples/:id/rename',
      fields: { name: '', version: 'x' },
      code: 'validation_failed',
      problems: [
        { field: 'name', code: 'too_short' },
        { field: 'version', code: 'type' },
      ],
    });
    const empty = await editor.send(rename('console'), {});
    expect([empty.statusCode, formOf(empty.body).problems[0].code]).toEqual([400, 'required']);
  });

  it('of a version that is not the newest comes back as 409 with both versions, and nothing is lost', async () => {
    const current = (await editor.get(data)).json().items[0];
    const form = { name: 'mine', version: String(current.version - 1) };
    const answer = await editor.send(rename('console'), form);
    expect(answer.statusCode).toBe(409);
    expect(formOf(answer.body)).toMatchObject({
      fields: { name: 'mine' },
      code: 'changed_meanwhile',
      extra: { yours: { name: 'mine' }, theirs: { name: current.name } },
    });
    expect((await editor.get(data)).json().items[0]).toEqual(current);
  });

  it('cannot say another thing than its address does', async () => {
    await editor.send(rename('console'), { name: 'one', id: '2', org: 'other' });
    const items: { name: string }[] = (await editor.get(data)).json().items;
    expect(items.map(({ name }) => name)).toEqual(['one', 'name 2', 'name 3']);
  });
});

describe('an action in JSON', () => {
  it('answers where to go next, with what the page would say', async () => {
    const answer = await editor.call(rename('bff'), { name: 'json' });
    expect(answer.json()).toEqual({
      success: true,
      next: `${page}?find=`,
      done: { code: 'sample.renamed' },
      undo: { action: 'samples/1/rename', fields: { name: 'one' } },
      secret: 'once',
      id: '1',
    });
    expect(answer.cookies).toEqual([]);
  });

  it('is refused in the one error shape, and never as a form', async () => {
    const refused = await editor.call(rename('bff'), { name: '' });
    expect(refused.json()).toMatchObject({ success: false, status: 400, errors: [{ field: 'name' }] });
    const stale = await editor.call(rename('bff'), { name: 'x', version: -1 });
    expect(stale.json()).toMatchObject({ status: 409, yours: { name: 'x' }, theirs: { name: 'json' } });
    const form = await editor.send(rename('bff'), { name: 'x' });
    expect(form.statusCode).toBe(415);
    const text = await editor.call(rename('bff'), {}, { origin: ownOrigin, 'content-type': 'text/plain' });
    expect(text.statusCode).toBe(415);
  });

  it('takes a long text whatever its letters are, as JSON and as a form, and no character more', async () => {
    const text = '𝒳'.repeat(mostCharacters);
    const json = (value: string) => editor.call('/bff/demo/live/samples/large', { text: value });
    expect((await json(text)).json()).toMatchObject({ length: text.length });
    const form = (value: string) => editor.send('/console/demo/live/samples/large', { text: value });
    expect((await form(text)).statusCode).toBe(303);
    const refused = await json(`${text}x`);
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'text']);
    expect((await form(`${text}x`)).statusCode).toBe(400);
    expect((await json('x'.repeat(1024 * 1024))).statusCode).toBe(413);
    const usual = 256 * 1024 - Buffer.byteLength(JSON.stringify({ name: '' }));
    expect((await editor.call(rename('bff'), { name: 'x'.repeat(usual) })).statusCode).toBe(400);
    expect((await editor.call(rename('bff'), { name: 'x'.repeat(usual + 1) })).statusCode).toBe(413);
  });
});

describe('nothing', () => {
  it('changes on GET: an action has no GET, and what a screen reads stays as it is', async () => {
    for (const root of ['console', 'bff'] as const) expect((await editor.get(rename(root))).statusCode).toBe(405);
    const before = (await editor.get(data)).json();
    await editor.get(`${page}?name=other&version=1`);
    expect((await editor.get(data)).json()).toEqual(before);
  });

  it('of the console stands in the public document; members read their own', async () => {
    const open = (await kontor.api.inject('/openapi.json')).json();
    expect(Object.keys(open.paths).filter((path) => /bff|console/.test(path))).toEqual([]);
    expect((await browserOf(kontor, null).get('/bff/openapi.json')).statusCode).toBe(401);
    const own = (await viewer.get('/bff/openapi.json')).json();
    expect(own.paths['/bff/{org}/{environment}/samples'].get.tags).toEqual(['bff']);
    expect(own.paths['/bff/{org}/{environment}/samples/{id}/rename'].post.requestBody).toBeDefined();
  });
});
