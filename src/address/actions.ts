// What people do on the Customers screens: add, change and remove an address, choose the default, erase a person.
import Type from 'typebox';
import { invalidField } from '#platform/http/invalid-fields.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { declareFor, oneOf, optionalText } from '#platform/screens/declare.ts';
import { msg } from '#platform/text/msg.ts';
import {
  type Chosen,
  chooseDefault,
  createCustomer,
  erasePerson,
  removeAddress,
  restoreAddress,
  saveAddress,
} from './customers.ts';
import type { CustomerRoom } from './room.ts';
import { customerPath, readCustomerName } from './rules/customer-path.ts';
import { ADDRESS_FIELDS, type AddressField, pickAddress } from './rules/record.ts';
import { cleanField } from './rules/text-base.ts';

const { action } = declareFor<CustomerRoom>();
const write = { permission: 'customer:write', form: 'customers/:identityId' };

/** Long enough for any identity with its mark (rules/customer-path.ts). */
export const Identity = Type.String({ minLength: 1, maxLength: 300, description: 'The identity of the customer.' });

/** Texts of any length: what is too long is said at its field, with its limit. Nobody wants their own address filled in. */
const typed = { maxLength: 20_000, autocomplete: 'off' };

/** In the order in which people say an address; the numbers last, as on an invoice. */
const AddressFields = {
  type: optionalText({
    ...typed,
    label: 'Purpose',
    description: 'delivery, billing, contact, invoice, or a word of your own',
  }),
  companyName: optionalText({ ...typed, label: 'Company' }),
  firstName: optionalText({ ...typed, label: 'First name' }),
  lastName: optionalText({ ...typed, label: 'Last name' }),
  streetAddress: optionalText({ ...typed, label: 'Street and number' }),
  cityPart: optionalText({ ...typed, label: 'Part of the city' }),
  postalCode: optionalText({ ...typed, label: 'Postal code' }),
  city: optionalText({ ...typed, label: 'City' }),
  stateRegion: optionalText({ ...typed, label: 'State or region' }),
  country: optionalText({ ...typed, label: 'Country' }),
  companyRegistrationNumber: optionalText({ ...typed, label: 'Company number' }),
  taxIdentificationNumber: optionalText({ ...typed, label: 'VAT id' }),
  notice: optionalText({ ...typed, label: 'Note' }),
};

const OneAddress = {
  identityId: Identity,
  id: Type.String({ format: 'uuid', description: 'The id of the address.' }),
};

/** One that somebody has looked at: not a newer one is changed. */
const SeenAddress = {
  ...OneAddress,
  version: Type.Optional(Type.Integer({ description: 'The version that the form began from.' })),
};

const chosenOf = ({ identityId, id, version }: Chosen): Chosen => ({
  identityId: readCustomerName(identityId),
  id,
  version,
});

/** The path of an action on one address. */
const actOf = ({ identityId, id }: Chosen, verb: string) => `${customerPath(identityId)}/addresses/${id}/${verb}`;

/** Both versions by all fields of the form: an empty one is not stored, but it is a version. */
function withWholeVersions(error: unknown): unknown {
  if (!(error instanceof Refusal) || !('theirs' in error.extra)) return error;
  const { status, code, said, message, extra } = error;
  const { yours, theirs } = extra as { yours: Record<string, unknown>; theirs: Record<string, unknown> };
  const whole = (version: Record<string, unknown>, otherwise: Record<string, unknown>) =>
    Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, version[field] ?? otherwise[field] ?? '']));
  return new Refusal({
    status,
    code,
    message: said ?? message,
    extra: { ...extra, yours: whole(yours, theirs), theirs: whole(theirs, {}) },
  });
}

/** The search (find-store.ts) finds a customer without a customer number by one of these. */
const foundBy = [
  ...(['companyName', 'firstName', 'lastName', 'streetAddress'] as const),
  ...(['companyRegistrationNumber', 'taxIdentificationNumber'] as const),
];

const isBlank = (field: AddressField, value: unknown) => {
  const cleaned = cleanField(field, value);
  return 'text' in cleaned && cleaned.text === '';
};

/** The word that must be typed to erase a person, in both languages. */
const eraseWords = ['erase', 'smazat'];

