// What a form may send and what may go wrong on its way: a file, a second click, a session that ended, an unknown page.
import { beforeAll, describe, expect, it } from 'vitest';
import { joinRooms } from '#platform/room/house.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, browserOf, ownOrigin, signedInAs } from '#test/console-calls.ts';
import { joinedMember, roomOf, visitor } from '#test/members.ts';
import { sample } from '#test/sample-room.ts';
import { drawSample, fileBytes } from '#test/sample-screens.ts';
import { rooms } from '../../rooms.ts';

let kontor: TestApp;
let editor: Browser;

beforeAll(async () => {
  kontor = await testApp({ house: joinRooms([...rooms, sample]), draw: drawSample });
  editor = await signedInAs(kontor, 'editor');
});

const page = '/console/demo/live/samples';
const own = { origin: ownOrigin };

/** The JSON in an element of the sample page. */
const readJson = (body: string, id: string) =>
  JSON.parse(new RegExp(`<p id="${id}">(.*?)</p>`, 's').exec(body)?.[1]?.replaceAll('&quot;', '"') ?? 'null');

describe('a file', () => {
  /** Bytes that are not UTF-8, as in a file from a spreadsheet. */
  const fileOf = (length: number) => ({ field: 'file', name: 'směny.csv', bytes: new Uint8Array(length).fill(0xe9) });
  const importTo = (length: number) => editor.send(`${page}/import`, { note: 'říjen' }, own, fileOf(length));

  it('comes with a form, byte by byte, up to its limit', async () => {
    for (const length of [1, fileBytes]) {
      expect((await importTo(length)).statusCode).toBe(303);
      const { body } = await editor.get(page);
      expect(readJson(body, 'values')).toEqual({
        name: 'směny.csv',
        bytes: String(length),
        last: String(0xe9),
        note: 'říjen',
      });
    }
  });

  it('has the name that people saw: without folders, line breaks, and marks that turn letters round', async () => {
    const file = { field: 'file', name: '..\\a/b/\u202Esměny\u2069\t1.csv', bytes: new Uint8Array(1) };
    expect((await editor.send(`${page}/import`, { note: '' }, own, file)).statusCode).toBe(303);
    expect(readJson((await editor.get(page)).body, 'values')).toMatchObject({ name: 'směny 1.csv' });
  });

  it('of one byte more is refused at its field, and the rest of the form stays', async () => {
    const answer = await importTo(fileBytes + 1);
    expect(answer.statusCode).toBe(413);
    expect(readJson(answer.body, 'form')).toMatchObject({
      fields: { note: 'říjen' },
      problems: [{ field: 'file', code: 'file_too_large' }],
    });
    // A body that is too large for it is not read at all.
    expect((await importTo(fileBytes + 64 * 1024)).statusCode).toBe(413);
  });

  it('is the first of its name, whatever it holds and however its part is written', async () => {
    const part = (head: string, text: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const first = part('name="file"; filename="a.csv"\r\nContent-Type: text/csv', 'one\r\n\r\n-- two');
    const second = part('name="file"; filename="b.csv"', 'second');
    const note = part('name="note"', ' name="file"; filename="c.csv"');
    const send = async (form: string) => {
      const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { cookie, accept: 'text/html', 'content-type': 'multipart/form-data; boundary=x', ...own };
      const asked = { method: 'POST', url: `${page}/import`, headers, payload: `${form}--x--\r\n` } as const;
      const answer = await kontor.api.inject(asked);
      for (const { name, value } of answer.cookies) editor.cookies.set(name, value);
      return answer.statusCode === 303 ? readJson((await editor.get(page)).body, 'values') : answer.statusCode;
    };
    expect(await send(note + first + second)).toMatchObject({ name: 'a.csv', bytes: '13', last: '111' });
    expect(await send(first + note)).toMatchObject({ name: 'a.csv', bytes: '13' });
    expect(await send(part('name="file"; filename="e.csv"', '') + note)).toMatchObject({ name: 'e.csv', bytes: '0' });
    expect(await send(part('name="file"; filename=""', '') + second)).toBe(400);
    expect(await send(part('name="file"', 'a text') + second)).toBe(400);
  });

  it('that nobody chose is missing at its field', async () => {
    const nothing = { field: 'file', name: '', bytes: new Uint8Array() };
    for (const answer of [
      await editor.send(`${page}/import`, { note: '' }, own, nothing),
      await editor.send(`${page}/import`, { note: '' }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(readJson(answer.body, 'form').problems).toMatchObject([{ field: 'file', code: 'required' }]);
    }
  });

  it('comes as base64 in JSON, with the same limit', async () => {
    const call = (bytes: Uint8Array | string) =>
      editor.call('/bff/demo/live/samples/import', {
        file: { name: 'a.csv', base64: typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64') },
      });
    expect((await call(fileOf(fileBytes).bytes)).json()).toMatchObject({ bytes: String(fileBytes), last: '233' });
    expect((await call(fileOf(fileBytes + 1).bytes)).json()).toMatchObject({
      status: 413,
      errors: [{ field: 'file' }],
    });
    expect((await call('no base64!')).json()).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
  });

  it('is taken by no other action, and texts beside it must be texts', async () => {
    const answer = await editor.send(`${page}/1/rename`, { name: 'x' }, own, fileOf(1));
    expect(answer.statusCode).toBe(400);
    const broken = { field: 'note', name: '', bytes: new Uint8Array() };
    expect((await editor.send(`${page}/import`, { note: '\uFFFD' }, own, broken)).statusCode).toBe(400);
  });
});

describe('a form that is sent twice', () => {
  const count = (fields: Record<string, string>, browser = editor) => browser.send(`${page}/count`, fields);
  const total = async () => (await editor.call('/bff/demo/live/samples/count', { by: 1 })).json().counted as number;

  it('is done once, also at the same moment; both get what came of it, the secret too', async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 5 }, () => count({ by: '10', once: 'mark-1' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303]);
    expect((await editor.get(page)).body).toContain(`secret ${before + 10}`);
    expect((await count({ by: '10', once: 'mark-1' })).statusCode).toBe(303);
    expect((await editor.get(page)).body).toContain(`secret ${before + 10}`);
    expect(await total()).toBe(before + 11);
  });

  it('after a double click the answer to the first page does not take away what the second one shows', async () => {
    const [first, second] = [
      await count({ by: '1', once: 'mark-twice' }),
      await count({ by: '1', once: 'mark-twice' }),
    ];
    const nameOf = (answer: typeof first) => answer.cookies.find(({ name }) => name.startsWith('kontor-flash'))?.name;
    const kept = editor.cookies.get(String(nameOf(second)));
    // The browser requested the first page before the second answer arrived, and receives that page first.
    editor.cookies.delete(String(nameOf(second)));
    const early = await editor.get(page);
    editor.cookies.set(String(nameOf(second)), String(kept));
    for (const { name } of early.cookies) expect(name).not.toBe(nameOf(second));
    expect((await editor.get(page)).body).toContain('secret ');
    expect([...editor.cookies.keys()].filter((name) => name.startsWith('kontor-flash'))).toEqual([]);
  });

  it('is done again from another page, with other values, or by another person', async () => {
    const before = await total();
    await count({ by: '10', once: 'mark-2' });
    await count({ by: '20', once: 'mark-2' });
    await count({ by: '10', once: 'mark-3' });
    await count({ by: '10', once: 'mark-2' }, await signedInAs(kontor, 'editor'));
    await count({ by: '10' });
    await count({ by: '10' });
    expect(await total()).toBe(before + 71);
  });

  it('may be sent again after it was refused, and nothing that is stored says what came of it', async () => {
    const before = await total();
    expect((await count({ by: '0', once: 'mark-4' })).statusCode).toBe(400);
    expect((await count({ by: '5', once: 'mark-4' })).statusCode).toBe(303);
    expect(await total()).toBe(before + 6);
    const { rows } = await kontor.database.query<{ text: string }>({
      text: 'select platform_sent_form::text as text from platform_sent_form',
    });
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.map(({ text }) => text).join()).not.toMatch(/secret|mark-/);
  });
});

describe('a form whose session has ended', () => {
  const password = 'four small words of a sample';

  async function person() {
    const joined = await joinedMember(kontor, { role: 'editor' });
    await roomOf(kontor).members.completeProfile({ signedIn: joined.signedIn, visitor, name: 'Eva', password });
    return joined;
  }
  const keptIn = (body: string) => /name="kept" value="([^"]+)"/.exec(body)?.[1] ?? '';

  it('is kept: who signs in sees it again with all that was typed, and nothing was done', async () => {
    const { email } = await person();
    const browser = browserOf(kontor, `session_${'A'.repeat(43)}`);
    const lost = await browser.send(`${page}/1/rename?find=1`, { name: 'typed before', version: '1', once: 'mark' });
    expect(lost.statusCode).toBe(401);
    expect(lost.body).not.toContain('typed before');
    const next = `${page}/1/rename?find=1`;
    const sealed = keptIn(lost.body);
    const wrong = await browser.send('/console/sign-in', { email, password: 'wrong', next, kept: sealed });
    expect([wrong.statusCode, keptIn(wrong.body)]).toEqual([401, sealed]);
    const form = { email, password, next, kept: sealed };
    const signedIn = await browser.send('/console/sign-in', form);
    // The browser sends the same form again.
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([307, next]);
    const shown = await browser.send(next, form);
    expect(shown.statusCode).toBe(200);
    expect(readJson(shown.body, 'form')).toMatchObject({
      action: 'samples/:id/rename',
      code: 'signed_in_again',
      fields: { name: 'typed before', version: '1' },
    });
    expect(shown.body).not.toContain(password);
    const { items } = (await browser.get('/bff/demo/live/samples')).json();
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('typed before');
    // It belongs to its own form.
    expect((await browser.send(`${page}/2/rename`, form)).statusCode).toBe(404);
    expect((await browser.send(next, { kept: 'x' })).statusCode).toBe(404);
  });

  it('comes back as it was sealed only: what somebody sent in its place may hold a key', async () => {
    const { email } = await person();
    const browser = browserOf(kontor, null);
    const { PROD } = kontor.keys;
    for (const [kept, next] of [
      [PROD, page],
      ['x'.repeat(200) + PROD, page],
      ['a form', page],
      ['', `${page}?apiKey=${PROD}`],
    ]) {
      const form = { email, next: String(next), ...(kept ? { kept } : {}) };
      const wrong = await browser.send('/console/sign-in', { ...form, password: 'wrong' });
      expect([wrong.statusCode, keptIn(wrong.body)]).toEqual([401, '']);
      expect(wrong.body).not.toContain(PROD);
      const { statusCode, headers } = await browser.send('/console/sign-in', { ...form, password });
      expect([statusCode, headers.location]).toEqual([303, kept ? page : '/console']);
    }
    const shown = await browser.get(`/console/sign-in?${new URLSearchParams({ next: `${page}?apiKey=${PROD}` })}`);
    expect([shown.statusCode, shown.body.includes(PROD)]).toEqual([200, false]);
  });

  it('is kept only if it is small and from our own page; JSON is refused at once', async () => {
    const nobody = browserOf(kontor, null);
    const large = await nobody.send(`${page}/1/rename`, { name: 'x'.repeat(40 * 1024) });
    expect([large.statusCode, keptIn(large.body)]).toEqual([401, '']);
    const foreign = await nobody.send(`${page}/1/rename`, { name: 'x' }, { origin: 'https://evil.example' });
    expect([foreign.statusCode, keptIn(foreign.body)]).toEqual([403, '']);
    expect((await nobody.call('/bff/demo/live/samples/1/rename', { name: 'x' })).statusCode).toBe(401);
  });
});

