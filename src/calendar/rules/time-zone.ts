// Converts between instants and wall-clock time, which is the local time of a time zone.

/** A local time, year to millisecond, as one number: the milliseconds that this time would have in UTC. */
export type WallMs = number;

const dayMs = 86_400_000;

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

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    // Intl also accepts offsets such as +02:00, which have no summer time.
    return /^[A-Za-z]/.test(zone);
  } catch {
    // Intl has no other way to find out whether it knows a zone.
    return false;
  }
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

/** Local midnight at the beginning of the day of this instant. */
export function startOfDay(zone: string, instantMs: number): number {
  return toInstant(zone, floorToDay(toWall(zone, instantMs)));
}

/** The instant itself if it is local midnight, else the next local midnight. */
export function endOfDay(zone: string, instantMs: number): number {
  return startOfDay(zone, instantMs) === instantMs ? instantMs : startOfNextDay(zone, instantMs);
}

/** Days have 23 to 25 hours, so the next day is computed in local time and not by adding 24 hours. */
export function startOfNextDay(zone: string, instantMs: number, days = 1): number {
  return toInstant(zone, floorToDay(toWall(zone, instantMs)) + days * dayMs);
}

const floorToDay = (wallMs: WallMs) => Math.floor(wallMs / dayMs) * dayMs;
