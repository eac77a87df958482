// What the audit log may hold of members: their ids, roles and sessions; never names, e-mails or anything of their devices.
import type { Audited } from '#platform/audit/declare.ts';

export const memberAudited = {
  member: {
    acts: [
      ...['join', 'sign-in', 'sign-out', 'session-end', 'sessions-end', 'password', 'profile', 'email-proved'],
      ...['invite', 'accept', 'link', 'link-asked', 'first-link', 'role', 'operator', 'block', 'unblock', 'remove'],
      ...['passkey-add', 'passkey-rename', 'passkey-remove'],
    ],
    keeps: ['role', 'isOperator', 'isBlocked', 'first', 'method', 'session', 'ended', 'passkey'],
  },
} satisfies Audited;
