// Books an event by the form of the console: its times from a length, and people from the rows that were filled in.

import Type, { type Static } from 'typebox';
import { dayMs, minuteMs, writeDay } from '#platform/rules/wall-clock.ts';
import { declareFor, optionalText } from '#platform/screens/declare.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { msg } from '#platform/text/msg.ts';
import { addEvent } from '../events/add-event.ts';
import { findStanding } from '../events/change-events.ts';
import type { CalendarRoom } from '../room.ts';
import { maxTitle, maxType } from '../rules/check-fields.ts';
import { readTime } from '../rules/read-time.ts';
import { atFields, Back, backTo, dayIn, movedProblems } from './event-actions.ts';
import { endAfter } from './open-event.ts';

const Typed = Type.String({ maxLength: 70_000 });
const mostReminders = 5;
/** Rows of the form for attendees. */
const mostGuests = 20;

const NewEventForm = Type.Object({
  title: Type.String({ maxLength: maxTitle }),
  calendarId: Type.String({ maxLength: 100 }),
  startTime: Type.String({ maxLength: 40, description: 'As add-event takes it.' }),
  take: optionalText({
    maxLength: 40,
    description: 'Taken instead of startTime: the next free start.',
    isAsked: false,
  }),
  minutes: Type.Optional(Type.Integer({ description: 'How long it is; an hour if left out.' })),
  days: Type.Optional(Type.Integer({ description: 'Of an event of whole days: how many; one if left out.' })),
  blockMinutes: Type.Optional(Type.Integer({ description: 'How long the slot stays blocked after it.' })),
  isAllDay: Type.Optional(Type.Boolean()),
  isWalkIn: Type.Optional(Type.Boolean({ description: 'It blocks nothing, and may overlap other events.' })),
  attendees: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.Optional(Typed),
        email: Type.Optional(Typed),
        phone: Type.Optional(Typed),
        customerId: optionalText({ maxLength: 64 }),
      }),
      { maxItems: mostGuests },
    ),
  ),
  notifyBefore: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: mostReminders,
      description: 'How long before the start attendees are reminded, each as add-event takes it.',
    }),
  ),
  type: optionalText({ maxLength: maxType }),
  locationTitle: Type.Optional(Typed),
  description: Type.Optional(Typed),
  ...Back,
});
type NewEventForm = Static<typeof NewEventForm>;

const usualMinutes = 60;

async function book(room: CalendarRoom, caller: ConsoleCaller, form: NewEventForm) {
  // An empty text counts as left out.
  const { calendarId, title, type = '', locationTitle = '', description = '', notifyBefore, back } = form;
  const zone = (await room.calendars.find(caller, calendarId))?.timeZone ?? caller.organisation.timeZone;
  const { isAllDay = false, isWalkIn = false } = form;
  const startTime = form.take ?? form.startTime;
  const times = isAllDay ? placeDays(startTime, form.days ?? 1) : placeTime(form, startTime, zone);
  const attendees = (form.attendees ?? [])
    .map(({ name = '', email = '', phone = '', customerId = '' }) => ({ name, email, phone, customerId }))
    // A row that nobody filled in is none; its place counts, so that a problem is said at the right row.
    .map((one) => (isEmpty(one) ? null : one));
  const wanted = {
    calendarId,
    title,
    startTime,
    ...times,
    type,
    locationTitle,
    description,
    notifyBefore,
    isAllDay,
    isBlocking: !isWalkIn,
    attendees: attendees.filter((one) => one !== null),
  };
  const { eventId } = await addEvent(room, caller, wanted, caller.actor).catch((error: unknown) =>
    atFields(atRows(error, attendees)),
  );
  const day = dayIn(zone, await findStanding(room, caller, { id: eventId }));
  const said = msg('“{title}” is booked.', { title: title.trim() });
  return { to: backTo(back, eventId, day), done: { code: 'event.made', said }, data: { eventId } };
}

const isEmpty = (fields: Record<string, unknown>) =>
  Object.values(fields).every((value) => String(value).trim() === '');

/** Whole days: the end is the first day after them. */
function placeDays(startTime: string, days: number) {
  const start = readTime(startTime);
  if (start === null) return { endTime: startTime };
  const first = Math.floor(start.wallMs / dayMs) * dayMs;
  const last = first + Math.min(Math.max(days, 1), 400) * dayMs;
  return { startTime: writeDay(first), endTime: writeDay(last) };
}

function placeTime({ minutes = usualMinutes, blockMinutes = 0 }: NewEventForm, startTime: string, zone: string) {
  const length = Math.min(minutes, 2 * 366 * 24 * 60);
  const endTime = endAfter(startTime, length, zone);
  // A start that cannot be read is said once.
  if (endTime === undefined) return { endTime: startTime };
  if (blockMinutes === 0) return { endTime };
  const blockingTo = new Date(Date.parse(endTime) + Math.min(blockMinutes, 2 * 366 * 24 * 60) * minuteMs);
  return { endTime, blockingTo: blockingTo.toISOString() };
}

/** Rows that were left empty were not sent on: the others have their old places again. */
function atRows(error: unknown, rows: readonly (object | null)[]): unknown {
  const places = rows.flatMap((row, index) => (row === null ? [] : [index]));
  return movedProblems(error, (problem) => ({
    ...problem,
    field: problem.field.replace(/^(event\.attendees\.)(\d+)/, (_all, start, at) => `${start}${places[Number(at)]}`),
  }));
}

const { action } = declareFor<CalendarRoom>();

export const bookEvent = action({
  permission: 'calendar:write',
  form: 'calendar/new',
  path: 'calendar/events/create',
  seenAt: 'calendar',
  summary: 'Book an event',
  body: NewEventForm,
  act: book,
});
