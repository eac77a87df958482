// What a week of opening hours looks like: the bars that are painted, and the facts that are said back in a sentence; and days on
// which a branch is closed, or open, added to its exceptions: "24.–26. 12. closed", or the holidays of a year.
import type { OpeningException, OpeningSpan } from '../branch.ts';
import { weekdayOf } from '../dates.ts';
import type { Schedule } from './clause.ts';

/** A piece of one day, in minutes after midnight. `isNew`: what was stored before does not have it. */
export type Bar = { from: number; to: number; isNew: boolean };
export type DayOfWeek = { day: number; bars: Bar[]; spans: string[] };

const dayMinutes = 24 * 60;

export function readMinutes(definition: string): { from: number; to: number } {
  const [from = 0, to = 0] = definition.split('-').map((time) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return hour * 60 + minute;
  });
  return { from, to: to <= from ? to + dayMinutes : to };
}

/** The pieces of each day; what goes on past midnight is on the next day. */
function piecesOf(spans: readonly OpeningSpan[]): { day: number; from: number; to: number }[] {
  return spans.flatMap(({ dayOfWeek, definition }) => {
    const { from, to } = readMinutes(definition);
    const own = { day: dayOfWeek, from, to: Math.min(to, dayMinutes) };
    return to > dayMinutes ? [own, { day: (dayOfWeek + 1) % 7, from: 0, to: to - dayMinutes }] : [own];
  });
}

/** Whether a span holds on a day: `validFrom` and `validTo` are days or moments, which begin with their day. */
export const holdsOn = ({ validFrom, validTo }: OpeningSpan, date: string): boolean =>
  (validFrom === undefined || validFrom.slice(0, 10) <= date) &&
  (validTo === undefined || validTo.slice(0, 10) >= date);

/** The week as it is painted. */
export function paintWeek(spans: readonly OpeningSpan[], before: readonly OpeningSpan[] | null): DayOfWeek[] {
  const old = piecesOf(before ?? []);
  const pieces = piecesOf(spans);
  return Array.from({ length: 7 }, (_, day) => ({
    day,
    bars: pieces
      .filter((piece) => piece.day === day)
      .flatMap((piece) => splitNew(piece, before === null ? [piece] : old.filter((one) => one.day === day))),
    spans: spans.filter(({ dayOfWeek }) => dayOfWeek === day).map(({ definition }) => definition),
  }));
}

/** A piece in parts: those that were there before, and those that are new. */
function splitNew(piece: { from: number; to: number }, old: readonly { from: number; to: number }[]): Bar[] {
  const cuts = [piece, ...old].flatMap(({ from, to }) => [from, to]);
  const inside = [...new Set(cuts)].filter((cut) => cut >= piece.from && cut <= piece.to).sort((a, b) => a - b);
  const bars: Bar[] = [];
  for (const [index, to] of inside.entries()) {
    const from = inside[index - 1];
    if (from === undefined) continue;
    const isNew = !old.some((one) => one.from <= from && one.to >= to);
    const last = bars.at(-1);
    if (last && last.isNew === isNew) last.to = to;
    else bars.push({ from, to, isNew });
  }
  return bars;
}

type WeekFacts = {
  /** Minutes a week, each counted once where spans overlap. */
  minutes: number;
  closedDays: number[];
  /** Days with spans that overlap: perhaps only one of them was meant. */
  overlaps: number[];
  /** Days on which it is open past midnight. */
  nights: number[];
  exceptions: number;
  /** Whether some hours hold for a time only. */
  hasSeasons: boolean;
};

export function tellWeek({ regular, exceptions }: Schedule): WeekFacts {
  const pieces = piecesOf(regular);
  const byDay = Array.from({ length: 7 }, (_, day) =>
    pieces.filter((piece) => piece.day === day).sort((one, other) => one.from - other.from),
  );
  let minutes = 0;
  const overlaps: number[] = [];
  byDay.forEach((own, day) => {
    let until = 0;
    let hasOverlap = false;
    for (const { from, to } of own) {
      if (from < until) hasOverlap = true;
      minutes += Math.max(0, to - Math.max(from, until));
      until = Math.max(until, to);
    }
    if (hasOverlap) overlaps.push(day);
  });
  const hasSeasons = regular.some(({ validFrom, validTo }) => validFrom !== undefined || validTo !== undefined);
  return {
    minutes,
    closedDays: byDay.flatMap((own, day) => (own.length === 0 ? [day] : [])),
    // The hours of two seasons are on the same days by nature.
    overlaps: hasSeasons ? [] : overlaps,
    nights: [
      ...new Set(
        regular.filter(({ definition }) => readMinutes(definition).to > dayMinutes).map((one) => one.dayOfWeek),
      ),
    ],
    exceptions: exceptions.length,
    hasSeasons,
  };
}

/** `adds` are days it did not have; `changes` those it had with another state or reason. */
type AddedDays = { exceptions: OpeningException[]; adds: number; changes: number };

export function addExceptions(stored: readonly OpeningException[], days: readonly OpeningException[]): AddedDays {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const known = new Set(stored.map(({ date }) => date));
  let changes = 0;
  const kept = stored.map((one) => {
    const day = byDate.get(one.date);
    // A day that is closed already keeps its reason, unless there is a better one.
    const isSame = !day || (day.isOpen === one.isOpen && (day.reason === undefined || day.reason === one.reason));
    if (!isSame) changes += 1;
    return isSame ? one : day;
  });
  const added = [...byDate.values()].filter(({ date }) => !known.has(date));
  const exceptions = [...kept, ...added];
  if (added.length > 0) exceptions.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
  return { exceptions, adds: added.length, changes };
}

/** The days on which it would be open otherwise: a closed Sunday needs no exception. */
export const onOpenDays = (
  regular: readonly OpeningSpan[],
  days: readonly OpeningException[],
): readonly OpeningException[] =>
  days.filter(({ date }) => regular.some((span) => span.dayOfWeek === weekdayOf(date) && holdsOn(span, date)));
