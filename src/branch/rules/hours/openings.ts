// When it is open, day by day: the one reading of stored opening hours as moments, by the clock on the wall of a time zone,
// through both changes of the clock, with exceptions and seasons. The calendar room gets it for free slots (src/rooms.ts).
import type { OpeningException, OpeningSpan } from '../branch.ts';
import { weekdayOf } from '../dates.ts';
import { holdsOn, readMinutes } from './week.ts';

/** What it needs of a schedule; descriptions and reasons play no part. */
export type OpeningRules = {
  regular: readonly OpeningSpan[];
  exceptions: readonly Pick<OpeningException, 'date' | 'isOpen'>[];
};

/** From, inclusive, to, exclusive; moments in milliseconds. */
export type Opening = { from: number; to: number };

const dayMs = 86_400_000;
const minuteMs = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = '2-digit';
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
  });
  formats.set(timeZone, made);
  return made;
}

const quarterMs = 15 * minuteMs;
/** Clocks change at whole quarters of an hour, and Intl is slow. */
const offsets = new Map<string, number>();
const mostOffsets = 20_000;

function offsetAt(ms: number, timeZone: string): number {
  const quarter = Math.floor(ms / quarterMs) * quarterMs;
  const key = `${quarter} ${timeZone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(quarter)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts;
  const found = Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`) - quarter;
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(key, found);
  return found;
}

/** The local time of a moment, counted as if it were UTC. */
const localMs = (ms: number, timeZone: string): number => ms + offsetAt(ms, timeZone);

export const localDay = (ms: number, timeZone: string): string =>
  new Date(localMs(ms, timeZone)).toISOString().slice(0, 10);

/**
 * The moments at which a clock shows this time. There are two when it is set back. There is none when it is set forward: then
 * what would happen happens as much later as the clock jumps.
 */
function momentsOf(local: number, timeZone: string): { first: number; last: number } {
  const before = local - offsetAt(local - dayMs, timeZone);
  const after = local - offsetAt(local + dayMs, timeZone);
  const found = [before, after].filter((ms) => localMs(ms, timeZone) === local);
  return found.length === 0 ? { first: before, last: before } : { first: Math.min(...found), last: Math.max(...found) };
}

export const addDays = (date: string, count: number) =>
  new Date(Date.parse(date) + count * dayMs).toISOString().slice(0, 10);

/**
 * What begins on a day. An exception that says "closed" takes away what begins on its day, not the end of a night before. Both
 * ends go by the clock on the wall: in the night in which it is set back, hours begin with the first 2:30 and end with the second,
 * for whoever comes at 2:15 finds it open both times.
 */
export function openingsBy({ regular, exceptions }: OpeningRules, timeZone: string): (date: string) => Opening[] {
  const closed = new Set(exceptions.filter(({ isOpen }) => !isOpen).map(({ date }) => date));
  const byDay = Map.groupBy(regular, ({ dayOfWeek }) => dayOfWeek);
  return (date) =>
    closed.has(date) ? [] : (byDay.get(weekdayOf(date)) ?? []).flatMap((span) => toOpening(span, date, timeZone) ?? []);
}

/** What is open around a range, in order: all that begins on its days, and in the night before. */
export function openSpans(rules: OpeningRules, { from, to }: Opening, timeZone: string): Opening[] {
  const openingsOf = openingsBy(rules, timeZone);
  const last = localDay(to, timeZone);
  const spans: Opening[] = [];
  for (let date = addDays(localDay(from, timeZone), -1); date <= last; date = addDays(date, 1)) {
    spans.push(...openingsOf(date));
  }
  return spans.sort((one, other) => one.from - other.from || one.to - other.to);
}

function toOpening(span: OpeningSpan, date: string, timeZone: string): Opening | null {
  if (!holdsOn(span, date)) return null;
  const { from, to } = readMinutes(span.definition);
  const midnight = Date.parse(date);
  const fromMs = momentsOf(midnight + from * minuteMs, timeZone).first;
  const toMs = momentsOf(midnight + to * minuteMs, timeZone).last;
  // Seasons that begin or end at a moment, not with a day.
  if (span.validFrom !== undefined && span.validFrom.length > 10 && fromMs < Date.parse(span.validFrom)) return null;
  if (span.validTo !== undefined && span.validTo.length > 10 && fromMs > Date.parse(span.validTo)) return null;
  return fromMs < toMs ? { from: fromMs, to: toMs } : null;
}
