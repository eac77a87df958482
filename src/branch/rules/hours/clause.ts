// One part of a line of opening hours, as it is collected: days or dates, and what holds on them. `settle` decides what it means.
import { addDays, dayMs } from '#platform/rules/wall-clock.ts';
import type { OpeningException, OpeningSpan } from '../branch.ts';
import { weekdayOf } from '../dates.ts';
import type { Cursor, HoursCode } from './cursor.ts';
import { type DateRange, lastDay, nextDay, type WrittenDate } from './read-dates.ts';

export type Schedule = { regular: OpeningSpan[]; exceptions: OpeningException[] };

export const newGroup = (place: number) => ({
  /** The first token, for problems. */
  place,
  days: [] as number[],
  dates: [] as DateRange[],
  spans: [] as string[],
  state: null as 'closed' | 'open' | 'nonstop' | null,
  note: null as string | null,
  hasHolidays: false,
  /** A problem with it was reported already: it is not settled. */
  isBroken: false,
  /** Hours or a state came before any day: days that follow belong to it. */
  isTurned: false,
});

export type Group = ReturnType<typeof newGroup>;

export const isEmpty = ({ days, dates, spans, state, note, hasHolidays, isBroken }: Group): boolean =>
  days.length + dates.length + spans.length === 0 && state === null && note === null && !hasHolidays && !isBroken;

/** Whether it says what holds, so that another day begins another group. */
export const isComplete = ({ spans, state, isTurned }: Group): boolean =>
  !isTurned && (spans.length > 0 || state !== null);

/** From when to when a clause holds. */
export type Validity = { from: WrittenDate | null; to: WrittenDate | null; place: number };
type Settled = { validFrom?: string; validTo?: string };

type SettleNeeds = {
  cursor: Cursor;
  /** The day the line is read on, for dates without a year. */
  today: string;
  schedule: Schedule;
};

/** At most this many rows are stored (rules/fields.ts). */
export const mostRows = 1_000;
const longestRange = 366;
const longestNote = 255;

/** A group is a step. */
export function* settleClause(
  groups: readonly Group[],
  validity: Validity | null,
  needs: SettleNeeds,
): Generator<undefined, void> {
  const { cursor, today } = needs;
  const settled = validity && settleValidity(validity, today);
  if (validity && !settled) {
    cursor.complain('date_unknown', validity.place, undefined, validity.place + 1);
    return;
  }
  if (settled?.validFrom && settled.validTo && isAfter(settled.validFrom, settled.validTo)) {
    cursor.complain('date_order', validity?.place ?? 0, undefined, (validity?.place ?? 0) + 1);
    return;
  }
  for (const group of groups) {
    yield* settleGroup(group, validity, settled ?? {}, needs);
    yield;
  }
}

const isAfter = (from: string, to: string) => from.length === to.length && from > to;

/** "from 1 June to 31 August" is the season that ends next, also while it lasts. */
function settleValidity({ from, to }: Validity, today: string): Settled | null {
  if (from && to && from.month === null) from.month = to.month;
  const end = to && nextDay(to, from?.year ? (nextDay(from, today) ?? today) : today);
  const begin = from && (end ? lastDay(from, end) : nextDay(from, today));
  if ((to && !end) || (from && !begin)) return null;
  return { ...(begin ? { validFrom: begin } : {}), ...(end ? { validTo: end } : {}) };
}

