// Making links on a screen, one or many; their QR codes as an archive; sums; import and export.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, ownOrigin, signedInAs } from '#test/console-calls.ts';
import { untilWaiting, whileLocked } from '#test/waiting.ts';

let kontor: TestApp;
let editor: Browser;
let viewer: Browser;
let stranger: Browser;

const bff = '/bff/demo/live';
const base = '/console/demo/live';
const json = { accept: 'application/json' };
const read = async (path: string, browser = editor) => (await browser.get(`${bff}/${path}`, json)).json();

beforeAll(async () => {
  kontor = await testApp();
  const { organisation } = await kontor.addOrganisation('other');
  [editor, viewer, stranger] = [
    await signedInAs(kontor, 'editor'),
    await signedInAs(kontor, 'viewer'),
    await signedInAs(kontor, 'owner', organisation.id),
  ];
});

describe('one new link', () => {
  it('has title, tags, a code of its own, and UTM fields in its target', async () => {
    const form = {
      url: 'https://example.com/a?b=1#c',
      code: 'podzim',
      title: 'Podzim',
      tags: 'Leták, brno',
      source: 'mail',
    };
    const made = await editor.send(`${base}/links/create`, form);
    expect([made.statusCode, made.headers.location]).toEqual([303, `${base}/links/podzim`]);
    expect(await read('links/podzim')).toMatchObject({
      target: 'https://example.com/a?b=1&utm_source=mail#c',
      tags: ['brno', 'leták'],
      madeBy: expect.stringContaining('@'),
    });
    expect((await kontor.shortener.inject('/api/stats/podzim')).body).not.toContain('Podzim');
  });

  it('with a code that is taken comes back with free ones at the field, and nothing that was typed is lost', async () => {
    const answer = await editor.send(`${base}/links/create`, {
      url: 'https://example.com/b',
      code: 'podzim',
      title: 'Druhý',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(/This code already exists. Choose another one, for example: podzim/);
    expect(answer.body).toContain('value="Druhý"');
    const wrong = await editor.call(`${bff}/links/create`, { url: 'javascript:alert(1)' });
    expect(wrong.json().errors[0]).toMatchObject({ field: 'url' });
  });
});

describe('every page of links', () => {
  it.each(['links', 'link-new', 'link-many', 'link-sums', 'link-files', 'link-sheet'])(
    'marks Links in the navigation: %s',
    async (path) => {
      const { body } = await editor.get(`${base}/${path}`);
      expect(body.match(/<a[^>]*aria-current="page"[^>]*data-nav="(\w+)"/)?.[1]).toBe('links');
    },
  );
});

describe('many new links', () => {
  const lines = ['https://example.com/1', 'https://example.com/2 druha', 'not a link', 'https://example.com/4 podzim'];
  let id = '';

  it('are made of lines; what is wrong is said by row, and the same lines again give the same links', async () => {
    const sent = await editor.call(`${bff}/links/create-many`, { text: lines.join('\n'), tags: 'jaro' });
    id = sent.json().id;
    const { items, made, problems } = await read(`link-batches/${id}`);
    expect({ made, problems }).toEqual({ made: 2, problems: 2 });
    expect(items.map(({ row, problem }: { row: number; problem: string | null }) => [row, problem !== null])).toEqual([
      ...[
        [1, false],
        [2, false],
        [3, true],
        [4, true],
      ],
    ]);
    expect(items[1]).toMatchObject({ code: 'druha', shortUrl: expect.stringMatching(/\/druha$/) });
    expect((await read('links?tag=jaro')).total).toBe(2);
    const again = await editor.call(`${bff}/links/create-many`, { text: lines.join('\n'), tags: 'jaro' });
    expect(again.json().rows[0].code).toBe(items[0].code);
    expect((await read('links?tag=jaro')).total).toBe(2);
  });

  it.each(['https://example.com/twice', 'https://example.com/coded dvakrat'])(
    'are made once where the same is sent twice at the same moment: %s',
    async (text) => {
      // Both look for links of this request before anybody writes one.
      const both = await whileLocked(kontor.database, { table: 'shortener_links', mode: 'share' }, async () => {
        const sent = [1, 2].map(() => editor.call(`${bff}/links/create-many`, { text, tags: 'twice' }));
        await untilWaiting(kontor.database, 2);
        return sent;
      });
      const [one, other] = await Promise.all(both);
      expect([one?.statusCode, other?.statusCode]).toEqual([200, 200]);
      expect(one?.json().rows[0]).toMatchObject({ code: expect.any(String), problem: null });
      expect(other?.json().rows).toEqual(one?.json().rows);
      const { rows } = await kontor.database.query({
        text: 'select code from shortener_links where original_url = $1',
        values: [text.split(' ')[0]],
      });
      expect(rows).toEqual([{ code: one?.json().rows[0].code }]);
    },
  );

  it('come as CSV with codes and problems, and are tagged together', async () => {
    const { body } = await editor.get(`${base}/link-batches/${id}.csv`);
    expect(body.trim().split('\r\n')).toHaveLength(5);
    expect(body).toContain('druha');
    const tagged = await editor.send(`${base}/link-batches/${id}/tag`, { tags: 'kampaň' });
    expect([tagged.statusCode, tagged.headers.location]).toEqual([303, `${base}/link-batches/${id}`]);
    expect((await read('links/druha')).tags).toEqual(['jaro', 'kampaň']);
    expect((await editor.send(`${base}/link-batches/${id}/tag`, { tags: ' , ' })).statusCode).toBe(400);
    expect((await viewer.send(`${base}/link-batches/${id}/tag`, { tags: 'x' })).statusCode).toBe(403);
  });

  it('do not exist at an address that is no id', async () => {
    const got = await editor.get(`${base}/link-batches/${id}+`);
    const sent = await editor.send(`${base}/link-batches/${id}+/tag`, { tags: 'sale' });
    expect(got.statusCode).toBeLessThan(500);
    expect(sent.statusCode).toBe(got.statusCode);
  });

  it('refuse a day of the week that does not exist, on the page of their sums', async () => {
    const { statusCode } = await viewer.get(`${base}/link-sums?places=nowhere&weekday=someday`);
    expect(statusCode).toBe(400);
  });

  it('belong to their organisation alone', async () => {
    expect((await stranger.get(`/console/other/live/link-batches/${id}`)).statusCode).toBe(404);
    expect((await stranger.get(`/console/other/live/link-sheet?batch=${id}`)).statusCode).toBe(404);
    expect((await stranger.get(`/console/other/live/link-sheet/download?batch=${id}`)).statusCode).toBe(404);
    expect((await editor.get(`/console/demo/sandbox/link-batches/${id}`)).statusCode).toBe(404);
  });

  it('have their QR codes on a sheet and in an archive that every system opens', async () => {
    const sheet = await viewer.get(`${base}/link-sheet?batch=${id}&columns=3`);
    expect(sheet.body.match(/<img/g)).toHaveLength(2);
    const { rawPayload, headers } = await viewer.get(`${base}/link-sheet/download?batch=${id}`);
    expect(headers['content-type']).toBe('application/zip');
    const end = rawPayload.length - 22;
    expect([rawPayload.readUInt32LE(end), rawPayload.readUInt16LE(end + 10)]).toEqual([0x06054b50, 2]);
    expect(rawPayload.includes('druha.png')).toBe(true);
    expect((await viewer.get(`${base}/link-sheet?tag=jaro`)).body.match(/<img/g)).toHaveLength(2);
  });

  it('come from a file, too; one row too many, a broken CSV and nothing at all are refused', async () => {
    const file = (text: string) => ({ field: 'file', name: 'links.csv', bytes: Buffer.from(text) });
    const send = (text: string) => editor.send(`${base}/links/create-file`, {}, { origin: ownOrigin }, file(text));
    const made = await send('url;title\nhttps://example.com/csv;Z CSV\n');
    expect(made.statusCode).toBe(303);
    const view = (await editor.get(made.headers.location?.replace('/console', '/bff') ?? '', json)).json();
    expect((await read(`links/${view.items[0].code}`)).title).toBe('Z CSV');
    expect((await send(' \n')).statusCode).toBe(400);
    expect((await send('url\n"https://example.com')).statusCode).toBe(400);
    const rows = (count: number) =>
      Array.from({ length: count }, (_, row) => `https://example.com/m/${row}`).join('\n');
    expect((await send(rows(1_001))).statusCode).toBe(400);
    expect((await send(rows(1_000))).statusCode).toBe(303);
    expect((await viewer.get(`${base}/link-sheet/download`)).statusCode).toBe(400);
  }, 60_000);
});

describe('sums', () => {
  it('are those of a tag or of all links, in the shape of the dashboard, with their clicks as a file', async () => {
    await kontor.shortener.inject({ url: '/druha', headers: { 'user-agent': 'curl/8' } });
    const sumOf = async (query: string) => (await read(`link-sums?${query}`, viewer)).dashboard.statistics.total_clicks;
    await expect.poll(() => sumOf('tag=jaro')).toBe(1);
    expect(await sumOf('tag=leták')).toBe(0);
    expect((await viewer.get(`${base}/link-sums?tag=jaro`)).body).toContain('Clicks over time');
    expect((await viewer.get(`${base}/link-sums/download?tag=jaro`)).body.trim().split('\r\n')).toHaveLength(2);
    expect((await read('link-sums?tag=jaro')).links).toBe(2);
  });
});

describe('import and export', () => {
  const csv = 'url,code,title\nhttps://example.com/old,Old-Code,Starý\nhttps://example.com/x,podzim,Jinam\n';
  const look = (text: string, from = 'csv') =>
    editor.call(`${bff}/link-files/look`, {
      file: { name: 'old.csv', base64: Buffer.from(text).toString('base64') },
      from,
    });

  it('looks first, writes nothing, reports by row, and then imports what was looked at, once', async () => {
    const { id, report } = (await look(csv)).json();
    expect(report).toMatchObject({ rows: 2, added: 1, problemCount: 1 });
    expect((await editor.get(`${base}/links/Old-Code`)).statusCode).toBe(404);
    expect((await editor.get(`${base}/link-files?file=${id}`)).body).toContain(
      'The code already exists with another link.',
    );
    expect((await editor.call(`${bff}/link-files/apply`, { id })).statusCode).toBe(400);
    expect((await editor.get(`${base}/links/Old-Code`)).statusCode).toBe(404);
    const applied = await editor.call(`${bff}/link-files/apply`, { id, skip: 'on' });
    expect(applied.json()).toMatchObject({ done: { code: 'link.imported', values: { added: '1' } } });
    expect(await read('links/Old-Code')).toMatchObject({ title: 'Starý', isOwned: true });
    expect((await editor.call(`${bff}/link-files/apply`, { id, skip: 'on' })).json().code).toBe('link_file_gone');
    expect((await editor.get(`${base}/link-files?file=${id}`)).body).toContain('was imported already');
  });

  it('says what is not read and what is cut before the import and after it, in Czech, too', async () => {
    const row = `https://example.com/m,Moved,${'ab '.repeat(100)},7,old.example,2030-01-01`;
    const { id } = (await look(`url,code,title,clicks,domain,expires_at\n${row}\n`)).json();
    const page = (await editor.get(`${base}/link-files?file=${id}`)).body;
    for (const words of ['domain', 'let the old domain lead here', 'expires_at', 'The title is longer than 200']) {
      expect(page).toContain(words);
    }
    const czech = await editor.get(`${base}/link-files?file=${id}`, { 'accept-language': 'cs' });
    expect(czech.body).toContain('starou doménu nasměrujte sem');
    const applied = (await editor.call(`${bff}/link-files/apply`, { id })).json();
    expect(applied.done.values).toMatchObject({ added: '1', left: '0', unread: 'domain, expires_at' });
    expect(applied.report.unread).toHaveLength(2);
    expect(await read('links/Moved')).toMatchObject({ clicks: 0, clicksBeforeMove: 7 });
  });

  it('takes 100,000 rows; one more is for the command line, and says so', async () => {
    const rows = 'url,code\n'.concat('a\n'.repeat(100_000));
    expect((await look(rows)).json().report).toMatchObject({ rows: 100_000, problemCount: 100_000 });
    const refused = await look(`${rows}a\n`);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'import_too_many_rows',
      error: 'This file has more than 100,000 rows. Import it on the server, with kontor link import.',
    });
  });

  it('refuses a file that no reader knows, and forgets one that waits for more than an hour', async () => {
    expect((await look('hello', '')).statusCode).toBe(400);
    const { id } = (await look(csv)).json();
    expect((await stranger.get(`/bff/other/live/link-files?file=${id}`, json)).json().isGone).toBe(true);
    kontor.clock.set(kontor.clock.now() + 61 * 60_000);
    expect((await read(`link-files?file=${id}`)).isGone).toBe(true);
    await kontor.app.rooms.shortener.forgetFiles();
    expect((await kontor.database.query({ text: 'select id from shortener_import_file' })).rows).toEqual([]);
  });

  it('exports links and clicks of the organisation', async () => {
    const { body } = await editor.get(`${base}/link-files/download?of=links`);
    expect(body).toContain('Old-Code');
    expect((await viewer.get(`${base}/link-files/download`)).statusCode).toBe(403);
    expect((await stranger.get('/console/other/live/link-files/download')).body).not.toContain('Old-Code');
  });
});
