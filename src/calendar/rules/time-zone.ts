// Converts between instants and wall-clock time, which is the local time of a time zone.

/** A local time, year to millisecond, as one number: the milliseconds that this time would have in UTC. */
export type WallMs = number;

const dayMs = 86_400_000;

/** Zones of stored calendars only, so there are never many. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const numeric = 'numeric' as const;
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts });
  formats.set(zone, made);
  return made;
}

/** The local time at this instant. */
export function toWall(zone: string, instantMs: number): WallMs {
  const shown: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instantMs)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  const milliseconds = ((instantMs % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}

/** The instant of a local time. A time that the clocks skip moves forward; of a time that comes twice the first counts. */
export function toInstant(zone: string, wallMs: WallMs): number {
  const offsetAt = (instantMs: number) => toWall(zone, instantMs) - instantMs;
  const before = wallMs - offsetAt(wallMs - dayMs);
  const after = wallMs - offsetAt(wallMs + dayMs);
  // The usual case: the clocks do not change within a day of it.
  if (before === after) return before;
  const shown = [before, after].filter((instantMs) => toWall(zone, instantMs) === wallMs);
  // The clocks skip this time: the offset from before the change moves it forward by the gap.
  return shown.length === 0 ? before : Math.min(...shown);
}

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
