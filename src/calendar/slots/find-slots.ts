// Free slots: when a calendar has room for something of a length, by its opening hours, buffers and notice.

import type { Tenant } from '#platform/database/tenant.ts';
import { dayMs, minuteMs } from '#platform/rules/wall-clock.ts';
import type { Calendar } from '../calendar-store.ts';
import { requireCalendar } from '../calendars.ts';
import { calendarArchived, invalidForm } from '../errors.ts';
import type { CalendarRoom } from '../room.ts';
import type { Problem } from '../rules/check-fields.ts';
import { instantOf, readTime } from '../rules/read-time.ts';
import { alwaysOpen, freeSlots } from './rules/free-slots.ts';

type SlotQuery = {
  /** As the times of an event; a date is its midnight. A slot lies between them. */
  from: string;
  to: string;
  /** How long a slot is. */
  minutes: number;
  /** How far apart slots begin; 15 if left out. */
  step?: number | undefined;
};

type FreeSlot = { startsAt: Date; endsAt: Date };

const usualStep = 15;
const mostDays = 62;
const longestSlot = 7 * 24 * 60;

export async function findSlots(
  room: CalendarRoom,
  tenant: Tenant,
  calendarId: string,
  query: SlotQuery,
): Promise<FreeSlot[]> {
  const calendar = await requireCalendar(room, tenant, calendarId);
  if (calendar.archivedAt !== null) throw calendarArchived();
  const wish = readQuery(query, calendar);
  const { number, opening, bufferBefore, bufferAfter, timeZone } = calendar;
  const from = new Date(wish.from - bufferBefore * minuteMs);
  const to = new Date(wish.to + bufferAfter * minuteMs);
  const booked = await room.bookings.listOccupied(tenant, number, from, to);
  const occupied = booked.map((one) => ({ from: one.from.getTime(), to: one.to.getTime() }));
  const open = room.hours.openSpans(opening ?? alwaysOpen, wish, timeZone);
  const starts = freeSlots(calendar, wish, { open, occupied, now: room.clock.now() });
  return starts.map((start) => ({ startsAt: new Date(start), endsAt: new Date(start + wish.minutes * minuteMs) }));
}

function readQuery({ from, to, minutes, step = usualStep }: SlotQuery, { timeZone }: Calendar) {
  const read = (text: string) => {
    const time = readTime(text);
    return time === null ? null : instantOf(time, timeZone);
  };
  const [first, last] = [read(from), read(to)];
  const form = { code: 'invalid_format', words: 'must be an ISO 8601 date or time', example: '2027-05-03' };
  const problems: Problem[] = [];
  if (first === null) problems.push({ pointer: '/from', ...form });
  if (last === null) problems.push({ pointer: '/to', ...form });
  if (!isWhole(minutes, longestSlot)) {
    const words = `must be a whole number from 1 to ${longestSlot}`;
    problems.push({ pointer: '/minutes', code: 'out_of_range', words });
  }
  if (!isWhole(step, 24 * 60)) {
    problems.push({ pointer: '/step', code: 'out_of_range', words: 'must be a whole number from 1 to 1440' });
  }
  if (first !== null && last !== null && last <= first) {
    problems.push({ pointer: '/to', code: 'out_of_order', words: 'must be later than from' });
  }
  // A day more, for the clocks.
  if (first !== null && last !== null && last - first > (mostDays + 1) * dayMs) {
    problems.push({ pointer: '/to', code: 'too_long', words: `must be at most ${mostDays} days after from` });
  }
  if (first === null || last === null || problems.length > 0) throw invalidForm(problems);
  return { from: first, to: last, minutes, step };
}

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
