// Writes a feed: the events of a calendar as iCalendar (RFC 5545). Attendees are in none: everybody who has the address can read it.
import { foldLines } from 'ical-generator';
import { toWall } from '#platform/rules/wall-clock.ts';
import { dropControls } from '../reminders/rules/message-text.ts';
import type { FeedEvent, OpenFeed } from './feed-store.ts';

/** How often a program should ask again. */
const refresh = 'PT15M';

export function writeFeed(feed: OpenFeed, events: readonly FeedEvent[]): string {
  const isFull = feed.detail === 'full';
  const name = escapeText(isFull ? feed.calendarName : 'Busy');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kontor//Kontor//EN',
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-TIMEZONE:${feed.timeZone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.id}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTAMP:${writeInstant(event.stamp)}`,
      ...writeTimes(event, feed.timeZone, isFull),
      `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `TRANSP:${event.isBlocking ? 'OPAQUE' : 'TRANSPARENT'}`,
      ...(isFull ? writeTexts(event) : ['SUMMARY:Busy']),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map((line) => foldLines(line)).join('\r\n')}\r\n`;
}

/** Whole days are those of the calendar. Who only sees when it is busy sees how long the slot is blocked. */
function writeTimes({ startsAt, endsAt, occupiedTo, isAllDay }: FeedEvent, zone: string, isFull: boolean): string[] {
  if (!isAllDay) {
    return [`DTSTART:${writeInstant(startsAt)}`, `DTEND:${writeInstant(isFull ? endsAt : occupiedTo)}`];
  }
  const day = (at: Date) => new Date(toWall(zone, at.getTime())).toISOString().slice(0, 10).replaceAll('-', '');
  return [`DTSTART;VALUE=DATE:${day(startsAt)}`, `DTEND;VALUE=DATE:${day(endsAt)}`];
}

function writeTexts({ title, description, agenda, url, locationTitle }: FeedEvent): string[] {
  const body = [description, agenda && `Agenda:\n${agenda}`].filter(Boolean).join('\n\n');
  return [
    `SUMMARY:${escapeText(title)}`,
    ...(body === '' ? [] : [`DESCRIPTION:${escapeText(body)}`]),
    ...(locationTitle === null ? [] : [`LOCATION:${escapeText(locationTitle)}`]),
    ...(url === null ? [] : [`URL;VALUE=URI:${new URL(url).href}`]),
  ];
}

/** As 20270503T100000Z. */
const writeInstant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

const escapeText = (text: string) =>
  dropControls(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
