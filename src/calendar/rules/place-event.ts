// Reads the times of an event: when it starts and ends, and until when its slot is occupied.

import { dayMs, toWall } from '#platform/rules/wall-clock.ts';
import { msg } from '#platform/text/msg.ts';
import { endOfDays, endsBeforeStart, findDay, findEndDay } from './all-day.ts';
import type { Problem } from './check-fields.ts';
import { instantOf, readTime, type WrittenTime } from './read-time.ts';
import { startOfDate } from './time-zone.ts';

export type EventTimes = { startTime: string; endTime: string; blockingTo: string | null; isAllDay: boolean };

/** Instants, in milliseconds. */
export type PlacedEvent = {
  startsAt: number;
  endsAt: number;
  blockingTo: number | null;
  /** The slot is occupied from startsAt until this, exclusive. */
  occupiedTo: number;
};

/** Design, calendar: at most 366 days, in local time, so that a change of the clocks makes no difference. */
const maxSpanMs = 366 * dayMs;

const example = '2027-05-03T10:00:00+02:00';

type Times = { start: WrittenTime; end: WrittenTime; blockingTo: WrittenTime | null };

export function placeEvent(times: EventTimes, zone: string): PlacedEvent | Problem[] {
  const { isAllDay } = times;
  const start = readTime(times.startTime);
  const end = readTime(times.endTime);
  const blockingTo = times.blockingTo === null ? null : readTime(times.blockingTo);
  const problems = [
    ...checkForm('startTime', start, isAllDay),
    ...checkForm('endTime', end, isAllDay),
    ...(times.blockingTo === null ? [] : checkForm('blockingTo', blockingTo, isAllDay)),
  ];
  if (start === null || end === null || problems.length > 0) return problems;
  const placed = isAllDay ? placeDays({ start, end, blockingTo }, zone) : placeTimes({ start, end, blockingTo }, zone);
  return Array.isArray(placed) ? placed : occupy(placed, zone);
}

/** With what it occupies, if that is not too long. */
export function occupy(placed: Placed, zone: string): PlacedEvent | Problem[] {
  const occupiedTo = Math.max(placed.endsAt, placed.blockingTo ?? placed.endsAt);
  if (!isLongerThanAllowed(placed.startsAt, occupiedTo, zone)) return { ...placed, occupiedTo };
  const field = occupiedTo > placed.endsAt ? 'blockingTo' : 'endTime';
  return [{ pointer: `/event/${field}`, code: 'too_long', words: 'must be at most 366 days after startTime' }];
}

type Placed = Omit<PlacedEvent, 'occupiedTo'>;

function placeTimes(times: Times, zone: string): Placed | Problem[] {
  const startsAt = instantOf(times.start, zone);
  const endsAt = instantOf(times.end, zone);
  const blockingTo = times.blockingTo && instantOf(times.blockingTo, zone);
  const problems = [
    ...(endsAt <= startsAt
      ? [order('endTime', `must be later than startTime${skippedWords([times.start, times.end], zone)}`)]
      : []),
    ...(blockingTo !== null && blockingTo < endsAt
      ? [{ ...tooEarly, words: tooEarly.words + skippedWords([times.end, times.blockingTo], zone) }]
      : []),
  ];
  return problems.length > 0 ? problems : { startsAt, endsAt, blockingTo };
}

/** Design, calendar: a local time that the clocks skip moves forward. Where that puts times out of order, it is said. */
function skippedWords(times: readonly (WrittenTime | null)[], zone: string): string {
  for (const time of times) {
    const shown = time && time.offsetMs === null ? toWall(zone, instantOf(time, zone)) : null;
    if (time === null || shown === null || shown === time.wallMs) continue;
    const [written, counted] = [time.wallMs, shown].map((wallMs) => new Date(wallMs).toISOString());
    return `: the clocks in ${zone} skip ${written?.slice(0, 16)}, which counts as ${counted?.slice(0, 16)}`;
  }
  return '';
}

function placeDays(times: Times, zone: string): Placed | Problem[] {
  const start = findDay(times.start, zone);
  const end = findEndDay(start, times.end, zone);
  if (endsBeforeStart(start, end)) return [order('endTime', 'must not be earlier than startTime')];
  const startsAt = startOfDate(zone, start.day);
  const endsAt = endOfDays(start, end, zone);
  if (times.blockingTo === null) return { startsAt, endsAt, blockingTo: null };
  const until = findDay(times.blockingTo, zone);
  const isEarly = until.instant < (end.isMidnight ? endsAt : end.instant);
  // A midnight means a day here, too, and the end itself the end of its day; any other time is that moment.
  const isMoment = !until.isMidnight && until.instant !== end.instant;
  const blockingTo = isMoment ? until.instant : endOfDays(start, until.isMidnight ? until : end, zone);
  if (endsBeforeStart(start, until) || (isMoment ? isEarly : blockingTo < endsAt)) return [tooEarly];
  return { startsAt, endsAt, blockingTo };
}

/** Local time is expensive to compute, so it is only used close to the limit. */
function isLongerThanAllowed(startsAt: number, occupiedTo: number, zone: string): boolean {
  const isClose = occupiedTo - startsAt > maxSpanMs - dayMs;
  return isClose && toWall(zone, occupiedTo) - toWall(zone, startsAt) > maxSpanMs;
}

function checkForm(field: string, time: WrittenTime | null, isAllDay: boolean): Problem[] {
  const pointer = `/event/${field}`;
  // Forms have a field for the start alone.
  const said = field === 'startTime' ? { said: msg('Write a date and a time, as in 2026-11-19 13:30.') } : {};
  const problem = { pointer, code: 'invalid_format', example, ...said };
  if (time === null) {
    return [{ ...problem, words: 'must be an ISO 8601 date and time between the years 1900 and 2999' }];
  }
  if (isAllDay || !time.isDate) return [];
  return [{ ...problem, words: 'must have a time of day; a date without a time requires isAllDay: true' }];
}

const order = (field: string, words: string): Problem => ({ pointer: `/event/${field}`, code: 'out_of_order', words });
const tooEarly = order('blockingTo', 'must not be earlier than endTime');
