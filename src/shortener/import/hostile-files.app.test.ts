// Proves that no file an editor can send breaks the import, the process or the database: huge lines and columns, NULs, invalid UTF-8,
// wrong kinds of values, archives; and that answers over many lines are read piece by piece.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#platform/database/tenant.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import type { ImportRequest } from './import-links.ts';
import type { Source } from './rules/foreign.ts';

let kontor: TestApp;
let owner: Tenant;
let folder = '';
beforeAll(async () => {
  kontor = await testApp();
  owner = { organisationId: kontor.organisation.id, environment: 'live' };
  folder = await temporaryFolder();
});

async function importText(content: string | Buffer, from?: Source, more: Partial<ImportRequest> = {}) {
  const file = join(folder, 'file');
  await writeFile(file, content);
  return kontor.app.rooms.shortener.importLinks({
    by: 'command line',
    file: { path: file },
    owner,
    ...(from ? { from } : {}),
    ...more,
  });
}
const codeOfRefusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const link = (code: string) => ({ shortCode: code, longUrl: `https://example.com/${code}` });

describe('a dump of Kutt', () => {
  const visits = (countries: string) =>
    `-- MySQL dump\nINSERT INTO \`visits\` (\`link_id\`,\`created_at\`,\`total\`,\`countries\`) VALUES (1,'2026-01-01 00:00:00',3,'${countries}');\n`;
  const counts = (length: number) => `{"cz":1,"${'x'.repeat(length - 13)}":2}`;

  it('whose visits of an hour name countries without end has a problem; up to 64 KiB they are read', async () => {
    expect((await importText(visits(counts(64 * 1024)))).problemCount).toBe(0);
    expect((await importText(visits(counts(64 * 1024 + 1)))).problems).toMatchObject([
      { problem: 'The visits of an hour are from more countries or sites than can be.' },
    ]);
  });
});

describe('a file of CSV', () => {
  it('with a line of two megabytes, or a quotation mark that never ends, is refused as unreadable', async () => {
    const long = `url,code,note\nhttps://a.example,a1,${'x'.repeat(2_000_000)}\n`;
    expect(await codeOfRefusal(importText(long))).toBe('import_unreadable');
    expect(await codeOfRefusal(importText(`url,code\n"https://a.example,a1\n${'y\n'.repeat(600_000)}`))).toBe(
      'import_unreadable',
    );
  });

  it('with half a million columns is refused as unreadable', async () => {
    expect(await codeOfRefusal(importText(`url,code${',x'.repeat(500_000)}\nhttps://a.example,a1\n`))).toBe(
      'import_unreadable',
    );
  });

  it('with NULs, half characters and bytes that are no UTF-8 has problems by row, and imports what is right', async () => {
    const rows = ['https://a.example,nul\0code,,', 'https://a.example,n2,title\0,', 'https://a.example,n3,,why\0'];
    const text = `url,code,title,disabled_reason,disabled_at\n${rows.map((row) => `${row},2026-01-01`).join('\n')}\n`;
    const bytes = Buffer.concat([
      Buffer.from(text),
      Buffer.from('https://a.example,n4,'),
      Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
      Buffer.from(',,\n'),
    ]);
    const report = await importText(bytes, 'csv', { isLenient: true });
    expect(report).toMatchObject({ rows: 4, added: 1, problemCount: 3 });
    expect(JSON.stringify(report)).not.toContain('\\u0000');
    expect((await kontor.app.rooms.shortener.links.show('all', 'n4')).link.title).toContain('\ufffd');
  });

  it('with long texts in wrong cells has a report that is short', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, n) => `https://a.example,${'c'.repeat(3_000)}${n},${'t'.repeat(9_000)}`,
    );
    const report = await importText(`url,code,created_at\n${rows.join('\n')}\n`);
    expect(report).toMatchObject({ added: 0, problemCount: 300 });
    expect(JSON.stringify(report).length).toBeLessThan(100_000);
  });

  it('that is an archive, a picture or nothing at all is of nobody', async () => {
    const zip = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(70_000, 0x5a)]);
    for (const content of [zip, Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(0), Buffer.alloc(70_000)]) {
      expect(await codeOfRefusal(importText(content))).toBe('import_unknown');
      for (const from of ['csv', 'shlink', 'bitly', 'yourls', 'kutt'] as const) {
        expect(['done', 'import_unreadable']).toContain(await codeOfRefusal(importText(content, from)));
      }
    }
  });
});

describe('a file of JSON', () => {
  it('over many lines, or with a list on one line, is read with all its links', async () => {
    const list = [link('j1'), link('j2'), link('j3')];
    const answers = [list, { shortUrls: { data: list, pagination: {} } }, { shortUrls: list }];
    const texts = answers.flatMap((answer) => [JSON.stringify(answer), JSON.stringify(answer, null, 2)]);
    for (const text of [...texts, `\ufeff\n${texts[1]}`, `\ufeff${texts[0]}`]) {
      expect(await importText(text, 'shlink', { isDryRun: true }), text).toMatchObject({ rows: 3, problemCount: 0 });
    }
    expect(await importText(JSON.stringify(link('j1'), null, 2), 'shlink', { isDryRun: true })).toMatchObject({
      rows: 1,
    });
  });

  it('with other things where objects are expected skips them', async () => {
    const things = [null, 1, 'x', [], [null], true];
    for (const from of ['shlink', 'kutt'] as const) {
      for (const answer of [things, { shortUrls: { data: things }, visits: things }, { data: things }]) {
        expect(await importText(JSON.stringify(answer), from, { isDryRun: true })).toMatchObject({ added: 0 });
        expect(await importText(JSON.stringify(answer, null, 1), from, { isDryRun: true })).toMatchObject({ added: 0 });
      }
    }
    const odd = { ...link('j9'), tags: {}, meta: 'x', visitsSummary: [], title: { a: 1 }, dateCreated: {} };
    expect(await importText(JSON.stringify(odd), 'shlink', { isDryRun: true })).toMatchObject({ added: 1 });
  });

  it('that ends in the middle is refused as unreadable, and nothing is imported', async () => {
    const whole = JSON.stringify([link('half1'), link('half2')], null, 2);
    expect(await codeOfRefusal(importText(whole.slice(0, -20), 'shlink'))).toBe('import_unreadable');
    expect((await kontor.shortener.inject('/half1')).statusCode).toBe(404);
  });

  it('counts visits of codes that no link can have as those of no link', async () => {
    const visit = (shortCode: string) => JSON.stringify({ shortCode, date: '2024-01-01T00:00:00Z' });
    const codes = ['nul\0', '\ud800', 'a/b', 'x'.repeat(5_000)];
    const report = await importText(codes.map(visit).join('\n'), 'shlink');
    expect(report).toMatchObject({ clicks: 4, clicksAdded: 0, clicksWithoutLink: 4 });
  });
});

