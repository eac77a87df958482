// Checks the fields of a calendar.
import type { Problem } from './problem.ts';

export type CalendarFields = { id: string; name: string; timeZone: string; defaultCountry: string };

const idShape = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export const canBeCalendarId = (id: string): boolean => idShape.test(id);

const isName = (name: string) => name.trim() !== '' && [...name.trim()].length <= 250 && !name.includes('\u0000');

export const checkName = (name: string): Problem[] =>
  isName(name) ? [] : [{ pointer: '/name', code: 'out_of_range', words: 'must have 1 to 250 characters' }];

/** All problems, as sentences for the operator. */
export function checkCalendar(fields: CalendarFields, isTimeZone: (name: string) => boolean): string[] {
  const { id, name, timeZone, defaultCountry } = fields;
  const problems: string[] = [];
  if (!canBeCalendarId(id)) {
    problems.push(
      `The id "${id}" cannot be used: use at most 100 letters, digits, ".", "_" and "-", with a letter or digit first.`,
    );
  }
  if (!isName(name) || [...name].length > 250) problems.push('The name must have 1 to 250 characters.');
  if (!isTimeZone(timeZone)) {
    problems.push(`There is no time zone "${timeZone}". Write an IANA name such as Europe/Prague.`);
  }
  if (!/^[A-Z]{2}$/.test(defaultCountry)) {
    problems.push(`The country "${defaultCountry}" must be a two-letter code such as CZ.`);
  }
  return problems;
}
