// Proves that nobody moves in with a wrong number: dumps of real programs are read as they are, clicks reach the link that their file
// names and no other, and what is not kept is said.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#platform/database/tenant.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { findMiscounted } from '#test/recount.ts';
import type { ImportRequest } from './import-links.ts';

let kontor: TestApp;
let folder = '';
beforeAll(async () => {
  kontor = await testApp();
  // The dumps were made on this day.
  kontor.clock.set('2026-11-18T12:00:00Z');
  folder = await temporaryFolder();
});

const room = () => kontor.app.rooms.shortener;
const made = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const newOwner = async (slug: string): Promise<Tenant> => ({
  organisationId: (await kontor.addOrganisation(slug)).organisation.id,
  environment: 'live',
});
const linkOf = async (code: string) => (await room().links.show('all', code)).link;
const figuresOf = async (code: string) => {
  const { clicks, bots, earlierClicks } = await linkOf(code);
  return { clicks, bots, earlierClicks };
};
async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}
const importText = async (name: string, text: string, more: Partial<Omit<ImportRequest, 'by'>>) =>
  room().importLinks({ by: 'command line', file: { path: await write(name, text) }, ...more });
/** Codes are of the whole installation, so each test removes what it made. */
const removeLinks = async () => {
  await kontor.database.query({ text: 'truncate shortener_links, shortener_totals, shortener_visits cascade' });
};

describe('a dump of Kutt 3.2.3', () => {
  const dumps = ['kutt-sqlite.sql', 'kutt-mariadb.sql', 'kutt-pg.sql', 'kutt-pg-inserts.sql', 'kutt-pg-columns.sql'];
  it.each(dumps)(
    '%s brings links, notes and clicks; the other domain and the password are refused with their clicks',
    async (name) => {
      await removeLinks();
      const owner = await newOwner(name.replaceAll('.', '-'));
      const isWhole = name === 'kutt-sqlite.sql';
      const look = await room().importLinks({
        by: 'command line',
        file: { path: made(name) },
        owner,
        isDryRun: true,
        isLenient: true,
      });
      const report = await room().importLinks({
        by: 'command line',
        file: { path: made(name) },
        owner,
        isLenient: true,
      });
      expect(report.problems.map(({ code, problem }) => [code, problem]).sort()).toEqual([
        ['demo', 'The code already exists with another link.'],
        ['tajny', expect.stringContaining('password')],
      ]);
      expect(report).toMatchObject({
        from: 'kutt',
        added: isWhole ? 5 : 4,
        clicks: 7,
        clicksAdded: 5,
        clicksRefused: 2,
      });
      expect(look).toMatchObject({ clicks: 7, clicksRefused: 2, clicksWithoutLink: 0, unread: report.unread });
      expect(await linkOf('poznamka')).toMatchObject({
        ...{ title: '', note: 'První řádek\nDruhý řádek 🌷; INSERT INTO links VALUES (1);\r\nTřetí', clicks: 1 },
      });
      expect(await linkOf('leto')).toMatchObject({
        ...{
          title: 'Léto \'akce\' "x" \\ konec',
          originalUrl: "https://example.com/leto?q=it's,b;c&d=%28a%29",
          clicks: 3,
        },
      });
      expect(await figuresOf('demo')).toEqual({ clicks: 1, bots: 0, earlierClicks: 0 });
      expect((await linkOf('demo')).originalUrl).toBe('https://example.com/demo');
      expect(report.unread.map((one) => one.name)).toEqual(
        expect.arrayContaining(['table domains', 'expire_in', 'domain_id']),
      );
      expect(report.unread.find((one) => one.name === 'expire_in')).toMatchObject({ rows: 1 });
      expect(report.notices).toEqual([]);
      expect(
        await room().importLinks({ by: 'command line', file: { path: made(name) }, owner, isLenient: true }),
      ).toMatchObject({
        ...{ added: 0, clicksAdded: 0, clicksKnown: 5, clicksRefused: 2 },
      });
      expect(await findMiscounted(kontor.database)).toEqual([]);
    },
  );

  it('adds nothing to a link that was here before, also without its refused twin', async () => {
    await removeLinks();
    const owner = await newOwner('taken');
    await importText('taken.csv', 'url,code\nhttps://example.com/other,demo\n', { owner });
    const report = await room().importLinks({
      by: 'command line',
      file: { path: made('kutt-sqlite.sql') },
      owner,
      isLenient: true,
    });
    expect(report).toMatchObject({ clicksAdded: 4, clicksRefused: 3 });
    expect(await figuresOf('demo')).toEqual({ clicks: 0, bots: 0, earlierClicks: 0 });
  });

  it('without its columns says so', async () => {
    const text = "PRAGMA foreign_keys=OFF;\nINSERT INTO links VALUES(1,'a','https://a.example');\n";
    const report = await importText('bare.sql', text, { from: 'kutt' });
    expect(report.problems).toEqual([
      { row: 2, code: '', problem: 'The dump does not say the columns of its tables.' },
    ]);
  });
});

