// Reads the event of a request: answers the event to store, or refuses it with all its problems at once.
import { isEmailAddress } from '#platform/text/email-address.ts';
import { msg } from '#platform/text/msg.ts';
import { invalidEvent } from '../errors.ts';
import type { Problem } from '../rules/check-fields.ts';
import {
  checkLongText,
  checkTitle,
  checkType,
  checkUrl,
  cleanText,
  holdsNul,
  readOptional,
} from '../rules/check-fields.ts';
import type { EventFields } from '../rules/event.ts';
import { checkReminders } from '../rules/notify-before.ts';
import { type PlacedEvent, placeEvent } from '../rules/place-event.ts';
import { Attendee as AttendeeShape, type NewAttendee, NewEvent } from '../schema.ts';
import { readPhone } from './read-phone.ts';

export type Attendee = {
  name: string;
  memberId: number | null;
  /** Callers have numbers or texts. */
  customerId: number | string | null;
  email: string | null;
  phone: string | null;
};

/** An event as it will be stored. */
export type ReadEvent = PlacedEvent &
  EventTexts &
  Pick<EventFields, 'isAllDay' | 'isBlocking' | 'notifyBefore'> & {
    /** One for each reminder of an attendee. */
    notifyBeforeMinutes: number[];
    attendees: Attendee[];
  };

/** The console may ask for several reminders; add-event has one (spec 4.8). */
export type EventInput = Omit<NewEvent, 'notifyBefore'> & { notifyBefore?: string | readonly string[] | undefined };

type CalendarPlace = { timeZone: string; defaultCountry: string };

export function readEvent(input: EventInput, { timeZone, defaultCountry }: CalendarPlace): ReadEvent {
  const unstorable = findNul(input);
  if (unstorable.length > 0) throw invalidEvent(unstorable);

  const isAllDay = input.isAllDay ?? false;
  const texts = {
    title: cleanText(input.title),
    description: readOptional(input.description),
    agenda: readOptional(input.agenda),
    url: readOptional(input.url),
    locationTitle: readOptional(input.locationTitle),
    type: readOptional(input.type),
  };
  const { startTime, endTime } = input;
  const placed = placeEvent({ startTime, endTime, blockingTo: readOptional(input.blockingTo), isAllDay }, timeZone);
  const notify = checkReminders(readReminders(input.notifyBefore));
  const attendees = (input.attendees ?? []).map((attendee, index) => readAttendee(attendee, index, defaultCountry));
  const problems = [
    ...(Array.isArray(placed) ? placed : []),
    ...checkTexts(texts),
    ...notify.problems,
    ...attendees.flatMap((attendee) => attendee.problems),
  ];
  if (Array.isArray(placed) || problems.length > 0) throw invalidEvent(problems);
  return {
    ...placed,
    ...texts,
    isAllDay,
    isBlocking: input.isBlocking ?? true,
    notifyBefore: notify.stored,
    notifyBeforeMinutes: notify.minutes,
    attendees: attendees.map(({ attendee }) => attendee),
  };
}

export type EventTexts = Pick<EventFields, 'title' | 'description' | 'agenda' | 'url' | 'locationTitle' | 'type'>;

export const checkTexts = ({ title, description, agenda, url, locationTitle, type }: EventTexts): Problem[] => [
  ...checkTitle('/event/title', title, msg('Write a title.')),
  ...checkLongText('description', description),
  ...checkLongText('agenda', agenda),
  ...checkLongText('locationTitle', locationTitle),
  ...checkUrl(url),
  ...checkType(type),
];

type SentAttendee = { [Field in keyof NewAttendee]: NewAttendee[Field] | undefined } & Pick<NewAttendee, 'name'>;

export function readAttendee(
  input: SentAttendee,
  index: number,
  country: string,
): { attendee: Attendee; problems: Problem[] } {
  const pointer = `/event/attendees/${index}`;
  const name = cleanText(input.name);
  const email = readOptional(input.email);
  const phoneText = readOptional(input.phone);
  const phone = phoneText === null ? null : readPhone(phoneText, country);
  const problems = checkTitle(`${pointer}/name`, name, msg('Write the name.'));
  if (email !== null && !isEmailAddress(email)) {
    const words = 'must be an e-mail address';
    const said = msg('This is not an e-mail address.');
    problems.push({
      pointer: `${pointer}/email`,
      code: 'invalid_format',
      words,
      said,
      example: 'customer@example.com',
    });
  }
  if (phoneText !== null && phone === null) {
    const words = 'must be a valid phone number in international format';
    const said = msg('This is not a phone number. Write it with its country, as in +420 777 123 456.');
    problems.push({ pointer: `${pointer}/phone`, code: 'invalid_format', words, said, example: '+420777123456' });
  }
  const { memberId = null } = input;
  const customerId = typeof input.customerId === 'number' ? input.customerId : readOptional(input.customerId);
  return { attendee: { name, memberId, customerId, email, phone }, problems };
}

const readReminders = (given: EventInput['notifyBefore']) =>
  typeof given === 'object' ? given.map((text) => readOptional(text)) : readOptional(given);

const eventFields = Object.keys(NewEvent.properties);
const attendeeFields = Object.keys(AttendeeShape.properties);

/** PostgreSQL stores no NUL character. Only known fields are searched: what else a caller sends is stored nowhere. */
export function findNul(input: { attendees?: readonly object[] | undefined }): Problem[] {
  const attendees = (input.attendees ?? []).flatMap((attendee, index) =>
    findNulIn(attendee, attendeeFields, `/event/attendees/${index}`),
  );
  return [...findNulIn(input, eventFields, '/event'), ...attendees];
}

function findNulIn(value: object, fields: string[], pointer: string): Problem[] {
  const given = Object.entries(value);
  return fields
    .filter((field) => given.some(([name, text]) => name === field && typeof text === 'string' && holdsNul(text)))
    .map((field) => ({
      pointer: `${pointer}/${field}`,
      code: 'invalid_format',
      words: 'must not contain the character NUL',
    }));
}
