// The clock on the wall: converts between instants and the local time of a time zone. Intl is slow, so what it answers is remembered.

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
const quarterMs = 15 * minuteMs;

/** A local time, year to millisecond, as one number: the milliseconds that this time would have in UTC. */
export type WallMs = number;

type OffsetAt = (instantMs: number) => number;

const zones = new Map<string, OffsetAt>();
const mostZones = 100;
/** For each zone. Strangers choose zones and moments, so both numbers limit the memory. */
const mostOffsets = 5_000;

/** How far the clocks of a zone are ahead of UTC, by instants. */
export function offsetsOf(zone: string): OffsetAt {
  const known = zones.get(zone);
  if (known) return known;
  if (zones.size >= mostZones) zones.clear();
  const made = makeOffsets(zone);
  zones.set(zone, made);
  return made;
}

function makeOffsets(zone: string): OffsetAt {
  const numeric = 'numeric' as const;
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...parts });
  const offsets = new Map<number, number>();
  function ask(instantMs: number): number {
    const shown: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instantMs)) shown[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / 1_000) * 1_000;
  }
  function askOnce(quarter: number): number {
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = ask(quarter * quarterMs);
    if (offsets.size >= mostOffsets) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  }
  return (instantMs) => {
    const quarter = Math.floor(instantMs / quarterMs);
    const offset = askOnce(quarter);
    // Long ago, clocks changed within a quarter of an hour, too.
    const isSure = instantMs === quarter * quarterMs || offset === askOnce(quarter + 1);
    return isSure ? offset : ask(instantMs);
  };
}

/** The local time at this instant. */
export const toWall = (zone: string, instantMs: number): WallMs => instantMs + offsetsOf(zone)(instantMs);

/**
 * The instants at which a clock shows this time. There are two when it is set back. There is none when it is set forward: then what
 * would happen happens as much later as the clock jumps.
 */
export function instantsOf(zone: string, wallMs: WallMs): { first: number; last: number } {
  const before = wallMs - offsetsOf(zone)(wallMs - dayMs);
  const after = wallMs - offsetsOf(zone)(wallMs + dayMs);
  const found = [before, after].filter((instantMs) => toWall(zone, instantMs) === wallMs);
  return found.length === 0 ? { first: before, last: before } : { first: Math.min(...found), last: Math.max(...found) };
}

/** The day that clocks show at this instant, as in 2026-11-16. */
export const localDay = (zone: string, instantMs: number): string => writeDay(toWall(zone, instantMs));

export const writeDay = (wallMs: WallMs): string => new Date(wallMs).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => writeDay(Date.parse(day) + count * dayMs);
