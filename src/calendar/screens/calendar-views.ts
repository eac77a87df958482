// What the calendar shows: the days of a view with their events, which calendars are there, and the event that is open beside.
import type { Clock } from '#platform/clock.ts';
import { invalidFields } from '#platform/http/invalid-fields.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { dayOf } from '../rules/time-zone.ts';
import type { CalendarStore } from '../store.ts';
import { judgeOccupation } from '../today/rules/day-lanes.ts';
import { judgeReminders } from '../today/rules/reminder-outcome.ts';
import type { OpenOne } from './open-event.ts';
import type { RangeRow, RangeStore } from './range-store.ts';
import { boundsOf, chooseHours, type DayColumn, minuteOfDay, placeDay, writeLocal } from './rules/day-column.ts';
import { isSameMonth, listDays, readDay, stepBy, weekOf, writeDay } from './rules/period.ts';
import type { CalendarQuery, CalendarView, NewEventView, OpenEvent } from './schema.ts';
import { readShown, type ShownCalendars, toChoice, withColours } from './shown-calendars.ts';

export type ViewNeeds = { store: RangeStore; calendars: CalendarStore; openEvent: OpenOne; clock: Clock };

/** Of one calendar in one view; beyond this a column shows nothing any more. */
const mostEvents = 1_000;
const halfHourMs = 30 * 60_000;

/** A day that cannot be makes the page come without its filters. */
export function readDate(text: string): number {
  const day = readDay(text);
  if (day !== null) return day;
  const message = 'date must be a day, as in 2026-11-16.';
  throw invalidFields([{ in: 'query', field: 'date', pointer: '/date', code: 'invalid_format', message }]);
}

export function calendarViews({ store, calendars, openEvent, clock }: ViewNeeds) {
  return {
    calendar: async (caller: ConsoleCaller, asked: CalendarQuery): Promise<CalendarView> => {
      const { view = 'week', cancelled, open = null } = asked;
      const now = clock.now();
      const [shown, event] = await Promise.all([
        readShown(calendars, caller, asked.calendars),
        openEvent(caller, asked),
      ]);
      const { timeZone } = shown;
      const today = dayOf(timeZone, now);
      // A link to an event leads to its week.
      const day =
        asked.date === undefined ? (event ? dayOf(timeZone, Date.parse(event.startsAt)) : today) : readDate(asked.date);
      const days = listDays(view, day);
      const from = boundsOf(timeZone, days[0] ?? day).from;
      const to = boundsOf(timeZone, days.at(-1) ?? day).to;
      const rows = await store.list(caller, {
        calendars: shown.shown.map(({ number }) => number),
        ...{ from: new Date(from), to: new Date(to), hasCancelled: cancelled === 'show', most: mostEvents },
      });
      const columns = days.map((one) => placeDay(rows.map(toTimed), one, timeZone));
      const ghosts = days.map((one) => ghostsOf(event, one, timeZone));
      const ofGhosts = ghosts.map((found): DayColumn => ({ hours: 24, strip: [], blocks: found.map(toBlock) }));
      const isToday = now >= from && now < to;
      const [previous, next] = [stepBy(view, day, -1), stepBy(view, day, 1)];
      return {
        ...{ view, event, open },
        date: writeDay(day),
        today: writeDay(today),
        previous: previous === null ? null : writeDay(previous),
        next: next === null ? null : writeDay(next),
        week: weekOf(day),
        ...{ timeZone, isMixed: shown.isMixed, moreCalendars: shown.more, hasCancelled: cancelled === 'show' },
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
    },

    blank: async (
      caller: ConsoleCaller,
      asked: { calendar?: string; start?: string; minutes?: number },
    ): Promise<NewEventView> => {
      const inUse = withColours(await calendars.list(caller)).filter(({ archivedAt }) => archivedAt === null);
      const chosen = inUse.find(({ id }) => id === asked.calendar) ?? inUse[0];
      const soon = Math.ceil(clock.now() / halfHourMs) * halfHourMs;
      return {
        calendars: inUse.map(({ id, name, timeZone }) => ({ id, name, timeZone })),
        calendarId: chosen?.id ?? '',
        start: asked.start ?? writeLocal(chosen?.timeZone ?? caller.organisation.timeZone, soon),
        minutes: asked.minutes ?? 30,
      };
    },
  };
}

export type CalendarViews = ReturnType<typeof calendarViews>;

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
  return { isOccupied, until: until === null ? null : new Date(until).toISOString() };
}

function toEvent(row: RangeRow, { listed }: ShownCalendars, now: number): CalendarView['events'][number] {
  const { id, title, type, who, isAllDay, isBlocking, isCancelled, version } = row;
  const [starts, ends] = [row.startsAt.getTime(), row.endsAt.getTime()];
  return {
    ...{ id, title, type, who, isAllDay, isBlocking, isCancelled, version },
    calendar: listed.findIndex(({ number }) => number === row.calendarNumber),
    others: Math.max(row.attendees - 1, 0),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    occupiedTo: row.occupiedTo.toISOString(),
    phase: ends <= now ? 'past' : starts <= now ? 'running' : 'coming',
    reminder: judgeReminders(row.reminders, row.attendees),
  };
}

type Ghost = CalendarView['days'][number]['ghosts'][number];

const toBlock = ({ y, height }: Ghost) => ({ event: 0, y, height, after: 0, x: 0, width: 100 });

/** Where the move that somebody tries would lead, and where there is room instead. */
function ghostsOf(event: OpenEvent | null, day: number, zone: string): Ghost[] {
  const { startsAt = null, endsAt = null, conflict = null, nextFree = null } = event?.trial ?? {};
  if (event === null || event.isAllDay || startsAt === null || endsAt === null) return [];
  const [starts, ends] = [Date.parse(startsAt), Date.parse(endsAt)];
  const drawn = (kind: Ghost['kind'], at: number): Ghost[] => {
    const timed = { startsAt: at, endsAt: at + ends - starts, occupiedTo: at, isAllDay: false };
    return placeDay([timed], day, zone).blocks.map(({ y, height }) => ({ kind, y, height }));
  };
  return [
    ...drawn(conflict ? 'taken' : 'wanted', starts),
    ...(nextFree === null ? [] : drawn('free', Date.parse(nextFree))),
  ];
}
