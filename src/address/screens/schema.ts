// The shapes of the Customers screens: what they show, and what their forms send.
import Type, { type Static } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';
import { ADDRESS_FIELDS, type AddressField } from '../rules/record.ts';

const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });
const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Moment = Type.String({ format: 'date-time' });
const Text = orNull(Type.String());

/** Long enough for any identity with its mark (rules/customer-path.ts). */
const Identity = Type.String({ minLength: 1, maxLength: 300, description: 'The identity of the customer.' });
const AddressId = Type.String({ format: 'uuid', description: 'The id of the address.' });
const Version = Type.Optional(Type.Integer({ description: 'The version that the form began from.' }));
const Limited = orNull(
  oneOf(
    ['short', 'broad', 'late'] as const,
    '`q` is too short, so that only beginnings were looked for; more than 1,000 hold it and 1,000 are listed; or it took too long.',
  ),
);

const Customer = Type.Object({
  identityId: Type.String(),
  path: Type.String({ description: 'The path of the customer’s page.' }),
  name: Type.String({ description: 'Of the default address; the identity where it has none.' }),
  companyName: Text,
  companyRegistrationNumber: Text,
  address: Type.String({ description: 'Street, postal code and city of the default address; may be empty.' }),
  country: Text,
  addresses: Type.Integer({ description: 'At most 100 are counted.' }),
  email: Text,
  phone: Text,
  next: orNull(Type.Object({ id: Type.String(), title: Type.String(), startsAt: Moment, calendar: Type.String() })),
  createdAt: Moment,
});

export const CustomersQuery = Type.Object({
  ...PageQuery,
  q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of a name, e-mail, phone, street or number.' })),
});
export const CustomersView = Type.Object({
  ...pageOf(Customer),
  total: Type.Integer({ description: 'At most 1,001 are counted.' }),
  q: Type.String(),
  limited: Limited,
});
export type CustomersView = Static<typeof CustomersView>;

const PersonEvent = Type.Object({
  id: Type.String(),
  title: Type.String(),
  startsAt: Moment,
  endsAt: Moment,
  isAllDay: Type.Boolean(),
  isCancelled: Type.Boolean(),
  calendar: Type.String(),
  colour: Type.Integer({ description: 'One of four colours of calendars, from 1.' }),
  reminder: orNull(Type.String({ description: 'What came of the reminders of this person.' })),
});
const Events = Type.Object({
  coming: Type.Array(PersonEvent, { description: 'The nearest first, at most 20.' }),
  past: Type.Array(PersonEvent, { description: 'The newest first, at most 20.' }),
  counts: Type.Object({ coming: Type.Integer(), past: Type.Integer(), messages: Type.Integer() }),
  reach: Type.Object({ name: Text, email: Text, phone: Text }),
});
export type PersonEvents = Static<typeof Events>;

const Guest = Type.Object({
  key: Type.String({ description: 'The e-mail address, or the phone number.' }),
  name: Type.String(),
  email: Text,
  phone: Text,
  last: Type.String({ format: 'date-time', description: 'When their latest event begins.' }),
});
export const GuestsQuery = Type.Object({
  ...PageQuery,
  q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of a name, e-mail or phone.' })),
  guest: Type.Optional(Type.String({ maxLength: 320, description: 'Opens this guest beside the list.' })),
});
export const GuestsView = Type.Object({
  ...pageOf(Guest),
  q: Type.String(),
  limited: Limited,
  guest: orNull(Type.Object({ key: Type.String(), events: Events })),
});
export type GuestsView = Static<typeof GuestsView>;

export const NumberedQuery = Type.Object({
  ...PageQuery,
  q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of a name, e-mail or phone.' })),
});
export const NumberedView = Type.Object({
  ...pageOf(Type.Pick(Customer, ['identityId', 'path', 'name', 'email', 'phone', 'next'])),
  q: Type.String(),
  limited: Limited,
  looked: orNull(
    Type.Integer({
      description: 'The page is not full, although there may be more: so many customer numbers were looked through.',
    }),
  ),
});
export type NumberedView = Static<typeof NumberedView>;

const field = Type.Unsafe<AddressField>({ type: 'string', enum: [...ADDRESS_FIELDS] });
const optionalTexts = <Schema extends Type.TSchema>(schema: Schema) =>
  Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, Type.Optional(schema)])) as Record<
    AddressField,
    Type.TOptional<Schema>
  >;