describe('a dump of YOURLS', () => {
  it.each(['yourls-mariadb.sql', 'yourls-mariadb-data.sql'])(
    '%s brings links and clicks, with CREATE TABLE and without',
    async (name) => {
      await removeLinks();
      const owner = await newOwner(name.replaceAll('.', '-'));
      const report = await room().importLinks({ by: 'command line', file: { path: made(name) }, owner });
      expect(report).toMatchObject({
        from: 'yourls',
        added: 6,
        clicksAdded: 4,
        clicksRefused: 0,
        total: 4,
        problems: [],
      });
      expect(await linkOf('jaro')).toMatchObject({
        ...{ title: 'It\'s "Jaro" \\ žluťoučký 🌷', originalUrl: "https://example.com/jaro?q=it's(a),b;c&x=1" },
        ...{ clicks: 2, bots: 1, visitors: 1, earlierClicks: 0 },
      });
      expect((await linkOf('poznamka')).title).toBe("První řádek Druhý řádek; INSERT INTO x VALUES ('1');");
      expect(report.unread.map((one) => one.name).sort()).toEqual(['ip', 'table yourls_options']);
    },
  );
});

describe('a click', () => {
  const link = (code: string, domain: string | null, target: string) => ({
    ...{ shortCode: code, shortUrl: `https://${domain ?? 's.example'}/${code}`, domain, longUrl: target },
    ...{ dateCreated: '2024-01-01T00:00:00+00:00', visitsSummary: { total: 7 }, tags: [], meta: { maxVisits: 5 } },
  });
  const visit = (address: string) => ({ date: '2024-02-01T00:00:00+00:00', visitedUrl: address, userAgent: 'curl/8' });
  const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
  const links = lines(
    {
      shortUrls: {
        data: [link('same', null, 'https://example.com/a'), link('same', 'b.example', 'https://example.com/b')],
      },
    },
    { shortUrls: { data: [link('bad', null, 'ftp://example.com')] } },
  );
  const visits = lines(
    { visits: { data: [visit('https://s.example/same'), visit('https://other.example/same?x=1')] } },
    { visits: { data: Array.from({ length: 7 }, () => visit('https://b.example/same')) } },
    { visits: { data: [visit('https://s.example/bad'), visit('https://s.example/gone')] } },
  );
  const counts = { added: 1, problemCount: 2, clicks: 11, clicksAdded: 2, clicksRefused: 8, clicksWithoutLink: 1 };

  it.each([
    ['in one file', `${links}\n${visits}`, null],
    ['before its links', `${visits}\n${links}`, null],
    ['in a file of its own', links, visits],
    ['in the first of two files', visits, links],
  ])('%s reaches the link of its own domain only', async (_where, file, second) => {
    await removeLinks();
    const owner = await newOwner(`domains-${_where.replaceAll(' ', '-')}`);
    const clicksFile = second === null ? {} : { clicksFile: { path: await write('second.ndjson', second) } };
    const report = await importText('domains.ndjson', file, { owner, from: 'shlink', isLenient: true, ...clicksFile });
    expect(report).toMatchObject(counts);
    expect(await figuresOf('same')).toEqual({ clicks: 2, bots: 0, earlierClicks: 5 });
    expect(report.unread.map(({ name, rows }) => [name, rows])).toEqual([
      ['meta.maxVisits', 3],
      ['domain', 1],
    ]);
  });

  it('of a file without links reaches none, whoever has its code', async () => {
    await removeLinks();
    const owner = await newOwner('alone');
    await importText('links.ndjson', links, { owner, isLenient: true });
    const report = await importText('visits.ndjson', visits, { owner });
    expect(report).toMatchObject({ clicks: 11, clicksAdded: 0, clicksRefused: 0, clicksWithoutLink: 11 });
    expect(await figuresOf('same')).toMatchObject({ clicks: 0 });
  });
});

