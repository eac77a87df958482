// What the audit log may hold of registers and lists: whether a register answered when it was asked again, and how long a list is.
import type { Audited } from '#platform/audit/declare.ts';
import { msg } from '#platform/text/msg.ts';

export const registryAudited = {
  register: { name: msg('Register'), acts: { ask: msg('Register asked again') }, keeps: ['answers'] },
  'company-list': {
    name: msg('List of companies'),
    acts: {
      create: msg('List of companies sent to be checked'),
      cancel: msg('List of companies stopped'),
      resume: msg('List of companies continued'),
      dismiss: msg('Checked list put out of sight'),
      restore: msg('Checked list brought back'),
    },
    keeps: ['rows'],
  },
} satisfies Audited;
