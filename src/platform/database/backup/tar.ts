// The blocks of a tar archive (ustar), as far as a backup needs them: plain files with short names.

export const BLOCK_BYTES = 512;
const NAME_BYTES = 100;

export type TarHeader = { name: string; size: number };

/** Lengths and places of the fields, after POSIX.1-1988 (ustar). */
const at = { name: 0, mode: 100, uid: 108, gid: 116, size: 124, time: 136, sum: 148, type: 156, magic: 257 };

export function makeHeader({ name, size }: TarHeader, timeSeconds: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`The name ${name} is too long for a backup.`);
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(name, at.name);
  // A backup holds secrets: whoever unpacks it gets files for the owner only.
  block.write(octal(0o600, 7), at.mode);
  block.write(octal(0, 7), at.uid);
  block.write(octal(0, 7), at.gid);
  block.write(octal(size, 11), at.size);
  block.write(octal(timeSeconds, 11), at.time);
  block.write('0', at.type);
  block.write('ustar\x0000', at.magic);
  block.write(`${octal(checksum(block), 6)}\0 `, at.sum);
  return block;
}

/** The header in a block; undefined for the empty block that ends an archive. */
export function readHeader(block: Buffer): TarHeader | 'damaged' | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  if (Number.parseInt(field(block, at.sum, 8), 8) !== checksum(block)) return 'damaged';
  return { name: field(block, at.name, NAME_BYTES), size: Number.parseInt(field(block, at.size, 12), 8) };
}

/** How many bytes fill the last block up. */
export const paddingBytes = (size: number) => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

const field = (block: Buffer, start: number, length: number) =>
  block.toString('utf8', start, start + length).replace(/[\0 ].*$/s, '');

// The sum of all bytes, with the sum's own field counted as spaces.
function checksum(block: Buffer): number {
  let sum = 0;
  for (const [index, byte] of block.entries()) sum += index >= at.sum && index < at.sum + 8 ? 0x20 : byte;
  return sum;
}
