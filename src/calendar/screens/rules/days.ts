// The days that a view of the calendar shows (one day, a week from Monday, or the whole weeks of a month), and where the events of a day stand
// in its column, by the clock on the wall: from which minute to which, and beside which others.
// A day on which the clocks change has an hour less or one twice; nothing is drawn over anything else on such a day either.
import { dayMs, hourMs, minuteMs, toWall, type WallMs } from '#platform/rules/wall-clock.ts';
import { dayOf, startOfDate } from '../../rules/time-zone.ts';

const dayMinutes = 24 * 60;

export const spans = ['day', 'week', 'month'] as const;
export type View = (typeof spans)[number];

/** As far as events may be. */
const firstDay = Date.UTC(1900, 0, 1);
const lastDay = Date.UTC(2999, 11, 31);

/** `2026-11-16`; null for a day that no calendar has. */
export function readDay(text: string): WallMs | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const wall = Date.UTC(year, month - 1, day);
  const isReal = new Date(wall).getUTCDate() === day && new Date(wall).getUTCMonth() === month - 1;
  return isReal && wall >= firstDay && wall <= lastDay ? wall : null;
}

const mondayOf = (day: WallMs): WallMs => day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;

const monthStart = (day: WallMs, months = 0): WallMs =>
  Date.UTC(new Date(day).getUTCFullYear(), new Date(day).getUTCMonth() + months, 1);

export function listDays(span: View, day: WallMs): WallMs[] {
  const count = (from: WallMs, days: number) => Array.from({ length: days }, (_, index) => from + index * dayMs);
  if (span === 'day') return [day];
  if (span === 'week') return count(mondayOf(day), 7);
  const first = mondayOf(monthStart(day));
  const last = mondayOf(monthStart(day, 1) - dayMs) + 6 * dayMs;
  return count(first, Math.round((last - first) / dayMs) + 1);
}

/** Where "next" (1) or "previous" (-1) leads; null where events end. */
export function stepBy(span: View, day: WallMs, step: 1 | -1): WallMs | null {
  const to = span === 'month' ? monthStart(day, step) : day + step * (span === 'week' ? 7 : 1) * dayMs;
  return to >= firstDay && to <= lastDay ? to : null;
}

/** By ISO 8601: the week of the year that has its Thursday. */
export function weekOf(day: WallMs): number {
  const thursday = mondayOf(day) + 3 * dayMs;
  return Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)) / (7 * dayMs)) + 1;
}

export const isSameMonth = (one: WallMs, other: WallMs): boolean => monthStart(one) === monthStart(other);

type Timed = {
  startsAt: number;
  endsAt: number;
  /** The slot is occupied until this, which may be later than the end. */
  occupiedTo: number;
  isAllDay: boolean;
};

/** Minutes of the day; `x` and `width` in percent of the column. */
export type Block = {
  /** The place of the event in the list that was given. */
  event: number;
  y: number;
  height: number;
  /** How long the slot stays blocked after it. */
  after: number;
  x: number;
  width: number;
};

export type DayColumn = {
  /** 23 or 25 where the clocks change. */
  hours: number;
  /** Events that are above the hours: whole days. */
  strip: number[];
  blocks: Block[];
};

/** Shorter events are drawn with this length, so that a finger can hit them (WCAG 2.5.8). */
const leastMinutes = 24;

const round = (value: number) => Math.round(value * 100) / 100;

export const boundsOf = (zone: string, day: WallMs) => ({
  from: startOfDate(zone, day),
  to: startOfDate(zone, day + dayMs),
});

export function placeDay(events: readonly Timed[], day: WallMs, zone: string): DayColumn {
  const { from, to } = boundsOf(zone, day);
  const strip: number[] = [];
  const spans: Span[] = [];
  for (const [event, one] of events.entries()) {
    const until = Math.max(one.endsAt, one.occupiedTo);
    if (one.startsAt >= to || until <= from) continue;
    if (one.isAllDay || (one.startsAt <= from && one.endsAt >= to)) {
      if (one.endsAt > from) strip.push(event);
      continue;
    }
    spans.push({ event, ...minutesOf(one, from, to, day, zone) });
  }
  return { hours: Math.round((to - from) / hourMs), strip, blocks: packSpans(spans) };
}

type Span = { event: number; y: number; height: number; after: number };

function minutesOf(one: Timed, from: number, to: number, day: WallMs, zone: string): Omit<Span, 'event'> {
  const minuteAt = (at: number) => (at >= to ? dayMinutes : Math.round((toWall(zone, at) - day) / minuteMs));
  const y = one.startsAt <= from ? 0 : minuteAt(one.startsAt);
  // It ended before: only its slot reaches into this day.
  if (one.endsAt <= from) return { y, height: 0, after: minuteAt(one.occupiedTo) - y };
  const lasts = Math.round((Math.min(one.endsAt, to) - Math.max(one.startsAt, from)) / minuteMs);
  const shown = minuteAt(one.endsAt) - y;
  // In the hour that comes twice an event may end before it began, by the clock.
  const height = Math.min(shown > 0 ? shown : lasts, dayMinutes - y);
  const after = one.occupiedTo <= one.endsAt ? 0 : Math.max(0, minuteAt(one.occupiedTo) - y - height);
  return { y, height, after };
}

const endOf = ({ y, height, after }: Span) => y + Math.max(height + after, leastMinutes);
const isBeside = (one: Span, other: Span) => one.y < endOf(other) && other.y < endOf(one);

/** Events that overlap as they are drawn stand beside each other; each is as wide as the next one beside it allows. */
function packSpans(spans: readonly Span[]): Block[] {
  const ordered = spans.toSorted((a, b) => a.y - b.y || a.event - b.event);
  const blocks: Block[] = [];
  let group: { span: Span; column: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    const width = 100 / ends.length;
    for (const { span, column } of group) {
      const beside = group.filter((other) => other.column > column && isBeside(span, other.span));
      const until = Math.min(ends.length, ...beside.map((other) => other.column));
      blocks.push({ ...span, x: round(column * width), width: round((until - column) * width) });
    }
    [group, ends] = [[], []];
  };
  for (const span of ordered) {
    if (group.length > 0 && Math.max(...ends) <= span.y) close();
    const free = ends.findIndex((end) => end <= span.y);
    const column = free === -1 ? ends.length : free;
    ends[column] = endOf(span);
    group.push({ span, column });
  }
  if (group.length > 0) close();
  return blocks;
}

/** Shown on every day, in minutes. */
const usual = { from: 8 * 60, to: 18 * 60 };

/** The hours that are shown: the usual ones, and all that have an event. */
export function chooseHours(columns: readonly DayColumn[]): { from: number; to: number } {
  let { from, to } = usual;
  for (const { blocks } of columns) {
    for (const { y, height, after } of blocks) {
      from = Math.min(from, y);
      to = Math.max(to, y + Math.max(height + after, leastMinutes));
    }
  }
  return { from: Math.floor(from / 60) * 60, to: Math.min(Math.ceil(to / 60) * 60, dayMinutes) };
}

/** The minute of the day at this instant; null where it is another day. */
export function minuteOfDay(at: number, day: WallMs, zone: string): number | null {
  return dayOf(zone, at) === day ? Math.floor((toWall(zone, at) - day) / minuteMs) : null;
}

/** `2026-11-19T13:30`, as a field of a form has it. */
export const writeLocal = (zone: string, at: number): string => new Date(toWall(zone, at)).toISOString().slice(0, 16);
