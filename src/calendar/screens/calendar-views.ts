// What the calendar shows: the days of a view with their events, which calendars are there, and the event that is open beside.

import Type, { type Static } from 'typebox';
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { minuteMs, writeDay } from '#platform/rules/wall-clock.ts';
import { oneOfValues, optionalText, type ViewOf } from '#platform/screens/declare.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { judgeReminders } from '../reminders/rules/reminder-times.ts';
import { waysOf } from '../reminders/ways.ts';
import type { CalendarRoom } from '../room.ts';
import { dayOf } from '../rules/time-zone.ts';
import { judgeOccupation, phaseAt } from '../today/rules/day-lanes.ts';
import { type OpenEvent, openEvent, Shown } from './open-event.ts';
import type { RangeRow } from './range-store.ts';
import {
  boundsOf,
  chooseHours,
  type DayColumn,
  isSameMonth,
  listDays,
  minuteOfDay,
  placeDay,
  readDay,
  spans,
  stepBy,
  weekOf,
  writeLocal,
} from './rules/days.ts';
import { readShown, type ShownCalendars, toChoice } from './shown-calendars.ts';

export const CalendarQuery = Type.Object({
  ...Shown,
  view: Type.Optional(oneOfValues(spans, { description: 'What is shown; a week if left out.' })),
  date: optionalText({ maxLength: 10, description: 'A day of what is shown; today if left out.' }),
  cancelled: Type.Optional(oneOfValues(['show'], { description: 'Shows events that were cancelled, too.' })),
});

export const NewEventQuery = Type.Object({
  calendar: optionalText({ maxLength: 100, description: 'The id of the calendar.' }),
  start: optionalText({ maxLength: 40, description: 'When it begins, as in 2026-11-16T14:30.' }),
  minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 527_040 })),
});
/** Of one calendar in one view; beyond this a column shows nothing any more. */
const mostEvents = 1_000;
const halfHourMs = 30 * minuteMs;

/** A day that cannot be makes the page come without its filters. */
export function readDate(text: string): number {
  const day = readDay(text);
  if (day !== null) return day;
  const message = 'date must be a day, as in 2026-11-16.';
  throw invalidFields([{ in: 'query', field: 'date', pointer: '/date', code: 'invalid_format', message }]);
}

export async function viewCalendar(room: CalendarRoom, caller: ConsoleCaller, asked: Static<typeof CalendarQuery>) {
  const { view = 'week', open = null } = asked;
  const now = room.clock.now();
  const [shown, event] = await Promise.all([readShown(room, caller, asked.calendars), openEvent(room, caller, asked)]);
  const { timeZone } = shown;
  const today = dayOf(timeZone, now);
  // A link to an event leads to its week.
  const first = event ? dayOf(timeZone, event.startsAt.getTime()) : today;
  const day = asked.date === undefined ? first : readDate(asked.date);
  const days = listDays(view, day);
  const from = boundsOf(timeZone, days[0] ?? day).from;
  const to = boundsOf(timeZone, days.at(-1) ?? day).to;
  const hasCancelled = asked.cancelled === 'show';
  const calendars = shown.shown.map(({ number }) => number);
  const filter = { calendars, from: new Date(from), to: new Date(to), hasCancelled, most: mostEvents };
  const rows = await room.ranges.list(caller, filter, 'by calendar');
  const columns = days.map((one) => placeDay(rows.map(toTimed), one, timeZone));
  const ghosts = days.map((one) => ghostsOf(event, one, timeZone));
  const ofGhosts = ghosts.map((found): DayColumn => ({ hours: 24, strip: [], blocks: found.map(toBlock) }));
  const isToday = now >= from && now < to;
  const [previous, next] = [stepBy(view, day, -1), stepBy(view, day, 1)];
  return {
    view,
    event,
    open,
    timeZone,
    hasCancelled,
    date: writeDay(day),
    today: writeDay(today),
    previous: previous === null ? null : writeDay(previous),
    next: next === null ? null : writeDay(next),
    week: weekOf(day),
    isMixed: shown.isMixed,
    moreCalendars: shown.more,
    calendars: shown.listed.map((calendar) =>
      toChoice(calendar, shown, isToday ? judgeNow(rows, calendar.number, now, timeZone) : null),
    ),
    hours: chooseHours([...columns, ...ofGhosts]),
    days: days.map((one, index) => ({
      date: writeDay(one),
      isToday: one === today,
      isOutside: view === 'month' && !isSameMonth(one, day),
      ...(columns[index] ?? { hours: 24, strip: [], blocks: [] }),
      ghosts: ghosts[index] ?? [],
      nowAt: minuteOfDay(now, one, timeZone),
    })),
    events: rows.map((row) => toEvent(row, shown, now)),
    isCut: shown.shown.some(({ number }) => isCut(rows, number)),
  };
}
export type CalendarView = ViewOf<typeof viewCalendar>;

