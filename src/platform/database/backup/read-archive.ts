// Reads a backup file entry by entry and refuses it if a single byte is missing or changed.
import { createHash, type Hash } from 'node:crypto';
import type { ArchiveFile } from './archive-file.ts';
import { ByteReader } from './byte-reader.ts';
import { BLOCK_BYTES, paddingBytes, readHeader } from './tar.ts';
import { CHECKSUMS } from './write-archive.ts';

export type StoredEntry = { name: string; size: number; data: AsyncIterable<Buffer> };

/** Every entry but the checksums. Throws, at the latest after the last entry, if the file is not complete and unchanged. */
export async function* readArchive({ unpack, refuse }: ArchiveFile): AsyncGenerator<StoredEntry> {
  const bytes = new ByteReader(unpack(), () => refuse('it ends too early'));
  const wasChanged = () => refuse('a part of it was changed');
  // The expected list of checksums. Only its digest and length are kept, so memory does not grow with the entries.
  const expected = { hash: createHash('sha256'), length: 0 };
  try {
    for (;;) {
      const header = readHeader(await bytes.take(BLOCK_BYTES));
      if (header === 'damaged') throw wasChanged();
      if (header === undefined) throw refuse('its checksums are missing');
      const { name, size } = header;
      const hash = createHash('sha256');
      bytes.begin(size, (chunk) => void hash.update(chunk));
      if (name === CHECKSUMS) {
        if (size !== expected.length) throw wasChanged();
        for await (const _hashed of bytes.rest());
        if (digest(hash) !== digest(expected.hash)) throw wasChanged();
        await bytes.take(paddingBytes(size) + 2 * BLOCK_BYTES);
        await bytes.expectEnd(() => refuse('something was added to it'));
        return;
      }
      yield { name, size, data: bytes.rest() };
      // The rest that the caller did not read is read here: the checksum covers it.
      for await (const _ignored of bytes.rest());
      await bytes.take(paddingBytes(size));
      const line = `${digest(hash)}  ${name}\n`;
      expected.hash.update(line);
      expected.length += Buffer.byteLength(line);
    }
  } finally {
    await bytes.close();
  }
}

const digest = (hash: Hash) => hash.digest('hex');