function* settleGroup(
  group: Group,
  validity: Validity | null,
  settled: Settled,
  needs: SettleNeeds,
): Generator<undefined, void> {
  const { cursor, schedule } = needs;
  const { days, dates, spans, state, place } = group;
  const complain = (code: HoursCode, instead?: string) => cursor.complain(code, place, instead, place + 1);
  if (group.isBroken || isEmpty(group)) return;
  if (group.note !== null && [...group.note].length > longestNote) return complain('note_too_long');
  if (group.hasHolidays) return complain('holidays');
  const isRegular = spans.length > 0 || state === 'nonstop';
  if (dates.length > 0) {
    const [range] = dates;
    const isSeason = days.length > 0 && isRegular && dates.length === 1 && range && range.from !== range.to;
    if (isSeason && !validity) return yield* settleClause([{ ...group, dates: [] }], range, needs);
    if (isRegular) return complain('date_hours');
    if (state === null) return complain('date_state');
    return settleDates(group, needs);
  }
  if (isRegular) {
    if (days.length === 0 && state !== 'nonstop') return complain('days_missing');
    const hours = spans.length > 0 ? spans : ['00:00-24:00'];
    return addRegular(group, days.length > 0 ? days : allDays, hours, settled, needs);
  }
  if (state === null) return complain(days.length > 0 ? 'times_missing' : 'note_apart');
  if (days.length === 0 && validity) return settleClosedSeason(group, validity, needs);
  if (state === 'open') return;
  const closed = days.length > 0 ? days : allDays;
  const isOfSeason = (span: OpeningSpan) => span.validFrom === settled.validFrom && span.validTo === settled.validTo;
  // Closed on Thursdays of a season only: what is not stored for the season cannot be taken out of it.
  if (validity && !schedule.regular.some(isOfSeason)) return complain('season_closed');
  schedule.regular = schedule.regular.filter((span) => !(closed.includes(span.dayOfWeek) && isOfSeason(span)));
}

const allDays = [0, 1, 2, 3, 4, 5, 6];

function addRegular(group: Group, days: number[], hours: string[], settled: Settled, needs: SettleNeeds) {
  const { cursor, schedule } = needs;
  if (schedule.regular.length + days.length * hours.length > mostRows)
    return cursor.complain('too_many', group.place, undefined, group.place + 1);
  const note = group.note === null || group.note === '' ? {} : { description: group.note.normalize('NFC') };
  for (const dayOfWeek of days)
    for (const definition of hours) schedule.regular.push({ dayOfWeek, definition, ...note, ...settled });
}

/** "closed from 24 to 26 December" is a range of dates. */
function settleClosedSeason(group: Group, { from, to, place }: Validity, needs: SettleNeeds) {
  if (!from || !to) return needs.cursor.complain('range_open', place, undefined, place + 1);
  settleDates({ ...group, dates: [{ from, to, place }] }, needs);
}

function settleDates(group: Group, needs: SettleNeeds) {
  const { cursor, today, schedule } = needs;
  const { days, dates, state, note } = group;
  inheritMonths(dates);
  const found: string[] = [];
  for (const { from, to, place } of dates) {
    const complain = (code: HoursCode) => cursor.complain(code, place, undefined, place + 1);
    const isOne = from === to;
    const last = nextDay(to, from.year !== null ? (nextDay(from, today) ?? today) : today);
    const first = last && (isOne ? last : lastDay(from, last));
    if (!first || !last || first.length > 10 || last.length > 10) return complain('date_unknown');
    if (first > last) return complain('date_order');
    const count = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
    if (count > longestRange) return complain('date_range_too_long');
    if (schedule.exceptions.length + found.length + count > mostRows) return complain('too_many');
    for (let step = 0; step < count; step += 1) found.push(addDays(first, step));
  }
  // "Thu 24 Dec": the day of the week is a check, no rule.
  if (days.length > 0 && !found.every((date) => days.includes(weekdayOf(date))))
    return cursor.complain('weekday_differs', group.place, found[0], group.place + 1);
  const reason = note === null || note === '' ? {} : { reason: note.normalize('NFC') };
  for (const date of found) schedule.exceptions.push({ date, isOpen: state === 'open', ...reason });
}

/** 24., 25. and 26. 12.: the month and year of the last one are those of all. */
function inheritMonths(dates: readonly DateRange[]) {
  let after: WrittenDate | null = null;
  for (const { from, to } of dates.toReversed())
    for (const date of [to, from]) {
      if (date.month === null && after) {
        date.month = after.month;
        date.year ??= after.year;
      }
      if (date.month !== null) after = date;
    }
}
