// The headers of a tar archive (ustar) as backups need them: plain files with short names (decision 20).

export const BLOCK_BYTES = 512;
const NAME_BYTES = 100;

type TarHeader = { name: string; size: number };

/** The offsets of the fields, from POSIX.1-1988 (ustar). */
const at = { name: 0, mode: 100, uid: 108, gid: 116, size: 124, time: 136, sum: 148, type: 156, magic: 257 };

export function makeHeader({ name, size }: TarHeader, timeSeconds: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`The name ${name} is too long for a backup.`);
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(name, at.name);
  // A backup holds secrets: unpacked files are readable by their owner only.
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

/**
 * The header in a block; undefined for the empty block that ends an archive. Links, devices, prefixes, unusual sizes and
 * everything else that tar knows are 'damaged': a header is accepted only if makeHeader writes the same bytes.
 */
export function readHeader(block: Buffer): TarHeader | 'damaged' | undefined {
  if (block.every((byte) => byte === 0)) return undefined;
  const end = block.indexOf(0, at.name);
  const name = block.toString('utf8', at.name, end < NAME_BYTES ? end : NAME_BYTES);
  const [size, time] = [readOctal(block, at.size), readOctal(block, at.time)];
  if (Buffer.byteLength(name) > NAME_BYTES || Number.isNaN(size) || Number.isNaN(time)) return 'damaged';
  return makeHeader({ name, size }, time).equals(block) ? { name, size } : 'damaged';
}

/** How many bytes are missing for a whole block. */
export const paddingBytes = (size: number) => (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;

const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

/** NaN unless all eleven digits are there. */
function readOctal(block: Buffer, start: number): number {
  const text = block.toString('latin1', start, start + 11);
  return /^[0-7]{11}$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
}

// The sum of all bytes, with the sum's own field counted as spaces.
function checksum(block: Buffer): number {
  let sum = 0;
  for (const [index, byte] of block.entries()) sum += index >= at.sum && index < at.sum + 8 ? 0x20 : byte;
  return sum;
}
