// What the access room tells other systems: which keys end. Ids only, never a part of the key.
import Type from 'typebox';
import { defineEvent, type Telling, tell } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';

const keyId = Type.String({
  description: 'The id of the key, as the list of keys shows it. It is not the key itself.',
});
const exampleId = '5b1f6a52-3c1e-4f0e-8d38-1c9d5a1f6b55';

export const keyExpiring = defineEvent({
  type: 'key.expiring',
  title: msg('An API key expires soon'),
  description:
    'An API key expires soon: within 14 days, or within half of its life if that is shorter. Told once for each key.',
  permission: null,
  data: Type.Object({
    keyId,
    expiresAt: Type.String({ format: 'date-time', description: 'When it expires.' }),
  }),
  example: { keyId: exampleId, expiresAt: '2026-12-01T00:00:00.000Z' },
});

export const keyRevoked = defineEvent({
  type: 'key.revoked',
  title: msg('An API key was revoked'),
  description: 'An API key was revoked, and is refused from now on.',
  permission: null,
  data: Type.Object({ keyId }),
  example: { keyId: exampleId },
});

export const keyEvents = [keyExpiring, keyRevoked];

export const tellRevoked = (id: string): Telling => tell(keyRevoked, id, { keyId: id });
