// Cleans the text of every field, before the rules of the field itself (design T1–T8).
import type { AddressField, AddressProblem } from './record.ts';
import { FIELD_LIMITS } from './record.ts';
import type { Note } from './trace.ts';

type CleanedText = { text: string } | { problem: AddressProblem };

// T3: soft hyphen, zero-width characters and direction marks: invisible, and able to fake a text.
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;
// T4: every control character but TAB, CR and LF, which T2 and T5 turn into spaces and line breaks.
const CONTROL = /[^\P{Cc}\t\r\n]/u;
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/u;
const SPACES = /[\p{Zs}\t]+/gu;
const SPACE = 0x20;
// T1: compatibility forms (full-width digits) are replaced only in codes.
const CODE_FIELDS = new Set<AddressField>(['postalCode', 'companyRegistrationNumber', 'taxIdentificationNumber']);

/** Counts code points, as the limits do. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export function isTooLong(field: AddressField, text: string): boolean {
  const limit = FIELD_LIMITS[field];
  return text.length > limit && countCodePoints(text) > limit;
}

/** Cleans one value; an empty text counts as not sent (design U2, U6). */
export function cleanField(field: AddressField, value: unknown, note?: Note): CleanedText {
  if (value === undefined || value === null) return { text: '' };
  if (typeof value !== 'string') return refuse(field, 'type', 'must be a string. Send it in quotation marks.');
  const cleaned = isPlain(value, CODE_FIELDS.has(field)) ? { text: value } : cleanUnusual(field, value, note);
  if ('text' in cleaned && isTooLong(field, cleaned.text)) {
    return refuse(
      field,
      'too_long',
      `is longer than ${FIELD_LIMITS[field]} characters. Shorten it; nothing is cut off.`,
    );
  }
  return cleaned;
}

// The usual text, which T1–T5 would not change: composed Latin letters (in a code ASCII only) and single spaces. A loop,
// because it runs for every field of every address and is much faster than a pattern.
function isPlain(value: string, isCode: boolean): boolean {
  const last = isCode ? 0x7e : 0x17e;
  let previous = SPACE;
  for (let index = 0; index < value.length; index += 1) {
    const code = value.charCodeAt(index);
    if (code === SPACE ? previous === SPACE : code < SPACE || code > last || isInvisibleLatin(code)) return false;
    previous = code;
  }
  return previous !== SPACE;
}

// DEL, the C1 controls, the no-break space and the soft hyphen.
function isInvisibleLatin(code: number): boolean {
  return (code >= 0x7f && code <= 0xa0) || code === 0xad;
}

function cleanUnusual(field: AddressField, value: string, note?: Note): CleanedText {
  if (!value.isWellFormed()) {
    return refuse(
      field,
      'malformed_unicode',
      'contains half of a surrogate pair, which is not a character. Send valid Unicode.',
    );
  }
  const visible = value.replace(INVISIBLE, '');
  if (visible !== value) note?.('T3');
  if (CONTROL.test(visible)) {
    return refuse(field, 'control_character', 'contains a control character, which cannot be stored. Remove it.');
  }
  const composed = visible.normalize(CODE_FIELDS.has(field) ? 'NFKC' : 'NFC');
  if (composed !== visible) note?.('T1');
  return { text: joinLines(field, composed, note) };
}

// T2 and T5: lines are joined with a separator, or the numbers of two lines would become one.
function joinLines(field: AddressField, text: string, note?: Note): string {
  const given = text.split(LINE_BREAK);
  const lines = given.map((line) => line.replace(SPACES, ' ').trim());
  const joined = field === 'notice' ? joinNotice(lines) : joinTidied(field, lines);
  if (note && lines.some((line, index) => line !== given[index])) note('T2');
  if (note && given.length > 1 && joined !== text) note('T5');
  return joined;
}

function joinTidied(field: AddressField, lines: string[]): string {
  const filled = lines.filter((line) => line !== '');
  if (field !== 'streetAddress') return filled.join(' ');
  return filled.map((line, index) => (index === filled.length - 1 ? line : closeLine(line))).join(' ');
}

function closeLine(line: string): string {
  return line.endsWith(',') || line.endsWith(';') ? line : `${line},`;
}

function joinNotice(lines: string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

function refuse(field: string, code: string, words: string): CleanedText {
  return { problem: { field, code, message: `${field} ${words}` } };
}
