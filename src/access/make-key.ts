// Makes keys and their digests: 166 random bits from a cryptographic source, stored only as SHA-256 with a pepper.
import { hash } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { suffixAlphabet, suffixLength } from './rules/api-key.ts';
import type { KeyType } from './schema.ts';

const makeSuffix = customAlphabet(suffixAlphabet, suffixLength);

export const makeKey = (type: KeyType): string => `${type}${makeSuffix()}`;

export const digestOf = (pepper: string, key: string): string => hash('sha256', `${pepper}${key}`, 'hex');

/** Tells two peppers apart without giving either away. */
export const fingerprintOf = (pepper: string): string => hash('sha256', `fingerprint ${pepper}`, 'hex').slice(0, 16);
