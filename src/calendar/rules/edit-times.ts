// The times of an event after an edit: its start, how long it is, whole days, and how long it blocks afterwards. What is left out
// stays, also in a calendar of another zone: a time of day is the same moment there, whole days are the same days.
import { dayMs, minuteMs, toWall, writeDay } from '#platform/rules/wall-clock.ts';
import { findDay } from './all-day.ts';
import type { Problem } from './check-fields.ts';
import { type MovedEvent, moveEvent, type Standing } from './move-times.ts';
import { occupy } from './place-event.ts';
import { instantOf, readTime, type WrittenTime } from './read-time.ts';

export type TimesEdit = {
  startTime?: string | undefined;
  isAllDay?: boolean | undefined;
  /** Of an event with a time of day. */
  minutes?: number | undefined;
  /** Of an event of whole days. */
  days?: number | undefined;
  /** How long it blocks after its end. */
  blockMinutes?: number | undefined;
  /** Exact, in place of the lengths; an empty blockingTo: no longer than it lasts. */
  endTime?: string | undefined;
  blockingTo?: string | undefined;
};

/** More is refused anyway; this keeps a date within what can be written. */
const mostMinutes = 2 * 366 * 24 * 60;

export function editTimes(
  event: Standing,
  edit: TimesEdit,
  zones: { from: string; to: string },
): MovedEvent | Problem[] {
  const { isAllDay = event.isAllDay, blockMinutes } = edit;
  const startTime = edit.startTime ?? writeStart(event, zones.from);
  const start = readTime(startTime);
  const endTime = edit.endTime ?? (start === null ? undefined : endOf(start, { ...edit, isAllDay }, zones.to));
  const place = (blockingTo: string | null | undefined) =>
    moveEvent(event, { startTime, endTime, blockingTo, isAllDay }, zones.to);
  if (edit.blockingTo !== undefined) return place(edit.blockingTo === '' ? null : edit.blockingTo);
  if (blockMinutes === undefined) return place(undefined);
  const placed = place(null);
  if (Array.isArray(placed) || blockMinutes === 0) return placed;
  const blockingTo = placed.endsAt + Math.min(blockMinutes, mostMinutes) * minuteMs;
  const occupied = occupy({ ...placed, blockingTo }, zones.to);
  return Array.isArray(occupied) ? occupied : { ...occupied, isAllDay };
}

const writeStart = ({ startsAt, isAllDay }: Standing, zone: string) =>
  isAllDay ? writeDay(toWall(zone, startsAt)) : new Date(startsAt).toISOString();

/** Undefined where the event keeps its length. */
function endOf(start: WrittenTime, { isAllDay, minutes, days }: TimesEdit, zone: string): string | undefined {
  if (!isAllDay) {
    if (minutes === undefined || start.isDate) return undefined;
    return new Date(instantOf(start, zone) + Math.min(minutes, mostMinutes) * minuteMs).toISOString();
  }
  return days === undefined ? undefined : writeDay(findDay(start, zone).day + Math.min(Math.max(days, 1), 400) * dayMs);
}
