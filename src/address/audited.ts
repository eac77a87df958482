// What the audit log may hold of contacts and their addresses: which fields changed, never what they say.
import type { Audited } from '#platform/audit/declare.ts';

export const addressAudited = {
  address: { acts: ['create', 'update', 'remove', 'restore', 'set-default', 'renormalise', 'renormalise-undo'] },
  contact: { acts: ['export', 'erase'], keeps: ['addresses', 'reason'] },
  gazetteer: { acts: ['import'], keeps: ['source', 'places'] },
} satisfies Audited;