describe('rows', () => {
  const copied = (count: number) =>
    `--\nCOPY public.links (id, address, target) FROM stdin;\n${'1\ta\n'.repeat(count)}\\.\n`;
  const kinds: [string, Source, (rows: number) => string][] = [
    ['CSV', 'csv', (rows) => `url,code\n${'a\n\n'.repeat(rows)}`],
    ['lines of JSON', 'shlink', (rows) => '{}\n'.repeat(rows)],
    ['a list of JSON', 'shlink', (rows) => `{"shortUrls":[${Array(rows).fill('{}').join()}]}`],
    [
      'many lists on lines',
      'shlink',
      (rows) =>
        `[{}]\n[${Array(rows - 1)
          .fill('{}')
          .join()}]\n`,
    ],
    ['a table that nobody reads', 'yourls', (rows) => `INSERT INTO \`x\` VALUES ${Array(rows).fill('(1)').join()};\n`],
    ['a copied table', 'kutt', copied],
  ];
  it.each(kinds)('of %s: as many as are allowed are taken, one more is refused', async (_kind, from, make) => {
    const look = (rows: number) => codeOfRefusal(importText(make(rows), from, { isDryRun: true, mostRows: 50 }));
    expect(await look(50)).toBe('done');
    expect(await look(51)).toBe('import_too_many_rows');
  });

  it('have no limit on the command line', async () => {
    const { rows } = await importText(`url,code\n${'a\n'.repeat(100_001)}`, 'csv', { isDryRun: true });
    expect(rows).toBe(100_001);
  });
});

it('a file that takes long to read does not lose its transaction', async () => {
  await kontor.database.query({
    text: `create table shortener_seen (idle text);
      create function shortener_see() returns trigger language plpgsql as $$ begin
        insert into shortener_seen values (current_setting('idle_in_transaction_session_timeout')); return new; end $$;
      create trigger see before insert on shortener_links for each row execute function shortener_see()`,
  });
  await importText('url,code\nhttps://a.example,slowly\n');
  const { rows } = await kontor.database.query({ text: 'select idle from shortener_seen' });
  await kontor.database.query({ text: 'drop trigger see on shortener_links' });
  expect(rows).toEqual([{ idle: '0' }]);
});

describe('a dump', () => {
  it('with tables and columns that every object has is read as any other', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const text = `-- MySQL dump\nINSERT INTO \`${name}\` (\`${name}\`) VALUES ('x');\n`;
      expect(await importText(text, 'yourls')).toMatchObject({ rows: 0, problemCount: 0 });
    }
  });

  it('with a row of a million cells, or a text that never ends, is refused as unreadable', async () => {
    const cells = `INSERT INTO \`yourls_url\` (\`keyword\`, \`url\`) VALUES (${"'a',".repeat(1_000_000)}'b');\n`;
    expect(await codeOfRefusal(importText(cells, 'yourls'))).toBe('import_unreadable');
    const open = `INSERT INTO \`yourls_url\` (\`keyword\`, \`url\`) VALUES ('a,${'b'.repeat(4_000_000)}`;
    expect(await codeOfRefusal(importText(open, 'yourls'))).toBe('import_unreadable');
  });

  it('of Kutt with a total that cannot be makes none of its clicks', async () => {
    const text = `--\n-- PostgreSQL database dump\nCOPY public.links (id, address, target) FROM stdin;\n1\tkutt1\thttps://a.example\n\\.\nCOPY public.visits (link_id, created_at, total) FROM stdin;\n1\t2024-01-01 00:00:00+00\t900000000000000\n\\.\n`;
    expect(await importText(text)).toMatchObject({ from: 'kutt', rows: 1, clicks: 0, problemCount: 1 });
  });

  it.each(['2024-01-01 00:00:00+00', '2099-01-01 00:00:00+00'])(
    'of Kutt whose few lines stand for more clicks than the console takes is refused, at %s',
    async (moment) => {
      const visits = (total: number) => `1\t${moment}\t${total}\n`;
      const dump = (rows: string) =>
        `--\n-- PostgreSQL database dump\nCOPY public.links (id, address, target) FROM stdin;\n1\tkutt2\thttps://a.example\n\\.\nCOPY public.visits (link_id, created_at, total) FROM stdin;\n${rows}\\.\n`;
      const look = (rows: string) =>
        codeOfRefusal(importText(dump(rows), 'kutt', { isDryRun: true, mostClicks: 3_000 }));
      expect(await look(visits(1_500).repeat(2))).toBe('done');
      expect(await look(visits(1_500).repeat(2) + visits(1))).toBe('import_too_many_clicks');
    },
  );
});
