// The calendar's cards on Today: the lanes of the day in the organisation's zone, and who comes next.
import { pick } from '#platform/rules/pick.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { TodayCard } from '#platform/screens/today.ts';
import { msg } from '#platform/text/msg.ts';
import { writePhone } from '../events/read-phone.ts';
import { judgeReminders } from '../reminders/rules/reminder-times.ts';
import type { CalendarRoom } from '../room.ts';
import { startOfDay, startOfNextDay } from '../rules/time-zone.ts';
import type { RangeRow } from '../screens/range-store.ts';
import {
  chooseAxis,
  type DayEvent,
  judgeOccupation,
  listHours,
  percentOf,
  placeBlocks,
  type Span,
} from './rules/day-lanes.ts';

/** More would be a page to scroll, not one to glance at. */
const mostLanes = 20;
const mostCounted = 1_000;
/** Of one calendar on one day: beyond this a lane shows nothing any more. */
const mostEvents = 200;
const mostNext = 5;

type Row = DayEvent & Pick<RangeRow, 'id' | 'calendarNumber' | 'title' | 'who' | 'phone' | 'attendees' | 'reminders'>;
type DayCalendar = Awaited<ReturnType<CalendarRoom['calendars']['listFirst']>>[number];
type Day = Span & { now: number; calendars: DayCalendar[]; all: number; events: Row[] };

/** As ISO 8601. */
const write = (at: number) => new Date(at).toISOString();

export function dayCards({ calendars, ranges, clock }: CalendarRoom): TodayCard[] {
  /** Both cards of one page show the same day: it is read once. */
  const days = new WeakMap<ConsoleCaller, Promise<Day>>();

  async function read(caller: ConsoleCaller): Promise<Day> {
    const now = clock.now();
    const { timeZone } = caller.organisation;
    const day = { from: startOfDay(timeZone, now), to: startOfNextDay(timeZone, now) };
    const shown = await calendars.listFirst(caller, mostLanes);
    const all = shown.length < mostLanes ? shown.length : await calendars.count(caller, mostCounted);
    const filter = {
      calendars: shown.map(({ number }) => number),
      from: new Date(day.from),
      to: new Date(day.to),
      hasCancelled: false,
      most: mostEvents,
    };
    const rows = await ranges.list(caller, filter, 'blocking first');
    return { ...day, now, calendars: shown, all, events: rows.map(toRow) };
  }

  function readDay(caller: ConsoleCaller): Promise<Day> {
    const known = days.get(caller) ?? read(caller);
    days.set(caller, known);
    return known;
  }

  const part = {
    permission: 'calendar:read',
    stillWorks: msg('Bookings are still taken and reminders still go out.'),
  };
  return [
    {
      ...part,
      id: 'lanes',
      name: msg('Calendars today'),
      read: async (caller) => showLanes(await readDay(caller), caller.organisation.timeZone),
    },
    { ...part, id: 'next', name: msg('Next to come'), read: async (caller) => showNext(await readDay(caller)) },
  ];
}

const toRow = ({ startsAt, endsAt, occupiedTo, ...row }: RangeRow): Row => ({
  ...row,
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  occupiedTo: occupiedTo.getTime(),
});

/** The calendars of the day as lanes; x, width and after are percent of the hours shown. */
export type LanesCard = ReturnType<typeof showLanes>;

function showLanes(day: Day, zone: string) {
  const { now, calendars, events, all } = day;
  const axis = chooseAxis(events, day, zone);
  return {
    hours: listHours(axis).map((at) => ({ at: write(at), x: percentOf(at, axis) })),
    nowX: now >= axis.from && now < axis.to ? percentOf(now, axis) : null,
    lanes: calendars.map(({ id, name, number, colour }) => {
      const own = events.filter(({ calendarNumber }) => calendarNumber === number);
      const { isOccupied, until } = judgeOccupation(own, now, day.to);
      const next = own.find(({ startsAt }) => startsAt > now);
      const { blocks, levels, hidden } = placeBlocks(own, axis, day, now);
      return {
        id,
        name,
        colour,
        isOccupied,
        until: until === null ? null : write(until),
        next: next ? { at: write(next.startsAt), title: next.who ?? next.title } : null,
        levels,
        hidden,
        blocks: blocks.map(({ event, ...block }) => ({
          ...pick(event, ['id', 'title', 'who', 'isAllDay', 'isBlocking']),
          startsAt: write(event.startsAt),
          endsAt: write(event.endsAt),
          occupiedTo: write(event.occupiedTo),
          ...block,
        })),
      };
    }),
    calendars: all,
    events: events.length,
    coming: events.filter(({ startsAt }) => startsAt > now).length,
  };
}

export type NextCard = ReturnType<typeof showNext>;

function showNext({ now, calendars, events }: Day) {
  const coming = events.filter(({ startsAt }) => startsAt > now);
  const shown = coming.slice(0, mostNext);
  const last = shown.at(-1);
  return {
    items: shown.map(({ id, startsAt, title, who, phone, attendees, calendarNumber, reminders }) => {
      const { name: calendar = '', colour = 1 } = calendars.find(({ number }) => number === calendarNumber) ?? {};
      const others = Math.max(attendees - 1, 0);
      return {
        id,
        startsAt: write(startsAt),
        title,
        who,
        phone: phone === null ? null : { number: phone, shown: writePhone(phone) },
        others,
        calendar,
        colour,
        reminder: judgeReminders(reminders, attendees),
      };
    }),
    more: coming.length - shown.length,
    until: last ? write(last.startsAt) : null,
  };
}
