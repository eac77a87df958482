// Makes identifiers that nobody can guess, from a cryptographic random source.
import { randomBytes, randomUUID } from 'node:crypto';

/** External, opaque, not guessable, not sequential. */
export const makeId = (): string => randomUUID();

/** Whether this may be such an id: the database accepts no other text as one. */
export const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

const idBytes = 16;
const idsAtOnce = 256;

/** 128 random bits in hex, drawn for many ids at once: every request needs one (bench/gains.md). */
export function makeHexIds(): () => string {
  let drawn = '';
  let next = 0;
  return () => {
    if (next === drawn.length) {
      drawn = randomBytes(idBytes * idsAtOnce).toString('hex');
      next = 0;
    }
    const start = next;
    next += idBytes * 2;
    return drawn.slice(start, next);
  };
}
