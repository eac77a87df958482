// What the audit log may hold of links: where they lead is public, titles and tags are words for things. Notes are not kept.
import type { Audited } from '#platform/audit/declare.ts';

export const shortenerAudited = {
  link: {
    acts: ['create', 'change', 'tag', 'disable', 'enable', 'import', 'export'],
    keeps: [
      ...['target', 'title', 'tags', 'disabledAt', 'disabledReason', 'tag', 'of'],
      ...['added', 'unchanged', 'codes', 'clicks', 'from'],
    ],
  },
  'blocked-domain': { acts: ['add', 'remove'], keeps: ['reason'] },
} satisfies Audited;
