// The shapes of the calendar's screens: what its views, its list and the drawer of an event show.
import Type, { type Static } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';
import { spans } from './rules/period.ts';

const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });
const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const Moment = Type.String({ format: 'date-time' });
const MomentOrNull = orNull(Moment);
const Text = orNull(Type.String());
const Day = Type.String({ description: 'A day, as in 2026-11-16.' });

/** What every view of the calendar has in its address beside its own. */
const Shown = {
  calendars: Type.Optional(
    Type.String({ maxLength: 2_000, description: 'Ids of calendars, with commas; all if left out.' }),
  ),
  event: Type.Optional(Type.String({ format: 'uuid', description: 'Opens this event beside the calendar.' })),
  open: Type.Optional(oneOf(['move', 'cancel'] as const, 'Opens a form for the event.')),
  moveTo: Type.Optional(
    Type.String({ maxLength: 40, description: 'Tries to move the event to this time, and says what is in the way.' }),
  ),
  length: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 527_040, description: 'How long it would be, in minutes.' }),
  ),
};

export const CalendarQuery = Type.Object({
  ...Shown,
  view: Type.Optional(oneOf(spans, 'What is shown; a week if left out.')),
  date: Type.Optional(
    Type.String({ ...Day, maxLength: 10, description: 'A day of what is shown; today if left out.' }),
  ),
  cancelled: Type.Optional(oneOf(['show'] as const, 'Shows events that were cancelled, too.')),
});
export type CalendarQuery = Static<typeof CalendarQuery>;

export const states = ['active', 'blocking', 'free', 'cancelled'] as const;

export const EventsQuery = Type.Object({
  ...PageQuery,
  ...Shown,
  q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name, e-mail or phone of an attendee.' })),
  type: Type.Optional(Type.String({ maxLength: 64, description: 'Only events of this type.' })),
  state: Type.Optional(oneOf(states, 'All if left out.')),
  date: Type.Optional(Type.String({ ...Day, maxLength: 10, description: 'From this day on; from today if left out.' })),
  when: Type.Optional(oneOf(['all'] as const, 'Past events, too.')),
});
export type EventsQuery = Static<typeof EventsQuery>;

const Colour = Type.Integer({ description: 'One of four colours of calendars, from 1.' });

const CalendarChoice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  colour: Colour,
  timeZone: Type.String(),
  isShown: Type.Boolean(),
  isArchived: Type.Boolean(),
  now: orNull(
    Type.Object(
      { isOccupied: Type.Boolean(), until: MomentOrNull },
      { description: 'Whether it is occupied now, and until when; null where today is not shown.' },
    ),
  ),
});

const GridEvent = Type.Object({
  id: Type.String(),
  calendar: Type.Integer({ description: 'Its place among `calendars`.' }),
  title: Type.String(),
  type: Text,
  who: orNull(Type.String({ description: 'The first attendee.' })),
  others: Type.Integer({ description: 'Further attendees.' }),
  startsAt: Moment,
  endsAt: Moment,
  occupiedTo: Moment,
  isAllDay: Type.Boolean(),
  isBlocking: Type.Boolean(),
  isCancelled: Type.Boolean(),
  phase: oneOf(['past', 'running', 'coming'] as const, 'At this moment.'),
  reminder: Type.String({ description: 'What came of its reminders, the worst first.' }),
  version: Type.Integer(),
});

const minutes = (description: string) => Type.Integer({ description });
const Place = { y: minutes('The minute of the day it begins at.'), height: minutes('How long it is drawn.') };

const DayColumn = Type.Object({
  date: Day,
  isToday: Type.Boolean(),
  isOutside: Type.Boolean({ description: 'Whether it belongs to another month than the one shown.' }),
  hours: Type.Integer({ description: '23 or 25 where the clocks change.' }),
  strip: Type.Array(Type.Integer(), { description: 'Events of whole days, by their place among `events`.' }),
  blocks: Type.Array(
    Type.Object({
      event: Type.Integer({ description: 'Its place among `events`.' }),
      ...Place,
      after: minutes('How long the slot stays blocked after it.'),
      x: Type.Number({ description: 'In percent of the column.' }),
      width: Type.Number(),
    }),
  ),
  ghosts: Type.Array(
    Type.Object({ kind: oneOf(['wanted', 'taken', 'free'] as const, 'Where a move would lead.'), ...Place }),
  ),
  nowAt: orNull(minutes('The minute of the day that it is now.')),
});

const Reminder = Type.Object({
  attendee: Type.String(),
  kind: Type.String(),
  channel: Type.String(),
  remindAt: Moment,
  state: Type.String(),
  reason: Text,
  attempts: Type.Integer(),
  settledAt: MomentOrNull,
});

