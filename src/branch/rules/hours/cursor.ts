// A place in the tokens of a line of opening hours, and what readers report about it.
import type { Token } from './tokens.ts';

/** What is wrong; ../hours-problems.ts says it. */
export const hoursCodes = [
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
