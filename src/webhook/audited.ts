// What the audit log may hold of webhooks: never a secret.
import type { Audited } from '#platform/audit/declare.ts';

export const webhookAudited = {
  webhook: {
    acts: ['add', 'change', 'rotate', 'switch-on', 'switch-off', 'remove', 'test', 'resend'],
    keeps: ['url', 'label', 'events', 'roles', 'state', 'overlap', 'since', 'messages', 'reason'],
  },
} satisfies Audited;
