// When a day begins in a time zone, for filters by date.
import { dayMs, offsetsOf } from '#platform/rules/wall-clock.ts';

/** The first moment of a date such as 2026-11-16, or of a date so many days later. Null if it is not a date. */
export function startOfDay(timeZone: string, date: string, daysLater = 0): Date | null {
  const written = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(written) || !new Date(written).toISOString().startsWith(date)) return null;
  const wall = written + daysLater * dayMs;
  // The clocks may change on this very day: then one of the two offsets is right, or midnight is skipped.
  const offsetAt = offsetsOf(timeZone);
  const candidates = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)];
  const shown = candidates.filter((instant) => instant + offsetAt(instant) >= wall);
  return new Date(Math.min(...(shown.length > 0 ? shown : candidates)));
}