export const customerActions = [
  action({
    ...write,
    path: 'customers/create',
    form: 'customers/new',
    seenAt: 'customers',
    summary: 'Add an address',
    body: Type.Object({
      identityId: optionalText({
        maxLength: 1_000,
        label: 'Customer number',
        description: 'What your shop calls the customer (identityId). Left empty, a new one is made up.',
      }),
      ...AddressFields,
    }),
    act: async (room, caller, { identityId = '', ...fields }) => {
      if (identityId.trim() === '' && foundBy.every((field) => isBlank(field, fields[field]))) {
        const said = msg('Write a name, a number or a street, so that the customer can be found again.');
        throw invalidField('lastName', 'required', said);
      }
      const made = await createCustomer(room, caller, identityId, pickAddress(fields), caller.actor);
      const said = msg('The address is added. Below you see what was sent and what is stored.');
      return { to: customerPath(made.identityId), done: { code: 'address.made', said }, data: made };
    },
  }),
  action({
    ...write,
    path: 'customers/:identityId/addresses/:id/save',
    summary: 'Save an address; a field that is empty is cleared',
    body: Type.Object({ ...SeenAddress, ...AddressFields }),
    act: async (room, caller, sent) => {
      const chosen = chosenOf(sent);
      await saveAddress(room, caller, chosen, pickAddress(sent), caller.actor).catch((error: unknown) =>
        Promise.reject(withWholeVersions(error)),
      );
      const said = msg('The address is saved. Below you see what was sent and what is stored.');
      return { to: customerPath(chosen.identityId), done: { code: 'address.saved', said } };
    },
  }),
  action({
    ...write,
    path: 'customers/:identityId/addresses/:id/default',
    summary: 'Make an address the default',
    body: Type.Object(OneAddress),
    act: async (room, caller, sent) => {
      const chosen = chosenOf(sent);
      const before = await chooseDefault(room, caller, chosen, caller.actor);
      const done = { code: 'address.default', said: msg('This is the default address now.') };
      const next = { to: customerPath(chosen.identityId), done };
      if (before === null || before === chosen.id) return next;
      return { ...next, undo: { action: actOf({ ...chosen, id: before }, 'default'), fields: {} } };
    },
  }),
  action({
    ...write,
    path: 'customers/:identityId/addresses/:id/remove',
    summary: 'Remove an address',
    body: Type.Object(SeenAddress),
    act: async (room, caller, sent) => {
      const chosen = chosenOf(sent);
      await removeAddress(room, caller, chosen, caller.actor);
      const done = { code: 'address.removed', said: msg('The address is removed.') };
      const undo = { action: actOf(chosen, 'restore'), fields: {} };
      return { to: customerPath(chosen.identityId), done, undo };
    },
  }),
  action({
    ...write,
    path: 'customers/:identityId/addresses/:id/restore',
    summary: 'Bring back an address that was just removed',
    body: Type.Object(OneAddress),
    act: async (room, caller, sent) => {
      const chosen = chosenOf(sent);
      await restoreAddress(room, caller, chosen, caller.actor);
      return {
        to: customerPath(chosen.identityId),
        done: { code: 'address.restored', said: msg('The address is back.') },
      };
    },
  }),
  action({
    ...write,
    path: 'customers/:identityId/erase',
    seenAt: 'customers',
    summary: 'Erase a person: addresses, and what events hold of them',
    body: Type.Object({
      identityId: Identity,
      // Chosen, not written, so that the log never names the person.
      reason: oneOf(
        {
          request: 'The person asked for it',
          unneeded: 'The data is not needed any more',
          mistake: 'It was stored by mistake',
          test: 'It was a test',
        },
        { label: 'Why' },
      ),
      word: Type.String({ maxLength: 50, label: 'Type “erase”', autocomplete: 'off' }),
    }),
    act: async (room, caller, { identityId, reason, word }) => {
      if (!eraseWords.includes(word.trim().toLowerCase())) {
        const said = msg('Type the word erase, so that nobody is erased by accident.');
        throw invalidField('word', 'erase_word', said);
      }
      const data = await erasePerson(room, caller, readCustomerName(identityId), reason, caller.actor);
      const said = msg('The person is erased. Addresses: {addresses}, events without the person now: {events}.', {
        addresses: data.addresses,
        events: data.attendances,
      });
      return { to: 'customers', done: { code: 'customer.erased', said }, data };
    },
  }),
];