describe('what a file has more', () => {
  it('is named once in the look and in the result, and long texts are cut with a word', async () => {
    await removeLinks();
    const owner = await newOwner('more');
    const long = 'Příliš žluťoučký kůň '.repeat(200);
    const text = [
      'url,code,title,note,clicks,expires_at,domain,geo_rules,utm_x',
      `https://example.com/1,m1,"${long}","Two\nlines",12,2030-01-01,a.example,CZ:x,y`,
      `https://example.com/2,m2,"Two\nlines","${long}",3,,a.example,,`,
      'not a link,m3,,,,,,,',
    ].join('\n');
    for (const isDryRun of [true, false]) {
      const report = await importText('more.csv', text, { owner, isLenient: true, isDryRun });
      expect(report.unread.map(({ name, rows }) => [name, rows])).toEqual([
        ['expires_at', 1],
        ['domain', 2],
        ['geo_rules', 1],
        ['utm_x', 1],
      ]);
      expect(report.unread[0]?.meaning).toContain('do not expire');
      expect(report.notices).toEqual([
        { row: 2, code: 'm1', problem: expect.stringContaining('title is longer than 200') },
        { row: 4, code: 'm2', problem: expect.stringContaining('note is longer than 2000') },
      ]);
      expect(report.problems).toEqual([{ row: 6, code: 'm3', problem: expect.any(String) }]);
    }
    expect(await linkOf('m1')).toMatchObject({ note: 'Two\nlines', earlierClicks: 12, clicks: 0 });
    expect((await linkOf('m1')).title).toMatch(/ (?:kůň|žluťoučký|Příliš)…$/);
    expect(await linkOf('m2')).toMatchObject({ title: 'Two lines', earlierClicks: 3 });
    expect((await linkOf('m2')).note.length).toBeLessThanOrEqual(2_000);
  });

  it('in the JSON of Bitly is named, and problems have their lines', async () => {
    await removeLinks();
    const report = await room().importLinks({
      by: 'command line',
      file: { path: made('bitly-made.json') },
      isLenient: true,
    });
    expect(report).toMatchObject({ from: 'bitly', added: 2, problems: [{ row: 17, code: '3JsonBb' }] });
    expect(report.unread.map((one) => one.name)).toEqual(['archived', 'created_by', 'client_id', 'deeplinks']);
    expect(await linkOf('spring-json')).toMatchObject({ title: 'Spring', tags: ['sale', 'web'] });
    expect((await linkOf('3JsonAa')).createdAt).toEqual(new Date('2023-04-05T06:07:08Z'));
  });

  it('in the CSV of Rebrandly and Dub is named; totals stand before the move', async () => {
    const rebrandly = await room().importLinks({ by: 'command line', file: { path: made('rebrandly-made.csv') } });
    expect(rebrandly).toMatchObject({ from: 'rebrandly', added: 2, total: 77, problems: [] });
    expect(rebrandly.unread.map((one) => one.name)).toEqual(['domain', 'updated_at', 'last_click_at']);
    expect(await linkOf('jaro-rb')).toMatchObject({
      title: 'Jarní, výprodej',
      tags: ['sale', 'web'],
      earlierClicks: 77,
    });
    const dub = await room().importLinks({ by: 'command line', file: { path: made('dub-made.csv') } });
    expect(dub).toMatchObject({ from: 'dub', added: 2, total: 31, problems: [] });
    expect(dub.unread.map((one) => one.name)).toEqual(['expires_at', 'updated_at', 'leads', 'archived']);
    expect(await linkOf('jaro-dub')).toMatchObject({
      note: 'Pro tisk\ndruhý řádek',
      earlierClicks: 31,
      disabledAt: null,
    });
  });

  it('in lines of JSON is named by its line', async () => {
    const bad = JSON.stringify({ shortCode: 'nd1', longUrl: 'no link' });
    const good = JSON.stringify({ shortCode: 'nd2', longUrl: 'https://example.com/nd2', title: 'x'.repeat(300) });
    const report = await importText('lines.ndjson', `\n${good}\n{"broken"\n${bad}\n`, {
      from: 'shlink',
      isDryRun: true,
    });
    expect(report.problems.map(({ row }) => row)).toEqual([3, 4]);
    expect(report.notices.map(({ row }) => row)).toEqual([2]);
    const answer = `{\n "shortUrls": {\n  "data": [\n   ${good},\n   {\n"shortCode": "nd1",\n "longUrl": "no link"}\n]}}`;
    const whole = await importText('answer.json', answer, { from: 'shlink', isDryRun: true });
    expect([whole.problems.map(({ row }) => row), whole.notices.map(({ row }) => row)]).toEqual([[5], [4]]);
  });
});
