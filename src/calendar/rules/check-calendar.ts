// Checks the fields of a calendar.
import type { Problem } from './problem.ts';

export type CalendarFields = { id: string; name: string; timeZone: string; defaultCountry: string };

const idShape = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export const canBeCalendarId = (id: string): boolean => idShape.test(id);

const isName = (name: string) => name.trim() !== '' && [...name.trim()].length <= 250 && !name.includes('\u0000');

export const checkName = (name: string): Problem[] =>
  isName(name) ? [] : [{ pointer: '/name', code: 'out_of_range', words: 'must have 1 to 250 characters' }];

/** What is wrong with a field of a new calendar, as a sentence. */
export type CalendarProblem = { field: keyof CalendarFields; words: string };

export function checkCalendar(fields: CalendarFields, isTimeZone: (name: string) => boolean): CalendarProblem[] {
  const { id, name, timeZone, defaultCountry } = fields;
  const problems: CalendarProblem[] = [];
  if (!canBeCalendarId(id)) {
    const words = `The id "${id}" cannot be used: use at most 100 letters, digits, ".", "_" and "-", with a letter or digit first.`;
    problems.push({ field: 'id', words });
  }
  if (!isName(name) || [...name].length > 250) {
    problems.push({ field: 'name', words: 'The name must have 1 to 250 characters.' });
  }
  if (!isTimeZone(timeZone)) {
    const words = `There is no time zone "${timeZone}". Write an IANA name such as Europe/Prague.`;
    problems.push({ field: 'timeZone', words });
  }
  if (!/^[A-Z]{2}$/.test(defaultCountry)) {
    const words = `The country "${defaultCountry}" must be a two-letter code such as CZ.`;
    problems.push({ field: 'defaultCountry', words });
  }
  return problems;
}
