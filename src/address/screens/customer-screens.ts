// The Customers screens and their actions, as the console serves them.
import { Readable } from 'node:stream';
import { type Action, defineAction, defineScreen, type Screen } from '#platform/screens/screen.ts';
import type { Customers } from '../customers.ts';
import { readCustomerName } from '../rules/customer-path.ts';
import { customerActions } from './customer-actions.ts';
import { customerViews, type ViewNeeds } from './customer-views.ts';
import { numberedView } from './numbered-view.ts';
import {
  AddressAct,
  AddressForm,
  CustomerQuery,
  CustomersQuery,
  CustomersView,
  CustomerView,
  EraseForm,
  GuestsQuery,
  GuestsView,
  NewAddressForm,
  NewAddressQuery,
  NewAddressView,
  NumberedQuery,
  NumberedView,
} from './schema.ts';

/** Everybody sees the customers; editors change them. */
export const customerPermissions = { 'customer:read': 'viewer', 'customer:write': 'editor' } as const;

type ScreenNeeds = ViewNeeds & { customers: Customers };

export function customerScreens(needs: ScreenNeeds): { screens: Screen[]; actions: Action[] } {
  const { customers } = needs;
  const views = customerViews(needs);
  const act = customerActions(customers);
  const read = { scope: 'organisation', permission: 'customer:read' } as const;
  const change = { scope: 'organisation', permission: 'customer:write' } as const;
  const one = 'customers/:identityId';
  const ofOne = { ...change, form: one } as const;
  const pathOf = (verb: string) => `${one}/addresses/:id/${verb}`;
  return {
    screens: [
      defineScreen({
        ...read,
        path: 'customers',
        summary: 'The customers: contacts with their default address and next event',
        nav: { id: 'customers', group: 'work', at: 30 },
        query: CustomersQuery,
        answer: CustomersView,
        view: views.list,
        page: 'customers',
        csv: ({ items }) => ({
          header: ['identityId', 'name', 'companyName', 'companyRegistrationNumber', 'address', 'country'].concat([
            'addresses',
            'email',
            'phone',
            'nextEvent',
            'createdAt',
          ]),
          rows: items.map((item) => [
            ...[
              item.identityId,
              item.name,
              item.companyName,
              item.companyRegistrationNumber,
              item.address,
              item.country,
            ],
            ...[item.addresses, item.email, item.phone, item.next?.startsAt ?? null, item.createdAt],
          ]),
        }),
      }),
      defineScreen({
        ...read,
        path: 'customers/guests',
        summary: 'People who attend events and are no customers, by e-mail or phone',
        query: GuestsQuery,
        answer: GuestsView,
        view: views.guests,
        page: 'guests',
        csv: ({ items }) => ({
          header: ['name', 'email', 'phone', 'latestEvent'],
          rows: items.map(({ name, email, phone, last }) => [name, email, phone, last]),
        }),
      }),
      defineScreen({
        ...read,
        path: 'customers/numbered',
        summary: 'People who attend events under a customer number that no contact has',
        query: NumberedQuery,
        answer: NumberedView,
        view: numberedView(needs),
        page: 'numbered',
        csv: ({ items }) => ({
          header: ['identityId', 'name', 'email', 'phone', 'nextEvent'],
          rows: items.map(({ identityId, name, email, phone, next }) => [
            ...[identityId, name, email, phone, next?.startsAt ?? null],
          ]),
        }),
      }),
      defineScreen({
        ...change,
        path: 'customers/new',
        summary: 'The form of a new address; parameters fill it in',
        query: NewAddressQuery,
        answer: NewAddressView,
        view: views.blank,
        page: 'new-address',
      }),
      defineScreen({
        ...read,
        path: one,
        summary: 'A customer: addresses as sent and as stored, likely duplicates, events',
        query: CustomerQuery,
        answer: CustomerView,
        view: views.one,
        page: 'customer',
        download: async (caller, { identityId }) => {
          const held = await customers.export(caller, readCustomerName(identityId), caller.actor);
          const content = Buffer.from(`${JSON.stringify(held, null, 2)}\n`);
          const file = { type: 'application/json', content: Readable.from([content]), bytes: content.length };
          return { name: 'customer.json', ...file };
        },
      }),
    ],
    actions: [
      defineAction({
        ...{ ...change, form: 'customers/new', path: 'customers/create', summary: 'Add an address' },
        seenAt: 'customers',
        body: NewAddressForm,
        act: act.create,
      }),
      defineAction({
        ...{ ...ofOne, path: pathOf('save'), summary: 'Save an address; a field that is empty is cleared' },
        body: AddressForm,
        act: act.save as never,
      }),
      defineAction({
        ...{ ...ofOne, path: pathOf('default'), summary: 'Make an address the default', body: AddressAct },
        act: act.setDefault,
      }),
      defineAction({
        ...{ ...ofOne, path: pathOf('remove'), summary: 'Remove an address', body: AddressAct },
        act: act.remove,
      }),
      defineAction({
        ...{ ...ofOne, path: pathOf('restore'), summary: 'Bring back an address that was just removed' },
        body: AddressAct,
        act: act.restore,
      }),
      defineAction({
        ...{ ...ofOne, path: `${one}/erase`, summary: 'Erase a person: addresses, and what events hold of them' },
        seenAt: 'customers',
        body: EraseForm,
        act: act.erase,
      }),
    ],
  };
}
