// Writes the message of a reminder, or of a cancellation: a mail with the event as a calendar file, or an SMS.
import type { Mail } from '#platform/mail/mailer.ts';
import type { Sms } from '#platform/sms/sms-sender.ts';
import { oneLine } from '#platform/text/one-line.ts';
import { translator } from '#platform/text/texts.ts';
import { writeCalendarFile } from './calendar-file.ts';
import type { DueReminder } from './reminder-store.ts';
import { writeSms, writeSubject, writeText } from './rules/message-text.ts';

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
    icsFile: writeCalendarFile(event, organiser, t, isCancelled ? { name, email: to.address } : null),
    ...(isCancelled ? { icsMethod: 'CANCEL' as const } : {}),
  };
  return { channel, mail };
}

/** Reads `Shop <shop@example.com>` as well as `shop@example.com`. */
const addressOf = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
