// The events of the address room for other systems.
import Type, { type Static } from 'typebox';
import { defineEvent, type Telling, tell } from '#platform/telling/telling.ts';
import { msg } from '#platform/text/msg.ts';
import { Address, exampleAddress } from './schema.ts';

const data = Type.Object({
  identityId: Type.String({ description: 'Identity of the contact whose address it is.' }),
  address: Address,
});
const example = { identityId: 'customer-4711', address: exampleAddress };

export const addressCreated = defineEvent({
  type: 'address.created',
  title: msg('A contact has a new address'),
  description: 'A contact has a new address.',
  permission: 'address:read',
  data,
  example,
});

export const addressUpdated = defineEvent({
  type: 'address.updated',
  title: msg('An address has changed'),
  description: 'An address of a contact has changed. The address is told as it is now, with all its fields.',
  permission: 'address:read',
  data,
  example,
});

export const addressEvents = [addressCreated, addressUpdated];

/** The message goes with the person when they are erased. */
export const tellAddress = (
  event: typeof addressCreated,
  identityId: string,
  address: Static<typeof Address>,
): Telling => tell(event, address.id, { identityId, address }, identityId);
