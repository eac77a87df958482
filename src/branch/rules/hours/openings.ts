// When it is open: the one reading of stored opening hours as moments, by the clock on the wall of a time zone, through both changes
// of the clock, with exceptions and seasons; day by day, and whether it is open now, until when, and when it opens next. The
// calendar room gets it for free slots (src/rooms.ts).
import { addDays, dayMs, instantsOf, localDay, minuteMs } from '#platform/rules/wall-clock.ts';
import type { OpeningException, OpeningSpan } from '../branch.ts';
import { weekdayOf } from '../dates.ts';
import type { Schedule } from './clause.ts';
import { holdsOn, readMinutes } from './week.ts';

/** The parts of a schedule that this needs; descriptions and reasons are not used. */
type OpeningRules = {
  regular: readonly OpeningSpan[];
  exceptions: readonly Pick<OpeningException, 'date' | 'isOpen'>[];
};

/** From, inclusive, to, exclusive; moments in milliseconds. */
export type Opening = { from: number; to: number };

/**
 * What begins on a day. An exception that says "closed" takes away what begins on its day, not the end of a night before. Both
 * ends go by the clock on the wall: in the night in which it is set back, hours begin with the first 2:30 and end with the second,
 * for somebody who comes at 2:15 finds it open both times.
 */
function openingsBy({ regular, exceptions }: OpeningRules, timeZone: string): (date: string) => Opening[] {
  const closed = new Set(exceptions.filter(({ isOpen }) => !isOpen).map(({ date }) => date));
  const byDay = Map.groupBy(regular, ({ dayOfWeek }) => dayOfWeek);
  return (date) =>
    closed.has(date) ? [] : (byDay.get(weekdayOf(date)) ?? []).flatMap((span) => toOpening(span, date, timeZone) ?? []);
}

/** What is open around a range, in order: all that begins on its days, and in the night before. */
export function openSpans(rules: OpeningRules, { from, to }: Opening, timeZone: string): Opening[] {
  const openingsOf = openingsBy(rules, timeZone);
  const last = localDay(timeZone, to);
  const spans: Opening[] = [];
  for (let date = addDays(localDay(timeZone, from), -1); date <= last; date = addDays(date, 1)) {
    spans.push(...openingsOf(date));
  }
  return spans.sort((one, other) => one.from - other.from || one.to - other.to);
}

function toOpening(span: OpeningSpan, date: string, timeZone: string): Opening | null {
  if (!holdsOn(span, date)) return null;
  const { from, to } = readMinutes(span.definition);
  const midnight = Date.parse(date);
  const fromMs = instantsOf(timeZone, midnight + from * minuteMs).first;
  const toMs = instantsOf(timeZone, midnight + to * minuteMs).last;
  // Seasons that begin or end at a moment, not with a day.
  if (span.validFrom !== undefined && span.validFrom.length > 10 && fromMs < Date.parse(span.validFrom)) return null;
  if (span.validTo !== undefined && span.validTo.length > 10 && fromMs > Date.parse(span.validTo)) return null;
  return fromMs < toMs ? { from: fromMs, to: toMs } : null;
}

type OpenState =
  /** `untilMs` is null where it never closes within the days that are looked at. */
  | { state: 'open'; untilMs: number | null }
  /** An exception says that it is open today, but no hours are stored for this day. */
  | { state: 'unsaid' }
  /** `nextMs` is null where it does not open within a year. */
  | { state: 'closed'; nextMs: number | null };

/** How many days are searched: next year's season is found, and the search in a schedule that has ended stops. */
const daysAhead = 370;
/** A branch that is open for so many days without a pause is open nonstop. */
const nonstopDays = 8;

export function openState({ regular, exceptions }: Schedule, nowMs: number, timeZone: string): OpenState {
  const closed = new Set(exceptions.filter(({ isOpen }) => !isOpen).map(({ date }) => date));
  const opened = new Set(exceptions.filter(({ isOpen, date }) => isOpen && !closed.has(date)).map(({ date }) => date));
  const today = localDay(timeZone, nowMs);
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
