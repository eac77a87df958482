// The address room: a contact's addresses, and how addresses are written in other rooms (spec 2.1, 4.1–4.3).
import type { Audited } from '#platform/audit/declare.ts';
import { hidden, hiddenValue } from '#platform/room/hidden-columns.ts';
import { defineRoom } from '#platform/room/room.ts';
import { msg } from '#platform/text/msg.ts';
import { addressCommands, addressHints } from './cli.ts';
import { customerPermissions } from './console.ts';
import { addressErrors } from './errors.ts';
import { addressIndex, contactIndex } from './find-store.ts';
import { openAddress } from './open.ts';
import { addressEvents } from './told-events.ts';

export type { NumberedView } from './view-numbered.ts';
export type { CustomersView, CustomerView, GuestsView, NewAddressView, PersonEvents } from './views.ts';

/** Everything that is stored of a person, for that person. */
const ownFile = 'customers/:identityId/download';

/** Which fields changed, never what they say. */
const audited = {
  address: {
    name: msg('Address'),
    acts: {
      create: msg('Address added'),
      update: msg('Address changed'),
      remove: msg('Address removed'),
      restore: msg('Address brought back'),
      'set-default': msg('Default address chosen'),
      renormalise: msg('Address normalised again'),
      'renormalise-undo': msg('Normalisation taken back'),
    },
  },
  contact: {
    name: msg('Contact'),
    acts: { export: msg('Contact’s data exported'), erase: msg('Contact erased') },
    keeps: ['addresses', 'reason'],
  },
  gazetteer: {
    name: msg('List of places'),
    acts: { import: msg('List of places replaced') },
    keeps: ['source', 'places'],
  },
} satisfies Audited;

export const address = defineRoom({
  name: 'address',
  offers: 'addresses',
  settings: {},
  permissions: ['address:read', 'address:write'],
  consolePermissions: customerPermissions,
  audited,
  events: addressEvents,
  secrets: {
    columns: {
      address_contact: { id: hiddenValue, default_address_id: hidden },
      address_item: {
        id: hiddenValue,
        contact_id: hidden,
        // These screens show the sent text beside the stored one.
        input_raw: { shownAt: ['customers/:identityId', ownFile] },
        rules_version: { shownAt: [ownFile] },
        fingerprint: hidden,
        before_renormalise: { shownAt: [ownFile] },
      },
      address_removed: { contact_id: hidden, item: hiddenValue },
    },
  },
  textIndexes: [addressIndex, contactIndex],
  refusals: addressErrors,
  commands: addressCommands,
  hints: addressHints,
  open: openAddress,
});
