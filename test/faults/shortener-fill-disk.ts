// Fills the disk of its journal, frees it, and prints what happened; runs on its own tiny file system.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JournalUnavailable, openJournal } from '../../src/shortener/journal/journal.ts';
import { listSegments, readSegment } from '../../src/shortener/journal/segments.ts';

const [root = ''] = process.argv.slice(2);
const journal = openJournal({ root, newId: () => 'full', maxBacklogBytes: 1_000_000_000, sync: false });
const acknowledged: number[] = [];
let refused = 0;

async function append(linkId: number): Promise<void> {
  const click = { linkId, at: 1, ip: '192.0.2.1', agent: 'a'.repeat(500), referrer: '' };
  try {
    await journal.append(click);
    acknowledged.push(linkId);
  } catch (error) {
    if (!(error instanceof JournalUnavailable)) throw error;
    refused += 1;
  }
}

// Another file on the disk, which can be removed later to free space.
const ballast = join(root, 'ballast');
writeFileSync(ballast, Buffer.alloc(64 * 1024));
for (let n = 1; n <= 1_000; n += 1) await append(n);
const refusedWhenFull = refused;
rmSync(ballast);
for (let n = 1_001; n <= 1_050; n += 1) await append(n);

const read = listSegments(journal.folder.path).flatMap((segment) =>
  [...readSegment(journal.folder.path, segment, 0, 10_000)].flatMap(({ records }) =>
    records.map(({ click }) => click.linkId),
  ),
);
const sealed = (await journal.seal().catch(() => [])).length > 0;
process.stdout.write(
  `${JSON.stringify({ acknowledged, read, refusedWhenFull, refusedLater: refused - refusedWhenFull, sealed })}\n`,
);
