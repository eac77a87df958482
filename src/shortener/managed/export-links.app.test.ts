// Proves that an export of links is imported again as it was, that clicks are all there, and that nobody exports what is not theirs.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '#platform/database/tenant.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';
import type { Manager } from '../links.ts';
import type { ExportRequest } from './export-links.ts';
import { managedStore } from './managed-store.ts';

let kontor: TestApp;
let own: Tenant;
beforeAll(async () => {
  kontor = await testApp();
  own = { organisationId: kontor.organisation.id, environment: 'live' };
});

const managerOf = (owner: Tenant): Manager => ({ scope: { owner, isOperator: false }, by: { member: 'member-1' } });
async function exportAll({ app }: TestApp, manager: Manager, request: ExportRequest): Promise<string> {
  const parts: string[] = [];
  for await (const part of app.rooms.shortener.exportLinks(manager, request)) parts.push(part);
  return parts.join('');
}
const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true });

const hard = [
  { code: 'žluť-кот', title: '=1+1, "x"', note: 'Two\r\nlines; and more', tags: ['a', 'b c'] },
  { code: '-dash', title: "'=quoted", note: '', tags: [] },
  {
    code: 'off',
    title: '',
    note: '',
    tags: ['a'],
    disabledAt: new Date('2026-01-02T03:04:05Z'),
    disabledReason: 'Old, "bad"',
  },
  { code: 'x', title: 'ř', note: '@sum', tags: [] },
];

async function insertHard(): Promise<void> {
  const links = hard.map((link, n) => ({
    ...{ ...link, originalUrl: `https://example.com/${n}?q=ř,"${n}"`, createdAt: new Date(1.7e12 + n), owner: own },
  }));
  const many = Array.from({ length: 1_200 }, (_, n) => ({
    ...{ code: `many${n}`, originalUrl: 'https://example.com/', createdAt: new Date(1.6e12 + n), owner: own },
  }));
  await kontor.database.transaction((within) => managedStore(kontor.database).insertLinks([...links, ...many], within));
}

describe('an export', () => {
  it('of links is imported elsewhere as the same links', async () => {
    await insertHard();
    const text = await exportAll(kontor, managerOf(own), { of: 'links' });
    expect(rowsOf(text)).toHaveLength(1_204);
    const other = await testApp();
    const file = join(await temporaryFolder(), 'links.csv');
    await writeFile(file, text);
    const owner = { organisationId: other.organisation.id, environment: 'live' as const };
    expect(
      await other.app.rooms.shortener.importLinks({ by: 'command line', file: { path: file }, owner }),
    ).toMatchObject({
      added: 1_204,
      problems: [],
    });
    expect(await exportAll(other, managerOf(owner), { of: 'links' })).toBe(text);
    expect(await exportAll(other, { scope: 'all', by: 'command line' }, { of: 'links' })).toBe(text);
  });

  it('of clicks has a row for each, with the code of its link', async () => {
    const { rows } = await kontor.database.query<{ id: string }>({
      text: `select id from shortener_links where code in ('x', 'off') order by code desc`,
    });
    const clicks = rows.flatMap(({ id }, of) =>
      Array.from({ length: of + 2 }, (_, n) => ({
        ...someClick,
        linkId: id,
        visitor: String(n),
        at: someClick.at + n,
      })),
    );
    await (await clickSaver(kontor.database)).save(clicks);
    const found = rowsOf(await exportAll(kontor, managerOf(own), { of: 'clicks' }));
    expect(found.map(({ code }) => code).sort()).toEqual(['off', 'off', 'off', 'x', 'x']);
    expect(found[0]).toMatchObject({
      clicked_at: '2026-11-15T12:00:00.000Z',
      country: 'CZ',
      device: 'mobile',
      clicks: '1',
    });
    const tagged = rowsOf(await exportAll(kontor, managerOf(own), { of: 'clicks', tag: 'a' }));
    expect(tagged.map(({ code }) => code)).toEqual(['off', 'off', 'off']);
    const everywhere = await exportAll(kontor, { scope: 'all', by: 'command line' }, { of: 'links', tag: 'a' });
    expect(rowsOf(everywhere).map(({ code }) => code)).toEqual(['off', 'žluť-кот']);
  });

  it('has nothing of other organisations and environments', async () => {
    const { organisation } = await kontor.addOrganisation('rival');
    for (const owner of [
      { ...own, organisationId: organisation.id },
      { ...own, environment: 'sandbox' as const },
    ]) {
      expect(rowsOf(await exportAll(kontor, managerOf(owner), { of: 'links' }))).toEqual([]);
      expect(rowsOf(await exportAll(kontor, managerOf(owner), { of: 'clicks', tag: 'a' }))).toEqual([]);
    }
  });
});
