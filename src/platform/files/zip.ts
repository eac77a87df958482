// Writes a ZIP archive as a stream, one file in memory at a time. Files are stored uncompressed: pictures are compressed
// already, and every system opens such archives. (PKWARE APPNOTE 6.3.10, without ZIP64: up to 65,534 files, and less than 4
// GiB.)
import { crc32 } from 'node:zlib';

export type ZippedFile = { name: string; bytes: Uint8Array };

/** Version 2.0, names in UTF-8, stored. */
const VERSION = 20;
const UTF8_NAMES = 0x0800;

export async function* writeZip(files: AsyncIterable<ZippedFile>, at: Date): AsyncGenerator<Uint8Array> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const { name, bytes } of files) {
    const label = Buffer.from(name, 'utf8');
    const common = describeFile(bytes, label.length, at);
    yield Buffer.concat([number(0x04034b50, 4), common, label]);
    yield bytes;
    // Version made by, common fields, no comment, first disk, no attributes, offset.
    const place = [number(0, 2), number(0, 2), number(0, 2), number(0, 4), number(offset, 4), label];
    entries.push(Buffer.concat([number(0x02014b50, 4), number(VERSION, 2), common, ...place]));
    offset += 4 + common.length + label.length + bytes.length;
  }
  const directory = Buffer.concat(entries);
  yield directory;
  const counts = [number(entries.length, 2), number(entries.length, 2), number(directory.length, 4)];
  yield Buffer.concat([number(0x06054b50, 4), number(0, 2), number(0, 2), ...counts, number(offset, 4), number(0, 2)]);
}

/** The fields that both the file's header and the directory have. */
function describeFile(bytes: Uint8Array, nameLength: number, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return Buffer.concat([
    ...[number(VERSION, 2), number(UTF8_NAMES, 2), number(0, 2), number(time, 2), number(day, 2)],
    ...[number(crc32(bytes), 4), number(bytes.length, 4), number(bytes.length, 4), number(nameLength, 2), number(0, 2)],
  ]);
}

function number(value: number, size: 2 | 4): Buffer {
  const bytes = Buffer.alloc(size);
  if (size === 2) bytes.writeUInt16LE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
}
