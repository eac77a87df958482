// Makes keys and their digests: 166 random bits from a cryptographic source, stored only as SHA-256 with a pepper.
import { hash } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { isWellFormedKey, suffixAlphabet, suffixLength } from './rules/api-key.ts';
import type { KeyType } from './schema.ts';

const makeSuffix = customAlphabet(suffixAlphabet, suffixLength);

export const makeKey = (type: KeyType): string => `${type}${makeSuffix()}`;

/** Digests of the keys used lately: hashing takes longer than all the other steps of a check together. */
const mostRemembered = 1_000;

export type KeyDigests = ReturnType<typeof keyDigests>;

export function keyDigests(pepper: string) {
  const remembered = new Map<unknown, string>();

  function digestOf(key: string): string {
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const digest = hash('sha256', `${pepper}${key}`, 'hex');
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, digest);
    return digest;
  }

  return {
    digestOf,
    /** Null for what does not have the form of a key. A remembered key was checked when it first came. */
    digestPresented: (presented: unknown): string | null =>
      remembered.get(presented) ?? (isWellFormedKey(presented) ? digestOf(presented) : null),
  };
}

/** Tells two peppers apart without giving either away. */
export const fingerprintOf = (pepper: string): string => hash('sha256', `fingerprint ${pepper}`, 'hex').slice(0, 16);
