// Reads dates of opening hours as people write them: 24.12., 24. prosince 2026, 24.–26. 12., 24 Dec, Dec 24, 24/12/2026, ISO.
import { isDay, readDate } from '../dates.ts';
import type { Cursor } from './cursor.ts';
import { findMeaning, findMonth } from './names.ts';
import { isRange } from './read-times.ts';

/** A date as it was written; a missing month is that of the date after it, a missing year is found when all is read. */
export type WrittenDate = { day: number; month: number | null; year: number | null; moment?: string };

/** From one day to another; the same for a single one. */
export type DateRange = { from: WrittenDate; to: WrittenDate; place: number };

/** Other numbers of four digits are times: 1000–1400. */
const isYear = (text: string) => /^(?:19|20|21)\d\d$/.test(text);

/** Reads a date; null, without moving, where none stands. */
export function readOneDate(cursor: Cursor): WrittenDate | null {
  const token = cursor.peek();
  if (token?.kind === 'moment') {
    cursor.skip();
    const moment = readDate(token.text);
    return moment === null ? { day: 99, month: 99, year: null } : { day: 0, month: 0, year: 0, moment };
  }
  if (token?.kind === 'word') return readMonthFirst(cursor, token.text);
  if (token?.kind !== 'number' || token.text.length > 2) return null;
  const day = Number(token.text);
  const [second, third] = [cursor.peek(1), cursor.peek(2)];
  // 24/12/2026
  if (second?.text === '/' && third?.kind === 'number' && third.text.length <= 2) {
    cursor.skip(3);
    if (cursor.peek()?.text === '/' && isYear(cursor.peek(1)?.text ?? '')) cursor.skip();
    return { day, month: Number(third.text), year: readYear(cursor) };
  }
  // 24 Dec, 24th Dec, 24 of December
  const name = second?.text === 'of' ? third : second;
  const month = name?.kind === 'word' ? findMonth(name.text) : undefined;
  if (month !== undefined) {
    cursor.skip(name === third ? 3 : 2);
    if (cursor.peek()?.text === '.') cursor.skip();
    return { day, month, year: readYear(cursor) };
  }
  return second?.text === '.' ? readDotted(cursor, day) : token.isOrdinal ? readBare(cursor, day) : null;
}

/** 24. 12. 2026, 24. prosince, and 24. alone, which takes the month of the next one. */
function readDotted(cursor: Cursor, day: number): WrittenDate | null {
  const [third, fourth] = [cursor.peek(2), cursor.peek(3)];
  const named = third?.kind === 'word' ? findMonth(third.text) : undefined;
  if (named !== undefined) {
    cursor.skip(3);
    if (cursor.peek()?.text === '.') cursor.skip();
    return { day, month: named, year: readYear(cursor) };
  }
  if (third?.kind === 'number' && third.text.length <= 2 && !third.isOrdinal) {
    const isDotted = fourth?.text === '.' && !fourth.isApart;
    // 8.30 is a time; 24.12, 1.6 and 8.30. are none.
    const isTime = !isDotted && !third.isApart && third.text.length === 2 && day < 24 && Number(third.text) < 60;
    if (isTime && !isLoneDate(cursor, day, Number(third.text))) return null;
    cursor.skip(isDotted ? 4 : 3);
    return { day, month: Number(third.text), year: readYear(cursor) };
  }
  const meant = third?.kind === 'word' ? findMeaning(third.text, third.raw)?.kind : undefined;
  const isListed =
    third === undefined || third.text === ',' || third.text === 'a' || meant === 'closed' || meant === 'open';
  if (!isListed && !isRange(cursor, 2)) return null;
  cursor.skip(2);
  return { day, month: null, year: null };
}

/** 1.12 could be a time; before "closed" it is a date. */
function isLoneDate(cursor: Cursor, day: number, month: number): boolean {
  const token = cursor.peek(3);
  const kind = token?.kind === 'word' ? findMeaning(token.text, token.raw)?.kind : undefined;
  return day >= 1 && month >= 1 && month <= 12 && (kind === 'closed' || kind === 'open');
}

