// What the audit log may hold of keys: never the key itself, nor the e-mail of the person it belongs to.
import type { Audited } from '#platform/audit/declare.ts';

export const accessAudited = {
  key: {
    acts: ['create', 'rotate', 'revoke', 'adopt'],
    keeps: ['type', 'label', 'roles', 'expiresAt', 'memberId', 'replaces', 'rotatedAt', 'revokedAt', 'reason'],
  },
  /** Every call of a ROOT key (spec 5). */
  root: { acts: ['call'], keeps: ['environment', 'refused'] },
} satisfies Audited;
