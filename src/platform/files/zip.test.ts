// Proves that a ZIP archive follows APPNOTE: every file is found through the directory at the end, and is complete.

import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeZip, type ZippedFile } from './zip.ts';

async function zip(files: readonly ZippedFile[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const each = async function* () {
    yield* files;
  };
  for await (const part of writeZip(each(), new Date('2026-11-17T12:30:10Z'))) parts.push(part);
  return Buffer.concat(parts);
}

/** Reads as programs do, from the end. */
function readZip(archive: Buffer): ZippedFile[] {
  const end = archive.length - 22;
  expect(archive.readUInt32LE(end)).toBe(0x06054b50);
  let at = archive.readUInt32LE(end + 16);
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50);
    const [sum, size, length] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
    ];
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    expect(archive.readUInt32LE(local)).toBe(0x04034b50);
    expect(archive.toString('utf8', local + 30, local + 30 + length)).toBe(name);
    const bytes = archive.subarray(local + 30 + length, local + 30 + length + size);
    expect(crc32(bytes)).toBe(sum);
    at += 46 + length;
    return { name, bytes };
  });
}

it('every file is read back by its name, whole, in its order', async () => {
  const file = fc.record({
    name: fc.string({ unit: 'grapheme', minLength: 1 }),
    bytes: fc.uint8Array({ maxLength: 300 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 5 }), async (files) => {
      const read = readZip(await zip(files));
      const plain = (one: ZippedFile) => [
        Buffer.from(one.name, 'utf8').toString(),
        Buffer.from(one.bytes).toString('hex'),
      ];
      expect(read.map(plain)).toEqual(files.map(plain));
    }),
  );
});
