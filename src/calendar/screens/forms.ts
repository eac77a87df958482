// What the forms of the calendar send: a new event, a move, a cancellation, and a cancellation taken back.
import Type, { type Static } from 'typebox';
import { maxReason, maxTitle, maxType } from '../rules/check-texts.ts';

const Version = Type.Optional(Type.Integer({ description: 'The version that the form began from.' }));
const EventId = Type.String({ format: 'uuid', description: 'The id of the event.' });
const Back = Type.Optional(
  Type.String({
    maxLength: 2_500,
    pattern: '^calendar(?:/events)?(?:\\?[\\w=&%.+~*-]*)?$',
    description: 'Where to go on: the path of a view with its query.',
  }),
);
const Typed = Type.String({ maxLength: 70_000 });

export const mostReminders = 5;
/** Rows of the form for attendees. */
export const mostGuests = 20;

export const NewEventForm = Type.Object({
  calendarId: Type.String({ maxLength: 100 }),
  title: Type.String({ maxLength: maxTitle }),
  startTime: Type.String({ maxLength: 40, description: 'As add-event takes it.' }),
  take: Type.Optional(Type.String({ maxLength: 40, description: 'Taken instead of startTime: the next free start.' })),
  minutes: Type.Optional(Type.Integer({ description: 'How long it is; an hour if left out.' })),
  days: Type.Optional(Type.Integer({ description: 'Of an event of whole days: how many; one if left out.' })),
  blockMinutes: Type.Optional(Type.Integer({ description: 'How long the slot stays blocked after it.' })),
  isAllDay: Type.Optional(Type.Boolean()),
  isWalkIn: Type.Optional(Type.Boolean({ description: 'It blocks nothing, and may overlap other events.' })),
  type: Type.Optional(Type.String({ maxLength: maxType })),
  locationTitle: Type.Optional(Typed),
  description: Type.Optional(Typed),
  notifyBefore: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: mostReminders,
      description: 'How long before the start attendees are reminded, each as add-event takes it.',
    }),
  ),
  attendees: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.Optional(Typed),
        email: Type.Optional(Typed),
        phone: Type.Optional(Typed),
        customerId: Type.Optional(Type.String({ maxLength: 64 })),
      }),
      { maxItems: mostGuests },
    ),
  ),
  back: Back,
});
export type NewEventForm = Static<typeof NewEventForm>;

export const MoveForm = Type.Object({
  id: EventId,
  version: Version,
  startTime: Type.String({ maxLength: 40, description: 'The new start, as add-event takes it.' }),
  minutes: Type.Optional(Type.Integer({ description: 'The new length; as before if left out.' })),
  endTime: Type.Optional(Type.String({ maxLength: 40, description: 'Instead of minutes.' })),
  blockingTo: Type.Optional(Type.String({ maxLength: 40, description: 'Moves along if left out.' })),
  back: Back,
});
export type MoveForm = Static<typeof MoveForm>;

export const CancelForm = Type.Object({
  id: EventId,
  version: Version,
  reason: Type.Optional(
    Type.String({ maxLength: maxReason, description: 'For the own people; attendees do not get it.' }),
  ),
  tell: Type.Optional(Type.Boolean({ description: 'Tells attendees by e-mail or SMS.' })),
  back: Back,
});
export type CancelForm = Static<typeof CancelForm>;

export const RestoreForm = Type.Object({ id: EventId, version: Version, back: Back });
export type RestoreForm = Static<typeof RestoreForm>;
