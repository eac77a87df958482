// When a day begins in a time zone, for filters by date.

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = 'numeric' as const;
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts });
  formats.set(timeZone, made);
  return made;
}

/** How far the clocks of the zone are ahead of UTC at this moment. */
function offsetAt(timeZone: string, instantMs: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instantMs)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1_000) * 1_000;
}

/** The first moment of a date such as 2026-11-16, or of a date so many days later. Null if it is not a date. */
export function startOfDay(timeZone: string, date: string, daysLater = 0): Date | null {
  const written = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(written) || !new Date(written).toISOString().startsWith(date)) return null;
  const wall = written + daysLater * dayMs;
  // The clocks may change on this very day: then one of the two offsets is right, or midnight is skipped.
  const candidates = [wall - offsetAt(timeZone, wall - dayMs), wall - offsetAt(timeZone, wall + dayMs)];
  const shown = candidates.filter((instant) => instant + offsetAt(timeZone, instant) >= wall);
  return new Date(Math.min(...(shown.length > 0 ? shown : candidates)));
}
