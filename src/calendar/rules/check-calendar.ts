// Checks the fields of a calendar.
import { msg, type Text } from '#platform/text/msg.ts';
import type { Problem } from './problem.ts';

export type CalendarFields = { id: string; name: string; timeZone: string; defaultCountry: string };

const idShape = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export const canBeCalendarId = (id: string): boolean => idShape.test(id);

const isName = (name: string) => name.trim() !== '' && [...name.trim()].length <= 250 && !name.includes('\u0000');

const nameLength = msg('Write 1 to 250 characters.');

export const checkName = (name: string): Problem[] =>
  isName(name)
    ? []
    : [{ pointer: '/name', code: 'out_of_range', words: 'must have 1 to 250 characters', said: nameLength }];

/** What is wrong with a field of a new calendar: `words` for programs, `said` at the field of a form. */
export type CalendarProblem = { field: keyof CalendarFields; words: string; said: Text };

export function checkCalendar(fields: CalendarFields, isTimeZone: (name: string) => boolean): CalendarProblem[] {
  const { id, name, timeZone, defaultCountry } = fields;
  const problems: CalendarProblem[] = [];
  if (!canBeCalendarId(id)) {
    const words = `The id "${id}" cannot be used: use at most 100 letters, digits, ".", "_" and "-", with a letter or digit first.`;
    const said = msg('Use letters, digits, dots, hyphens and underscores, and begin with a letter or digit.');
    problems.push({ field: 'id', words, said });
  }
  if (!isName(name) || [...name].length > 250) {
    problems.push({ field: 'name', words: 'The name must have 1 to 250 characters.', said: nameLength });
  }
  if (!isTimeZone(timeZone)) {
    const words = `There is no time zone "${timeZone}". Write an IANA name such as Europe/Prague.`;
    const said = msg('There is no such time zone. Write it as in Europe/Prague.');
    problems.push({ field: 'timeZone', words, said });
  }
  if (!/^[A-Z]{2}$/.test(defaultCountry)) {
    const words = `The country "${defaultCountry}" must be a two-letter code such as CZ.`;
    problems.push({ field: 'defaultCountry', words, said: msg('Write the two letters of the country, as in CZ.') });
  }
  return problems;
}
