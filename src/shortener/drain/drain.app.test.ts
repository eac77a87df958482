// Proves that a drained click is counted once, whoever drains it and however often it is tried.
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openGeo } from '#platform/geo/geo.ts';
import { makeId } from '#platform/ids.ts';
import { testDatabase } from '#test/database.ts';
import { temporaryFolder } from '#test/folders.ts';
import { clickSaver } from '#test/saved-clicks.ts';
import { createFolder } from '../journal/folder.ts';
import { openJournal } from '../journal/journal.ts';
import type { RawClick } from '../journal/record.ts';
import { segmentPath } from '../journal/segments.ts';
import { drainAbandoned, openJournalDrain } from './drain-journals.ts';
import { makeEnrich } from './enrich.ts';
import { partitionsStore } from './partitions-store.ts';
import { positionsStore } from './positions-store.ts';
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
  const { needs: saveNeeds, numberClicks } = await clickSaver(database);
  const positions = positionsStore(database);
  const needs = { ...saveNeeds, numberClicks, positions, enrich, ...partitionsStore(database) };
  const journal = open();
  const drain = (segments: number[]) => openJournalDrain(needs, journal.folder).drain(segments);
  return { root, open, journal, drain, linkId: lastLink, needs };
}

async function countClicks(linkId: number): Promise<{ rows: number; sum: number; visitors: number }> {
  const text = `select (select count(*) from shortener_visits where link_id = $1)::int as rows,
    (select clicks from shortener_totals where link_id = $1)::int as sum,
    (select visitors from shortener_totals where link_id = $1)::int as visitors`;
  const { rows } = await database.query<{ rows: number; sum: number; visitors: number }>({ text, values: [linkId] });
  return rows[0] ?? { rows: -1, sum: -1, visitors: -1 };
}

describe('draining a segment', () => {
  it('counts each click once, however often it is tried', async () => {
    const { journal, linkId, drain } = await setUp();
    await Promise.all([0, 1, 2].map((n) => journal.append(click(linkId, n))));
    const segments = await journal.seal();
    expect(await drain(segments)).toBe(3);
    expect(await drain(segments)).toBe(0);
    expect(await countClicks(linkId)).toEqual({ rows: 3, sum: 3, visitors: 3 });
    await journal.close();
  });

  it('by several drains at once counts each click once, in every shard', async () => {
    const { journal, linkId, drain } = await setUp();
    const links = Array.from({ length: 20 }, (_, n) => linkId + 1_000 * (n + 1) + n);
    const clicks = links.flatMap((link) => [0, 1, 2].map((n) => click(link, n)));
    await Promise.all(clicks.map((one) => journal.append(one)));
    const segments = await journal.seal();
    const counted = await Promise.all([1, 2, 3].map(() => drain(segments)));
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(60);
    for (const link of links) expect(await countClicks(link)).toEqual({ rows: 3, sum: 3, visitors: 3 });
    await journal.close();
  });

  it('reports a segment as drained only when the clicks of all shards are in the database', async () => {
    const { journal, linkId, needs } = await setUp();
    const [first, other] = [16 * linkId, 16 * linkId + 1];
    await Promise.all([first, other].map((link) => journal.append(click(link))));
    const segments = await journal.seal();
    const drained: number[] = [];
    const onDrained = (segment: number) => drained.push(segment);
    const ours = openJournalDrain(needs, journal.folder);
    expect(await ours.drain(segments, { shards: [0], onDrained })).toBe(1);
    expect(drained).toEqual([]);
    expect(await ours.drain(segments, { onDrained })).toBe(1);
    expect(drained).toEqual(segments);
    for (const link of [first, other]) expect(await countClicks(link)).toEqual({ rows: 1, sum: 1, visitors: 1 });
    await journal.close();
  });

  it('carries over the shard that someone waits for first, and counts it once', async () => {
    const { journal, linkId, needs } = await setUp();
    const [asked, other] = [16 * linkId + 5, 16 * linkId + 6];
    await Promise.all([asked, other, asked].map((link, n) => journal.append(click(link, n))));
    const segments = await journal.seal();
    const ours = openJournalDrain(needs, journal.folder);
    expect(await ours.drain(segments, { shards: [5] })).toBe(2);
    expect(await countClicks(other)).toMatchObject({ rows: 0 });
    expect(await ours.drain(segments)).toBe(1);
    expect(await countClicks(asked)).toMatchObject({ rows: 2, sum: 2 });
    await journal.close();
  });

  it('passes over segments that were drained and deleted before someone asked for them', async () => {
    const { journal, linkId, needs } = await setUp();
    await journal.append(click(16 * linkId + 5));
    const segments = await journal.seal();
    const ours = openJournalDrain(needs, journal.folder);
    expect(await ours.drain(segments, { onDrained: (segment) => journal.discard(segment) })).toBe(1);
    expect(await ours.drain(segments, { shards: [6] })).toBe(0);
    await journal.close();
  });

  it('leaves nothing behind when the batch cannot be saved whole', async () => {
    const { linkId, needs } = await setUp();
    const [good] = await needs.numberClicks(await enrich([click(linkId)]));
    if (good === undefined) throw new Error('nothing was enriched');
    await needs.ensureMonths([good.at]);
    const batch = { clicks: [good], shards: [linkId % 16], move: async () => true };
    // No number is so large.
    const bad = { ...batch, clicks: [good, { ...good, place: 2 ** 40 }] };
    await expect(saveClicks(needs, bad)).rejects.toThrow();
    expect(await countClicks(linkId)).toEqual({ rows: 0, sum: null, visitors: null });
    await expect(saveClicks(needs, { ...batch, move: async () => false })).rejects.toThrow(PositionMoved);
    await saveClicks(needs, batch);
    expect(await countClicks(linkId)).toEqual({ rows: 1, sum: 1, visitors: 1 });
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
    const positions = await needs.positions.listPositions(journal.folder.id);
    expect(positions[linkId % 16]).toEqual({ segment: 2, offset: 0 });
    await ours.close();
  });

  it('that died between saving and deleting a segment is not counted again', async () => {
    const { root, open, journal, linkId, drain, needs } = await setUp();
    await journal.append(click(linkId));
    const [segment = 0] = await journal.seal();
    await drain([segment]);
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