export async function viewNewEvent(room: CalendarRoom, caller: ConsoleCaller, asked: Static<typeof NewEventQuery>) {
  const { calendars, clock } = room;
  const inUse = (await calendars.list(caller)).filter(({ archivedAt }) => archivedAt === null);
  const chosen = inUse.find(({ id }) => id === asked.calendar) ?? inUse[0];
  const soon = Math.ceil(clock.now() / halfHourMs) * halfHourMs;
  return {
    calendars: inUse.map(({ id, name, timeZone }) => ({ id, name, timeZone })),
    calendarId: chosen?.id ?? '',
    start: asked.start ?? writeLocal(chosen?.timeZone ?? caller.organisation.timeZone, soon),
    minutes: asked.minutes ?? 30,
    ways: waysOf(room, caller),
  };
}
export type NewEventView = ViewOf<typeof viewNewEvent>;

const toTimed = ({ startsAt, endsAt, occupiedTo, isAllDay, isBlocking, isCancelled }: RangeRow) => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  // What blocks nothing, blocks nothing afterwards either.
  occupiedTo: (isBlocking && !isCancelled ? occupiedTo : endsAt).getTime(),
  isAllDay,
});

function isCut(rows: readonly RangeRow[], number: string): boolean {
  const own = rows.filter(({ calendarNumber }) => calendarNumber === number);
  const kinds = [
    own.filter(({ isBlocking, isCancelled }) => isBlocking && !isCancelled),
    own.filter(({ isBlocking, isCancelled }) => !isBlocking && !isCancelled),
    own.filter(({ isCancelled }) => isCancelled),
  ];
  return kinds.some((kind) => kind.length >= mostEvents);
}

function judgeNow(rows: readonly RangeRow[], number: string, now: number, zone: string) {
  const { to } = boundsOf(zone, dayOf(zone, now));
  const own = rows.filter(({ calendarNumber, isCancelled }) => calendarNumber === number && !isCancelled);
  const { isOccupied, until } = judgeOccupation(
    own.map((row) => ({ ...toTimed(row), isBlocking: row.isBlocking })),
    now,
    to,
  );
  return { isOccupied, until: until === null ? null : new Date(until) };
}

function toEvent(row: RangeRow, { listed }: ShownCalendars, now: number) {
  const { calendarNumber, attendees, reminders, phone: _, ...event } = row;
  return {
    ...event,
    /** Its place among `calendars`. */
    calendar: listed.findIndex(({ number }) => number === calendarNumber),
    others: Math.max(attendees - 1, 0),
    phase: phaseAt(now, row.startsAt.getTime(), row.endsAt.getTime()),
    reminder: judgeReminders(reminders, attendees),
  };
}

/** Minutes of the day, as a block has them. */
type Ghost = { kind: 'wanted' | 'taken' | 'free'; y: number; height: number };

const toBlock = ({ y, height }: Ghost) => ({ event: 0, y, height, after: 0, x: 0, width: 100 });

/** Where the move that somebody tries would lead, and where there is room instead. */
function ghostsOf(event: OpenEvent | null, day: number, zone: string): Ghost[] {
  const { startsAt = null, endsAt = null, conflict = null, nextFree = null } = event?.trial ?? {};
  if (event === null || event.isAllDay || startsAt === null || endsAt === null) return [];
  const [starts, ends] = [startsAt.getTime(), endsAt.getTime()];
  const drawn = (kind: Ghost['kind'], at: number): Ghost[] => {
    const timed = { startsAt: at, endsAt: at + ends - starts, occupiedTo: at, isAllDay: false };
    return placeDay([timed], day, zone).blocks.map(({ y, height }) => ({ kind, y, height }));
  };
  return [
    ...drawn(conflict ? 'taken' : 'wanted', starts),
    ...(nextFree === null ? [] : drawn('free', Date.parse(nextFree))),
  ];
}
