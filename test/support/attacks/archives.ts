// Unpacks a backup file and packs it again with changes, as an attacker can.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';

const BLOCK = 512;
const SUMS = 'SHA256SUMS';

/** Where each field of a ustar header stands, and how long it is. */
export const headerFields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  linkname: [157, 100],
  magic: [257, 6],
  version: [263, 2],
  uname: [265, 32],
  gname: [297, 32],
  devmajor: [329, 8],
  devminor: [337, 8],
  prefix: [345, 155],
  padding: [500, 12],
} as const;

export type HeaderField = keyof typeof headerFields;

export type ArchiveEntry = {
  name: string;
  data: Buffer;
  /** Replaces fields of the header. The checksum is right, unless it is replaced too. */
  header?: Partial<Record<HeaderField, string | Buffer>>;
};

/** Every entry but the checksums. */
export async function readEntries(file: string): Promise<ArchiveEntry[]> {
  const bytes = gunzipSync(await readFile(file));
  const entries: ArchiveEntry[] = [];
  for (let at = 0; bytes[at] !== 0; ) {
    const name = textAt(bytes, at, 'name');
    const size = Number.parseInt(textAt(bytes, at, 'size'), 8);
    const data = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (name !== SUMS) entries.push({ name, data });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

/** With right checksums, and everything else that a normal program writes. */
export async function writeEntries(file: string, entries: ArchiveEntry[]): Promise<void> {
  const sums = entries.map(({ name, data }) => `${createHash('sha256').update(data).digest('hex')}  ${name}\n`);
  const all = [...entries, { name: SUMS, data: Buffer.from(sums.join('')) }];
  await writeFile(file, gzipSync(Buffer.concat([...all.flatMap(layOut), Buffer.alloc(2 * BLOCK)]), { level: 0 }));
}

function layOut({ name, data, header = {} }: ArchiveEntry): Buffer[] {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  const fields = {
    name,
    mode: octal(0o600, 7),
    uid: octal(0, 7),
    gid: octal(0, 7),
    size: octal(data.length, 11),
    mtime: octal(1_770_000_000, 11),
    checksum: ' '.repeat(8),
    type: '0',
    magic: 'ustar\0',
    version: '00',
    ...header,
  };
  for (const [field, value] of Object.entries(fields)) put(block, field as HeaderField, value);
  const sum = block.reduce((total, byte) => total + byte, 0);
  if (header.checksum === undefined) put(block, 'checksum', `${octal(sum, 6)}\0 `);
  return [block, data, Buffer.alloc((BLOCK - (data.length % BLOCK)) % BLOCK)];
}

function put(block: Buffer, field: HeaderField, value: string | Buffer): void {
  const [start, length] = headerFields[field];
  block.fill(0, start, start + length);
  Buffer.from(value as string).copy(block, start, 0, length);
}

function textAt(bytes: Buffer, at: number, field: HeaderField): string {
  const [start, length] = headerFields[field];
  return bytes.toString('utf8', at + start, at + start + length).replace(/\0.*$/s, '');
}
