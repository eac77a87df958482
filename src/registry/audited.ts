// What the audit log may hold of registers and lists: whether a register answered when it was asked again, and how long a list is.
import type { Audited } from '#platform/audit/declare.ts';

export const registryAudited = {
  register: { acts: ['ask'], keeps: ['answers'] },
  'company-list': { acts: ['create', 'cancel', 'resume', 'dismiss', 'restore'], keeps: ['rows'] },
} satisfies Audited;
