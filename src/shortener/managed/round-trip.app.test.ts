// Proves that our own export brings everything back: exported, imported into an empty installation and exported again, both files
// are equal byte for byte, in whatever order they come, and nothing is counted twice.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '#platform/database/tenant.ts';
import { writeCsvRow } from '#platform/text/csv.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { findMiscounted } from '#test/recount.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';
import { managedStore } from './managed-store.ts';

let kontor: TestApp;
let own: Tenant;
let folder = '';
beforeAll(async () => {
  kontor = await testApp();
  own = { organisationId: kontor.organisation.id, environment: 'live' };
  folder = await temporaryFolder();
});

const tables = ['links', 'totals', 'visits', 'visitors', 'sums'].map((name) => `shortener_${name}`).join(', ');
const empty = () => kontor.database.query({ text: `truncate ${tables} cascade` });
beforeEach(empty);

async function exportOf(of: 'links' | 'clicks'): Promise<string> {
  const parts: string[] = [];
  const manager = { scope: { owner: own, isOperator: false }, by: { member: 'member-1' } };
  for await (const part of kontor.app.rooms.shortener.exportLinks(manager, { of })) parts.push(part);
  return parts.join('');
}
const exportBoth = async () => ({ links: await exportOf('links'), clicks: await exportOf('clicks') });
async function write(name: string, text: string): Promise<string> {
  const file = join(folder, `${name}.csv`);
  await writeFile(file, text);
  return file;
}
const importFile = async (name: string, text: string, clicks?: string) => {
  const clicksFile = clicks === undefined ? {} : { clicksFile: { path: await write('clicks', clicks) } };
  return kontor.app.rooms.shortener.importLinks({
    by: 'command line',
    file: { path: await write(name, text) },
    owner: own,
    ...clicksFile,
  });
};
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

const click = fc.record({
  minutes: fc.integer({ min: 0, max: 300_000 }),
  visitor: fc.option(fc.integer({ min: 1, max: 4 }).map(String), { nil: null }),
  bot: fc.boolean(),
  country: fc.constantFrom<string>('CZ', 'SK', ''),
  city: fc.constantFrom<string>('', 'Prague', 'Brno'),
  referrer: fc.constantFrom<string>('(direct)', '(qr)', 't.co', 'com.google.android.gm', '(ip address)'),
  device: fc.constantFrom<string>('mobile', 'desktop', 'other'),
  browser: fc.constantFrom<string>('Chrome', 'Safari', 'curl', 'Other'),
});
const text = (most: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: most })
    .map((one) => one.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, '').trim());
const link = fc.record({
  title: text(60),
  note: fc.tuple(text(30), text(30)).map((lines) => lines.join('\r\n').trim()),
  tags: fc.constantFrom<string[]>([], ['a'], ['a', 'b c']),
  // Some were made together.
  day: fc.integer({ min: 0, max: 3 }),
  isOff: fc.boolean(),
  earlier: fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50)),
  clicks: fc.array(click, { maxLength: 25 }),
});
type Made = typeof link extends fc.Arbitrary<infer One> ? One : never;

async function make(links: readonly Made[]): Promise<void> {
  const createdAt = (day: number) => new Date(Date.UTC(2025, 0, 1 + day));
  const off = { disabledAt: new Date('2026-01-02T03:04:05Z'), disabledReason: 'Old, "bad"' };
  const given = links.map(({ title, note, tags, day, isOff }, n) => ({
    ...{ code: `round${n}`, originalUrl: `https://example.com/${n}?q=ř,"${n}"`, createdAt: createdAt(day), owner: own },
    ...{ title, note, tags, ...(isOff ? off : {}) },
  }));
  const store = managedStore(kontor.database);
  const made = await kontor.database.transaction((within) => store.insertLinks(given, within));
  const saver = await clickSaver(kontor.database);
  const all = links.flatMap(({ clicks }, n) =>
    clicks.map(({ minutes, city, country, ...one }) => ({
      ...{ ...someClick, ...one, country, city: country === '' ? '' : city, linkId: String(made[n]?.id) },
      at: Date.UTC(2026, 0, 1) + minutes * 60_000,
    })),
  );
  if (all.length > 0) await saver.save(all);
  for (const [n, { earlier }] of links.entries()) {
    const values = [made[n]?.id, ...earlier];
    const set = 'earlier_clicks = $2, earlier_bots = $3, earlier_visitors = $4';
    await kontor.database.query({ text: `update shortener_links set ${set} where id = $1`, values });
  }
}

