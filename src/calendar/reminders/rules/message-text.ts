// The text of a reminder, a change or a cancellation: what, when (in the time zone of the calendar) and where.

import type { Translate } from '#platform/text/msg.ts';
import type { EventFields } from '../../rules/event.ts';

/** Title and location contain no line breaks. */
export type RemindedEvent = Pick<EventFields, 'title' | 'startsAt' | 'endsAt' | 'isAllDay'> &
  Pick<EventFields, 'locationTitle' | 'url' | 'description' | 'agenda'> & { timeZone: string };

/** Two joined SMS with characters outside the GSM alphabet (67 each). */
const maxSms = 134;

/** What a message is for. */
type Kind = 'reminder' | 'cancellation' | 'change';

export function writeSubject(event: RemindedEvent, kind: Kind, t: Translate): string {
  const values = { title: event.title, start: writeStart(event) };
  return {
    reminder: t('Reminder: {title}, {start}', values),
    change: t('Changed: {title}, {start}', values),
    cancellation: t('Cancelled: {title}, {start}', values),
  }[kind];
}

/** The message of a cancellation needs no agenda and no link. */
export function writeText(event: RemindedEvent, name: string, kind: Kind, t: Translate): string {
  const { title, timeZone, locationTitle } = event;
  const lines = [
    {
      reminder: t('Hello {name}, this is a reminder of your event:', { name }),
      change: t('Hello {name}, your event was changed. This is how it is now:', { name }),
      cancellation: t('Hello {name}, your event was cancelled:', { name }),
    }[kind],
    '',
    title,
    t('When: {period} ({timeZone})', { period: writePeriod(event), timeZone }),
    locationTitle && t('Where: {place}', { place: locationTitle }),
    ...(kind === 'cancellation' ? [] : writeDetails(event, t)),
  ];
  return dropControls(`${lines.filter((line) => line !== null).join('\n')}\n`);
}

const writeDetails = ({ url, description, agenda }: RemindedEvent, t: Translate) => [
  url && t('Link: {url}', { url }),
  description && `\n${description}`,
  agenda && `\n${t('Agenda:')}\n${agenda}`,
];

export function writeSms(event: RemindedEvent, kind: Kind, t: Translate): string {
  const where = event.locationTitle ? `, ${event.locationTitle}` : '';
  const what = `${writeStart(event)}: ${event.title}${where}`;
  const text = {
    reminder: what,
    change: t('Changed: {what}', { what }),
    cancellation: t('Cancelled: {what}', { what }),
  }[kind];
  // An emoji counts as two, and is never cut in half.
  return text.length <= maxSms ? text : `${text.slice(0, maxSms - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Removes control characters, which could control a terminal or break a calendar file; line breaks and tabs stay. */
export const dropControls = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');

const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const minute = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Zones of stored calendars only, so there are never many; to make one costs more than all else in a message. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format({ timeZone, isAllDay }: RemindedEvent): Intl.DateTimeFormat {
  const key = `${timeZone} ${isAllDay}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, ...(isAllDay ? day : minute) });
  formats.set(key, made);
  return made;
}

/** Intl writes thin and non-breaking spaces, which are not in the GSM alphabet of SMS. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u2009\u202f]/g, ' ');

const writeStart = (event: RemindedEvent) => plainSpaces(format(event).format(event.startsAt));

/** The period that was written last: all who attend an event are reminded of the same one, and to write it takes a quarter of a millisecond. */
let lastPeriod = { key: '', text: '' };

/** An all-day event ends at midnight: its last day is the one before. */
function writePeriod(event: RemindedEvent): string {
  const { startsAt, endsAt, isAllDay, timeZone } = event;
  const key = [startsAt.getTime(), endsAt.getTime(), isAllDay, timeZone].join(' ');
  if (key !== lastPeriod.key) {
    const last = isAllDay ? new Date(endsAt.getTime() - 1) : endsAt;
    lastPeriod = { key, text: plainSpaces(format(event).formatRange(startsAt, last)) };
  }
  return lastPeriod.text;
}
