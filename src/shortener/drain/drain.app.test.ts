// Proves that a drained click is counted once, whoever drains it and however often it is tried.
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openGeo } from '#platform/geo/geo.ts';
import { makeId } from '#platform/ids.ts';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { createFolder } from '../journal/folder.ts';
import { openJournal } from '../journal/journal.ts';
import type { RawClick } from '../journal/record.ts';
import { segmentPath } from '../journal/segments.ts';
import { drainAbandoned, drainSegment } from './drain-journals.ts';
import { drainStore } from './drain-store.ts';
import { makeEnrich } from './enrich.ts';
import { PositionMoved, saveClicks } from './save-clicks.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const geo = openGeo({ cityFile: '/nowhere', onProblem: () => undefined });
const enrich = makeEnrich({ geo, visitorSecret: 'a secret of the test' });
let lastLink = 0;
const click = (linkId: number, n = 0): RawClick => ({
  linkId,
  at: Date.parse('2026-11-15T12:00:00Z') + n,
  ip: `198.51.100.${n % 250}`,
  agent: 'curl/8.5.0',
  referrer: '',
});

async function setUp() {
  lastLink += 1;
  const root = await temporaryFolder();
  const open = () => openJournal({ root, newId: makeId, maxBacklogBytes: 1_000_000, sync: false });
  return { root, open, journal: open(), linkId: lastLink, needs: { store: drainStore(database), enrich } };
}

async function countClicks(linkId: number): Promise<{ rows: number; sum: number; visitors: number }> {
  const text = `select (select count(*) from shortener_clicks where link_id = $1)::int as rows,
    (select clicks from shortener_rollups where link_id = $1 and span = 0)::int as sum,
    (select visitors from shortener_rollups where link_id = $1 and span = 0)::int as visitors`;
  const { rows } = await database.query<{ rows: number; sum: number; visitors: number }>({ text, values: [linkId] });
  return rows[0] ?? { rows: -1, sum: -1, visitors: -1 };
}

describe('draining a segment', () => {
  it('counts each click once, however often it is tried', async () => {
    const { journal, linkId, needs } = await setUp();
    await Promise.all([0, 1, 2].map((n) => journal.append(click(linkId, n))));
    const [segment = 0] = await journal.seal();
    expect(await drainSegment(needs, journal.folder, segment)).toBe(3);
    expect(await drainSegment(needs, journal.folder, segment)).toBe(0);
    expect(await countClicks(linkId)).toEqual({ rows: 3, sum: 3, visitors: 3 });
    await journal.close();
  });

  it('by two processes at once counts each click once', async () => {
    const { journal, linkId, needs } = await setUp();
    await Promise.all([0, 1, 2].map((n) => journal.append(click(linkId, n))));
    const [segment = 0] = await journal.seal();
    await needs.store.findPosition(journal.folder.id);
    const counted = await Promise.all([1, 2, 3].map(() => drainSegment(needs, journal.folder, segment)));
    expect(counted.sort()).toEqual([0, 0, 3]);
    expect(await countClicks(linkId)).toEqual({ rows: 3, sum: 3, visitors: 3 });
    await journal.close();
  });

  it('leaves nothing behind when the batch cannot be saved whole', async () => {
    const { journal, linkId, needs } = await setUp();
    const [from, to] = [
      { segment: 0, offset: 0 },
      { segment: 2, offset: 0 },
    ];
    await needs.store.findPosition(journal.folder.id);
    const [good] = await enrich([click(linkId)]);
    if (good === undefined) throw new Error('nothing was enriched');
    // A zero byte is the one character that PostgreSQL cannot keep.
    const batch = { journalId: journal.folder.id, from, to, clicks: [good, { ...good, city: '\u0000' }] };
    await expect(saveClicks(needs.store, batch)).rejects.toThrow();
    expect(await countClicks(linkId)).toEqual({ rows: 0, sum: null, visitors: null });
    expect(await needs.store.findPosition(journal.folder.id)).toEqual(from);
    await saveClicks(needs.store, { ...batch, clicks: [good] });
    await expect(saveClicks(needs.store, { ...batch, clicks: [good] })).rejects.toThrow(PositionMoved);
    expect(await countClicks(linkId)).toEqual({ rows: 1, sum: 1, visitors: 1 });
    await journal.close();
  });
});

describe('the journal of a process that is gone', () => {
  it('is drained by another and removed, a torn tail cut off', async () => {
    const { root, open, journal, linkId, needs } = await setUp();
    await Promise.all([0, 1, 2].map((n) => journal.append(click(linkId, n))));
    await journal.close();
    appendFileSync(segmentPath(journal.folder.path, 1), Buffer.from([99, 0, 0, 0, 1]));
    const ours = open();
    expect(await drainAbandoned(needs, root, ours.folder.id)).toBe(3);
    expect(readdirSync(root)).toEqual([ours.folder.id]);
    expect(await countClicks(linkId)).toMatchObject({ rows: 3, sum: 3 });
    // The position stays for a while: a restored backup may bring the files back.
    expect(await needs.store.findPosition(journal.folder.id)).toEqual({ segment: 2, offset: 0 });
    await ours.close();
  });

  it('that died between saving and deleting a segment is not counted again', async () => {
    const { root, open, journal, linkId, needs } = await setUp();
    await journal.append(click(linkId));
    const [segment = 0] = await journal.seal();
    await drainSegment(needs, journal.folder, segment);
    await journal.close();
    expect(existsSync(segmentPath(journal.folder.path, segment))).toBe(true);
    const ours = open();
    expect(await drainAbandoned(needs, root, ours.folder.id)).toBe(0);
    expect(await countClicks(linkId)).toMatchObject({ rows: 1, sum: 1 });
    await ours.close();
  });

  it('is left to its owner while that lives', async () => {
    const { root, journal, needs, linkId } = await setUp();
    const other = createFolder(root, () => 'other');
    await journal.append(click(linkId));
    expect(await drainAbandoned(needs, root, 'other')).toBe(0);
    expect(existsSync(join(root, journal.folder.id))).toBe(true);
    other.release();
    await journal.close();
  });
});