describe('what was exported', () => {
  it('is the same after it was imported into an empty installation, with everything that was counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(link, { minLength: 1, maxLength: 4 }), async (links) => {
        await empty();
        await make(links);
        const before = await exportBoth();
        await empty();
        const report = await importFile('links', before.links, before.clicks);
        expect(report).toMatchObject({ from: 'csv', added: links.length, problems: [], unread: [], clicksRefused: 0 });
        expect(await exportBoth()).toEqual(before);
        expect(await findMiscounted(kontor.database)).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });

  const someLinks = async () => {
    const clicks = Array.from({ length: 9 }, (_, n) => ({
      ...{ minutes: n * 700, visitor: n === 8 ? null : String(n % 3), bot: n % 4 === 0, country: 'CZ', city: 'Brno' },
      ...{ referrer: 't.co', device: 'mobile', browser: 'Chrome' },
    }));
    const shared = { note: '', tags: [], isOff: false };
    await make([
      { ...shared, title: 'One', day: 0, earlier: [4, 2, 1], clicks },
      { ...shared, title: 'Two', day: 0, earlier: [0, 0, 0], clicks: clicks.slice(0, 1) },
      { ...shared, title: 'Three', day: 1, earlier: [0, 0, 0], clicks: [] },
    ]);
    const before = await exportBoth();
    await empty();
    return before;
  };

  it('comes back in either order of the two files, and a second time changes nothing', async () => {
    const before = await someLinks();
    const { links, clicks } = before;
    expect(await importFile('clicks', clicks)).toMatchObject({ clicks: 10, clicksAdded: 0, clicksRefused: 10 });
    expect(await importFile('links', links)).toMatchObject({ added: 3 });
    expect(await importFile('clicks', clicks)).toMatchObject({ clicksAdded: 10, clicksRefused: 0 });
    expect(await exportBoth()).toEqual(before);
    expect(await importFile('links', links)).toMatchObject({ added: 0, unchanged: 3 });
    expect(await importFile('clicks', clicks)).toMatchObject({ clicksAdded: 0, clicksKnown: 10 });
    expect(await importFile('links', links, clicks)).toMatchObject({ clicksAdded: 0, clicksKnown: 10 });
    expect(await exportBoth()).toEqual(before);
  });

  it('without its clicks brings totals, bots and visitors back as figures before the move', async () => {
    const { links } = await someLinks();
    await importFile('links', links);
    const [three, two, one] = rowsOf(await exportOf('links'));
    const none = { clicks: '0', unique_visitors: '0', bot_clicks: '0', last_click_at: '' };
    const figures = (clicks: string, visitors: string, bots: string) => ({
      ...{ clicks_before_move: clicks, unique_visitors_before_move: visitors, bot_clicks_before_move: bots },
    });
    const [, , counted] = rowsOf(links);
    expect(counted).toMatchObject({ ...figures('4', '1', '2'), clicks: '6', unique_visitors: '3', bot_clicks: '3' });
    expect(one).toMatchObject({ ...none, ...figures('10', '4', '5') });
    expect(two).toMatchObject({ ...none, ...figures('0', '0', '1') });
    expect(three).toMatchObject({ ...none, ...figures('0', '0', '0') });
    // From now on it stays so.
    const again = await exportOf('links');
    await empty();
    await importFile('links', again);
    expect(await exportOf('links')).toBe(again);
  });

  it('adds nothing where it comes from: links that were made here have their figures', async () => {
    const before = await someLinks();
    await importFile('links', before.links, before.clicks);
    await kontor.database.query({ text: 'delete from shortener_imports' });
    const report = await importFile('links', before.links, before.clicks);
    expect(report).toMatchObject({ unchanged: 3, clicksAdded: 0, clicksRefused: 10 });
    expect(report.unread).toMatchObject([{ name: 'figures of links that were made here', rows: 2 }]);
    expect(await exportBoth()).toEqual(before);
  });

  it('has old clicks as figures only: of them the figures come along', async () => {
    const before = await someLinks();
    const nothing = [null, null, null];
    const sums = ['round0', '2024-01-01T00:00:00.000Z', ...nothing, ...nothing, 3, ...nothing, 'https://example.com/'];
    const links = before.links.replace(/(,round0,.*?),6,3,3,/, '$1,9,5,4,');
    expect(links).not.toBe(before.links);
    const report = await importFile('links', links, before.clicks + writeCsvRow(sums));
    expect(report).toMatchObject({ clicks: 10, clicksAdded: 10 });
    expect(report.unread).toMatchObject([{ name: 'clicks of a quarter of an hour', rows: 1 }]);
    const [, , one] = rowsOf(await exportOf('links'));
    expect(one).toMatchObject({ clicks: '6', unique_visitors: '3', bot_clicks: '3', clicks_before_move: '7' });
    expect(one).toMatchObject({ unique_visitors_before_move: '3', bot_clicks_before_move: '3' });
  });

  it('of an older release names no targets: its clicks come with their links', async () => {
    const before = await someLinks();
    const columns = [
      'code',
      'clicked_at',
      'country',
      'city',
      'referrer',
      'device',
      'browser',
      'os',
      'clicks',
      'qr_scans',
    ];
    const people = rowsOf(before.clicks).filter(({ clicks }) => clicks === '1');
    const old = [columns, ...people.map((row) => columns.map((name) => row[name]))]
      .map((cells) => cells.join(','))
      .join('\n');
    expect(await importFile('links', before.links, old)).toMatchObject({ clicksAdded: 6, clicksWithoutLink: 0 });
    const [, , one] = rowsOf(await exportOf('links'));
    expect(one).toMatchObject({
      clicks: '6',
      clicks_before_move: '4',
      unique_visitors: '0',
      unique_visitors_before_move: '4',
    });
    expect(await importFile('old', old)).toMatchObject({ clicksAdded: 0, clicksWithoutLink: 6 });
  });

  it('is not taken for a link of the same code that leads elsewhere', async () => {
    const { links, clicks } = await someLinks();
    await importFile('other', 'url,code\nhttps://example.com/elsewhere,round0\n');
    expect(await importFile('links', links, clicks)).toMatchObject({ problemCount: 1 });
    expect(await importFile('clicks', clicks)).toMatchObject({ clicksAdded: 0, clicksRefused: 10 });
    const file = await write('links', links);
    const report = await kontor.app.rooms.shortener.importLinks({
      by: 'command line',
      file: { path: file },
      owner: own,
      isLenient: true,
    });
    expect(report).toMatchObject({ added: 2, problemCount: 1 });
    expect(await importFile('clicks', clicks)).toMatchObject({ clicksAdded: 1, clicksRefused: 9 });
    const found = rowsOf(await exportOf('links')).find(({ code }) => code === 'round0');
    expect(found).toMatchObject({ url: 'https://example.com/elsewhere', clicks: '0', clicks_before_move: '0' });
  });
});
