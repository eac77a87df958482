// Where a moved event stands: its new times as they are written. What is left out keeps its length.

import { dayMs, hourMs, toWall, writeDay } from '#platform/rules/wall-clock.ts';
import { findDay } from './all-day.ts';
import type { Problem } from './check-fields.ts';
import type { EventFields } from './event.ts';
import { type PlacedEvent, placeEvent } from './place-event.ts';
import { instantOf, readTime } from './read-time.ts';
import { toInstant } from './time-zone.ts';

/** The event as it stands; instants, in milliseconds. */
export type Standing = { startsAt: number; endsAt: number; blockingTo: number | null; isAllDay: boolean };

type Stored = Pick<EventFields, 'startsAt' | 'endsAt' | 'blockingTo' | 'isAllDay'>;

export const standingOf = ({ startsAt, endsAt, blockingTo, isAllDay }: Stored): Standing => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  blockingTo: blockingTo?.getTime() ?? null,
  isAllDay,
});

/** Times as add-event takes them. Without an end the event keeps its length, without blockingTo how long it blocks afterwards. */
export type MoveWish = {
  startTime: string;
  endTime?: string | undefined;
  /** Null: it blocks no longer than it lasts. */
  blockingTo?: string | null | undefined;
  isAllDay?: boolean | undefined;
};

export type MovedEvent = PlacedEvent & { isAllDay: boolean };

/** Whole days that become a time of day have no length to keep. */
const usualMs = hourMs;

export function moveEvent(event: Standing, wish: MoveWish, zone: string): MovedEvent | Problem[] {
  const { startTime, isAllDay = event.isAllDay } = wish;
  const place = (endTime: string, blockingTo: string | null) =>
    placeEvent({ startTime, endTime, blockingTo, isAllDay }, zone);
  const endTime = wish.endTime ?? keepLength(event, startTime, isAllDay, zone);
  // Without a start there is no end either: one problem is enough.
  if (endTime === null) return startProblems(place(startTime, null));
  if (wish.blockingTo !== undefined || event.blockingTo === null) {
    return withDays(place(endTime, wish.blockingTo ?? null), isAllDay);
  }
  const placed = place(endTime, null);
  if (Array.isArray(placed)) return placed;
  return withDays(place(endTime, keepBlocking(event, event.blockingTo, placed.endsAt, isAllDay, zone)), isAllDay);
}

const withDays = (placed: PlacedEvent | Problem[], isAllDay: boolean): MovedEvent | Problem[] =>
  Array.isArray(placed) ? placed : { ...placed, isAllDay };

const startProblems = (placed: PlacedEvent | Problem[]): Problem[] =>
  Array.isArray(placed) ? placed.filter(({ pointer }) => pointer.endsWith('/startTime')) : [];

/** The end, as it would be written; null if the start cannot be read. */
function keepLength(event: Standing, startTime: string, isAllDay: boolean, zone: string): string | null {
  const start = readTime(startTime);
  if (start === null || (start.isDate && !isAllDay)) return null;
  if (!isAllDay) {
    const length = event.isAllDay ? usualMs : event.endsAt - event.startsAt;
    return new Date(instantOf(start, zone) + length).toISOString();
  }
  const days = event.isAllDay ? Math.round((toWall(zone, event.endsAt) - toWall(zone, event.startsAt)) / dayMs) : 1;
  return writeDay(findDay(start, zone).day + Math.max(1, days) * dayMs);
}

/** What remains beside whole days, in local time, so that a change of the clocks makes no difference. */
function keepBlocking(event: Standing, blockingTo: number, endsAt: number, isAllDay: boolean, zone: string): string {
  const byClock = () => toInstant(zone, toWall(zone, endsAt) + toWall(zone, blockingTo) - toWall(zone, event.endsAt));
  return new Date(isAllDay ? byClock() : endsAt + blockingTo - event.endsAt).toISOString();
}
