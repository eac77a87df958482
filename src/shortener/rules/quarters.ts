// Time in quarters of an hour: every time zone's hours and days are whole numbers of them, so every zone adds up.

export const QUARTER_MS = 15 * 60_000;
export const QUARTERS_A_DAY = 96;
const DAY_MS = 24 * 60 * 60_000;

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

/** Kept by IANA's own name of the zone: making a reader is slow, and few zones are asked for. */
const readers = new Map<string, ZoneReader>();
const MOST_READERS = 100;
/** About thirteen years of days. */
const MOST_OFFSETS = 5_000;

export function readZone(zone: string): ZoneReader {
  const known = readers.get(zone);
  if (known !== undefined) return known;
  const reader = makeReader(zone);
  if (readers.size >= MOST_READERS) readers.clear();
  readers.set(zone, reader);
  return reader;
}

function makeReader(zone: string): ZoneReader {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();

  // Asking Intl is slow, and an offset rarely changes: when a UTC day begins and ends with the same offset, all of
  // its quarters have it.
  function offsetOf(quarter: number): number {
    const day = utcDayOf(quarter);
    const atStart = askOnce(day);
    return atStart === askOnce(day + QUARTERS_A_DAY) ? atStart : askOnce(quarter);
  }

  function askOnce(quarter: number): number {
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const offset = parseOffset(format.formatToParts(startOfQuarter(quarter)));
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  }

  function read(quarter: number): LocalQuarter {
    const localMs = startOfQuarter(quarter) + offsetOf(quarter);
    const day = Math.floor(localMs / DAY_MS);
    // 1970-01-01 was a Thursday.
    return { day, hour: Math.floor((localMs - day * DAY_MS) / 3_600_000), weekday: (((day + 3) % 7) + 7) % 7 };
  }

  function findDay(day: number): number {
    let quarter = quarterOf(day * DAY_MS - offsetOf(quarterOf(day * DAY_MS)));
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
export function writeDate(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

// "GMT", "GMT+5:45", "GMT-03:30": the offset of Intl's own words.
function parseOffset(parts: Intl.DateTimeFormatPart[]): number {
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d+)(?::(\d+))?/.exec(name);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}
