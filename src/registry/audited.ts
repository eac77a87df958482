// What the audit log may hold of registers: whether one answered when it was asked again.
import type { Audited } from '#platform/audit/declare.ts';

export const registryAudited = { register: { acts: ['ask'], keeps: ['answers'] } } satisfies Audited;
