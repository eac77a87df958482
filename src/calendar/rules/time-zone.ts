// The days of a time zone: when they begin and end.
import { dayMs, instantsOf, toWall, type WallMs } from '#platform/rules/wall-clock.ts';

/** The instant of a local time. A time that the clocks skip moves forward; of a time that comes twice the first counts. */
export const toInstant = (zone: string, wallMs: WallMs): number => instantsOf(zone, wallMs).first;

/** The date of this instant in the zone, as its midnight. */
export const dayOf = (zone: string, instantMs: number): WallMs => floorToDay(toWall(zone, instantMs));

/** The first instant of a date: local midnight, or the moment when the clocks jump over it. */
export function startOfDate(zone: string, day: WallMs): number {
  const midnight = toInstant(zone, day);
  const skipped = toWall(zone, midnight) - day;
  if (skipped === 0) return midnight;
  // The jump lies at most its own length before; the date begins with the first instant that shows it or a later one.
  let before = midnight - skipped;
  let first = midnight;
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (toWall(zone, middle) < day) before = middle;
    else first = middle;
  }
  return first;
}

/** The first instant of the day of this instant. */
export const startOfDay = (zone: string, instantMs: number): number => startOfDate(zone, dayOf(zone, instantMs));

/** The instant itself if it is the first of a day, else the first of the next day. */
export function endOfDay(zone: string, instantMs: number): number {
  return startOfDay(zone, instantMs) === instantMs ? instantMs : startOfNextDay(zone, instantMs);
}

/** Days have 23 to 25 hours, so the next day is computed in local time and not by adding 24 hours. */
export function startOfNextDay(zone: string, instantMs: number, days = 1): number {
  return startOfDate(zone, dayOf(zone, instantMs) + days * dayMs);
}

const floorToDay = (wallMs: WallMs) => Math.floor(wallMs / dayMs) * dayMs;
