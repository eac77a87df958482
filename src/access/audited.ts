// What the audit log may hold of keys: never the key itself, nor the e-mail of the person it belongs to.
import type { Audited } from '#platform/audit/declare.ts';
import { msg } from '#platform/text/msg.ts';

export const accessAudited = {
  key: {
    name: msg('Key'),
    acts: {
      create: msg('Key made'),
      rotate: msg('Key rotated'),
      revoke: msg('Key revoked'),
      adopt: msg('Key passed to its owner'),
    },
    keeps: ['type', 'label', 'roles', 'expiresAt', 'memberId', 'replaces', 'rotatedAt', 'revokedAt', 'reason'],
  },
  /** Every call of a ROOT key (spec 5). */
  root: { name: msg('ROOT key'), acts: { call: msg('Call by a ROOT key') }, keeps: ['environment', 'refused'] },
} satisfies Audited;
