// Proves that the journal keeps clicks in order, within its limit, before they are acknowledged.
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JournalUnavailable, openJournal } from './journal.ts';
import type { RawClick } from './record.ts';
import { listSegments, readSegment, segmentPath } from './segments.ts';

let root = '';
let nextId = 0;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kontor-journal-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const open = (options: Partial<Parameters<typeof openJournal>[0]> = {}) => {
  nextId += 1;
  return openJournal({ root, newId: () => `journal-${nextId}`, maxBacklogBytes: 1_000_000, sync: false, ...options });
};
const click = (n: number): RawClick => ({ linkId: n, at: 1000 + n, ip: '192.0.2.1', agent: 'curl', referrer: '' });
const readAll = (folder: string, segment: number, offset = 0, max = 100) =>
  [...readSegment(folder, segment, offset, max)].map(({ records, ...batch }) => ({
    ...batch,
    clicks: records.map((record) => record.click),
  }));

describe('appending', () => {
  it('writes all clicks of one turn of the event loop at once, before any of them is acknowledged', async () => {
    const journal = open();
    const path = segmentPath(journal.folder.path, 1);
    const promises = [1, 2, 3].map((n) => journal.append(click(n)));
    expect(new Set(promises).size).toBe(1);
    expect(existsSync(path)).toBe(false);
    await Promise.all(promises);
    expect(readAll(journal.folder.path, 1)[0]?.clicks).toEqual([click(1), click(2), click(3)]);
    await journal.close();
  });

  it.each([false, true])('keeps every click in order when many turns overlap (sync: %s)', async (sync) => {
    const journal = open({ sync, maxSegmentBytes: 2000 });
    const waiting: Promise<void>[] = [];
    for (let n = 1; n <= 300; n += 1) {
      waiting.push(journal.append(click(n)));
      if (n % 7 === 0) await new Promise(setImmediate);
      if (n % 60 === 0) await waiting.at(-1);
    }
    await Promise.all(waiting);
    const segments = await journal.seal();
    expect(segments.length).toBeGreaterThan(3);
    const read = segments.flatMap((segment) => readAll(journal.folder.path, segment).flatMap(({ clicks }) => clicks));
    expect(read.map(({ linkId }) => linkId)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
    await journal.close();
  });

  it('is refused beyond the backlog’s limit and accepted again once segments are drained', async () => {
    const journal = open({ maxBacklogBytes: 200 });
    for (let n = 0; n < 4; n += 1) await journal.append(click(n));
    expect(() => journal.append(click(5))).toThrow(JournalUnavailable);
    for (const segment of await journal.seal()) journal.discard(segment);
    expect(journal.backlogBytes()).toBe(0);
    await journal.append(click(6));
    await journal.close();
  });

  it('holds texts longer than the first buffer', async () => {
    const journal = open();
    const many = Array.from({ length: 600 }, (_, n) => ({ ...click(n), agent: 'a'.repeat(512) }));
    await Promise.all(many.map((one) => journal.append(one)));
    const [batch] = readAll(journal.folder.path, 1, 0, 1000);
    expect(batch?.clicks).toEqual(many);
    await journal.close();
  });
});

describe('a disk that does not sync', () => {
  it.runIf(process.platform === 'linux')('is out of service, and later clicks begin a new segment', async () => {
    const journal = open({ sync: true });
    await journal.append(click(1));
    expect(journal.hasRoom()).toBe(true);
    const path = segmentPath(journal.folder.path, 1);
    const file = readdirSync('/proc/self/fd').find((name) => linkOf(name) === path);
    // What has no disk behind it takes every byte, and cannot be synced.
    closeSync(Number(file));
    const instead = [openSync('/dev/null', 'w')];
    while (linkOf(String(file)) !== '/dev/null') instead.push(openSync('/dev/null', 'w'));
    await expect(journal.append(click(2))).rejects.toThrow(JournalUnavailable);
    expect(journal.hasRoom()).toBe(false);
    await journal.append(click(3));
    expect(journal.hasRoom()).toBe(true);
    expect(readAll(journal.folder.path, 2)).toMatchObject([{ clicks: [click(3)] }]);
    for (const spare of instead) if (spare !== Number(file)) closeSync(spare);
    await journal.close();
  });
});

const linkOf = (name: string) => {
  try {
    return readlinkSync(`/proc/self/fd/${name}`);
  } catch {
    return null;
  }
};

describe('sealing', () => {
  it('closes the segment that holds clicks, once, and opens the next one only for the next click', async () => {
    const journal = open();
    expect(await journal.seal()).toEqual([]);
    await journal.append(click(1));
    expect(await journal.seal()).toEqual([1]);
    expect(await journal.seal()).toEqual([1]);
    journal.discard(1);
    expect(listSegments(journal.folder.path)).toEqual([]);
    await journal.close();
  });
});

describe('sealing while syncs follow each other', () => {
  it('comes to an end and loses nothing', async () => {
    const journal = open({ sync: true, maxBacklogBytes: 1_000_000_000 });
    let isLoaded = true;
    const appended: Promise<void>[] = [];
    const load = (async () => {
      for (let n = 0; isLoaded; n += 1) {
        appended.push(journal.append(click(n)));
        await new Promise(setImmediate);
      }
    })();
    const sealed = new Set<number>();
    for (let n = 0; n < 20; n += 1) {
      await appended.at(-1);
      for (const segment of await journal.seal()) sealed.add(segment);
    }
    isLoaded = false;
    await load;
    await Promise.all(appended);
    for (const segment of await journal.seal()) sealed.add(segment);
    const read = [...sealed].flatMap((segment) => readAll(journal.folder.path, segment, 0, 100_000));
    expect(read.flatMap(({ clicks }) => clicks)).toHaveLength(appended.length);
    expect(sealed.size).toBeGreaterThan(2);
    await journal.close();
  });
});

describe('reading a segment', () => {
  it('gives batches that continue where the last one ended', async () => {
    const journal = open();
    await Promise.all([1, 2, 3, 4, 5].map((n) => journal.append(click(n))));
    const batches = readAll(journal.folder.path, 1, 0, 2);
    expect(batches.map(({ clicks, isLast }) => [clicks.length, isLast])).toEqual([
      [2, false],
      [2, false],
      [1, true],
    ]);
    const rest = readAll(journal.folder.path, 1, batches[0]?.nextOffset, 10);
    expect(rest.flatMap(({ clicks }) => clicks.map(({ linkId }) => linkId))).toEqual([3, 4, 5]);
    await journal.close();
  });

  it('stops before a torn tail', async () => {
    const journal = open();
    await journal.append(click(1));
    appendFileSync(segmentPath(journal.folder.path, 1), Buffer.from([60, 0, 0, 0, 1, 2, 3]));
    expect(readAll(journal.folder.path, 1)).toMatchObject([{ clicks: [click(1)], isLast: true }]);
    await journal.close();
  });
});

describe('the last segment of a shard', () => {
  it('is known until it is drained', async () => {
    const journal = open();
    expect(journal.lastSegmentOf(3)).toBe(0);
    await journal.append(click(3));
    expect([journal.lastSegmentOf(3), journal.lastSegmentOf(4)]).toEqual([1, 0]);
    await journal.seal();
    await journal.append(click(3 + 16));
    await journal.append(click(4));
    expect([journal.lastSegmentOf(3), journal.lastSegmentOf(4)]).toEqual([2, 2]);
    for (const segment of await journal.seal()) journal.discard(segment);
    expect([journal.lastSegmentOf(3), journal.lastSegmentOf(4)]).toEqual([0, 0]);
    await journal.close();
  });
});

describe('closing', () => {
  it('leaves no folder when everything was drained', async () => {
    const journal = open();
    await journal.append(click(1));
    for (const segment of await journal.seal()) journal.discard(segment);
    await journal.close();
    expect(existsSync(journal.folder.path)).toBe(false);
  });

  it('writes what is pending and keeps what was not drained', async () => {
    const journal = open();
    const last = journal.append(click(1));
    await journal.close();
    await last;
    expect(readAll(journal.folder.path, 1)[0]?.clicks).toEqual([click(1)]);
    expect(readdirSync(root)).toHaveLength(1);
  });
});
