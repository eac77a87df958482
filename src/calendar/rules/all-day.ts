// Which days an all-day event means. Programs write "the whole of 8 February" in several ways; all of them mean that one day
// of the calendar's zone (design calendar, isAllDay).

import { dayMs, type WallMs } from '#platform/rules/wall-clock.ts';
import { instantOf, type WrittenTime } from './read-time.ts';
import { dayOf, startOfDate, startOfNextDay, toInstant } from './time-zone.ts';

/** The day that a time means. */
type MeantDay = {
  /** Midnight of the date. */
  day: WallMs;
  instant: number;
  /** The time names the day itself, or its beginning, and no time of day. */
  isMidnight: boolean;
  /** The offset of a time that is written as 00:00; null for other times and for local ones. */
  writtenIn: number | null;
};

export function findDay(time: WrittenTime, zone: string): MeantDay {
  const instant = instantOf(time, zone);
  if (time.isDate) return { day: time.wallMs, instant, isMidnight: true, writtenIn: null };
  // A local time is of the date as written, also where the clocks skip the end of that day (Sofia, 3 April 1982).
  const written = Math.floor(time.wallMs / dayMs) * dayMs;
  const isOfWritten = time.offsetMs === null && dayOf(zone, startOfDate(zone, written)) === written;
  const day = isOfWritten ? written : dayOf(zone, instant);
  const isWrittenMidnight = time.wallMs % dayMs === 0;
  const writtenIn = isWrittenMidnight ? time.offsetMs : null;
  // What a browser in the zone sends for the beginning of a day. Where the clocks skip midnight, some send an hour later.
  const isFirst = instant === startOfDate(zone, day) || instant === toInstant(zone, day);
  if (isFirst) return { day, instant, isMidnight: true, writtenIn };
  // What `new Date('2040-02-08').toISOString()` gives: midnight in UTC, which means this day in any zone.
  return { day: isWrittenMidnight ? time.wallMs : day, instant, isMidnight: isWrittenMidnight, writtenIn };
}

/** Where the start is written as 00:00, an end in the same offset is of the date as written: 23:59:59Z ends what 00:00:00Z began. */
export function findEndDay(start: MeantDay, time: WrittenTime, zone: string): MeantDay {
  const end = findDay(time, zone);
  if (end.isMidnight || start.writtenIn === null || start.writtenIn !== time.offsetMs) return end;
  return { ...end, day: Math.floor(time.wallMs / dayMs) * dayMs };
}

/** No end day before the start day; of two times of one day, the end is not the earlier one. */
export function endsBeforeStart(start: MeantDay, end: MeantDay): boolean {
  if (end.day !== start.day) return end.day < start.day;
  return !start.isMidnight && !end.isMidnight && end.instant < start.instant;
}

/** The first instant after the event: exclusive if the end is a midnight after the start, else its day is included. */
export function endOfDays(start: MeantDay, end: MeantDay, zone: string): number {
  const startsAt = startOfDate(zone, start.day);
  const endsAt = startOfDate(zone, end.isMidnight && end.day > start.day ? end.day : end.day + dayMs);
  // A date that a zone left out (Apia, 30 December 2011) is the day after it.
  return endsAt > startsAt ? endsAt : startOfNextDay(zone, startsAt);
}
