// The ROOT key that the operator sets in the environment: known from the first start, gone when the setting is.
import type { DigestedKey } from './schema.ts';

export const environmentKeyId = 'environment';

/** Its organisation is the first one there is, looked up when it is used. */
export function environmentKey(key: string | undefined, digestOf: (key: string) => string): DigestedKey | null {
  if (!key) return null;
  return {
    id: environmentKeyId,
    organisationId: '',
    type: 'ROOT',
    digest: digestOf(key),
    firstFour: key.slice(0, 4),
    lastFour: key.slice(-4),
    label: 'ROOT_KEY',
    member: null,
    memberId: null,
    roles: null,
    createdAt: new Date(0),
    expiresAt: null,
    rotatedAt: null,
    revokedAt: null,
    lastUsedAt: null,
    replaces: null,
  };
}
