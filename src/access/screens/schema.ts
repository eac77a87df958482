// The shapes of the Keys screen: what it shows, and what its forms send.
import Type, { type Static } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';

const Moment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

export const RiskName = Type.Union([
  Type.Literal('never-expires'),
  Type.Literal('idle'),
  Type.Literal('unused'),
  Type.Literal('removable'),
]);

export const KeyItem = Type.Object({
  id: Type.String(),
  type: Type.Union([Type.Literal('PROD'), Type.Literal('DEV_'), Type.Literal('ROOT')]),
  shown: Type.String({ description: 'The first and last four characters; nobody has the rest.' }),
  label: Type.Union([Type.String(), Type.Null()]),
  member: Type.Union([Type.String(), Type.Null()]),
  roles: Type.Union([Type.Array(Type.String()), Type.Null()], { description: 'Null for all roles.' }),
  state: Type.Union([
    Type.Literal('active'),
    Type.Literal('rotating'),
    Type.Literal('expired'),
    Type.Literal('revoked'),
  ]),
  risks: Type.Array(RiskName),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: Moment,
  expiresAt: Moment,
  revokedAt: Moment,
  days: Type.Array(Type.Number(), { description: 'Calls of the last 90 days (UTC), the newest last.' }),
});
export type KeyItem = Static<typeof KeyItem>;

export const KeyMinutes = Type.Object({
  id: Type.String(),
  minutes: Type.Array(Type.Number(), { description: 'Calls of the last 60 minutes, the newest last.' }),
});

export const KeysView = Type.Object({
  ...pageOf(KeyItem),
  show: Type.Union([RiskName, Type.Literal('all'), Type.Literal('ended')]),
  sort: Type.Union([Type.Literal('last-use'), Type.Literal('name'), Type.Literal('expires')]),
  counts: Type.Object({
    live: Type.Integer(),
    ended: Type.Integer(),
    calls: Type.Number({ description: 'Calls by all keys in 30 days.' }),
    risks: Type.Record(Type.String(), Type.Integer()),
  }),
  chosen: Type.Union([
    Type.Object({
      key: KeyItem,
      /** The other half of a rotation, where there is one. */
      old: Type.Union([KeyItem, Type.Null()]),
      successor: Type.Union([KeyItem, Type.Null()]),
      lastHour: Type.Array(KeyMinutes),
    }),
    Type.Null(),
  ]),
  isNew: Type.Boolean({ description: 'Whether the form for a new key is open.' }),
  roles: Type.Array(Type.String(), { description: 'All roles that a key can have.' }),
  apiUrl: Type.String(),
});
export type KeysView = Static<typeof KeysView>;

export const KeysQuery = Type.Object({
  ...PageQuery,
  show: Type.Optional(KeysView.properties.show),
  sort: Type.Optional(KeysView.properties.sort),
  key: Type.Optional(Type.String({ maxLength: 40, description: 'The id of the key that is open beside the list.' })),
  new: Type.Optional(Type.Literal('key', { description: 'Opens the form for a new key.' })),
});

const Id = Type.String({ maxLength: 40 });

export const NewKeyForm = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 100, expects: 'must say what the key is for', examples: ['E-shop'] }),
  roles: Type.Optional(Type.Array(Type.String(), { maxItems: 50, description: 'None for all roles.' })),
  expires: Type.Optional(
    Type.String({ maxLength: 40, examples: ['90d'], description: 'As in 90d or 2027-01-31; `never` for no end.' }),
  ),
  member: Type.Optional(Type.String({ maxLength: 254, description: 'Whose key it is; in the sandbox.' })),
});

export const RotateForm = Type.Object({
  id: Id,
  overlap: Type.Optional(Type.String({ maxLength: 10, examples: ['24h'], default: '24h' })),
});

export const RevokeForm = Type.Object({
  id: Id,
  reason: Type.Optional(Type.String({ maxLength: 200 })),
});
