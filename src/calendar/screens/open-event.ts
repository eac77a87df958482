// One event as its drawer shows it: everything that is stored, and where a move that somebody tries would lead.

import Type, { type Static } from 'typebox';
import { isInvalidFields } from '#platform/http/invalid-fields.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { pick } from '#platform/rules/pick.ts';
import { minuteMs } from '#platform/rules/wall-clock.ts';
import { oneOfValues, optionalText } from '#platform/screens/declare.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { Calendar } from '../calendar-store.ts';
import { findStanding, tryMove } from '../events/change-events.ts';
import { findEditable } from '../events/edit-event.ts';
import { findEvent } from '../events/read-events.ts';
import { writePhone } from '../events/read-phone.ts';
import { waysOf } from '../reminders/ways.ts';
import type { CalendarRoom } from '../room.ts';
import { listNotifyBefore } from '../rules/notify-before.ts';
import { instantOf, readTime } from '../rules/read-time.ts';
import { askedFields, showEvent } from './edit-form.ts';
import { writeLocal } from './rules/days.ts';
import { withColours } from './shown-calendars.ts';

/** What every view of the calendar has in its address beside its own. */
export const Shown = {
  calendars: optionalText({ maxLength: 2_000, description: 'Ids of calendars, with commas; all if left out.' }),
  event: optionalText({ format: 'uuid', description: 'Opens this event beside the calendar.' }),
  open: Type.Optional(oneOfValues(['change', 'move', 'cancel'], { description: 'Opens a form for the event.' })),
  moveTo: optionalText({
    maxLength: 40,
    description: 'Tries to move the event to this time, and says what is in the way.',
  }),
  length: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 527_040, description: 'How long it would be, in minutes.' }),
  ),
};

/** The end of an event of this length; undefined if its start cannot be read. */
export function endAfter(startTime: string, minutes: number, zone: string): string | undefined {
  const start = readTime(startTime);
  if (start === null || start.isDate) return undefined;
  return new Date(instantOf(start, zone) + minutes * minuteMs).toISOString();
}

/** What is in the way, and when there is room. */
type Taken = { conflict: { startTime: string; endTime: string }; nextFree: string };
type Tried = { id: string; to: string; minutes: number | null };

/** Nothing is written. A time that cannot be is part of the answer: the field says it. */
async function tryTo(room: CalendarRoom, caller: ConsoleCaller, zone: string, { id, to, minutes }: Tried) {
  const nowhere = { to, minutes, startsAt: null, endsAt: null, problem: null, conflict: null, nextFree: null };
  const endTime = minutes === null ? undefined : endAfter(to, minutes, zone);
  try {
    const { startsAt, endsAt, conflict } = await tryMove(room, caller, id, { startTime: to, endTime });
    const taken = conflict as Taken | null;
    return { ...nowhere, startsAt, endsAt, conflict: taken?.conflict ?? null, nextFree: taken?.nextFree ?? null };
  } catch (error) {
    if (!isInvalidFields(error)) throw error;
    return { ...nowhere, problem: (error as Refusal).errors?.[0]?.code ?? 'invalid_format' };
  }
}

type Asked = Static<ReturnType<typeof Type.Object<typeof Shown>>>;

/** What the form shows in which all fields can be changed, and the calendars that the event may go to. */
async function openForm(room: CalendarRoom, caller: ConsoleCaller, id: string, all: readonly Calendar[]) {
  const event = await findEditable(room, caller, await findStanding(room, caller, { id }));
  const open = all.filter(({ archivedAt }) => archivedAt === null);
  return {
    asked: askedFields,
    values: showEvent(event, writePhone),
    calendars: open.map((calendar) => pick(calendar, ['id', 'name'])),
  };
}

export async function openEvent(room: CalendarRoom, caller: ConsoleCaller, asked: Asked) {
  if (asked.event === undefined) return null;
  const [event, all] = await Promise.all([findEvent(room, caller, asked.event), room.calendars.list(caller)]);
  const { sequence: _, state: __, blockingTo: ___, cancelledBy: ____, cancelledByKind, ...shown } = event;
  const { id, timeZone, startsAt, endsAt } = event;
  const calendar = withColours(all).find((one) => one.id === event.calendarId);
  const { moveTo: to, length: minutes = null } = asked;
  return {
    ...shown,
    colour: calendar?.colour ?? 1,
    isArchived: calendar?.archivedAt != null,
    /** As the field of a form has it, in the zone of the calendar. */
    start: writeLocal(timeZone, startsAt.getTime()),
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / minuteMs),
    cancelledBy: cancelledByKind,
    ways: waysOf(room, caller),
    form: asked.open === 'change' ? await openForm(room, caller, id, all) : null,
    notifyBefore: listNotifyBefore(event.notifyBefore),
    attendees: event.attendees.map(({ phone, customerId, position: _, ...attendee }) => ({
      ...attendee,
      phone: phone === null ? null : { number: phone, shown: writePhone(phone) },
      customer: customerId === null ? null : { id: customerId, path: room.customerPath(customerId) },
    })),
    reminders: event.reminders.map(({ captured: _message, ...reminder }) => reminder),
    trial: to === undefined ? null : await tryTo(room, caller, timeZone, { id, to, minutes }),
  };
}
export type OpenEvent = NonNullable<Awaited<ReturnType<typeof openEvent>>>;
