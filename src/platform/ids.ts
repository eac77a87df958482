// Makes identifiers: unguessable ones for the outside, from a cryptographic source.
import { randomUUID } from 'node:crypto';

/** External, opaque, not guessable, not sequential. */
export const makeId = (): string => randomUUID();
