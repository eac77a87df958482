// Postal codes: first brought into the national form, then checked, for every country with a pattern (design "Postal code").
import patterns from './data/postal-patterns.json' with { type: 'json' };
import { OWN_LETTERS, OWN_PATTERNS, ROUTING_PREFIXES, SEPARATORS } from './postal-shape.ts';

type PostalCode = { code: string } | { refused: 'invalid_format' | 'belongs_to_SK' | 'belongs_to_CZ' };

type Format = { strict: RegExp; prefix: RegExp };

const COUNTRY_PATTERNS: Record<string, { uses_postal_code: boolean; pattern?: string; prefix?: string }> = patterns;
// "PSČ 110 00", "PLZ: 10115", "ZIP code 22162": a word for postal code, and then the code.
const WORD_IN_FRONT = /^(?:P\.?S\.?[ČC]\.?|PLZ|ZIP(?: ?CODE)?|C\.?P\.?|CEP) ?(?:[.:-] ?| (?=[A-Z])|(?=\d))/u;
// Japanese keyboards write the long vowel mark where a hyphen is meant.
const LONG_VOWEL_MARK = /(?<=\d ?)\u30FC(?= ?\d)/gu;
const FREE_TEXT = /^[\p{L}\p{N} -]+$/u;
const MAX_LENGTH = 20;
const formats = new Map<string, Format | null>();

/** Reads a postal code of a country; answers the form that is stored. */
export function readPostalCode(country: string, text: string): PostalCode {
  const format = findFormat(country);
  if (format?.strict.test(text)) return { code: text };
  const plain = text
    .replaceAll('〒', '')
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .replace(LONG_VOWEL_MARK, '-')
    .trim();
  if (format === null) return keepFreeText(plain);
  const upper = plain.toUpperCase();
  if (format.strict.test(upper)) return { code: upper };
  const marks = country === 'PT' ? /[ .-]/gu : /[ -]/gu;
  const whole = upper.replace(marks, '');
  const bare = upper.replace(WORD_IN_FRONT, '').replace(marks, '');
  const unprefixed = bare.replace(format.prefix, '');
  const letters = OWN_LETTERS[country];
  // Whole first: codes of Bermuda and Somalia may begin with letters that are a word for postal code elsewhere (CP).
  const candidates = letters === undefined ? [whole, bare, unprefixed] : [`${letters}${unprefixed}`];
  for (const candidate of candidates) {
    const spaced = insertSeparator(country, candidate);
    if (format.strict.test(spaced)) return { code: spaced };
  }
  return { refused: findOwner(country, bare) };
}

/** For other rooms: the national form, or the text unchanged if it is no postal code of the country. */
export function formatPostalCode(country: string, text: string): string {
  const read = readPostalCode(country, text);
  return 'code' in read ? read.code : text.trim();
}

// Countries without postal codes or without a pattern: shops send texts like 00000, which are accepted.
function keepFreeText(plain: string): PostalCode {
  return FREE_TEXT.test(plain) && plain.length <= MAX_LENGTH ? { code: plain } : { refused: 'invalid_format' };
}

// The country is never changed because of a postal code; the refusal only says that the code belongs to the other one.
function findOwner(country: string, bare: string): 'invalid_format' | 'belongs_to_SK' | 'belongs_to_CZ' {
  if (country !== 'CZ' && country !== 'SK') return 'invalid_format';
  const other = country === 'CZ' ? 'SK' : 'CZ';
  const spaced = insertSeparator(other, bare.replace(/^(?:CZ|SK)(?=\d)/u, ''));
  return findFormat(other)?.strict.test(spaced) ? `belongs_to_${other}` : 'invalid_format';
}

function insertSeparator(country: string, bare: string): string {
  if (country === 'GB' && bare.startsWith('BFPO')) return `BFPO ${bare.slice(4)}`;
  const separator = SEPARATORS[country];
  if (separator === undefined) return bare;
  if (separator.length !== undefined && separator.length !== bare.length) return bare;
  return `${bare.slice(0, separator.at)}${separator.mark}${bare.slice(separator.at)}`;
}

function findFormat(country: string): Format | null {
  const known = formats.get(country);
  if (known !== undefined) return known;
  const format = buildFormat(country);
  formats.set(country, format);
  return format;
}

function buildFormat(country: string): Format | null {
  const entry = COUNTRY_PATTERNS[country];
  if (entry?.pattern === undefined) return null;
  const pattern = OWN_PATTERNS[country] ?? fixSeparator(country, entry.pattern);
  const prefixes = [country, entry.prefix?.replace(/\W/gu, '') ?? country, ...(ROUTING_PREFIXES[country] ?? [])];
  return {
    strict: new RegExp(`^(?:${pattern})$`, 'u'),
    prefix: new RegExp(`^(?:${prefixes.join('|')})(?=\\d)`, 'u'),
  };
}

// The shared patterns allow both spellings ("110 ?00"); only one of them is stored.
function fixSeparator(country: string, pattern: string): string {
  const mark = SEPARATORS[country]?.mark ?? '';
  return pattern.replaceAll('[ \\-]', mark).replaceAll(' ?', mark).replaceAll('-?', mark);
}