function readBare(cursor: Cursor, day: number): WrittenDate {
  cursor.skip();
  return { day, month: null, year: null };
}

/** Dec 24, December 24, 2026 */
function readMonthFirst(cursor: Cursor, word: string): WrittenDate | null {
  const month = findMonth(word);
  const next = cursor.peek(1)?.text === '.' ? 2 : 1;
  const day = cursor.peek(next);
  if (month === undefined || day?.kind !== 'number' || day.text.length > 2) return null;
  cursor.skip(next + 1);
  if (cursor.peek()?.text === ',' && isYear(cursor.peek(1)?.text ?? '')) cursor.skip();
  return { day: Number(day.text), month, year: readYear(cursor) };
}

function readYear(cursor: Cursor): number | null {
  const token = cursor.peek();
  if (token?.kind !== 'number' || !isYear(token.text)) return null;
  cursor.skip();
  return Number(token.text);
}

/** Reads a date or a range of dates; null, without moving, where none stands. */
export function readDates(cursor: Cursor): DateRange | null {
  const place = cursor.place;
  const bare = readBareRange(cursor);
  const from = bare?.from ?? readOneDate(cursor);
  if (!from) return null;
  if (bare) return { ...bare, place };
  if (!isRange(cursor) && cursor.peek()?.text !== '/') return { from, to: from, place };
  const dash = cursor.place;
  cursor.skip();
  const to = readOneDate(cursor) ?? readSameMonth(cursor, from);
  if (to) return { from, to, place };
  cursor.place = dash;
  return { from, to: from, place };
}

/** 24–26 Dec: the first number is no date by itself. */
function readBareRange(cursor: Cursor): Pick<DateRange, 'from' | 'to'> | null {
  const [first, dash, second, name] = [cursor.peek(), cursor.peek(1), cursor.peek(2), cursor.peek(3)];
  if (first?.kind !== 'number' || first.text.length > 2 || second?.kind !== 'number' || second.text.length > 2)
    return null;
  if (!dash || !isRange(cursor, 1)) return null;
  const isNamed = name?.kind === 'word' && findMonth(name.text) !== undefined;
  // 24-26.12.: with its last dot; 8-12.30 is a time.
  const [month, dot] = [cursor.peek(4), cursor.peek(5)];
  const isDotted = name?.text === '.' && month?.kind === 'number' && month.text.length <= 2 && dot?.text === '.';
  if (!isNamed && !isDotted) return null;
  cursor.skip(2);
  const to = readOneDate(cursor);
  return to && { from: { day: Number(first.text), month: null, year: null }, to };
}

/** Dec 24–26: the second number is a day of the same month. */
function readSameMonth(cursor: Cursor, from: WrittenDate): WrittenDate | null {
  const token = cursor.peek();
  if (token?.kind !== 'number' || token.text.length > 2 || from.moment !== undefined || from.month === null)
    return null;
  cursor.skip();
  const year = readYear(cursor);
  if (year !== null) from.year ??= year;
  return { day: Number(token.text), month: from.month, year: from.year };
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const writeDay = (year: number, month: number, day: number) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** The day of a date without a year that comes first, from `start` on; null if there is no such day. */
export function nextDay({ day, month, year, moment }: WrittenDate, start: string): string | null {
  if (moment !== undefined) return moment;
  if (month === null) return null;
  if (year !== null) return orNull(writeDay(year, month, day));
  const first = Number(start.slice(0, 4));
  // 29 February comes within eight years.
  for (let one = first; one <= first + 8; one += 1) {
    const found = orNull(writeDay(one, month, day));
    if (found !== null && found >= start) return found;
  }
  return null;
}

/** The last such day that is not after `end`. */
export function lastDay(date: WrittenDate, end: string): string | null {
  if (date.moment !== undefined || date.year !== null || date.month === null) return nextDay(date, end);
  const last = Number(end.slice(0, 4));
  for (let one = last; one >= last - 8; one -= 1) {
    const found = orNull(writeDay(one, date.month, date.day));
    if (found !== null && found <= end.slice(0, 10)) return found;
  }
  return null;
}

const orNull = (day: string) => (isDay(day) ? day : null);
