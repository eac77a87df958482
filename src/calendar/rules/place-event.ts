// Reads the times of an event: when it starts and ends, and until when its slot is occupied.
import type { Problem } from './problem.ts';
import { readTime } from './read-time.ts';
import { endOfDay, startOfDay, startOfNextDay, toWall } from './time-zone.ts';

export type EventTimes = { startTime: string; endTime: string; blockingTo: string | null; isAllDay: boolean };

/** Instants, in milliseconds. */
export type PlacedEvent = {
  startsAt: number;
  endsAt: number;
  blockingTo: number | null;
  /** The slot is occupied from startsAt until this, exclusive. */
  occupiedTo: number;
};

const dayMs = 86_400_000;
/** Design, calendar: at most 366 days, in local time, so that a change of the clocks makes no difference. */
const maxSpanMs = 366 * dayMs;

const example = '2027-05-03T10:00:00+02:00';

export function placeEvent(times: EventTimes, zone: string): PlacedEvent | Problem[] {
  const start = readTime(times.startTime, zone);
  const end = readTime(times.endTime, zone);
  const blockingTo = times.blockingTo === null ? null : readTime(times.blockingTo, zone);
  const problems: Problem[] = [];
  if (start === null) problems.push(unreadable('startTime'));
  if (end === null) problems.push(unreadable('endTime'));
  if (times.blockingTo !== null && blockingTo === null) problems.push(unreadable('blockingTo'));
  if (start === null || end === null || problems.length > 0) return problems;

  if (end < start || (end === start && !times.isAllDay))
    problems.push(order('endTime', 'must be later than startTime'));
  if (blockingTo !== null && blockingTo < end) problems.push(order('blockingTo', 'must not be earlier than endTime'));
  const placed = times.isAllDay ? spreadOverDays(start, end, zone) : { startsAt: start, endsAt: end };
  const occupiedTo = Math.max(placed.endsAt, blockingTo ?? placed.endsAt);
  if (isLongerThanAllowed(placed.startsAt, occupiedTo, zone)) {
    const field = occupiedTo > placed.endsAt ? 'blockingTo' : 'endTime';
    problems.push({ pointer: `/event/${field}`, code: 'too_long', words: 'must be at most 366 days after startTime' });
  }
  return problems.length > 0 ? problems : { ...placed, blockingTo, occupiedTo };
}

/** Local time is expensive to compute, so it is only used close to the limit. */
function isLongerThanAllowed(startsAt: number, occupiedTo: number, zone: string): boolean {
  const isClose = occupiedTo - startsAt > maxSpanMs - dayMs;
  return isClose && toWall(zone, occupiedTo) - toWall(zone, startsAt) > maxSpanMs;
}

/** Whole days in the time zone of the calendar: the start is rounded down to midnight, the end up; at least one day. */
function spreadOverDays(start: number, end: number, zone: string): { startsAt: number; endsAt: number } {
  const startsAt = startOfDay(zone, start);
  const endsAt = endOfDay(zone, end);
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : startOfNextDay(zone, startsAt) };
}

const unreadable = (field: string): Problem => ({
  pointer: `/event/${field}`,
  code: 'invalid_format',
  words: 'must be a date and time as in RFC 3339, from the year 1900 to 2999',
  example,
});

const order = (field: string, words: string): Problem => ({ pointer: `/event/${field}`, code: 'out_of_order', words });
