// What the audit log may hold of members: their ids, roles and sessions; never names, e-mails or anything of their devices.
import type { Audited } from '#platform/audit/declare.ts';
import { msg } from '#platform/text/msg.ts';

export const memberAudited = {
  member: {
    name: msg('Person'),
    acts: {
      join: msg('Person came for the first time'),
      'sign-in': msg('Signed in'),
      'sign-out': msg('Signed out'),
      'session-end': msg('Session ended'),
      'sessions-end': msg('Sessions ended'),
      password: msg('Password set'),
      profile: msg('Account changed'),
      'email-proved': msg('E-mail proved'),
      invite: msg('Person invited'),
      accept: msg('Invitation accepted'),
      link: msg('Sign-in link made'),
      'link-asked': msg('Sign-in link asked for by mail'),
      'first-link': msg('Link for the first owner made'),
      role: msg('Role changed'),
      operator: msg('Operator’s rights changed'),
      block: msg('Person blocked'),
      unblock: msg('Person unblocked'),
      remove: msg('Person taken out'),
      'passkey-add': msg('Passkey added'),
      'passkey-remove': msg('Passkey removed'),
    },
    keeps: ['role', 'isOperator', 'isBlocked', 'first', 'method', 'session', 'ended', 'passkey'],
  },
} satisfies Audited;