const Item = Type.Object({
  id: Type.String(),
  fields: Type.Object(optionalTexts(Type.String()), { description: 'As it is stored.' }),
  summary: Type.String(),
  isDefault: Type.Boolean(),
  version: Type.Integer({ description: 'Every change raises it.' }),
  createdAt: Moment,
  updatedAt: Moment,
  rewrites: Type.Array(
    Type.Object({
      field,
      sent: Type.String({ description: 'Empty where nothing was sent.' }),
      stored: Type.String(),
      rules: Type.Array(Type.String(), {
        description: 'The rules that changed it, in their order. Empty where the rules of today would not write this.',
      }),
    }),
    { description: 'Fields that are stored otherwise than they were sent.' },
  ),
});

export const CustomerView = Type.Object({
  identityId: Type.String(),
  path: Type.String(),
  name: Type.String(),
  since: orNull(Moment),
  addresses: Type.Array(Item, { description: 'The default one first, at most 100.' }),
  hasMore: Type.Boolean({ description: 'Whether there are more than 100.' }),
  likely: Type.Array(
    Type.Object({
      ...Type.Pick(Customer, [
        'identityId',
        'path',
        'name',
        'companyName',
        'address',
        'addresses',
        'email',
        'phone',
        'next',
      ]).properties,
      since: orNull(Moment),
      ways: Type.Array(oneOf(['email', 'phone', 'address'] as const, 'What both have.')),
    }),
    {
      description:
        'Others who are likely the same person: the same e-mail or phone at events, or name and place. At most 5.',
    },
  ),
  twins: Type.Array(
    Type.Object({
      ids: Type.Array(Type.String(), { description: 'Two addresses, the older one first.' }),
      kind: oneOf(['same', 'near'] as const, 'The same but for accents, case and abbreviations; or but for a typo.'),
    }),
    { description: 'Addresses that are likely the same.' },
  ),
  events: Events,
  edit: orNull(AddressId),
  open: orNull(oneOf(['erase'] as const, 'What is asked for beside the page.')),
  defaultCountry: Type.String(),
});
export type CustomerView = Static<typeof CustomerView>;

export const CustomerQuery = Type.Object({
  identityId: Identity,
  edit: Type.Optional(Type.String({ format: 'uuid', description: 'Opens the form of this address.' })),
  open: Type.Optional(oneOf(['erase'] as const, 'Opens the question before erasing.')),
});

/** Texts of any length: what is too long is said at its field, with its limit. */
const Typed = Type.String({ maxLength: 20_000 });

export const NewAddressQuery = Type.Object({
  identityId: Type.Optional(Type.String({ maxLength: 300, description: 'Whose address it is.' })),
  ...optionalTexts(Type.String({ maxLength: 4_000, description: 'Filled into the form.' })),
});
export const NewAddressView = Type.Object({
  identityId: Type.String({ description: 'Empty for a new customer.' }),
  name: orNull(Type.String({ description: 'Of the customer who gets another address.' })),
  path: orNull(Type.String()),
  fields: Type.Object(optionalTexts(Type.String())),
  defaultCountry: Type.String(),
});
export type NewAddressView = Static<typeof NewAddressView>;

export const NewAddressForm = Type.Object({
  identityId: Type.Optional(Type.String({ maxLength: 1_000, description: 'Made up where it is left out.' })),
  ...optionalTexts(Typed),
});
export const AddressForm = Type.Object({
  identityId: Identity,
  id: AddressId,
  version: Version,
  ...optionalTexts(Typed),
});
export const AddressAct = Type.Object({ identityId: Identity, id: AddressId, version: Version });

/** Why somebody is erased: chosen, not written, so that the log never names the person. */
export const eraseReasons = ['request', 'unneeded', 'mistake', 'test'] as const;
/** What is typed before somebody is erased, in either language. */
export const eraseWords = ['erase', 'smazat'];
export const EraseForm = Type.Object({
  identityId: Identity,
  reason: oneOf(eraseReasons, 'Why; it stays in the audit log.'),
  word: Type.String({ maxLength: 50, description: 'The word "erase".' }),
});
