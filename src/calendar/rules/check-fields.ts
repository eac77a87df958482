// Checks the fields of calendars and events: length, shape, and characters that PostgreSQL or a mail header cannot hold.
import { msg, type Text } from '#platform/text/msg.ts';

/** One problem of one field. */
export type Problem = {
  /** The JSON pointer in the body, as in `/event/attendees/0/phone`. */
  pointer: string;
  code: string;
  /** The rest of a sentence that begins with the name of the field. */
  words: string;
  /** A sentence for people, where the code has no word of its own. */
  said?: Text;
  example?: string;
};

export const maxTitle = 250;
export const maxType = 64;
export const maxReason = 500;
const maxUrl = 2048;
const maxTextBytes = 64 * 1024;

/** Half of a surrogate pair is not a character: it is replaced. PostgreSQL cannot store NUL: that is refused. */
export const cleanText = (text: string): string => text.toWellFormed().trim();
export const holdsNul = (text: string): boolean => text.includes('\u0000');

/** Forms send empty texts: an optional field that is empty counts as left out. */
export const readOptional = (text: string | undefined): string | null => cleanText(text ?? '') || null;

/** Counts code points, as people do, and not UTF-16 units. */
const countCharacters = (text: string): number => [...text].length;

/** `said`: what a form asks for. */
export function checkTitle(pointer: string, title: string, said?: Text): Problem[] {
  if (title === '') return [{ pointer, code: 'too_short', words: 'must not be empty', ...(said ? { said } : {}) }];
  // A code point has at most two units: a longer text need not be counted.
  const isLong = title.length > 2 * maxTitle || countCharacters(title) > maxTitle;
  return isLong ? [{ pointer, code: 'too_long', words: `must have at most ${maxTitle} characters` }] : [];
}

export function checkType(type: string | null): Problem[] {
  const isLong = type !== null && (type.length > 2 * maxType || countCharacters(type) > maxType);
  const words = `must have at most ${maxType} characters`;
  return isLong ? [{ pointer: '/event/type', code: 'too_long', words }] : [];
}

/** Why an event is cancelled. */
export function checkReason(text: string | undefined): { reason: string | null; problems: Problem[] } {
  const reason = readOptional(text);
  const pointer = '/event/reason';
  if (reason === null) return { reason, problems: [] };
  if (holdsNul(reason)) {
    return { reason, problems: [{ pointer, code: 'invalid_format', words: 'must not contain the character NUL' }] };
  }
  const isLong = reason.length > 2 * maxReason || countCharacters(reason) > maxReason;
  const words = `must have at most ${maxReason} characters`;
  return { reason, problems: isLong ? [{ pointer, code: 'too_long', words }] : [] };
}

export function checkLongText(field: string, text: string | null): Problem[] {
  if (text === null || new TextEncoder().encode(text).length <= maxTextBytes) return [];
  return [{ pointer: `/event/${field}`, code: 'too_long', words: 'must have at most 64 KiB' }];
}

/** A link for people to click; Kontor never fetches it. */
export function checkUrl(url: string | null): Problem[] {
  if (url === null) return [];
  const isWeb = /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url);
  if (isWeb && url.length <= maxUrl) return [];
  const words = `must be an http:// or https:// link of at most ${maxUrl} characters`;
  return [{ pointer: '/event/url', code: 'invalid_format', words, example: 'https://example.com/meeting' }];
}

type CalendarFields = { id: string; name: string; timeZone: string; defaultCountry: string };

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
