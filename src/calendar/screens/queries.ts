// What stands in the addresses of the calendar's screens: what is shown, and what is open beside it.
import Type, { type Static } from 'typebox';
import { PageQuery } from '#platform/screens/keyset.ts';
import { spans } from './rules/period.ts';

const choice = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });
const day = (description: string) => Type.String({ maxLength: 10, description });

/** What every view of the calendar has in its address beside its own. */
const Shown = {
  calendars: Type.Optional(
    Type.String({ maxLength: 2_000, description: 'Ids of calendars, with commas; all if left out.' }),
  ),
  event: Type.Optional(Type.String({ format: 'uuid', description: 'Opens this event beside the calendar.' })),
  open: Type.Optional(choice(['move', 'cancel'] as const, 'Opens a form for the event.')),
  moveTo: Type.Optional(
    Type.String({ maxLength: 40, description: 'Tries to move the event to this time, and says what is in the way.' }),
  ),
  length: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 527_040, description: 'How long it would be, in minutes.' }),
  ),
};

export const CalendarQuery = Type.Object({
  ...Shown,
  view: Type.Optional(choice(spans, 'What is shown; a week if left out.')),
  date: Type.Optional(day('A day of what is shown; today if left out.')),
  cancelled: Type.Optional(choice(['show'] as const, 'Shows events that were cancelled, too.')),
});
export type CalendarQuery = Static<typeof CalendarQuery>;

const states = ['active', 'blocking', 'free', 'cancelled'] as const;

export const EventsQuery = Type.Object({
  ...PageQuery,
  ...Shown,
  q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name, e-mail or phone of an attendee.' })),
  type: Type.Optional(Type.String({ maxLength: 64, description: 'Only events of this type.' })),
  state: Type.Optional(choice(states, 'All if left out.')),
  date: Type.Optional(day('From this day on; from today if left out.')),
  when: Type.Optional(choice(['all'] as const, 'Past events, too.')),
});
export type EventsQuery = Static<typeof EventsQuery>;

export const NewEventQuery = Type.Object({
  calendar: Type.Optional(Type.String({ maxLength: 100, description: 'The id of the calendar.' })),
  start: Type.Optional(Type.String({ maxLength: 40, description: 'When it begins, as in 2026-11-16T14:30.' })),
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 527_040 })),
});
export type NewEventQuery = Static<typeof NewEventQuery>;
