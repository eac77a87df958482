// The shapes of the Audit screen: its filters, and the lines of the log as it shows them.
import Type, { type Static } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';

const Text = Type.Union([Type.String(), Type.Null()]);

const Named = Type.Object({
  kind: Type.String(),
  id: Text,
  name: Type.Union([Type.String(), Type.Null()], {
    description: 'As it is called now; null if nobody knows it any more.',
  }),
});

export const AuditItem = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  who: Named,
  action: Type.String({ description: 'A kind of thing and what was done to it, as in `key.revoke`.' }),
  thing: Named,
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      isKept: Type.Boolean({ description: 'False for fields of people: the log has only their names.' }),
      before: Type.Unknown(),
      after: Type.Unknown(),
    }),
  ),
  details: Type.Array(Type.Object({ name: Type.String(), value: Type.Unknown() })),
  clientAddress: Text,
  requestId: Text,
});
export type AuditItem = Static<typeof AuditItem>;

export const AuditView = Type.Object({
  ...pageOf(AuditItem),
  isOutside: Type.Boolean({ description: 'Whether these are the lines that belong to no organisation.' }),
  filter: Type.Object({
    who: Text,
    whoName: Text,
    whoKind: Text,
    kind: Text,
    thing: Text,
    thingName: Text,
    action: Text,
    from: Text,
    to: Text,
  }),
  /** The line that is open, wherever in the list it stands. */
  chosen: Type.Union([AuditItem, Type.Null()]),
  actions: Type.Array(Type.String(), { description: 'All actions that there can be.' }),
});
export type AuditView = Static<typeof AuditView>;

const Day = (words: string) =>
  Type.Optional(Type.String({ maxLength: 10, description: words, examples: ['2026-11-16'] }));

export const AuditQuery = Type.Object({
  ...PageQuery,
  who: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Who did it: the id of a member or key, `visitor`, `command line`, or `system`.',
    }),
  ),
  kind: Type.Optional(Type.String({ maxLength: 40, description: 'A kind of thing, as in `key`.' })),
  thing: Type.Optional(Type.String({ maxLength: 200, description: 'The id of a thing.' })),
  action: Type.Optional(Type.String({ maxLength: 80, description: 'What was done, as in `key.revoke`.' })),
  from: Day('The first day, in the zone of the organisation.'),
  to: Day('The last day, in the zone of the organisation.'),
  open: Type.Optional(Type.String({ maxLength: 20, description: 'The line that is open.' })),
});
export type AuditQuery = Static<typeof AuditQuery>;
