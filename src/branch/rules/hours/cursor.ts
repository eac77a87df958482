// The tokens of a line of opening hours (words, numbers, signs and notes, each with its place), a place among them, and what readers
// report about it. Cutting is one pass: its time is linear.

export type Token = {
  kind: 'word' | 'number' | 'dash' | 'note' | 'end' | 'sign' | 'moment';
  /** Words folded: lower case, without diacritics; numbers as digits; notes and signs as written. */
  text: string;
  /** What stands in the brackets of a note: it is never taken for a word or a sign of the line. */
  note?: string;
  /** As it was written. */
  raw: string;
  at: number;
  /** Whether a space or the start of the line is before it. */
  isApart: boolean;
  /** 24th: a number that can only be a day. */
  isOrdinal?: boolean;
};

const patterns = {
  space: /[\s\u200b\ufeff]+/uy,
  moment: /\d{4}-\d{2}-\d{2}(?:[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?[Zz])?(?!\d)/uy,
  ordinal: /\d{1,2}(?:st|nd|rd|th)(?![\p{L}\d])/iuy,
  number: /[\d\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+/uy,
  word: /\p{L}[\p{L}\p{M}]*/uy,
  dash: /[-\u2010-\u2015\u2212~]+/uy,
} as const;

/** The end of a clause: what follows begins anew. */
const ends = new Set([';', '\n', '\r', '|']);

const superscripts: Record<string, string> = { '\u00b9': '1', '\u00b2': '2', '\u00b3': '3' };

/** Shops write 8⁰⁰ for 8:00. */
const plainDigits = (text: string) =>
  text.replace(
    /[^\d]/g,
    (digit) => superscripts[digit] ?? String((digit.codePointAt(0) ?? 0x2070) - 0x2070).slice(0, 1),
  );

/** Lower case, without diacritics. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

export function* cutTokens(text: string): Generator<Token> {
  const lastBracket = text.lastIndexOf(')');
  let isApart = true;
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? '';
    const isEnd = ends.has(sign);
    const space = isEnd ? null : match(patterns.space, text, at);
    if (space !== null) {
      // A new line ends a clause, even between other spaces.
      if (/[\n\r]/.test(space)) yield { kind: 'end', text: '\n', raw: '\n', at, isApart: true };
      at += space.length;
      isApart = true;
      continue;
    }
    const token: Token = {
      ...(isEnd ? { kind: 'end', text: sign, raw: sign } : cutOne(text, at, sign, lastBracket)),
      at,
      isApart,
    };
    yield token;
    at += token.raw.length;
    isApart = isEnd;
  }
}

type Piece = Pick<Token, 'kind' | 'text' | 'raw' | 'note' | 'isOrdinal'>;

function cutOne(text: string, at: number, sign: string, lastBracket: number): Piece {
  if ((sign === '(' && at < lastBracket) || sign === '"') {
    const note = cutNote(text, at, sign);
    if (note) return note;
  }
  const moment = match(patterns.moment, text, at);
  if (moment !== null) return { kind: 'moment', text: moment, raw: moment };
  const ordinal = match(patterns.ordinal, text, at);
  if (ordinal !== null) return { kind: 'number', text: ordinal.slice(0, -2), raw: ordinal, isOrdinal: true };
  const number = match(patterns.number, text, at);
  if (number !== null) return { kind: 'number', text: plainDigits(number), raw: number };
  const word = match(patterns.word, text, at);
  if (word !== null) return { kind: 'word', text: fold(word), raw: word };
  const dash = match(patterns.dash, text, at);
  if (dash !== null) return { kind: 'dash', text: '-', raw: dash };
  const whole = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { kind: 'sign', text: whole, raw: whole };
}

/** `(a note)`, or `"a ""quoted"" note (with brackets)"`. Null: it has no end. */
function cutNote(text: string, at: number, sign: '(' | '"'): Piece | null {
  if (sign === '(') {
    const end = text.indexOf(')', at);
    if (end < 0) return null;
    const raw = text.slice(at, end + 1);
    return { kind: 'note', text: raw, note: raw.slice(1, -1).trim(), raw };
  }
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] !== '"') continue;
    if (text[end + 1] === '"') {
      end += 1;
      continue;
    }
    const raw = text.slice(at, end + 1);
    return { kind: 'note', text: raw, note: raw.slice(1, -1).replaceAll('""', '"').trim(), raw };
  }
  return null;
}

/** A note as it is written; `cutTokens` reads the same text back. */
export const writeNote = (text: string): string =>
  /["()]/.test(text) ? `"${text.replaceAll('"', '""')}"` : `(${text})`;

/** What is wrong; ../hours-problems.ts says it. */
const hoursCodes = [
  'too_long',
  'unknown_word',
  'unknown_sign',
  'time_unknown',
  'span_incomplete',
  'span_empty',
  'meridiem_missing',
  'days_missing',
  'times_missing',
  'date_unknown',
  'date_state',
  'date_hours',
  'date_order',
  'date_range_too_long',
  'range_open',
  'weekday_differs',
  'validity_twice',
  'season_closed',
  'holidays',
  'note_open',
  'note_apart',
  'note_too_long',
  'too_many',
] as const;

export type HoursCode = (typeof hoursCodes)[number];

/** `at` and `length` are the place in the text; `word` is what stands there, `instead` what could stand there. */
export type HoursProblem = { code: HoursCode; at: number; length: number; word: string; instead?: string };

/** Which sentence says it, and with what: some have another one where a word is known that could stand there. */
export function wordingOf({ code, word, instead }: HoursProblem) {
  const knowsBetter = instead !== undefined && (code === 'unknown_word' || code === 'weekday_differs');
  return {
    name: knowsBetter ? (`${code}_instead` as const) : code,
    values: { word, instead: instead ?? '8:00–17:30' },
  };
}

export type Cursor = ReturnType<typeof cursorOf>;

export const mostProblems = 20;
const longestWord = 60;

export function cursorOf(text: string, tokens: readonly Token[]) {
  let at = 0;
  const problems: HoursProblem[] = [];
  let problemCount = 0;
  return {
    /** The first; `problemCount` is of all. */
    problems,
    get problemCount() {
      return problemCount;
    },
    peek: (ahead = 0): Token | undefined => tokens[at + ahead],
    skip: (count = 1) => {
      at += count;
    },
    get place() {
      return at;
    },
    set place(place: number) {
      at = place;
    },
    /** A problem with the tokens from `first` to before the cursor. */
    complain: (code: HoursCode, first: number, instead?: string, end = at) => {
      problemCount += 1;
      if (problems.length >= mostProblems) return;
      const from = tokens[first]?.at ?? text.length;
      const last = tokens[Math.max(first, end - 1)];
      const to = last ? last.at + last.raw.length : text.length;
      const word = text.slice(from, Math.min(to, from + longestWord));
      problems.push({ code, at: from, length: to - from, word, ...(instead === undefined ? {} : { instead }) });
    },
  };
}
