// When it is open: the one reading of stored opening hours as moments, by the clock on the wall of a time zone, through both changes
// of the clock, with exceptions and seasons; day by day, and whether it is open now, until when, and when it opens next. The
// calendar room gets it for free slots (src/rooms.ts).
import type { OpeningException, OpeningSpan } from '../branch.ts';
import { weekdayOf } from '../dates.ts';
import type { Schedule } from './clause.ts';
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
    year: 'numeric',
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
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
 * for somebody who comes at 2:15 finds it open both times.
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

export type OpenState =
  /** `untilMs` is null where it never closes within the days that are looked at. */
  | { state: 'open'; untilMs: number | null }
  /** An exception says that it is open today, but no hours are stored for this day. */
  | { state: 'unsaid' }
  /** `nextMs` is null where it does not open within a year. */
  | { state: 'closed'; nextMs: number | null };

/** As far as somebody plans: next year's season is found, a schedule that has ended is not searched for ever. */
const daysAhead = 370;
/** Open for so long without a pause: it is nonstop. */
const nonstopDays = 8;

export function openState({ regular, exceptions }: Schedule, nowMs: number, timeZone: string): OpenState {
  const closed = new Set(exceptions.filter(({ isOpen }) => !isOpen).map(({ date }) => date));
  const opened = new Set(exceptions.filter(({ isOpen, date }) => isOpen && !closed.has(date)).map(({ date }) => date));
  const today = localDay(nowMs, timeZone);
  const openingsOf = openingsBy({ regular, exceptions }, timeZone);
  const near: Opening[] = [];
  for (let step = -1; step <= nonstopDays; step += 1) near.push(...openingsOf(addDays(today, step)));
  const open = near.some(({ from, to }) => from <= nowMs && nowMs < to);
  if (open) return { state: 'open', untilMs: findEnd(near, nowMs) };
  if (opened.has(today) && openingsOf(today).length === 0) return { state: 'unsaid' };
  if (regular.length === 0) return { state: 'closed', nextMs: null };
  for (let step = 0; step <= daysAhead; step += 1) {
    const coming = openingsOf(addDays(today, step)).filter(({ from }) => from > nowMs);
    if (coming.length > 0) return { state: 'closed', nextMs: Math.min(...coming.map(({ from }) => from)) };
  }
  return { state: 'closed', nextMs: null };
}

/** The same as screens show it: `at` is until when it is open, or when it opens next. */
export function tellOpen(schedule: Schedule, nowMs: number, timeZone: string) {
  const found = openState(schedule, nowMs, timeZone);
  const ms = found.state === 'open' ? found.untilMs : found.state === 'closed' ? found.nextMs : null;
  return { state: found.state, at: ms === null ? null : new Date(ms).toISOString() };
}

/** Until when it stays open: openings that touch are one. */
function findEnd(openings: readonly Opening[], nowMs: number): number | null {
  const sorted = openings.toSorted((one, other) => one.from - other.from);
  let end = nowMs;
  for (const { from, to } of sorted) {
    if (from > end) break;
    end = Math.max(end, to);
  }
  return end - nowMs > (nonstopDays - 1) * dayMs ? null : end;
}
