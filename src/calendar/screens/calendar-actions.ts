// What people do with events on the calendar's screens: book one, move it, cancel it, and take that back.
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { type FieldProblem, Refusal } from '#platform/http/refusal.ts';
import { withBothVersions } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import type { AddEvent } from '../events/add-event.ts';
import type { ChangedEvent, ChangeEvents } from '../events/change-events.ts';
import type { ReadEvents } from '../events/read-events.ts';
import { readTime } from '../rules/read-time.ts';
import { dayOf } from '../rules/time-zone.ts';
import type { CalendarStore } from '../store.ts';
import type { CancelForm, MoveForm, NewEventForm, RestoreForm } from './forms.ts';
import { endAfter } from './open-event.ts';
import { writeLocal } from './rules/day-column.ts';
import { writeDay } from './rules/period.ts';

export type ActionNeeds = {
  addEvent: AddEvent;
  events: ReadEvents & ChangeEvents;
  calendars: CalendarStore;
};

const dayMs = 86_400_000;
const minuteMs = 60_000;
const usualMinutes = 60;

/** What a form has in place of a field of add-event. */
const ofForm: Record<string, string> = { endTime: 'minutes', blockingTo: 'blockMinutes' };

/** The problems of add-event at the fields of the form. */
function atFields(error: unknown): unknown {
  if (!(error instanceof Refusal) || !error.errors) return error;
  const move = (problem: FieldProblem): FieldProblem => {
    const name = problem.field.replace(/^event\./, '');
    const field = ofForm[name] ?? name;
    return { ...problem, field, pointer: `/${field.replaceAll('.', '/')}` };
  };
  return invalidFields(error.errors.map(move));
}

/** The view that somebody came from, with the day that the event is on now, and without what was open for it. */
function backTo(back: string | undefined, id: string, day: string | null): string {
  const [path = 'calendar', query = ''] = (back ?? 'calendar').split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const name of ['open', 'moveTo', 'length']) parameters.delete(name);
  parameters.set('event', id);
  if (day !== null && path === 'calendar') parameters.set('date', day);
  return `${path}?${parameters}`;
}

export function calendarActions({ addEvent, events, calendars }: ActionNeeds) {
  const zoneOf = async (caller: ConsoleCaller, calendarId: string) =>
    (await calendars.find(caller, calendarId))?.timeZone ?? caller.organisation.timeZone;

  const dayIn = (zone: string, { startsAt }: ChangedEvent) => writeDay(dayOf(zone, startsAt.getTime()));

  return {
    create: async (caller: ConsoleCaller, form: NewEventForm): Promise<Next> => {
      // An empty text counts as left out.
      const { calendarId, title, type = '', locationTitle = '', description = '', notifyBefore, back } = form;
      const zone = await zoneOf(caller, calendarId);
      const { isAllDay = false, isWalkIn = false } = form;
      const startTime = form.take ?? form.startTime;
      const times = isAllDay ? placeDays(startTime, form.days ?? 1) : placeTime(form, startTime, zone);
      const attendees = (form.attendees ?? [])
        .map(({ name = '', email = '', phone = '', customerId = '' }) => ({ name, email, phone, customerId }))
        // A row that nobody filled in is none; its place counts, so that a problem is said at the right row.
        .map((one) => (isEmpty(one) ? null : one));
      const { eventId } = await addEvent(
        caller,
        {
          ...{ calendarId, title, startTime, ...times, type, locationTitle, description, notifyBefore, isAllDay },
          isBlocking: !isWalkIn,
          attendees: attendees.filter((one) => one !== null),
        },
        caller.actor,
      ).catch((error: unknown) => Promise.reject(atFields(atRows(error, attendees))));
      const { startsAt } = await events.find(caller, eventId);
      const day = writeDay(dayOf(zone, startsAt.getTime()));
      return {
        to: backTo(back, eventId, day),
        done: { code: 'event.made', values: { title: title.trim() } },
        data: { eventId },
      };
    },

    move: async (caller: ConsoleCaller, form: MoveForm): Promise<Next> => {
      const { id, version, startTime, minutes, back } = form;
      const before = await events.find(caller, id);
      const { timeZone, title } = before;
      const isTimed = !before.isAllDay && minutes !== undefined;
      const endTime = form.endTime ?? (isTimed ? endAfter(startTime, minutes, timeZone) : undefined);
      const theirs = writeLocal(timeZone, before.startsAt.getTime());
      const moved = await withBothVersions(
        events.move(caller, { id, version }, { startTime, endTime, blockingTo: form.blockingTo }, caller.actor),
        { yours: { startTime }, theirs: { startTime: before.isAllDay ? theirs.slice(0, 10) : theirs } },
      ).catch((error: unknown) => Promise.reject(atFields(error)));
      const undo = {
        startTime: before.startsAt.toISOString(),
        endTime: before.endsAt.toISOString(),
        ...(before.blockingTo === null ? {} : { blockingTo: before.blockingTo.toISOString() }),
      };
      const to = backTo(back, id, dayIn(timeZone, moved));
      return {
        to,
        done: { code: 'event.moved', values: { title, start: writeLocal(timeZone, moved.startsAt.getTime()) } },
        undo: {
          action: `calendar/events/${id}/move`,
          fields: { ...undo, version: String(moved.version), back: to },
        },
      };
    },

    cancel: async (caller: ConsoleCaller, { id, version, reason, tell, back }: CancelForm): Promise<Next> => {
      const { title } = await events.find(caller, id);
      const done = await events.cancel(caller, { id, version }, { reason, tell }, caller.actor);
      const to = backTo(back, id, null);
      const code = tell ? 'event.cancelled-told' : 'event.cancelled';
      const undo = { action: `calendar/events/${id}/restore`, fields: { version: String(done.version), back: to } };
      return { to, done: { code, values: { title } }, undo };
    },

    restore: async (caller: ConsoleCaller, { id, version, back }: RestoreForm): Promise<Next> => {
      const { title, timeZone } = await events.find(caller, id);
      const restored = await events.restore(caller, { id, version }, caller.actor);
      return { to: backTo(back, id, dayIn(timeZone, restored)), done: { code: 'event.restored', values: { title } } };
    },
  };
}

const isEmpty = (fields: Record<string, unknown>) =>
  Object.values(fields).every((value) => String(value).trim() === '');

/** Whole days: the end is the first day after them. */
function placeDays(startTime: string, days: number) {
  const start = readTime(startTime);
  if (start === null) return { endTime: startTime };
  const first = Math.floor(start.wallMs / dayMs) * dayMs;
  const last = first + Math.min(Math.max(days, 1), 400) * dayMs;
  return { startTime: new Date(first).toISOString().slice(0, 10), endTime: new Date(last).toISOString().slice(0, 10) };
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
  if (!(error instanceof Refusal) || !error.errors) return error;
  const places = rows.flatMap((row, index) => (row === null ? [] : [index]));
  return invalidFields(
    error.errors.map((problem) => ({
      ...problem,
      field: problem.field.replace(/^(event\.attendees\.)(\d+)/, (_all, start, at) => `${start}${places[Number(at)]}`),
    })),
  );
}
