// The customers of the console: their screens, and who may do what there.
import { Readable } from 'node:stream';
import Type from 'typebox';
import { declareFor, optionalText, type RoomConsole } from '#platform/screens/declare.ts';
import { PageQuery } from '#platform/screens/keyset.ts';
import { msg } from '#platform/text/msg.ts';
import { customerActions, Identity } from './actions.ts';
import { exportPerson } from './customers.ts';
import type { CustomerRoom } from './room.ts';
import { readCustomerName } from './rules/customer-path.ts';
import { ADDRESS_FIELDS, type AddressField } from './rules/record.ts';
import { viewNumbered } from './view-numbered.ts';
import { viewBlank, viewCustomer, viewCustomers, viewGuests } from './views.ts';

/** Everybody sees the customers; editors change them. */
export const customerPermissions = { 'customer:read': 'viewer', 'customer:write': 'editor' } as const;

const { screen } = declareFor<CustomerRoom>();
const read = { permission: 'customer:read' };

const searchFor = (description: string) => optionalText({ maxLength: 200, description });
const FilledIn = optionalText({ maxLength: 4_000, description: 'Filled into the form.' });

export const customerConsole: RoomConsole<CustomerRoom> = {
  name: 'address',
  screens: [
    screen({
      ...read,
      path: 'customers',
      page: 'customers',
      view: viewCustomers,
      summary: 'The customers: contacts with their default address and next event',
      nav: { id: 'customers', label: msg('Customers'), letter: 'u', group: 'work', at: 30 },
      starts: [
        { id: 'customer', label: msg('New customer'), letter: 'u', to: 'customers/new', permission: 'customer:write' },
      ],
      query: Type.Object({ ...PageQuery, q: searchFor('A part of a name, e-mail, phone, street or number.') }),
    }),
    screen({
      ...read,
      path: 'customers/guests',
      page: 'guests',
      view: viewGuests,
      summary: 'People who attend events and are no customers, by e-mail or phone',
      query: Type.Object({
        ...PageQuery,
        q: searchFor('A part of a name, e-mail or phone.'),
        guest: optionalText({ maxLength: 320, description: 'Opens this guest beside the list.' }),
      }),
    }),
    screen({
      ...read,
      path: 'customers/numbered',
      page: 'numbered',
      view: viewNumbered,
      summary: 'People who attend events under a customer number that no contact has',
      query: Type.Object({ ...PageQuery, q: searchFor('A part of a name, e-mail or phone.') }),
    }),
    screen({
      permission: 'customer:write',
      path: 'customers/new',
      page: 'new-address',
      view: viewBlank,
      summary: 'The form of a new address; parameters fill it in',
      query: Type.Object({
        identityId: optionalText({ maxLength: 300, description: 'Whose address it is.' }),
        ...(Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, FilledIn])) as Record<
          AddressField,
          typeof FilledIn
        >),
      }),
    }),
    screen({
      ...read,
      path: 'customers/:identityId',
      page: 'customer',
      view: viewCustomer,
      summary: 'A customer: addresses as sent and as stored, likely duplicates, events',
      query: Type.Object({
        identityId: Identity,
        edit: optionalText({ format: 'uuid', description: 'Opens the form of this address.' }),
        open: Type.Optional(Type.Literal('erase', { description: 'Opens the question before erasing.' })),
      }),
      download: async (room, caller, { identityId }) => {
        const held = await exportPerson(room, caller, readCustomerName(identityId), caller.actor);
        const content = Buffer.from(`${JSON.stringify(held, null, 2)}\n`);
        const file = { type: 'application/json', content: Readable.from([content]), bytes: content.length };
        return { name: 'customer.json', ...file };
      },
    }),
  ],
  actions: customerActions,
};
