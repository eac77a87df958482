// What a key and a caller are.
import type { Organisation } from '#organisation';
import type { Environment } from '#platform/database/tenant.ts';

export type KeyType = 'PROD' | 'DEV_' | 'ROOT';

/** A key as it is stored: never the key itself. Only the code that checks keys may use its digest. */
export type KeyRecord = {
  id: string;
  organisationId: string;
  type: KeyType;
  firstFour: string;
  lastFour: string;
  label: string | null;
  /** The e-mail of the team member to whom a DEV_ key belongs, in lower case. */
  member: string | null;
  /** The same person as a member of this Kontor; null while nobody has joined with that e-mail. */
  memberId: string | null;
  /** The permissions to which it is restricted; null for all of them. */
  roles: string[] | null;
  createdAt: Date;
  expiresAt: Date | null;
  rotatedAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** The key that this one succeeds. */
  replaces: string | null;
};

/** `digest`: SHA-256 of pepper and key, in hexadecimal. */
export type DigestedKey = KeyRecord & { digest: string };

/** Who is calling, as every room sees it at `request.caller`. */
export type Caller = {
  organisationId: string;
  environment: Environment;
  organisation: Organisation;
  keyId: string;
  keyType: KeyType;
};
