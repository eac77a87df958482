// Reads times and spans of opening hours as people write them: 8, 8:30, 8.30, 8h30, 830, 8am, noon; 8–12, od 8 do 17 hod.
import type { Cursor } from './cursor.ts';
import { findMeaning } from './names.ts';

type Meridiem = 'am' | 'pm';
/** Minutes after midnight; `isClock12`: 8 of "8–5pm" may be in the morning or in the evening. */
type Time = { minutes: number; meridiem: Meridiem | null; hour: number };

const dayMinutes = 24 * 60;

const pad = (value: number) => String(value).padStart(2, '0');
export const writeClock = (minutes: number): string => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

/** Whether a range goes on here: a dash, or "až", "do", "to". */
export function isRange(cursor: Cursor, ahead = 0): boolean {
  const token = cursor.peek(ahead);
  if (token?.kind === 'dash') return true;
  if (token?.kind !== 'word') return false;
  const kind = findMeaning(token.text, token.raw)?.kind;
  return kind === 'range' || kind === 'to';
}

/** Reads a time; null, without moving, where none stands. */
function readTime(cursor: Cursor): Time | null {
  const token = cursor.peek();
  if (token?.kind === 'word') {
    const kind = findMeaning(token.text, token.raw)?.kind;
    if (kind !== 'noon' && kind !== 'midnight') return null;
    cursor.skip();
    return { minutes: kind === 'noon' ? 12 * 60 : dayMinutes, meridiem: null, hour: kind === 'noon' ? 12 : 24 };
  }
  if (token?.kind !== 'number' || token.isOrdinal || token.text.length > 4) return null;
  const digits = token.text;
  cursor.skip();
  let [hour, minute] =
    digits.length > 2 ? [Number(digits.slice(0, -2)), Number(digits.slice(-2))] : [Number(digits), 0];
  const [mark, next] = [cursor.peek(), cursor.peek(1)];
  const isMark = mark?.text === ':' || mark?.text === '.' || (mark?.text === 'h' && !mark.isApart);
  if (digits.length <= 2 && isMark && next?.kind === 'number' && !next.isApart && next.text.length === 2) {
    minute = Number(next.text);
    cursor.skip(2);
  }
  const meridiem = readMeridiem(cursor);
  skipUnit(cursor);
  if (meridiem !== null) {
    if (hour < 1 || hour > 12) hour = 99;
    else hour = (hour % 12) + (meridiem === 'pm' ? 12 : 0);
  }
  const minutes = minute > 59 ? Number.NaN : hour * 60 + minute;
  return { minutes: minutes > dayMinutes ? Number.NaN : minutes, meridiem, hour };
}

function readMeridiem(cursor: Cursor): Meridiem | null {
  const [token, dot, letter] = [cursor.peek(), cursor.peek(1), cursor.peek(2)];
  if (token?.text === 'am' || token?.text === 'pm') {
    cursor.skip();
    return token.text;
  }
  // a.m.
  if ((token?.text === 'a' || token?.text === 'p') && dot?.text === '.' && letter?.text === 'm') {
    cursor.skip(cursor.peek(3)?.text === '.' ? 4 : 3);
    return token.text === 'a' ? 'am' : 'pm';
  }
  return null;
}

const units = new Set(['h', 'hod', 'hodin', 'hodiny', 'hrs', 'hours', 'oclock']);

function skipUnit(cursor: Cursor): void {
  if (!units.has(cursor.peek()?.text ?? '')) return;
  cursor.skip();
  if (cursor.peek()?.text === '.') cursor.skip();
}

/** A span as it is stored; null where no time stands; 'bad' after a problem was reported. */
export function readSpan(cursor: Cursor): string | null | 'bad' {
  const first = cursor.place;
  const from = readTime(cursor);
  if (!from) return null;
  if (!isRange(cursor)) {
    cursor.complain(Number.isNaN(from.minutes) ? 'time_unknown' : 'span_incomplete', first, '8–17');
    return 'bad';
  }
  cursor.skip();
  const to = readTime(cursor);
  if (!to) {
    cursor.complain('span_incomplete', first, '8–17');
    return 'bad';
  }
  return joinSpan(cursor, first, from, to);
}

function joinSpan(cursor: Cursor, first: number, from: Time, to: Time): string | 'bad' {
  let begin = from.minutes;
  const end = to.minutes;
  if (Number.isNaN(begin) || Number.isNaN(end)) {
    cursor.complain('time_unknown', first, '8:00–17:30');
    return 'bad';
  }
  const isHalfSaid = (from.meridiem === null) !== (to.meridiem === null);
  if (isHalfSaid && from.hour <= 12 && to.hour <= 24) {
    // 9–5pm can only begin in the morning; 1–5pm and 8–10pm may begin before or after noon.
    const isClear = to.meridiem === 'pm' && from.hour > 0 && from.hour < 12 && from.hour + 12 > to.hour;
    const isWord = from.hour === 12 || to.hour === 24 || to.hour === 12;
    if (!isClear && !isWord) {
      cursor.complain('meridiem_missing', first, '8am–5pm');
      return 'bad';
    }
  }
  // Midnight is the end of a day; at the beginning it is 0:00.
  if (begin === dayMinutes) begin = 0;
  if (begin === end) {
    cursor.complain('span_empty', first, '0–24');
    return 'bad';
  }
  return `${writeClock(begin)}-${writeClock(end)}`;
}
