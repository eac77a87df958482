// What is said of opening hours that cannot be read: below the field while somebody types, and where they are refused.
import { msg, type Text } from '#platform/text/msg.ts';
import { type HoursProblem, wordingOf } from './hours/cursor.ts';

/** By the names of their wording. */
export const hoursProblems: Readonly<Record<ReturnType<typeof wordingOf>['name'], Text>> = {
  too_long: msg('This is too long to be read.'),
  unknown_word_instead: msg('I do not know “{word}”. Did you mean “{instead}”?'),
  unknown_word: msg('I do not know “{word}”. A note goes into brackets: ({word}).'),
  unknown_sign: msg('I do not understand “{word}” here. Leave it out.'),
  time_unknown: msg('“{word}” is not a time. Write it as in {instead}.'),
  span_incomplete: msg('“{word}” lacks the other end. Write from when to when, as in 8–17.'),
  span_empty: msg('“{word}” ends when it begins. For the whole day write 0–24.'),
  meridiem_missing: msg('“{word}” may be in the morning or in the evening. Write am or pm at both, or 24 hours.'),
  days_missing: msg('On which days is it “{word}…”? Write Mon–Fri or daily before it.'),
  times_missing: msg('What holds on “{word}”? Write hours, as in {word} 9–12, or {word} closed.'),
  date_unknown: msg('There is no such day: “{word}…”. Write 24 Dec, 24.12. or 2026-12-24.'),
  date_state: msg('What holds on “{word}…”? Write closed or open after the day.'),
  date_hours: msg(
    'A single day can be open or closed; hours of its own cannot be stored. Write: 31 Dec open (8–12), and people see the note.',
  ),
  date_order: msg('The end is before the beginning: “{word}…”.'),
  date_range_too_long: msg('This is more than a year. Write a season instead: Mon–Fri 8–17 from 1 Jun until 31 Aug.'),
  range_open: msg('Until when? Closed days need an end, as in closed from 24 Dec to 2 Jan.'),
  weekday_differs_instead: msg('“{word}” is not the weekday of that date ({instead}). Correct one of them.'),
  weekday_differs: msg('“{word}” is not the weekday of that date. Correct one of them.'),
  validity_twice: msg('“{word}” is a second season in one part. Put a semicolon between them.'),
  season_closed: msg(
    'Closed days of a season cannot be stored alone. Write the hours of that season without these days.',
  ),
  holidays: msg(
    'Holidays cannot be stored as a rule. Use “Close on holidays” in the list of branches, which adds their days.',
  ),
  note_open: msg('A bracket or quotation mark has no end.'),
  note_apart: msg('The note {word} belongs to no hours. Put it behind them.'),
  note_too_long: msg('A note has at most 255 characters.'),
  too_many: msg('At most 1,000 rows are stored.'),
};

export function sayHoursProblem(problem: HoursProblem): Text {
  const { name, values } = wordingOf(problem);
  return { ...hoursProblems[name], values };
}
