// Proves that what is stored of a file before it is applied is at most four times the file, or 64 KiB: reports of links, previews of
// branches, and the rows of companies.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { type Browser, ownOrigin, signedInAs } from '#test/console-calls.ts';
import { worstDumps, worstJson, worstRows, worstTables } from '#test/worst-files.ts';

const fileBytes = 64 * 1024;
/** What is known of a company without asking a register: the same few fields for every row, whatever the file holds. */
const mostOfAResult = 200;

let kontor: TestApp;
let editor: Browser;
beforeAll(async () => {
  kontor = await testApp();
  editor = await signedInAs(kontor, 'editor');
});

const inAll = 'coalesce(sum(octet_length(cells)), 0) + coalesce(max(octet_length(header)), 0)';
const readers = [
  {
    ...{ name: 'links', path: 'link-files/look', head: 'url,code', others: [...worstDumps, ...worstJson] },
    stored: 'select octet_length(report) as bytes from shortener_import_file where file_name = $1',
  },
  {
    ...{ name: 'branches', path: 'branch-files/look', head: 'name,slug', others: worstJson },
    stored: 'select octet_length(preview) as bytes from branch_import_file where file_name = $1',
  },
  {
    ...{ name: 'companies', path: 'companies/lists/send', head: 'ico', others: [] },
    stored: `select ${inAll} as bytes, max(octet_length(result)) as result
      from registry_list join registry_list_row on list_id = id where file_name = $1`,
  },
];

describe.each(readers)('$name', ({ path, head, others, stored }) => {
  it.each([...worstTables(head), ...worstRows(head), ...others])('$name', async ({ name, make }) => {
    const text = make(fileBytes);
    const fileName = `${name}${others.length > 0 && /^[[{]/.test(text) ? '.json' : '.csv'}`;
    const file = { field: 'file', name: fileName, bytes: Buffer.from(text) };
    await editor.send(`/console/demo/live/${path}`, {}, { origin: ownOrigin }, file);
    type Row = { bytes: string | null; result?: number | null };
    const [found] = (await kontor.database.query<Row>({ text: stored, values: [fileName] })).rows;
    expect(Number(found?.bytes ?? 0)).toBeLessThanOrEqual(Math.max(4 * Buffer.byteLength(text), 64 * 1024));
    expect(found?.result ?? 0).toBeLessThanOrEqual(mostOfAResult);
  });
});

it('files of every kind come as far as being stored', async () => {
  const { rows } = await kontor.database.query({
    text: `select (select count(*)::int from shortener_import_file) > 10 as links,
      (select count(*)::int from branch_import_file) > 10 as branches, (select count(*)::int from registry_list) > 3 as companies`,
  });
  expect(rows).toEqual([{ links: true, branches: true, companies: true }]);
});
