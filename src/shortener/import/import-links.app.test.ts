// Proves the imports from other shorteners with files made in their formats (fixtures/README.md): codes and totals are kept, clicks
// are counted as our own, and a second time changes nothing.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#platform/database/tenant.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { auditOf } from '#test/members.ts';
import { findMiscounted } from '#test/recount.ts';
import type { ImportRequest } from './import-links.ts';

let kontor: TestApp;
let owner: Tenant;
let folder = '';
beforeAll(async () => {
  kontor = await testApp({ settings: { SHORTENER_URL: 'https://go.example.com' } });
  owner = { organisationId: kontor.organisation.id, environment: 'live' };
  folder = await temporaryFolder();
});

const room = () => kontor.app.rooms.shortener;
const made = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
const importMade = (name: string, more: Partial<ImportRequest> = {}) =>
  room().importLinks({ by: 'command line', file: { path: made(name) }, owner, ...more });
const linkOf = async (code: string) => (await room().links.show('all', code)).link;
const statsOf = async (code: string) =>
  (await kontor.shortener.inject(`/api/stats/${encodeURIComponent(code)}`)).json().data;
async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

/** All that was counted there: single clicks, bots, and what is known as a number only. */
async function totalOf(code: string): Promise<number> {
  const { clicks, bots, earlierClicks } = await linkOf(code);
  return clicks + bots + earlierClicks;
}

