// The days that a view of the calendar shows: one day, a week from Monday, or the whole weeks of a month; and where it goes on.
import type { WallMs } from '../../rules/time-zone.ts';

export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

const dayMs = 86_400_000;
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

export const writeDay = (day: WallMs): string => new Date(day).toISOString().slice(0, 10);

const mondayOf = (day: WallMs): WallMs => day - ((new Date(day).getUTCDay() + 6) % 7) * dayMs;

const monthStart = (day: WallMs, months = 0): WallMs =>
  Date.UTC(new Date(day).getUTCFullYear(), new Date(day).getUTCMonth() + months, 1);

export function listDays(span: Span, day: WallMs): WallMs[] {
  const count = (from: WallMs, days: number) => Array.from({ length: days }, (_, index) => from + index * dayMs);
  if (span === 'day') return [day];
  if (span === 'week') return count(mondayOf(day), 7);
  const first = mondayOf(monthStart(day));
  const last = mondayOf(monthStart(day, 1) - dayMs) + 6 * dayMs;
  return count(first, Math.round((last - first) / dayMs) + 1);
}

/** Where "next" (1) or "previous" (-1) leads; null where events end. */
export function stepBy(span: Span, day: WallMs, step: 1 | -1): WallMs | null {
  const to = span === 'month' ? monthStart(day, step) : day + step * (span === 'week' ? 7 : 1) * dayMs;
  return to >= firstDay && to <= lastDay ? to : null;
}

/** By ISO 8601: the week of the year that has its Thursday. */
export function weekOf(day: WallMs): number {
  const thursday = mondayOf(day) + 3 * dayMs;
  return Math.floor((thursday - Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1)) / (7 * dayMs)) + 1;
}

export const isSameMonth = (one: WallMs, other: WallMs): boolean => monthStart(one) === monthStart(other);
