// The shapes of the calendar's cards on Today: a lane for each calendar, and who comes next.
import Type, { type Static } from 'typebox';

const Moment = Type.String({ format: 'date-time' });
const MomentOrNull = Type.Union([Moment, Type.Null()]);
const TextOrNull = Type.Union([Type.String(), Type.Null()]);
const Colour = Type.Integer({ description: 'One of four colours of calendars, from 1.' });
const percent = (description: string) => Type.Number({ description, minimum: 0, maximum: 100 });

const Block = Type.Object({
  id: Type.String(),
  title: Type.String(),
  who: TextOrNull,
  startsAt: Moment,
  endsAt: Moment,
  occupiedTo: Moment,
  isAllDay: Type.Boolean(),
  isBlocking: Type.Boolean(),
  isFromBefore: Type.Boolean({ description: 'Whether it began before this day.' }),
  isIntoNext: Type.Boolean({ description: 'Whether it ends after this day.' }),
  phase: Type.Union([Type.Literal('past'), Type.Literal('running'), Type.Literal('coming')]),
  x: percent('Where it begins, in percent of the hours shown.'),
  width: percent('How long it is.'),
  after: percent('How long the slot stays blocked after it.'),
  level: Type.Integer({ description: 'Events that overlap stand under each other, from 0.' }),
});

const Lane = Type.Object({
  id: Type.String({ description: 'The id of the calendar.' }),
  name: Type.String(),
  colour: Colour,
  isOccupied: Type.Boolean(),
  until: Type.Union([Moment, Type.Null()], { description: 'Null for the rest of the day.' }),
  next: Type.Union([Type.Object({ at: Moment, title: Type.String() }), Type.Null()]),
  blocks: Type.Array(Block),
  levels: Type.Integer(),
  hidden: Type.Integer({ description: 'Events that overlap too many others to be drawn.' }),
});

export const LanesCard = Type.Object({
  hours: Type.Array(Type.Object({ at: Moment, x: percent('Where the hour begins.') })),
  nowX: Type.Union([percent('Where now is.'), Type.Null()], {
    description: 'Null where now is not among the hours shown.',
  }),
  lanes: Type.Array(Lane),
  calendars: Type.Integer({ description: 'How many calendars there are, counted up to 1,000.' }),
  events: Type.Integer({ description: 'Events of the calendars shown.' }),
  coming: Type.Integer({ description: 'Those that have not begun.' }),
});
export type LanesCard = Static<typeof LanesCard>;

const NextEvent = Type.Object({
  id: Type.String(),
  startsAt: Moment,
  title: Type.String(),
  who: TextOrNull,
  phone: Type.Union([Type.Object({ number: Type.String(), shown: Type.String() }), Type.Null()]),
  others: Type.Integer({ description: 'Further attendees.' }),
  calendar: Type.String(),
  colour: Colour,
  reminder: Type.Union([
    Type.Literal('sent'),
    Type.Literal('captured'),
    Type.Literal('planned'),
    Type.Literal('failed'),
    Type.Literal('skipped'),
    Type.Literal('none'),
    Type.Literal('nobody'),
  ]),
});

export const NextCard = Type.Object({
  items: Type.Array(NextEvent),
  more: Type.Integer({ description: 'Further events today.' }),
  until: MomentOrNull,
});
export type NextCard = Static<typeof NextCard>;

const Id = Type.String({ maxLength: 40 });

export const SendForm = Type.Object({
  id: Id,
  channel: Type.Optional(
    Type.Union([Type.Literal('email'), Type.Literal('sms')], { description: 'As before if left out.' }),
  ),
});

export const ReminderForm = Type.Object({ id: Id });
