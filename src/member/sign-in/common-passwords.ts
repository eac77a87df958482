// The list of common passwords (NOTICE names its source): all of at least 12 characters, commonest first in their source. The
// file holds the first five bytes of the SHA-256 of each in lower case, sorted: small, and nothing to be offended by. One of
// a hundred million other passwords is refused by mistake.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const file = new URL('../data/common-passwords.bin', import.meta.url);
const entryBytes = 5;

let list: Buffer | undefined;

/** Reads the file at the first call: few processes ever set a password. */
export function isCommonPassword(lowerCase: string): boolean {
  list ??= readFileSync(file);
  const wanted = hash('sha256', lowerCase, 'buffer').subarray(0, entryBytes);
  let [from, to] = [0, list.length / entryBytes];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const order = Buffer.compare(wanted, list.subarray(middle * entryBytes, (middle + 1) * entryBytes));
    if (order === 0) return true;
    if (order < 0) to = middle;
    else from = middle + 1;
  }
  return false;
}
