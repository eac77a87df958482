// Reads a backup file entry by entry and refuses it if a single byte is missing or changed.
import { createHash } from 'node:crypto';
import { StartupProblem } from '../../startup-problem.ts';
import { ByteReader, unpack } from './byte-reader.ts';
import { BLOCK_BYTES, paddingBytes, readHeader } from './tar.ts';
import { CHECKSUMS } from './write-archive.ts';

export type StoredEntry = { name: string; size: number; data: AsyncIterable<Buffer> };

export class DamagedBackup extends StartupProblem {
  constructor(file: string, why: string) {
    super(`The backup ${file} cannot be used: ${why}. Nothing was restored. Take another backup file.`);
  }
}

/** Every entry but the checksums; throws DamagedBackup, at the latest after the last entry, if the file is not whole. */
export async function* readArchive(file: string): AsyncGenerator<StoredEntry> {
  const refuse = (why: string) => new DamagedBackup(file, why);
  const bytes = new ByteReader(unpack(file, refuse), () => refuse('it ends too early'));
  const sums = new Map<string, string>();
  try {
    for (;;) {
      const header = readHeader(await bytes.take(BLOCK_BYTES));
      if (header === 'damaged') throw refuse('a part of it was changed');
      if (header === undefined) throw refuse('its checksums are missing');
      const { name, size } = header;
      if (name === CHECKSUMS) {
        const list = (await bytes.take(size)).toString('utf8');
        if (list !== listSums(sums)) throw refuse('a part of it was changed');
        await bytes.take(paddingBytes(size) + 2 * BLOCK_BYTES);
        await bytes.expectEnd(() => refuse('something was added to it'));
        return;
      }
      const hash = createHash('sha256');
      const hashed = (chunk: Buffer) => void hash.update(chunk);
      bytes.begin(size, hashed);
      yield { name, size, data: bytes.rest() };
      // What the caller did not want is read all the same: the checksum covers it.
      for await (const _ignored of bytes.rest());
      await bytes.take(paddingBytes(size));
      sums.set(name, hash.digest('hex'));
    }
  } finally {
    await bytes.close();
  }
}

const listSums = (sums: Map<string, string>) => [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('');
