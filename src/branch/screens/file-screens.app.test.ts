// Import with a preview and export on a screen, through the front door.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { addBranches } from '#test/branches.ts';
import { type Browser, signedInAs } from '#test/console-calls.ts';

let kontor: TestApp;
let editor: Browser;
let viewer: Browser;

const bff = '/bff/demo/live/branches';

beforeAll(async () => {
  kontor = await testApp();
  await addBranches(kontor, [{ name: 'Ostrava' }, { name: 'Zlín' }]);
  [editor, viewer] = [await signedInAs(kontor, 'editor'), await signedInAs(kontor, 'viewer')];
});

const detailOf = (slug: string) =>
  kontor.api.inject({ url: `/api/v1/branch/detail?slug=${slug}`, headers: { 'x-api-key': kontor.keys.PROD } });

describe('a file of branches', () => {
  const look = (name: string, content: string | Buffer, browser = editor) =>
    browser.send(
      '/console/demo/live/branch-files/look',
      {},
      { origin: 'http://localhost:3000' },
      {
        ...{ field: 'file', name, bytes: Buffer.from(content as string) },
      },
    );
  const rowsAt = async (location: unknown) =>
    (await editor.get(String(location).replace('/console/', '/bff/'))).json().waiting;

  it('is shown row by row before it is applied, and then exactly that is done, once', async () => {
    const file = [
      { name: 'Ostrava – Poruba', slug: 'ostrava', address: { city: 'Ostrava' } },
      { name: 'Jihlava' },
      { name: 'Zlín <b>', slug: 'zlin', latitude: 1 },
    ];
    const bad = await look('branches.json', JSON.stringify(file));
    expect(bad.statusCode).toBe(303);
    const withProblem = await rowsAt(bad.headers.location);
    expect(withProblem.rows.map(({ kind }: { kind: string }) => kind)).toEqual(['changed', 'new', 'problem']);
    expect((await editor.get(String(bad.headers.location))).body).not.toContain('Zlín <b>');
    // In the words of who reads it.
    expect((await editor.get(`${bad.headers.location}&lang=cs`)).body).toContain('je povinné, když je vyplněné');
    const refused = await editor.call('/bff/demo/live/branch-files/apply', { id: withProblem.id });
    expect(refused.json()).toMatchObject({ status: 400, code: 'validation_failed' });
    expect((await detailOf('jihlava')).statusCode).toBe(404);

    const good = await look('branches.csv', 'slug,name,internalCode\r\nostrava,Ostrava – Poruba,X1\r\n,Jihlava,\r\n');
    const waiting = await rowsAt(good.headers.location);
    expect(waiting.rows).toMatchObject([
      { row: 2, kind: 'changed', slug: 'ostrava' },
      { row: 3, kind: 'new', slug: 'jihlava', name: 'Jihlava' },
    ]);
    expect(waiting.rows[0].fields).toEqual(expect.arrayContaining(['name', 'internalCode']));
    const other = await kontor.addOrganisation('watchers');
    const stranger = await signedInAs(kontor, 'owner', other.organisation.id);
    const apply = '/live/branch-files/apply';
    expect((await stranger.call(`/bff/watchers${apply}`, { id: waiting.id })).statusCode).toBe(404);
    expect((await editor.call(`/bff/demo/sandbox/branch-files/apply`, { id: waiting.id })).statusCode).toBe(404);
    expect((await viewer.call(`/bff/demo${apply}`, { id: waiting.id })).statusCode).toBe(403);
    expect((await editor.call(`/bff/demo${apply}`, { id: waiting.id })).json()).toMatchObject({
      created: 1,
      updated: 1,
    });
    expect((await detailOf('jihlava')).statusCode).toBe(200);
    expect((await editor.call(`/bff/demo${apply}`, { id: waiting.id })).statusCode).toBe(404);
    // One line for the file, and one for each branch with the values before and after; the name of the file is in none.
    const log = await kontor.app.audit.list(kontor.organisation.id, 3);
    expect(JSON.stringify(log)).not.toContain('branches.csv');
    const line = log.find(({ action }) => action === 'branch.import');
    expect(log).toContainEqual(
      expect.objectContaining({
        ...{ action: 'branch.change', subject: 'ostrava' },
        changes: expect.objectContaining({ name: ['Ostrava', 'Ostrava – Poruba'] }),
      }),
    );
    expect(line).toMatchObject({
      action: 'branch.import',
      details: { createdSlugs: ['jihlava'], updatedSlugs: ['ostrava'] },
    });
  });

  it('is stored with a preview of at most four times its size, or 64 KiB where it is small', async () => {
    const rows = 'a\n'.repeat(1_000);
    const names = Array.from({ length: 500 }, (_, at) => `${'\u0001'.repeat(200)}${at}`).join();
    const files = {
      small: `name\n${rows}`,
      wide: `name,${names}\n`,
      long: `name\n${`${'щ'.repeat(90)}\n`.repeat(1_000)}`,
      quoted: `name\n${`"${'""'.repeat(200)}"\n`.repeat(1_000)}`,
    };
    for (const [name, content] of Object.entries(files)) {
      const { statusCode } = await look(`${name}.csv`, content);
      expect(statusCode).toBe(303);
      const { rows: found } = await kontor.database.query<{ stored: number }>({
        text: 'select octet_length(preview::text) as stored from branch_import_file where file_name = $1',
        values: [`${name}.csv`],
      });
      expect(found[0]?.stored).toBeLessThanOrEqual(Math.max(4 * Buffer.byteLength(content), 64 * 1024));
    }
  });

  it('says which fields would be empty', async () => {
    await addBranches(kontor, [{ name: 'Most', url: 'https://example.com/', phones: [{ phone: '+420 200 000 100' }] }]);
    const sent = await look('b.json', '[{"name":"Most","description":"new"}]');
    const [row] = (await rowsAt(sent.headers.location)).rows;
    expect(row).toMatchObject({ kind: 'changed', empties: expect.arrayContaining(['url', 'phones']) });
    expect(row.empties).not.toContain('description');
    expect((await editor.get(`${sent.headers.location}&lang=en`)).body).toContain('Will be empty');
  });

  it('is refused when a branch changed since, and when it is no file of branches', async () => {
    const sent = await look('b.json', '[{"name":"Kolín"}]');
    const { id } = await rowsAt(sent.headers.location);
    await editor.call(`${bff}/create`, { name: 'Mezitím' });
    expect((await editor.call('/bff/demo/live/branch-files/apply', { id })).statusCode).toBe(409);
    expect((await rowsAt(sent.headers.location)).isStale).toBe(true);
    expect((await look('b.exe', 'MZ')).statusCode).toBe(400);
    for (const content of ['', '{', '[{"name":"a\\u0000b"}]', Buffer.from([0xff, 0xfe, 0x00])]) {
      const { rows } = await rowsAt((await look('b.json', content)).headers.location);
      expect(rows.every(({ kind }: { kind: string }) => kind === 'problem')).toBe(true);
    }
    const many = (count: number) => `name\r\n${Array.from({ length: count }, (_, at) => `B${at}\r\n`).join('')}`;
    expect((await look('b.csv', many(1_000))).statusCode).toBe(303);
    expect((await look('b.csv', many(1_001))).statusCode).toBe(400);
    expect((await viewer.get('/console/demo/live/branch-files/download?format=json')).statusCode).toBe(403);
    const download = await editor.get('/console/demo/live/branch-files/download?format=json');
    expect(download.json().map(({ slug }: { slug: string }) => slug)).toContain('jihlava');
    expect(String(download.headers['content-disposition'])).toContain('branches.json');
  });
});
