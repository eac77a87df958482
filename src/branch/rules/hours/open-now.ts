// Whether a branch is open at a moment, until when, and when it opens next: by the clock on the wall of its time zone, through
// both changes of the clock, with exceptions and seasons.
import type { OpeningSpan } from '../branch.ts';
import { weekdayOf } from '../dates.ts';
import type { Schedule } from './clause.ts';
import { holdsOn, readMinutes } from './week.ts';

export type OpenState =
  /** `untilMs` is null where it never closes within the days that are looked at. */
  | { state: 'open'; untilMs: number | null }
  /** An exception says that it is open today, but no hours are stored for this day. */
  | { state: 'unsaid' }
  /** `nextMs` is null where it does not open within a year. */
  | { state: 'closed'; nextMs: number | null };

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** As far as somebody plans: next year's season is found, a schedule that has ended is not searched for ever. */
const daysAhead = 370;
/** Open for so long without a pause: it is nonstop. */
const nonstopDays = 8;

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

const addDays = (date: string, count: number) => new Date(Date.parse(date) + count * dayMs).toISOString().slice(0, 10);

type Opening = { fromMs: number; toMs: number };

export function openState({ regular, exceptions }: Schedule, nowMs: number, timeZone: string): OpenState {
  const closed = new Set(exceptions.filter(({ isOpen }) => !isOpen).map(({ date }) => date));
  const opened = new Set(exceptions.filter(({ isOpen, date }) => isOpen && !closed.has(date)).map(({ date }) => date));
  const byDay = Map.groupBy(regular, ({ dayOfWeek }) => dayOfWeek);
  const today = localDay(nowMs, timeZone);

  /** What begins on a day; an exception that says "closed" takes away what begins on its day, not the end of a night before. */
  function openingsOf(date: string): Opening[] {
    if (closed.has(date)) return [];
    return (byDay.get(weekdayOf(date)) ?? []).flatMap((span) => toOpening(span, date, timeZone) ?? []);
  }

  const near: Opening[] = [];
  for (let step = -1; step <= nonstopDays; step += 1) near.push(...openingsOf(addDays(today, step)));
  const open = near.some(({ fromMs, toMs }) => fromMs <= nowMs && nowMs < toMs);
  if (open) return { state: 'open', untilMs: findEnd(near, nowMs) };
  if (opened.has(today) && openingsOf(today).length === 0) return { state: 'unsaid' };
  if (regular.length === 0) return { state: 'closed', nextMs: null };
  for (let step = 0; step <= daysAhead; step += 1) {
    const coming = openingsOf(addDays(today, step)).filter(({ fromMs }) => fromMs > nowMs);
    if (coming.length > 0) return { state: 'closed', nextMs: Math.min(...coming.map(({ fromMs }) => fromMs)) };
  }
  return { state: 'closed', nextMs: null };
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
  return fromMs < toMs ? { fromMs, toMs } : null;
}

/** Until when it stays open: openings that touch are one. */
function findEnd(openings: readonly Opening[], nowMs: number): number | null {
  const sorted = openings.toSorted((one, other) => one.fromMs - other.fromMs);
  let end = nowMs;
  for (const { fromMs, toMs } of sorted) {
    if (fromMs > end) break;
    end = Math.max(end, toMs);
  }
  return end - nowMs > (nonstopDays - 1) * dayMs ? null : end;
}
