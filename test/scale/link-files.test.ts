// Imports and exports of links keep nothing of what they have passed: near the end of files of about 40 MiB, hardly more is alive than before
// them. What is alive is counted after the garbage is gone, so no machine is too slow or too large for it.
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { joinedMember } from '#test/members.ts';

const mebibyte = 1024 * 1024;
/** Batches that are under way, and their way to the database: 10 to 15 MiB from the first second on, however large the file. */
const mostUnderWay = 25;
const mostKept = 12;

let kontor: TestApp;
let folder = '';
let collect: () => void;

beforeAll(async () => {
  setFlagsFromString('--expose-gc');
  collect = runInNewContext('gc') as () => void;
  kontor = await testApp();
  folder = await temporaryFolder();
  // What is loaded with the first import is not of its size.
  for (const rows of [linkRows, yourlsRows, shlinkRows]) await importOf(rows, 100, 'warm');
});

const owner = () => ({ organisationId: kontor.organisation.id, environment: 'live' as const });

function alive(): number {
  // The log of a test is kept, that of a process is not.
  kontor.logLines.length = 0;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / mebibyte;
}

/** How many MiB more are alive in the last third of the work than before it, at the best moment: what lasts, not what comes and goes. */
async function keptBy(work: (look: () => void) => Promise<void>): Promise<number> {
  const before = alive();
  const seen: number[] = [];
  const look = () => void seen.push(alive());
  const looking = new AbortController();
  const looks = (async () => {
    while (!looking.signal.aborted) {
      const start = performance.now();
      look();
      // Looking takes long: the work has the most of the time.
      await sleep(5 * (performance.now() - start), undefined, { signal: looking.signal }).catch(() => undefined);
    }
  })();
  try {
    await work(look);
  } finally {
    looking.abort();
    await looks;
  }
  return Math.min(...seen.slice(-Math.ceil(seen.length / 3))) - before;
}

const filler = 'x'.repeat(1_900);

/** Our own CSV: a line of about 2 KB each. */
function* linkRows(count: number, name: string): Generator<string> {
  yield 'url,code,created_at,note\n';
  for (let n = 0; n < count; n += 1) {
    yield `https://example.com/${name}/${n},${name}${n},2026-01-01T00:00:00Z,${filler}\n`;
  }
}

/** A dump of YOURLS: one link and its clicks, a hundred in a statement. */
function* yourlsRows(count: number, name: string): Generator<string> {
  yield '-- MySQL dump\n';
  const link = `('${name}', 'https://example.com/${name}', '2022-01-01 00:00:00')`;
  yield `INSERT INTO \`yourls_url\` (\`keyword\`, \`url\`, \`timestamp\`) VALUES ${link};\n`;
  const columns = ['click_time', 'shorturl', 'referrer', 'user_agent', 'ip_address', 'country_code'];
  for (let from = 0; from < count; from += 100) {
    const rows = Array.from({ length: 100 }, (_, n) => {
      const at = new Date(Date.UTC(2022, 0, 2) + (from + n) * 1_000).toISOString().slice(0, 19).replace('T', ' ');
      return `('${at}','${name}','direct','curl/8.5.0 ${filler.slice(0, 800)}','192.0.2.${n}','CZ')`;
    });
    yield `INSERT INTO \`yourls_log\` (${columns.map((column) => `\`${column}\``)}) VALUES ${rows.join(',')};\n`;
  }
}

/** One answer of Shlink over many lines. */
function* shlinkRows(count: number, name: string): Generator<string> {
  yield '{\n"shortUrls": {\n"data": [\n';
  for (let n = 0; n < count; n += 1) {
    const link = { shortCode: `${name}-${n}`, longUrl: `https://example.com/${filler}/${n}`, title: 'A title' };
    yield `${n === 0 ? '' : ','}${JSON.stringify(link, null, 1)}\n`;
  }
  yield ']}}\n';
}

type Rows = (count: number, name: string) => Iterable<string>;

async function importOf(rows: Rows, count: number, name: string): Promise<number> {
  const file = join(folder, `${name}${rows.name}`);
  await pipeline(Readable.from(rows(count, `${name}${rows.name}`)), createWriteStream(file));
  return keptBy(async () => {
    const report = await kontor.app.rooms.shortener.importLinks({
      by: 'command line',
      file: { path: file },
      owner: owner(),
    });
    expect(report).toMatchObject({ problemCount: 0 });
    expect(report.added + report.clicksAdded).toBeGreaterThanOrEqual(count);
  });
}

describe('an import', () => {
  it.each([
    ['of CSV', linkRows, 20_000],
    ['of clicks in a dump', yourlsRows, 50_000],
    ['of JSON over many lines', shlinkRows, 20_000],
  ] as const)('%s keeps nothing of its rows in memory', async (_kind, rows, count) => {
    const kept = await importOf(rows, count, 'large');
    expect((await stat(join(folder, `large${rows.name}`))).size / mebibyte).toBeGreaterThan(36);
    expect(kept).toBeLessThan(mostUnderWay);
  });
});

describe('an export', () => {
  const exportOf = async (of: 'links' | 'clicks', code?: string) => {
    const scope = { owner: owner(), isOperator: false };
    let bytes = 0;
    let parts = 0;
    const kept = await keptBy(async (look) => {
      const request = { of, ...(code ? { code } : {}) };
      for await (const part of kontor.app.rooms.shortener.exportLinks({ scope, by: 'command line' }, request)) {
        bytes += part.length;
        parts += 1;
        if (parts % 5 === 0) look();
      }
    });
    return { kept, bytes: bytes / mebibyte };
  };

  it('of links keeps nothing of them in memory', async () => {
    const { kept, bytes } = await exportOf('links');
    expect(bytes).toBeGreaterThan(70);
    expect(kept).toBeLessThan(mostKept);
  });

  it('of clicks keeps nothing of them in memory', async () => {
    const { kept, bytes } = await exportOf('clicks', 'largeyourlsRows');
    expect(bytes).toBeGreaterThan(3);
    expect(kept).toBeLessThan(mostKept / 4);
  });

  it('waits for a reader who takes nothing: the file is not gathered in the process', async () => {
    const { token } = await joinedMember(kontor, { role: 'editor' });
    const sockets: { bytesWritten: number }[] = [];
    kontor.api.server.on('connection', (socket) => sockets.push(socket));
    const address = await kontor.api.listen({ host: '127.0.0.1', port: 0 });
    const url = `${address}/console/demo/live/link-files/download?of=links`;
    const request = get(url, { headers: { cookie: `kontor=${token}` } });
    const { promise, resolve, reject } = Promise.withResolvers<{ statusCode?: number | undefined }>();
    request.once('response', (answer) => resolve(answer.pause())).once('error', reject);
    expect((await promise).statusCode).toBe(200);
    // It stops by itself: what was written stays the same.
    const written = () => (sockets.at(-1)?.bytesWritten ?? 0) / mebibyte;
    for (let before = -1; before !== written(); await sleep(1_500)) before = written();
    expect(written()).toBeGreaterThan(0);
    expect(written()).toBeLessThan(20);
    request.on('error', () => undefined).destroy();
  });
});
