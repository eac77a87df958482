// What the audit log may hold of links: where they lead is public, titles and tags are words for things. Notes are not kept.
import type { Audited } from '#platform/audit/declare.ts';
import { msg } from '#platform/text/msg.ts';

export const shortenerAudited = {
  link: {
    name: msg('Short link'),
    acts: {
      create: msg('Short link made'),
      change: msg('Short link changed'),
      tag: msg('Tags of a short link changed'),
      disable: msg('Short link switched off'),
      enable: msg('Short link switched on'),
      import: msg('Short links imported'),
      export: msg('Short links exported'),
    },
    keeps: [
      ...['target', 'title', 'tags', 'disabledAt', 'disabledReason', 'tag', 'of'],
      ...['added', 'unchanged', 'codes', 'clicks', 'from'],
    ],
  },
} satisfies Audited;
