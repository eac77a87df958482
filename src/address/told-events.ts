// What the address room tells other systems.
import Type from 'typebox';
import { defineEvent } from '#platform/telling/telling.ts';
import { Address, exampleAddress } from './schema.ts';

const data = Type.Object({
  identityId: Type.String({ description: 'Identity of the contact whose address it is.' }),
  address: Address,
});
const example = { identityId: 'customer-4711', address: exampleAddress };

export const addressCreated = defineEvent({
  type: 'address.created',
  description: 'A contact has a new address.',
  permission: 'address:read',
  data,
  example,
});

export const addressUpdated = defineEvent({
  type: 'address.updated',
  description: 'An address of a contact has changed. The address is told as it is now, with all its fields.',
  permission: 'address:read',
  data,
  example,
});

export const addressEvents = [addressCreated, addressUpdated];
