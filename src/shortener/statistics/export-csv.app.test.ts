// Proves that files with clicks are limited, wait for their turns, and end with their readers.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { clickSaver, someClick } from '#test/saved-clicks.ts';
import { makeExport } from './export-csv.ts';
import { readStatistics } from './statistics.ts';
import { internalAsker, makeTurns } from './turns.ts';

const CLICKS = 9_000;
let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
  await kontor.shortener.inject('/api/shorten?url=https://example.com&custom=clicked');
  const { rows } = await kontor.database.query<{ id: string }>({ text: 'select id from shortener_links' });
  const linkId = rows[0]?.id ?? '';
  const { save } = await clickSaver(kontor.database);
  const clickOf = (n: number) => ({ ...someClick, linkId, at: kontor.clock.now() + n * 1_000, visitor: String(n) });
  await save(Array.from({ length: CLICKS }, (_, n) => clickOf(n + 1)));
});

async function openFiles(count: number, idleMs?: number): Promise<PromiseSettledResult<Readable>[]> {
  const turns = makeTurns(kontor.database.heavy);
  const asker = internalAsker('reader', 'clicked');
  const counted = await readStatistics({ ...kontor.app.rooms.shortener.room, turns }, asker, {});
  const exportCsv = makeExport(turns.readPatiently, idleMs);
  return Promise.allSettled(Array.from({ length: count }, () => exportCsv(asker, counted)));
}

describe('a file with clicks', () => {
  it('is one of four that a client may read at a time; the next gets 429', async () => {
    const files = await openFiles(5);
    expect(files.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected']);
    expect(files[4]).toMatchObject({ reason: { status: 429, headers: { 'retry-after': '30' } } });
    for (const file of files) if (file.status === 'fulfilled') expect(await text(file.value)).toContain('CZ');
  });

  it('is read to its end by four readers at once', async () => {
    const files = await openFiles(4);
    const rows = await Promise.all(
      files.map(async (file) => (file.status === 'fulfilled' ? (await text(file.value)).split('\r\n').length : 0)),
    );
    expect(new Set(rows)).toEqual(new Set([CLICKS + 2]));
  });

  it('ends when its reader takes nothing for too long', async () => {
    const [file] = await openFiles(1, 10);
    if (file?.status !== 'fulfilled') throw new Error('There is no file.');
    file.value.read(1);
    await expect(once(file.value, 'close')).rejects.toThrow('took nothing for too long');
  });

  it('makes room for the next when its reader hangs up', async () => {
    await kontor.shortener.listen({ host: '127.0.0.1', port: 0 });
    const { port } = kontor.shortener.server.address() as AddressInfo;
    const opened: IncomingMessage[] = [];
    const ask = async () => {
      const request = get(`http://127.0.0.1:${port}/api/stats/clicked?format=csv`);
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      opened.push(response);
      return response;
    };
    const readers = await Promise.all(Array.from({ length: 4 }, ask));
    expect(readers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await ask()).statusCode).toBe(429);
    const logged = kontor.logLines.length;
    for (const reader of readers) reader.destroy();
    await expect.poll(async () => (await ask()).statusCode).toBe(200);
    for (const response of opened) response.destroy();
    const levels = kontor.logLines.slice(logged).map((line) => Number(JSON.parse(line).level));
    expect(levels.filter((level) => level >= 40)).toEqual([]);
  });
});
