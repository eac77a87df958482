// The shapes of the screens of calendars: their list, one with its rules and feeds, its free slots, and what their forms send.
import Type, { type Static, type TSchema } from 'typebox';
import { PageQuery, pageOf } from '#platform/screens/keyset.ts';

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], description });
const Moment = Type.String({ format: 'date-time' });
const Hours = Type.Object(
  {
    regular: Type.Array(
      Type.Object({
        dayOfWeek: Type.Integer({ description: '0 is Monday.' }),
        definition: Type.String({ description: 'As in 08:00-12:00.' }),
        description: Type.Optional(Type.String()),
        validFrom: Type.Optional(Type.String()),
        validTo: Type.Optional(Type.String()),
      }),
    ),
    exceptions: Type.Array(
      Type.Object({ date: Type.String(), isOpen: Type.Boolean(), reason: Type.Optional(Type.String()) }),
    ),
  },
  { description: 'Opening hours.' },
);

const Head = {
  id: Type.String(),
  name: Type.String(),
  colour: Type.Integer({ description: '1 to 4: the chosen one, or that of its place.' }),
  timeZone: Type.String(),
  isArchived: Type.Boolean(),
};

const Item = Type.Object({
  ...Head,
  version: Type.Integer(),
  hours: orNull(Hours),
  feeds: Type.Integer({ description: 'How many addresses it can be read at.' }),
});

export const CalendarsView = Type.Object({
  ...pageOf(Item),
  show: oneOf(['used', 'archived'] as const, 'Which ones are listed.'),
  archived: Type.Integer({ description: 'How many are in the archive.' }),
  isNew: Type.Boolean({ description: 'Whether the form for a new one is open.' }),
  timeZone: Type.String({ description: 'Of the organisation, for a new one.' }),
  country: Type.String({ description: 'Of the organisation, for a new one.' }),
});
export type CalendarsView = Static<typeof CalendarsView>;

export const CalendarsQuery = Type.Object({
  ...PageQuery,
  show: Type.Optional(oneOf(['used', 'archived'] as const, 'Which ones are listed.')),
  new: Type.Optional(Type.Literal('calendar', { description: 'Opens the form for a new one.' })),
});

const Feed = Type.Object({
  id: Type.String(),
  detail: oneOf(['busy', 'full'] as const, 'Times only, or what is written in events.'),
  createdAt: Moment,
  rotatedAt: orNull(Moment),
  lastReadAt: orNull(Type.String({ format: 'date-time', description: 'To the quarter of an hour.' })),
});

export const SettingsView = Type.Object({
  ...Head,
  version: Type.Integer({ description: 'Every change raises it.' }),
  today: Type.String({ description: 'The day in the zone of the calendar.' }),
  country: Type.String({ description: 'Of phone numbers without +.' }),
  hours: orNull(Hours),
  ownColour: orNull(Type.Integer({ description: 'Null for the colour of its place.' })),
  bufferBefore: Type.Integer(),
  bufferAfter: Type.Integer(),
  earliestNotice: Type.Integer(),
  latestNoticeDays: orNull(Type.Integer()),
  feeds: Type.Array(Feed),
  chosen: orNull(Type.String({ description: 'The feed that is open.' })),
  hasEvents: Type.Boolean({ description: 'Whether it has events: then it can be archived, not deleted.' }),
});
export type SettingsView = Static<typeof SettingsView>;

const CalendarId = Type.String({ maxLength: 100, description: 'The id of the calendar.' });
const FeedId = Type.String({ maxLength: 100, description: 'The id of the feed.' });

export const SettingsQuery = Type.Object({ calendar: CalendarId, feed: Type.Optional(FeedId) });

const bounded = (most: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, description }));

export const mostDays = 31;

export const FreeQuery = Type.Object({
  calendar: CalendarId,
  minutes: bounded(10_080, 'Length of a slot; 60 if left out.'),
  step: bounded(1_440, 'Minutes from one start to the next; 15 if left out.'),
  from: Type.Optional(Type.String({ format: 'date', description: 'The first day; today if left out.' })),
  days: bounded(mostDays, 'How many days; 7 if left out.'),
});

const Slot = Type.Object({
  startsAt: Moment,
  local: Type.String({ description: 'On the clock of the calendar, as in 2026-11-16T14:30.' }),
});

export const FreeView = Type.Object({
  ...Head,
  today: Type.String(),
  from: Type.String(),
  days: Type.Integer(),
  minutes: Type.Integer(),
  step: Type.Integer(),
  hasHours: Type.Boolean({ description: 'Whether opening hours are set; otherwise it is always open.' }),
  found: Type.Array(Type.Object({ date: Type.String(), slots: Type.Array(Slot) }), {
    description: 'The days that have free slots.',
  }),
  isCut: Type.Boolean({ description: 'Whether there are more than are shown.' }),
});
export type FreeView = Static<typeof FreeView>;

const Version = Type.Integer({ description: 'The version that the form began from.' });

export const NewCalendarForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 250 }),
  id: Type.Optional(Type.String({ maxLength: 100, description: 'The calendarId of the API; made up if left out.' })),
  timeZone: Type.Optional(Type.String({ maxLength: 100, description: 'The one of the organisation if left out.' })),
  defaultCountry: Type.Optional(
    Type.String({ maxLength: 2, description: 'The one of the organisation if left out.', examples: ['CZ'] }),
  ),
});

const whole = (description: string) => Type.Optional(Type.Integer({ description }));

/** A field that is left out is emptied. */
export const SettingsForm = Type.Object({
  calendar: CalendarId,
  version: Version,
  name: Type.String({ minLength: 1, maxLength: 250 }),
  colour: whole('1 to 4; the colour of its place if left out.'),
  hours: Type.Optional(
    Type.String({ maxLength: 65_536, description: 'In one line, as "Po–Pá 8–17"; always open if left out.' }),
  ),
  bufferBefore: whole('Minutes that must be free before a slot.'),
  bufferAfter: whole('Minutes that must be free after a slot.'),
  earliestNotice: whole('How many minutes ahead a slot begins at least.'),
  latestNoticeDays: whole('How many days ahead a slot begins at most; no limit if left out.'),
  language: Type.Optional(oneOf(['cs', 'en'] as const, 'In which the hours are written back.')),
});
export type SettingsForm = Static<typeof SettingsForm>;

export const ArchiveForm = Type.Object({ calendar: CalendarId, version: Version });
export const DeleteForm = Type.Object({
  calendar: CalendarId,
  version: Version,
  reason: Type.Optional(Type.String({ maxLength: 200, description: 'Why; it stands in the audit log.' })),
});
export const NewFeedForm = Type.Object({
  calendar: CalendarId,
  detail: Type.Optional(oneOf(['busy', 'full'] as const, 'Times only, if left out.')),
});
export const FeedForm = Type.Object({ calendar: CalendarId, id: FeedId });
export const RevokeForm = Type.Object({
  calendar: CalendarId,
  id: FeedId,
  reason: Type.Optional(Type.String({ maxLength: 200, description: 'Why; it stands in the audit log.' })),
});
