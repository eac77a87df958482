// Writes the message of a reminder, or of a cancellation: a mail with the event as a calendar file (RFC 5545), which mail programs offer to
// import, or an SMS.
import ical, { foldLines, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Mail } from '#platform/mail/mailer.ts';
import { toWall } from '#platform/rules/wall-clock.ts';
import type { Sms } from '#platform/sms/sms-sender.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { translator } from '#platform/text/texts.ts';
import type { DueReminder } from './reminder-store.ts';
import { dropControls, type RemindedEvent, writeSms, writeSubject, writeText } from './rules/message-text.ts';

export type Message = { channel: 'email'; mail: Mail } | { channel: 'sms'; sms: Sms };

/** Nobody knows which language an attendee reads: all are written to in English. */
const t = translator('en', 'calendar');

export function writeMessage(reminder: DueReminder, from: string): Message {
  const { id, kind, channel, email, phone, calendarName, locationTitle } = reminder;
  const name = oneLine(reminder.name);
  const event = {
    ...reminder,
    id: reminder.eventId,
    title: oneLine(reminder.title),
    locationTitle: locationTitle && oneLine(locationTitle),
  };
  if (channel === 'sms') return { channel, sms: { id, to: phone ?? '', text: writeSms(event, kind, t) } };
  const organiser = { name: calendarName, email: addressOf(from) };
  const to = { name, address: email ?? '' };
  const isCancelled = kind === 'cancellation';
  const mail = {
    id,
    to,
    subject: writeSubject(event, kind, t),
    text: writeText(event, name, kind, t),
    icsFile: writeCalendarFile(event, organiser, isCancelled ? { name, email: to.address } : null),
    ...(isCancelled ? { icsMethod: 'CANCEL' as const } : {}),
  };
  return { channel, mail };
}

/** Reads `Shop <shop@example.com>` as well as `shop@example.com`. */
const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

type CalendarFileEvent = RemindedEvent & {
  id: string;
  createdAt: Date;
  changedAt: Date | null;
  sequence: number;
};

type Organiser = { name: string; email: string };

const product = { company: 'Kontor', product: 'Kontor', language: 'EN' };

/** With `cancelledFor`, the file takes the event away from this attendee's calendar; otherwise it puts it there. */
function writeCalendarFile(
  event: CalendarFileEvent,
  organiser: Organiser,
  cancelledFor: { name: string; email: string } | null = null,
): string {
  const method = cancelledFor ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  const file = ical({ prodId: product, method });
  const body = [event.description, event.agenda && `${t('Agenda:')}\n${event.agenda}`].filter(Boolean).join('\n\n');
  file.createEvent({
    // Always the same, so that a reminder that is sent twice makes one entry and not two.
    id: event.id,
    // The newest one wins: an entry that was moved is moved there, too.
    sequence: event.sequence,
    stamp: event.changedAt ?? event.createdAt,
    start: onDay(event, event.startsAt),
    end: onDay(event, event.endsAt),
    allDay: event.isAllDay,
    summary: event.title,
    // RFC 5546 3.2.1: a published event names its organiser and no attendees; 3.2.5: a cancellation names who it is for.
    ...(cancelledFor ? { status: ICalEventStatus.CANCELLED, attendees: [cancelledFor] } : {}),
    organizer: { name: oneLine(organiser.name), email: organiser.email },
    ...(body === '' ? {} : { description: dropControls(body) }),
    ...(event.locationTitle === null ? {} : { location: event.locationTitle }),
  });
  return event.url === null ? file.toString() : addUrl(file.toString(), event.url);
}

/** Not by the library: it escapes commas in a URL, which RFC 5545 3.3.13 does not. */
function addUrl(file: string, url: string): string {
  const line = foldLines(`URL;VALUE=URI:${new URL(url).href}`);
  return file.replace('\r\nEND:VEVENT\r\n', () => `\r\n${line}\r\nEND:VEVENT\r\n`);
}

/** An all-day event is written as days: those of its own time zone. */
const onDay = ({ isAllDay, timeZone }: CalendarFileEvent, at: Date) =>
  isAllDay ? new Date(toWall(timeZone, at.getTime())) : at;