const Trial = Type.Object({
  to: Type.String({ description: 'As it was asked for.' }),
  minutes: orNull(Type.Integer()),
  startsAt: MomentOrNull,
  endsAt: MomentOrNull,
  problem: orNull(Type.String({ description: 'The code of what is wrong with the time.' })),
  conflict: orNull(Type.Object({ startTime: Moment, endTime: Moment })),
  nextFree: MomentOrNull,
});
export type Trial = Static<typeof Trial>;

const OpenEvent = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  calendarId: Type.String(),
  calendarName: Type.String(),
  colour: Colour,
  isArchived: Type.Boolean({ description: 'Whether its calendar is archived.' }),
  timeZone: Type.String(),
  title: Type.String(),
  type: Text,
  locationTitle: Text,
  description: Text,
  agenda: Text,
  url: Text,
  startsAt: Moment,
  endsAt: Moment,
  occupiedTo: Moment,
  isAllDay: Type.Boolean(),
  isBlocking: Type.Boolean(),
  start: Type.String({ description: 'Its start as the field of a form has it, in the zone of the calendar.' }),
  minutes: Type.Integer({ description: 'How long it is.' }),
  createdAt: Moment,
  changedAt: MomentOrNull,
  cancelledAt: MomentOrNull,
  cancelReason: Text,
  cancelledBy: orNull(Type.String({ description: 'The kind of who cancelled it.' })),
  notifyBefore: Type.Array(Type.String()),
  attendees: Type.Array(
    Type.Object({
      name: Type.String(),
      email: Text,
      phone: orNull(Type.Object({ number: Type.String(), shown: Type.String() })),
      customer: orNull(Type.Object({ id: Type.String(), path: Type.String() })),
      memberId: Text,
    }),
  ),
  reminders: Type.Array(Reminder),
  trial: orNull(Trial),
});
export type OpenEvent = Static<typeof OpenEvent>;

const Opened = {
  event: orNull(OpenEvent),
  open: orNull(oneOf(['move', 'cancel'] as const, 'Which form of the event is open.')),
};

export const CalendarView = Type.Object({
  ...Opened,
  view: oneOf(spans, 'What is shown.'),
  date: Day,
  today: Day,
  previous: orNull(Day),
  next: orNull(Day),
  week: Type.Integer({ description: 'The week of the year.' }),
  timeZone: Type.String({ description: 'Whose clock the hours are of.' }),
  isMixed: Type.Boolean({ description: 'Whether calendars of several time zones are shown.' }),
  calendars: Type.Array(CalendarChoice, { description: 'At most 40.' }),
  moreCalendars: Type.Integer({ description: 'Those that are not listed.' }),
  hasCancelled: Type.Boolean(),
  hours: Type.Object({ from: minutes('The first minute shown.'), to: minutes('The end of the last hour.') }),
  days: Type.Array(DayColumn),
  events: Type.Array(GridEvent),
  isCut: Type.Boolean({ description: 'Whether there are more events than can be drawn.' }),
});
export type CalendarView = Static<typeof CalendarView>;

const ListedEvent = Type.Object({
  id: Type.String(),
  calendarId: Type.String(),
  calendarName: Type.String(),
  colour: Colour,
  timeZone: Type.String(),
  startsAt: Moment,
  endsAt: Moment,
  isAllDay: Type.Boolean(),
  title: Type.String(),
  type: Text,
  who: Text,
  attendees: Type.Integer(),
  state: oneOf(['blocking', 'free', 'cancelled'] as const, 'Whether it occupies its time.'),
  reminder: Type.String(),
});

export const EventsView = Type.Object({
  ...Opened,
  ...pageOf(ListedEvent),
  q: Type.String(),
  type: Type.String(),
  state: orNull(oneOf(states, 'The filter.')),
  date: Day,
  isAll: Type.Boolean(),
  limited: orNull(oneOf(['short', 'broad', 'late'] as const, 'What the search could not do.')),
  calendars: Type.Array(CalendarChoice),
  moreCalendars: Type.Integer(),
});
export type EventsView = Static<typeof EventsView>;

export const NewEventQuery = Type.Object({
  calendar: Type.Optional(Type.String({ maxLength: 100, description: 'The id of the calendar.' })),
  start: Type.Optional(Type.String({ maxLength: 40, description: 'When it begins, as in 2026-11-16T14:30.' })),
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 527_040 })),
});
export const NewEventView = Type.Object({
  calendars: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), timeZone: Type.String() })),
  calendarId: Type.String(),
  start: Type.String(),
  minutes: Type.Integer(),
});
export type NewEventView = Static<typeof NewEventView>;