describe('an import', () => {
  it('from Shlink keeps codes, titles, tags and visits', async () => {
    const dry = await importMade('shlink-made.ndjson', { isDryRun: true });
    expect(dry).toMatchObject({
      from: 'shlink',
      rows: 2,
      added: 2,
      clicks: 4,
      clicksAdded: 0,
      total: 12,
      problems: [],
    });
    expect((await kontor.shortener.inject('/jaro-2024')).statusCode).toBe(404);
    const first = await importMade('shlink-made.ndjson');
    expect(first).toMatchObject({ added: 2, clicksAdded: 3, clicksKnown: 0, clicksWithoutLink: 1 });
    expect(await linkOf('jaro-2024')).toMatchObject({
      ...{ title: 'Jaro', tags: ['sale', 'web'], owner, clicks: 2, bots: 1, earlierClicks: 2 },
      createdAt: new Date('2024-03-01T09:00:00Z'),
    });
    expect([await totalOf('jaro-2024'), await totalOf('x')]).toEqual([5, 7]);
    // Nobody knows who it was, so nobody is counted as a visitor.
    expect(await statsOf('jaro-2024')).toMatchObject({
      ...{ total_clicks: 2, unique_visitors: 0, bot_clicks: 1 },
      countries: [
        { country: null, clicks: 1 },
        { country: 'CZ', clicks: 1 },
      ],
      referrers: [
        { referrer: '(direct)', clicks: 1 },
        { referrer: 'google.com', clicks: 1 },
      ],
      browsers: [
        { browser: 'Chrome', clicks: 1 },
        { browser: 'Safari', clicks: 1 },
      ],
    });
    expect(await linkOf('x')).toMatchObject({ disabledReason: 'Expired before the move.' });
    expect((await kontor.shortener.inject('/x')).statusCode).toBe(410);
    const again = await importMade('shlink-made.ndjson');
    expect(again).toMatchObject({ added: 0, unchanged: 2, clicksAdded: 0, clicksKnown: 3 });
    expect(await totalOf('jaro-2024')).toBe(5);
  });

  it('from the CSV of Shlink keeps totals', async () => {
    expect(await importMade('shlink-made.csv')).toMatchObject({ from: 'shlink', added: 2, total: 12 });
    expect(await linkOf('žluť')).toMatchObject({ title: 'Žlutá', tags: ['a', 'b'], earlierClicks: 12 });
  });

  it('from YOURLS finds places and visitors as for our own clicks', async () => {
    const first = await importMade('yourls-made.sql');
    expect(first).toMatchObject({ from: 'yourls', rows: 2, added: 2, clicksAdded: 4, clicksWithoutLink: 1, total: 13 });
    expect(await linkOf('ozh')).toMatchObject({
      ...{ originalUrl: "https://example.com/?q=it's (a), b;c", title: 'It\'s a "title" \\ here', earlierClicks: 0 },
      createdAt: new Date('2022-05-31T09:00:00Z'),
    });
    expect(await statsOf('ozh')).toMatchObject({
      ...{ total_clicks: 3, unique_visitors: 2, first_click_at: '2022-06-01T10:00:00.000Z' },
      countries: [
        { country: 'CZ', clicks: 2, unique_visitors: 1 },
        { country: 'SK', clicks: 1, unique_visitors: 1 },
      ],
      referrers: [
        { referrer: '(direct)', clicks: 2 },
        { referrer: 'facebook.com', clicks: 1 },
      ],
      clicks_by_day: [
        { date: '2022-06-01', clicks: 2, unique_visitors: 1 },
        { date: '2022-06-02', clicks: 1, unique_visitors: 1 },
      ],
    });
    expect([await totalOf('ozh'), await totalOf('a-b')]).toEqual([3, 10]);
    expect(await importMade('yourls-made.sql')).toMatchObject({
      added: 0,
      unchanged: 2,
      clicksAdded: 0,
      clicksKnown: 4,
    });
    expect([await totalOf('ozh'), await totalOf('a-b')]).toEqual([3, 10]);
    const stored = await kontor.database.query({ text: 'select row_to_json(v)::text as line from shortener_visits v' });
    expect(JSON.stringify(stored.rows)).not.toMatch(/147\.32|192\.0\.2|Firefox/);
  });

  it('from Kutt makes clicks of the sums of its hours', async () => {
    const first = await importMade('kutt-made.sql');
    expect(first).toMatchObject({ from: 'kutt', rows: 2, added: 2, clicks: 9, clicksAdded: 5, total: 8, problems: [] });
    expect(first).toMatchObject({ clicksWithoutLink: 4 });
    expect(await statsOf('leto')).toMatchObject({
      ...{ total_clicks: 5, unique_visitors: 0 },
      countries: [
        { country: null, clicks: 2 },
        { country: 'CZ', clicks: 2 },
        { country: 'SK', clicks: 1 },
      ],
      referrers: [
        { referrer: '(other)', clicks: 2 },
        { referrer: 'google.com', clicks: 2 },
        { referrer: '(direct)', clicks: 1 },
      ],
      browsers: [
        { browser: 'Chrome', clicks: 2 },
        { browser: 'Safari', clicks: 2 },
        { browser: 'Firefox', clicks: 1 },
      ],
      os: [
        { os: 'Windows', clicks: 2 },
        { os: 'iOS', clicks: 2 },
        { os: 'Android', clicks: 1 },
      ],
    });
    expect([await totalOf('leto'), await totalOf('bad_one')]).toEqual([6, 2]);
    expect(await linkOf('bad_one')).toMatchObject({ disabledReason: 'Banned before the move.' });
    expect(await importMade('kutt-made.sql')).toMatchObject({ added: 0, clicksAdded: 0, clicksKnown: 5 });
    expect(await totalOf('leto')).toBe(6);
  });

  it('from the interface of Kutt names a link with a password, and takes the others if wanted', async () => {
    const strict = await importMade('kutt-made.json');
    expect(strict).toMatchObject({ from: 'kutt', problemCount: 1, problems: [{ code: 'k2' }] });
    expect((await kontor.shortener.inject('/k1')).statusCode).toBe(404);
    expect(await importMade('kutt-made.json', { isLenient: true })).toMatchObject({ added: 1, problemCount: 1 });
    expect(await linkOf('k1')).toMatchObject({ title: 'One', earlierClicks: 9 });
  });

  it('from Bitly keeps both codes of a link, and its total once', async () => {
    expect(await importMade('bitly-made.csv')).toMatchObject({ from: 'bitly', rows: 3, added: 3, total: 1234 });
    expect(await linkOf('Spring-Sale')).toMatchObject({
      tags: ['sale', 'spring'],
      title: 'Spring, sale',
      earlierClicks: 1234,
    });
    expect(await linkOf('3AbCdEf')).toMatchObject({ originalUrl: 'https://example.com/b1', earlierClicks: 0 });
    expect(await linkOf('4XyZ')).toMatchObject({ createdAt: new Date('2024-02-02T00:00:00Z') });
    await importMade('bitly-made.csv');
    expect(await totalOf('Spring-Sale')).toBe(1234);
  });

  it('from CSV with the columns of YOURLS is recognised', async () => {
    expect(await importMade('yourls-made.csv')).toMatchObject({ from: 'yourls', added: 1, total: 4 });
    expect(await totalOf('q1')).toBe(4);
  });

  it('leaves sums that equal a recount', async () => {
    expect(await findMiscounted(kontor.database)).toEqual([]);
  });

  it('of a newer export adds what is new, also of the same second', async () => {
    const header =
      'CREATE TABLE `yourls_log` (\n`click_id` int,\n`click_time` datetime,\n`shorturl` varchar,\n`referrer` varchar,\n`user_agent` varchar,\n`ip_address` varchar,\n`country_code` char\n);\n';
    const url =
      "INSERT INTO `yourls_url` (`keyword`, `url`, `title`, `timestamp`, `ip`, `clicks`) VALUES\n('grow', 'https://example.com/grow', '', '2022-01-01 00:00:00', '', COUNT);\n";
    const row = (n: number, second: string) =>
      `(${n},'2022-02-01 00:00:${second}','grow','direct','curl/8.5.0','192.0.2.${n}','CZ')`;
    const dump = (rows: string[]) =>
      `-- MySQL dump\n${header}INSERT INTO \`yourls_log\` VALUES ${rows.join(',')};\n${url.replace('COUNT', String(rows.length))}`;
    const older = [row(1, '01'), row(2, '02'), row(3, '02')];
    const run = async (rows: string[]) =>
      room().importLinks({ by: 'command line', file: { path: await write('grow.sql', dump(rows)) }, owner });
    expect(await run(older)).toMatchObject({ clicksAdded: 3 });
    expect(await run([...older, row(4, '02'), row(5, '03')])).toMatchObject({ clicksAdded: 2, clicksKnown: 3 });
    expect(await run([...older.slice(2), row(4, '02'), row(5, '03'), row(6, '04')])).toMatchObject({ clicksAdded: 1 });
    expect(await statsOf('grow')).toMatchObject({ total_clicks: 6 });
    expect(await findMiscounted(kontor.database)).toEqual([]);
  });

  it('names codes that are ours, codes of others, and targets that cannot be shortened', async () => {
    await kontor.shortener.inject('/api/shorten?url=https://example.com/stranger&custom=stranger');
    const rows = ['https://a.example,api', 'https://a.example,new', 'https://a.example,x/y', 'https://a.example,q.svg'];
    const text = ['url,code', ...rows, 'https://example.com/stranger,stranger', 'https://go.example.com/,loop'].join(
      '\n',
    );
    const report = await room().importLinks({
      by: 'command line',
      file: { path: await write('bad.csv', text) },
      owner,
    });
    expect(report).toMatchObject({ problemCount: 6, added: 0 });
    expect(report.problems.map(({ row }) => row).sort()).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('adds no clicks to links of others', async () => {
    const visits = (await import('node:fs')).readFileSync(made('shlink-made.ndjson'), 'utf8').split('\n')[1] ?? '';
    const other = {
      organisationId: (await kontor.addOrganisation('rival')).organisation.id,
      environment: 'live' as const,
    };
    const file = await write('visits.ndjson', visits);
    for (const stranger of [other, { ...owner, environment: 'sandbox' as const }]) {
      expect(await room().importLinks({ by: 'command line', file: { path: file }, owner: stranger })).toMatchObject({
        clicksAdded: 0,
        clicksWithoutLink: 4,
      });
    }
    expect(await totalOf('jaro-2024')).toBe(5);
  });

  it('refuses a file that nobody knows, and names a line that is not JSON', async () => {
    await expect(
      room().importLinks({ by: 'command line', file: { path: await write('other.csv', 'a,b\n1,2\n') } }),
    ).rejects.toThrow('from which');
    const broken = await write('broken.ndjson', '{"shortUrls":{"data":[]}}\n{"visits":\n');
    expect((await room().importLinks({ by: 'command line', file: { path: broken } })).problems).toMatchObject([
      { row: 2, problem: 'The line is not JSON.' },
    ]);
  });

  it('is one line of the audit log', async () => {
    const entries = await kontor.app.rooms.access.audit.list(owner.organisationId, 100);
    const entry = entries.findLast(({ action }) => action === 'link.import');
    expect(entry?.details).toEqual({ from: 'shlink', added: 2, unchanged: 0, clicks: 4, codes: ['jaro-2024', 'x'] });
    expect(await auditOf(kontor, 'jaro-2024')).toEqual([]);
  });
});
