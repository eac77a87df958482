// What the audit log may hold of webhooks: never a secret.
import type { Audited } from '#platform/audit/declare.ts';
import { msg } from '#platform/text/msg.ts';

export const webhookAudited = {
  webhook: {
    name: msg('Webhook'),
    acts: {
      add: msg('Webhook added'),
      change: msg('Webhook changed'),
      rotate: msg('Secret of a webhook changed'),
      'switch-on': msg('Webhook switched on'),
      'switch-off': msg('Webhook switched off'),
      remove: msg('Webhook removed'),
      test: msg('Webhook tested'),
      resend: msg('Webhook messages sent again'),
    },
    keeps: ['url', 'label', 'events', 'roles', 'state', 'overlap', 'since', 'messages', 'reason'],
  },
} satisfies Audited;