describe('an unknown page of the console', () => {
  it('has the frame of who is signed in, and asks anybody else to sign in', async () => {
    const { statusCode, body } = await editor.get('/console/demo/live/nothing/here');
    expect(statusCode).toBe(404);
    expect(body).toContain('There is nothing here');
    expect(body).toContain('href="/console/demo/live/samples"');
    // The switches of organisation and environment stay.
    expect(body).toContain('href="/console/demo/sandbox/"');
    expect((await browserOf(kontor, null).get('/console/nothing')).headers.location).toMatch(/^\/console\/sign-in/);
  });
});

describe('a screen that breaks', () => {
  it('is a page of the console with the number of the request, and nothing of the fault', async () => {
    const { statusCode, headers, body } = await editor.get(`${page}?find=fault`);
    expect([statusCode, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(body).toContain('Something went wrong here');
    expect(body).toContain(String(headers['x-request-id']));
    expect(body).toContain(`href="${page}?find=fault"`);
    expect(body).not.toContain('a fault of the sample');
    expect((await editor.get('/bff/demo/live/samples?find=fault')).json()).toMatchObject({ code: 'internal_error' });
  });
});

describe('a choice of the frame', () => {
  it('is remembered', async () => {
    const browser = await signedInAs(kontor, 'viewer');
    expect((await browser.get('/console/account')).body).toContain('data-rail="wide" data-letters="on"');
    await browser.get('/console/account?rail=slim&letters=off');
    expect((await browser.get('/console/account')).body).toContain('data-rail="slim" data-letters="off"');
    expect((await browser.get('/console/account?rail=huge')).body).toContain('data-rail="slim"');
  });
});
