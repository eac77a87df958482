// The entry of the access room: who is calling, and what the caller may do (spec 5).

import { hidden } from '#platform/room/hidden-columns.ts';
import { defineRoom } from '#platform/room/room.ts';
import { msg } from '#platform/text/msg.ts';
import { accessCommands, accessHints } from './cli.ts';
import { keyPermissions } from './console.ts';
import { accessErrors } from './errors.ts';
import { accessGuides, accessLimits } from './guides.ts';
import { keyErrors } from './key-errors.ts';
import { openAccess } from './open.ts';
import { keyShape } from './rules/api-key.ts';
import { accessSettings } from './settings.ts';
import { keyEvents } from './told-events.ts';

export { accessErrors, apiKeyMissing, rateLimited } from './errors.ts';
export { actorOf, callerOrNull } from './guard.ts';
export { howToSendKey, keyInBody, rootParameters, securitySchemes } from './key-places.ts';
export type { MadeKey } from './keys.ts';
export { readPepper } from './make-key.ts';
export type { KeyOwners } from './room.ts';
export { readLength } from './rules/read-expiry.ts';
export type { Caller, KeyType } from './schema.ts';
export type { KeysView } from './views.ts';

export const access = defineRoom({
  name: 'access',
  offers: null,
  settings: accessSettings,
  permissions: [],
  consolePermissions: keyPermissions,
  // Neither the key itself nor the e-mail of its owner.
  audited: {
    key: {
      name: msg('Key'),
      acts: {
        create: msg('Key made'),
        rotate: msg('Key rotated'),
        revoke: msg('Key revoked'),
        adopt: msg('Key passed to its owner'),
      },
      keeps: ['type', 'label', 'roles', 'expiresAt', 'memberId', 'replaces', 'rotatedAt', 'revokedAt', 'reason'],
    },
    /** Every call of a ROOT key (spec 5). */
    root: { name: msg('ROOT key'), acts: { call: msg('Call by a ROOT key') }, keeps: ['environment', 'refused'] },
  },
  events: keyEvents,
  refusals: [...accessErrors, ...keyErrors],
  guides: accessGuides,
  limits: accessLimits,
  secrets: {
    shapes: [keyShape],
    fields: ['apiKey', 'pepper'],
    columns: {
      access_key: { digest: hidden },
      access_pepper: { fingerprint: hidden },
    },
  },
  commands: accessCommands,
  hints: accessHints,
  open: openAccess,
});
