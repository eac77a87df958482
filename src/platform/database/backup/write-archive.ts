// Writes a backup: a gzipped tar that any tar program opens. Its last entry holds the checksums of all others.
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { openDraft, writeAll } from '../../files/private-file.ts';
import { BLOCK_BYTES, makeHeader, paddingBytes } from './tar.ts';

export const CHECKSUMS = 'SHA256SUMS';
// Rows come one by one; compressing larger pieces is much faster.
const GATHER_BYTES = 64 * 1024;
// Higher levels take much more time and save little space.
const GZIP_LEVEL = 3;

export type ArchiveEntry = { name: string; size: number; data: Iterable<Buffer> | AsyncIterable<Buffer> };

/** The packed bytes, made as they are read. */
export function packArchive(entries: AsyncIterable<ArchiveEntry>, now: number): Readable {
  const blocks = Readable.from(gather(layOut(entries, Math.floor(now / 1_000)), GATHER_BYTES), { objectMode: false });
  // The reader gets the error; here it only stops the other half.
  return pipeline(blocks, createGzip({ level: GZIP_LEVEL }), () => undefined);
}

/** The file gets its name when it is complete. False, with nothing written, if a file of that name exists. */
export async function writeArchive(file: string, packed: AsyncIterable<Buffer>): Promise<boolean> {
  const draft = await openDraft(file);
  try {
    await writeAll(draft.file, packed);
    return await draft.keepAsNew();
  } finally {
    await draft.discard();
  }
}

async function* layOut(entries: AsyncIterable<ArchiveEntry>, timeSeconds: number): AsyncGenerator<Buffer> {
  let sums = '';
  for await (const { name, size, data } of entries) {
    const hash = createHash('sha256');
    yield makeHeader({ name, size }, timeSeconds);
    let written = 0;
    for await (const chunk of data) {
      hash.update(chunk);
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} changed its size while it was read.`);
    yield Buffer.alloc(paddingBytes(size));
    sums += `${hash.digest('hex')}  ${name}\n`;
  }
  const list = Buffer.from(sums);
  yield makeHeader({ name: CHECKSUMS, size: list.length }, timeSeconds);
  yield list;
  // Two empty blocks end the archive.
  yield Buffer.alloc(paddingBytes(list.length) + 2 * BLOCK_BYTES);
}

/** Joins chunks into pieces of about this many bytes; without any chunk there is one empty piece. */
export async function* gather(chunks: AsyncIterable<Buffer>, pieceBytes: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(held);
    isFirst = false;
    held = [];
    bytes = 0;
  }
  if (bytes > 0 || isFirst) yield Buffer.concat(held);
}
