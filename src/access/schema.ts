// What a key and a caller are.
import type { Organisation } from '#organisation';
import type { Environment } from '#platform/database/tenant.ts';

export type KeyType = 'PROD' | 'DEV_' | 'ROOT';

/** The external roles; a key without a restriction has all of them. */
export const roles = [
  'address:read',
  'address:write',
  'registry:read',
  'bank:read',
  'branch:read',
  'calendar:write',
] as const;

export type Role = (typeof roles)[number];

/** A key as it is stored: never the key itself. */
export type KeyRecord = {
  id: string;
  organisationId: string;
  type: KeyType;
  /** SHA-256 of pepper and key, in hexadecimal. */
  digest: string;
  firstFour: string;
  lastFour: string;
  label: string | null;
  member: string | null;
  roles: Role[] | null;
  createdAt: Date;
  expiresAt: Date | null;
  rotatedAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
};

/** Who is calling, as every room sees it at `request.caller`. */
export type Caller = {
  organisationId: string;
  environment: Environment;
  organisation: Organisation;
  keyId: string;
  keyType: KeyType;
};
