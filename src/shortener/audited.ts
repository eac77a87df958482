// What the audit log may hold of links: where they lead is public.
import type { Audited } from '#platform/audit/declare.ts';

export const shortenerAudited = {
  link: {
    acts: ['create', 'disable', 'enable', 'import'],
    keeps: ['target', 'disabledAt', 'added', 'unchanged', 'codes'],
  },
} satisfies Audited;
