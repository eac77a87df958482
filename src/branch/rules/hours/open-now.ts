// Whether a branch is open at a moment, until when, and when it opens next: by the clock on the wall of its time zone, through
// both changes of the clock, with exceptions and seasons.
import type { Schedule } from './clause.ts';
import { addDays, localDay, type Opening, openingsBy } from './openings.ts';

export type OpenState =
  /** `untilMs` is null where it never closes within the days that are looked at. */
  | { state: 'open'; untilMs: number | null }
  /** An exception says that it is open today, but no hours are stored for this day. */
  | { state: 'unsaid' }
  /** `nextMs` is null where it does not open within a year. */
  | { state: 'closed'; nextMs: number | null };

const dayMs = 86_400_000;
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
