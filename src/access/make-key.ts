// Makes keys and their digests: 166 random bits from a cryptographic source, stored only as SHA-256 with a pepper.
import { hash } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { readOrMakeSecret } from '#platform/files/secret-file.ts';
import { isWellFormedKey, suffixAlphabet, suffixLength } from './rules/api-key.ts';
import type { DigestedKey, KeyType } from './schema.ts';

const makeSuffix = customAlphabet(suffixAlphabet, suffixLength);

export const makeKey = (type: KeyType): string => `${type}${makeSuffix()}`;

/** The record of a key about which nothing else is known. */
export const recordOf = (id: string, key: string, digest: string, createdAt: Date): DigestedKey => ({
  id,
  organisationId: '',
  type: key.slice(0, 4) as KeyType,
  digest,
  firstFour: key.slice(0, 4),
  lastFour: key.slice(-4),
  label: null,
  member: null,
  memberId: null,
  roles: null,
  createdAt,
  expiresAt: null,
  rotatedAt: null,
  revokedAt: null,
  lastUsedAt: null,
  replaces: null,
});

export const environmentKeyId = 'environment';

/**
 * The ROOT key that the operator sets in the environment: valid from the first start until the setting is removed. Its
 * organisation is the first one that exists, looked up when the key is used.
 */
export const environmentKey = (key: string | undefined, { digestOf }: KeyDigests): DigestedKey | null =>
  key ? { ...recordOf(environmentKeyId, key, digestOf(key), new Date(0)), label: 'ROOT_KEY' } : null;

/** Digests of the keys used lately: hashing takes longer than all other steps of a check together. */
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
    /** Null if the text does not have the form of a key. A remembered key was checked when it first came. */
    digestPresented: (presented: unknown): string | null =>
      remembered.get(presented) ?? (isWellFormedKey(presented) ? digestOf(presented) : null),
  };
}

/** The secret for hashing keys: set by the operator, or made once and kept in the data folder. */
export const readPepper = async (settings: { KEY_PEPPER?: string; DATA_DIR: string }): Promise<string> =>
  settings.KEY_PEPPER ?? (await readOrMakeSecret(settings.DATA_DIR, 'key-pepper'));

/** Shows whether two peppers differ, without revealing either. */
export const fingerprintOf = (pepper: string): string => hash('sha256', `fingerprint ${pepper}`, 'hex').slice(0, 16);
