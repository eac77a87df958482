// Time in quarters of an hour: every time zone's hours and days are whole numbers of them, so every zone adds up.
import { dayMs, hourMs, minuteMs, offsetsOf, writeDay } from '#platform/rules/wall-clock.ts';

export const QUARTER_MS = 15 * minuteMs;
export const QUARTERS_A_DAY = 96;

/** A quarter is counted from 1970-01-01T00:00Z. */
export function quarterOf(timeMs: number): number {
  return Math.floor(timeMs / QUARTER_MS);
}

export function startOfQuarter(quarter: number): number {
  return quarter * QUARTER_MS;
}

/** The quarter with which the UTC day of `quarter` begins. */
export function utcDayOf(quarter: number): number {
  return quarter - (quarter % QUARTERS_A_DAY);
}

type LocalQuarter = {
  /** Days since 1970-01-01 on the local calendar. */
  day: number;
  hour: number;
  /** 0 = Monday. */
  weekday: number;
};

export type ZoneReader = {
  read(quarter: number): LocalQuarter;
  /** The first quarter of the local day that `quarter` belongs to. */
  startOfDay(quarter: number): number;
  /** The first quarter of the local day (days since 1970-01-01). */
  findDay(day: number): number;
  /** How far the clocks are ahead of UTC from `from` to `to`: first at `from`, then whenever they are changed. */
  listOffsets(from: number, to: number): ZoneOffset[];
};

export type ZoneOffset = { from: number; offsetMs: number };

export function readZone(zone: string): ZoneReader {
  const offsetAt = offsetsOf(zone);
  const askOnce = (quarter: number) => offsetAt(startOfQuarter(quarter));

  // An offset rarely changes: when a UTC day begins and ends with the same offset, all of its quarters have it.
  function offsetOf(quarter: number): number {
    const day = utcDayOf(quarter);
    const atStart = askOnce(day);
    return atStart === askOnce(day + QUARTERS_A_DAY) ? atStart : askOnce(quarter);
  }

  function read(quarter: number): LocalQuarter {
    const localMs = startOfQuarter(quarter) + offsetOf(quarter);
    const day = Math.floor(localMs / dayMs);
    // 1970-01-01 was a Thursday.
    return { day, hour: Math.floor((localMs - day * dayMs) / hourMs), weekday: (((day + 3) % 7) + 7) % 7 };
  }

  function findDay(day: number): number {
    let quarter = quarterOf(day * dayMs - offsetOf(quarterOf(day * dayMs)));
    // A changed clock moves the beginning of the day by an hour or two; some days begin at one o'clock.
    while (read(quarter - 1).day >= day) quarter -= 1;
    while (read(quarter).day < day) quarter += 1;
    return quarter;
  }

  function listOffsets(from: number, to: number): ZoneOffset[] {
    const offsets = [{ from, offsetMs: offsetOf(from) }];
    for (let day = utcDayOf(from); day < to; day += QUARTERS_A_DAY) {
      if (askOnce(day) === askOnce(day + QUARTERS_A_DAY)) continue;
      for (let quarter = Math.max(day, from); quarter <= day + QUARTERS_A_DAY; quarter += 1) {
        const offsetMs = askOnce(quarter);
        if (offsetMs !== offsets.at(-1)?.offsetMs) offsets.push({ from: quarter, offsetMs });
      }
    }
    return offsets;
  }

  return { read, findDay, startOfDay: (quarter) => findDay(read(quarter).day), listOffsets };
}

/** "2026-11-15" of a day counted from 1970-01-01. */
export const writeDate = (day: number): string => writeDay(day * dayMs);
