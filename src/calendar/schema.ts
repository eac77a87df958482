// The body and the answer of add-event (spec 4.8).
import Type, { type Static } from 'typebox';

const whole = (description: string) =>
  // Larger JSON numbers are not exact.
  Type.Integer({ description, minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, examples: [42] });

const maybe = (description: string, example?: string) =>
  Type.Optional(Type.String({ description, ...(example === undefined ? {} : { examples: [example] }) }));

export const Attendee = Type.Object({
  name: Type.String({ description: 'Name, 1 to 250 characters.', minLength: 1, examples: ['Customer 42'] }),
  memberId: Type.Optional(whole('Internal identifier of a registered member.')),
  customerId: Type.Optional(
    Type.Union([whole('As a number.'), Type.String({ description: 'As text.', maxLength: 64 })], {
      description: 'External customer identifier: a number, or a text of at most 64 characters.',
      expects: 'must be a whole number or a text of at most 64 characters',
      examples: [42],
    }),
  ),
  email: maybe('E-mail address; reminders are sent to it.', 'customer@example.com'),
  phone: maybe(
    "Phone number in international format; without + it must be a valid number of the calendar's country. An attendee with a phone and no e-mail is reminded by SMS.",
    '+420 777 123 456',
  ),
});

const time = (description: string, example: string) =>
  Type.String({
    description: `${description} ISO 8601; without an offset it is local time in the calendar's time zone. A date without a time requires isAllDay.`,
    examples: [example],
    documented: { format: 'date-time' },
  });

export const maxAttendees = 100;

export const NewEvent = Type.Object({
  calendarId: Type.String({
    description: 'Calendar in which the event is created.',
    minLength: 1,
    examples: ['demo'],
  }),
  startTime: time('Start of the event.', '2027-05-03T10:00:00+02:00'),
  endTime: time(
    'End of the event, later than startTime; for an all-day event it may be the same.',
    '2027-05-03T11:00:00+02:00',
  ),
  title: Type.String({
    description: 'Title, 1 to 250 characters; surrounding spaces are not counted.',
    minLength: 1,
    examples: ['Consultation'],
    documented: { maxLength: 250 },
  }),
  description: maybe('Additional details, at most 64 KiB.'),
  agenda: maybe('Agenda items, at most 64 KiB; other team members may edit it.'),
  url: maybe(
    'Link for the event: http or https, at most 2048 characters. Kontor never opens it.',
    'https://example.com/meeting',
  ),
  notifyBefore: maybe(
    'How long before the start attendees are reminded by e-mail or SMS: weeks, days, hours and minutes as in "1w 2d 3h 30m", "2 days" or "1:30", or ISO 8601 as in PT1H30M; 0 to 4 weeks.',
    '1h 30m',
  ),
  blockingTo: Type.Optional(
    time('Until when the slot stays blocked for other events; no earlier than endTime.', '2027-05-03T11:15:00+02:00'),
  ),
  locationTitle: maybe('Full physical address of the location.', 'Václavské náměstí 1, 110 00 Praha'),
  isAllDay: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        "True for whole days in the calendar's time zone. If the event ends at midnight, that day is not included; at any other time it is.",
      examples: [false],
    }),
  ),
  isBlocking: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'True if the event occupies its time: two blocking events of a calendar never overlap.',
      examples: [true],
    }),
  ),
  attendees: Type.Optional(
    Type.Array(
      { ...Attendee, title: 'Attendee' },
      { maxItems: maxAttendees, description: 'People who attend, at most 100.' },
    ),
  ),
  type: maybe(
    'Type for filtering and analytics, at most 64 characters, not case-sensitive; a new type is created.',
    'consultation',
  ),
});

export type NewEvent = Static<typeof NewEvent>;
export type NewAttendee = Static<typeof Attendee>;

export const AddEventBody = Type.Object(
  { event: { ...NewEvent, title: 'NewEvent' } },
  {
    title: 'AddEvent',
    examples: [
      {
        event: {
          calendarId: 'demo',
          startTime: '2027-05-03T10:00:00+02:00',
          endTime: '2027-05-03T11:00:00+02:00',
          title: 'Consultation',
          attendees: [{ name: 'Customer 42', customerId: 42, email: 'customer@example.com' }],
        },
      },
    ],
  },
);

export const AddedEvent = Type.Object(
  { eventId: Type.String({ description: 'Identifier of the new event.' }) },
  { title: 'AddedEvent', examples: [{ eventId: '0197f6a2-6d0c-7c55-9a0e-0b8f3a3d6a11' }] },
);

export type AddedEvent = Static<typeof AddedEvent>;

const instant = (description: string) => Type.String({ description, format: 'date-time' });

/** What the refusal of a time that is taken adds. */
export const Conflict = {
  conflict: Type.Object(
    { startTime: instant('Start of the occupied time.'), endTime: instant('End of the occupied time.') },
    { description: 'the time that the other event occupies; not whose it is, and not what.' },
  ),
  nextFree: instant('start of the next free slot of the same length.'),
};
