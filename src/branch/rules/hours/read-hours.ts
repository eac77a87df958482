// Reads opening hours in one line, as people write them in Czech and English (design console.md):
// "Po–Pá 8–12, 13–17; So 9–12; 24.12. zavřeno". It says what it does not understand and where. Its time is linear.
import { type Group, isComplete, isEmpty, newGroup, type Schedule, settleClause, type Validity } from './clause.ts';
import { type Cursor, cursorOf, cutTokens, type HoursProblem, type Token } from './cursor.ts';
import { findMeaning, findMonth, findPair, findSimilar, type Meaning } from './names.ts';
import { readDates, readOneDate } from './read-dates.ts';
import { isRange, readSpan } from './read-times.ts';

/** Enough for a thousand days, and as much as a field of a form takes; a longer text is not read at all. */
export const longestLine = 60_000;

/** With problems, `schedule` is what was understood: it is painted, but not saved. The first are named, all are counted. */
type ReadHours = { schedule: Schedule; problems: HoursProblem[]; problemCount: number };

/** `today` as in 2026-11-17, for dates without a year: they are the next ones. At once; the server takes a step at a time. */
export function readHours(text: string, today: string): ReadHours {
  const steps = readHoursInSteps(text, today);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

/** The same in small steps: who sends a long line must not hold up others. */
export function* readHoursInSteps(text: string, today: string): Generator<undefined, ReadHours> {
  const schedule: Schedule = { regular: [], exceptions: [] };
  if (text.length > longestLine) {
    const problem: HoursProblem = { code: 'too_long', at: longestLine, length: text.length - longestLine, word: '' };
    return { schedule, problems: [problem], problemCount: 1 };
  }
  const tokens: Token[] = [];
  for (const token of cutTokens(text)) {
    tokens.push(token);
    yield;
  }
  const cursor = cursorOf(text, tokens);
  while (cursor.peek()) yield* readClause(cursor, { cursor, today, schedule });
  cursor.problems.sort((one, other) => one.at - other.at);
  return { schedule, problems: cursor.problems, problemCount: cursor.problemCount };
}

/** Up to a semicolon, a new line or the end. */
function* readClause(cursor: Cursor, needs: Parameters<typeof settleClause>[2]): Generator<undefined, void> {
  const clause = openClause(cursor);
  for (let token = cursor.peek(); token; token = cursor.peek()) {
    if (token.kind === 'end') {
      cursor.skip();
      break;
    }
    // " / " between two parts; 24/7 and 24/12/2026 are read where their numbers begin.
    if (token.kind === 'sign' && token.text === '/') {
      cursor.skip();
      break;
    }
    readItem(cursor, token, clause);
    yield;
  }
  yield* settleClause([...clause.groups, clause.group], clause.validity, needs);
}

type Clause = ReturnType<typeof openClause>;

function openClause(cursor: Cursor) {
  const clause = {
    groups: [] as Group[],
    group: newGroup(cursor.place),
    validity: null as Validity | null,
    /** Begins another group, if this one has anything. */
    next: (days: number[] = []) => {
      if (!isEmpty(clause.group)) clause.groups.push(clause.group);
      clause.group = { ...newGroup(cursor.place), days };
    },
  };
  return clause;
}

function readItem(cursor: Cursor, token: Token, clause: Clause) {
  if (isEmpty(clause.group)) clause.group.place = cursor.place;
  if (token.note !== undefined) {
    cursor.skip();
    clause.group.note = clause.group.note === null ? token.note : `${clause.group.note} ${token.note}`;
    return;
  }
  if (token.kind === 'word') return readWord(cursor, token, clause);
  if (token.kind === 'number' || token.kind === 'moment') return readNumber(cursor, token, clause);
  const place = cursor.place;
  cursor.skip();
  if (token.text === '(' || token.text === '"') {
    cursor.complain('note_open', place);
    clause.group.isBroken = true;
  } else if (token.kind !== 'dash' && !/^[,.:&+]$/.test(token.text)) cursor.complain('unknown_sign', place);
}

function readNumber(cursor: Cursor, token: Token, clause: Clause) {
  const place = cursor.place;
  if (token.text === '24' && cursor.peek(1)?.text === '/' && cursor.peek(2)?.text === '7') {
    cursor.skip(3);
    return setState(clause, 'nonstop', place);
  }
  const dates = readDates(cursor);
  if (dates) {
    if (isComplete(clause.group)) clause.next();
    clause.group.dates.push(dates);
    return;
  }
  addSpan(cursor, clause);
}

function addSpan(cursor: Cursor, clause: Clause) {
  const place = cursor.place;
  const span = readSpan(cursor);
  if (span === null) {
    cursor.skip();
    cursor.complain('time_unknown', place, '8:00');
    clause.group.isBroken = true;
    return;
  }
  const { group } = clause;
  // Each of "8–12 (a), 13–17 (b)" has its own note; after "closed", or turned around, other hours are another group.
  if (group.note !== null && group.spans.length > 0) clause.next([...group.days]);
  else if (group.isTurned && group.days.length > 0) clause.next();
  else if (group.state === 'closed') clause.next();
  const own = clause.group;
  if (own.state === 'open' && own.dates.length === 0) own.state = null;
  if (own.days.length + own.dates.length === 0) own.isTurned = true;
  if (span === 'bad') own.isBroken = true;
  else own.spans.push(span);
}

function setState(clause: Clause, state: Group['state'], place: number) {
  if (clause.group.spans.length > 0 && clause.group.days.length + clause.group.dates.length > 0) clause.next();
  else if (clause.group.state === 'closed' || clause.group.state === 'nonstop') clause.next();
  const { group } = clause;
  if (isEmpty(group)) group.place = place;
  if (group.days.length + group.dates.length === 0 && !group.hasHolidays) group.isTurned = true;
  group.state = state;
}

function readWord(cursor: Cursor, token: Token, clause: Clause) {
  const place = cursor.place;
  const next = cursor.peek(1);
  const pair = next?.kind === 'word' ? findPair(token.text, next.text) : undefined;
  const isNonStop = token.text === 'non' && cursor.peek(1)?.kind === 'dash' && cursor.peek(2)?.text === 'stop';
  if (isNonStop) cursor.skip(2);
  else if (pair) cursor.skip();
  const meaning: Meaning | null = isNonStop ? { kind: 'nonstop' } : (pair ?? findMeaning(token.text, token.raw));
  if (meaning?.kind === 'noon' || meaning?.kind === 'midnight') return addSpan(cursor, clause);
  if (!meaning && findMonth(token.text) !== undefined) return readMonth(cursor, clause);
  cursor.skip();
  if (!meaning) {
    cursor.complain('unknown_word', place, findSimilar(token.text));
    clause.group.isBroken = true;
    return;
  }
  if (meaning.kind === 'days') return addDays(cursor, clause, [...meaning.days], place);
  if (meaning.kind === 'holidays') {
    if (isComplete(clause.group)) clause.next();
    if (isEmpty(clause.group)) clause.group.place = place;
    clause.group.hasHolidays = true;
  } else if (meaning.kind === 'closed' || meaning.kind === 'nonstop') setState(clause, meaning.kind, place);
  else if (meaning.kind === 'open') {
    // "Open Mon–Fri 8–17" says nothing new; "24 Dec open" and "open 24 Dec" do.
    const dates = clause.group.days.length + clause.group.dates.length === 0 ? readDates(cursor) : null;
    if (dates || (clause.group.dates.length > 0 && clause.group.spans.length === 0)) setState(clause, 'open', place);
    if (dates) clause.group.dates.push(dates);
  } else if (meaning.kind === 'from' || meaning.kind === 'to') readValidity(cursor, clause, meaning.kind, place);
  else if (meaning.kind === 'range') cursor.complain('unknown_sign', place);
}

function readMonth(cursor: Cursor, clause: Clause) {
  const place = cursor.place;
  const dates = readDates(cursor);
  if (isComplete(clause.group)) clause.next();
  if (dates) clause.group.dates.push(dates);
  else {
    cursor.skip();
    cursor.complain('date_unknown', place, '24. 12.');
    clause.group.isBroken = true;
  }
}

function addDays(cursor: Cursor, clause: Clause, first: number[], place: number) {
  let days = first;
  if (cursor.peek()?.text === '.') cursor.skip();
  const end = isRange(cursor) ? cursor.peek(1) : undefined;
  const meaning = end?.kind === 'word' ? findMeaning(end.text, end.raw) : null;
  if (meaning?.kind === 'days' && meaning.days.length === 1 && first.length === 1) {
    cursor.skip(2);
    const [from = 0, to = 0] = [first[0], meaning.days[0]];
    // Fri–Mon crosses the end of the week.
    days = Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7);
  }
  if (isComplete(clause.group)) clause.next();
  if (isEmpty(clause.group)) clause.group.place = place;
  clause.group.days.push(...days.filter((day) => !clause.group.days.includes(day)));
}

/** "od 1. 6." is when it begins to hold; "od 8" and "od pondělí" only begin a span or a range of days. */
function readValidity(cursor: Cursor, clause: Clause, kind: 'from' | 'to', place: number) {
  const date = readOneDate(cursor);
  if (!date) {
    const next = cursor.peek();
    const meant = next?.kind === 'word' ? findMeaning(next.text, next.raw)?.kind : undefined;
    const isBegun = next?.kind === 'number' || meant === 'days' || meant === 'noon' || meant === 'midnight';
    if (kind === 'from' && isBegun) return;
    cursor.complain('span_incomplete', place, '8–17');
    clause.group.isBroken = true;
    return;
  }
  const validity: Validity = clause.validity ?? { from: null, to: null, place };
  if (validity[kind] !== null) return cursor.complain('validity_twice', place);
  validity[kind] = date;
  clause.validity = validity;
  // "from 1 June – 31 August"
  if (kind !== 'from' || !isRange(cursor)) return;
  const range = cursor.place;
  cursor.skip();
  const end = readOneDate(cursor);
  if (end) validity.to = end;
  else cursor.place = range;
}
