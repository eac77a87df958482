// The shapes of the screens of people: the People screen, and everybody's own account.
import Type, { type Static } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';
import { longestName } from '../field-errors.ts';

const Moment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);
const RoleName = Type.Union([
  Type.Literal('viewer'),
  Type.Literal('editor'),
  Type.Literal('admin'),
  Type.Literal('owner'),
]);

export const Person = Type.Object({
  id: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  role: RoleName,
  state: Type.Union([Type.Literal('invited'), Type.Literal('active'), Type.Literal('blocked')]),
  isOperator: Type.Boolean(),
  isYou: Type.Boolean(),
  /** Whether you may change this person. */
  mayManage: Type.Boolean(),
  lastSeenAt: Moment,
  invitedUntil: Moment,
  version: Type.Integer(),
});
export type Person = Static<typeof Person>;

const Session = Type.Object({
  id: Type.String(),
  isThis: Type.Boolean(),
  method: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
  clientAddress: Type.Union([Type.String(), Type.Null()]),
  userAgent: Type.Union([Type.String(), Type.Null()]),
});

export const PeopleView = Type.Object({
  ...pageOf(Person),
  total: Type.Integer({ description: 'How many people there are, counted to 1,001.' }),
  chosen: Type.Union([Person, Type.Null()]),
  sessions: Type.Union([Type.Array(Session), Type.Null()], {
    description: 'Where the chosen person is signed in; null where that is not yours to see.',
  }),
  isNew: Type.Boolean({ description: 'Whether the form for an invitation is open.' }),
  roles: Type.Array(RoleName, { description: 'The roles that you may give.' }),
  isMailOn: Type.Boolean(),
});
export type PeopleView = Static<typeof PeopleView>;

export const PeopleQuery = Type.Object({
  ...PageQuery,
  person: Type.Optional(Type.String({ maxLength: 40, description: 'The id of the person who is open.' })),
  new: Type.Optional(Type.Literal('person', { description: 'Opens the form for an invitation.' })),
});

const Id = Type.String({ maxLength: 40 });
const Version = Type.Integer({ description: 'The version that the form began from.' });

export const InviteForm = Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }), role: RoleName });
export const RoleForm = Type.Object({ id: Id, role: RoleName, version: Version });
export const PersonForm = Type.Object({ id: Id, version: Type.Optional(Version) });
export const PersonSessionForm = Type.Object({ id: Id, session: Id });

export const AccountView = Type.Object({
  name: Type.Union([Type.String(), Type.Null()]),
  email: Type.Union([Type.String(), Type.Null()]),
  language: Type.Union([Type.Literal('cs'), Type.Literal('en'), Type.Null()]),
  hasPassword: Type.Boolean(),
  hasPasskeys: Type.Boolean({ description: 'Whether passkeys work at this address.' }),
  passkeys: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), createdAt: Type.String(), lastUsedAt: Moment }),
  ),
  sessions: Type.Array(Session),
});
export type AccountView = Static<typeof AccountView>;

export const ProfileForm = Type.Object({
  name: Type.Optional(Type.String({ maxLength: longestName })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
});
export const PasswordForm = Type.Object({
  password: Type.String({ maxLength: 2_000 }),
  current: Type.Optional(Type.String({ maxLength: 2_000 })),
});
export const IdForm = Type.Object({ id: Id });
export const NothingForm = Type.Object({});
export const NewPasskeyForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: longestName }),
  response: Type.Object({}, { additionalProperties: true, description: 'What the browser answered (WebAuthn).' }),
});
