// Wall clocks and instants: what a clock on the wall of a time zone shows, and which instant a wall time means.

/** Milliseconds as if the wall clock stood in UTC; only a way to carry year to millisecond in one number. */
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

/** What the clock on the wall shows at this instant. */
export function toWall(zone: string, instantMs: number): WallMs {
  const shown: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instantMs)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  const milliseconds = ((instantMs % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}

/** The instant at which the wall shows this: in a gap the time moves forward, in an overlap the first one counts. */
export function toInstant(zone: string, wallMs: WallMs): number {
  const offsetNear = (instantMs: number) => toWall(zone, instantMs) - instantMs;
  const before = wallMs - offsetNear(wallMs - dayMs);
  const after = wallMs - offsetNear(wallMs + dayMs);
  // The clocks do not change within a day of it: nearly always.
  if (before === after) return before;
  const shown = [before, after].filter((instantMs) => toWall(zone, instantMs) === wallMs);
  // No instant shows it: the clock jumped over it, and the offset from before the jump moves it forward by the gap.
  return shown.length === 0 ? before : Math.min(...shown);
}

/** The first instant of the day this instant falls on, where the day begins at local midnight. */
export function startOfDay(zone: string, instantMs: number): number {
  return toInstant(zone, floorToDay(toWall(zone, instantMs)));
}

/** The instant itself when a day begins with it, else the beginning of the next day. */
export function endOfDay(zone: string, instantMs: number): number {
  return startOfDay(zone, instantMs) === instantMs ? instantMs : startOfNextDay(zone, instantMs);
}

/** Days have 23 to 25 hours, so the next one is found on the wall and not by adding 24. */
export function startOfNextDay(zone: string, instantMs: number, days = 1): number {
  return toInstant(zone, floorToDay(toWall(zone, instantMs)) + days * dayMs);
}

const floorToDay = (wallMs: WallMs) => Math.floor(wallMs / dayMs) * dayMs;
