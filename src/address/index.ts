// The address room: a contact's addresses, and how addresses are written in other rooms (spec 2.1, 4.1–4.3).
import { defineRoom } from '#platform/room/room.ts';
import { addressAudited } from './audited.ts';
import { addressCommands, addressHints } from './cli.ts';
import { addressCzech } from './czech.ts';
import { addressErrors } from './errors.ts';
import { addressIndex, contactIndex } from './find-store.ts';
import { openAddress } from './open.ts';
import { customerPermissions } from './screens/customer-screens.ts';
import { addressEvents } from './told-events.ts';

export type { AddressPages } from './screens/customer-screens.ts';
export type {
  CustomersView,
  CustomerView,
  GuestsView,
  NewAddressView,
  NumberedView,
  PersonEvents,
} from './screens/schema.ts';

export const address = defineRoom({
  name: 'address',
  offers: 'addresses',
  settings: {},
  permissions: ['address:read', 'address:write'],
  consolePermissions: customerPermissions,
  audited: addressAudited,
  events: addressEvents,
  textIndexes: [addressIndex, contactIndex],
  refusals: addressErrors,
  czech: addressCzech,
  commands: addressCommands,
  hints: addressHints,
  open: openAddress,
});
