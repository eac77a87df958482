// Fills in the values of a text, which is an ICU pattern (FormatJS). A text without values is never parsed.
import { type Formatters, IntlMessageFormat } from 'intl-messageformat';
import { type Reading, writeShown } from './format.ts';
import { dateFormat, localeOf, numberFormat, pluralRules } from './formatters.ts';
import type { Text, Values } from './msg.ts';

const when = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
/** `{start, date, localTime}`: the time on a wall clock, in milliseconds as if it were UTC. */
const styles = { date: { localTime: { ...when, timeZone: 'UTC' } } };

/** Shared by all patterns: without them, FormatJS creates formatters for each one. */
const formatters: Formatters = {
  getNumberFormat: (locale, options) => numberFormat(String(locale), options),
  getDateTimeFormat: (locale, options) => dateFormat(options ?? {}, String(locale), options?.timeZone ?? 'UTC'),
  getPluralRules: (locale, options) => pluralRules(String(locale), options ?? {}),
};
const options = { ignoreTag: true, formatters };

type Write = (values: Record<string, string | number>) => string;
const written = new Map<string, Map<string, Write>>();

/** Values between words, as in most texts: no choice, no plural, nothing quoted. */
const simplePattern = /^[^{}']*(\{\w+\}[^{}']*)*$/;

/** FormatJS takes ten times as long as joining words and values, and a page has up to a hundred texts with values. */
function writerOf(pattern: string, language: string): Write {
  const format = new IntlMessageFormat(pattern, localeOf(language), styles, options);
  const viaFormat: Write = (values) => String(format.format(values));
  if (!simplePattern.test(pattern)) return viaFormat;
  const pieces = pattern.split(/\{(\w+)\}/);
  const names = pieces.filter((_, index) => index % 2 === 1);
  return (values) =>
    // FormatJS refuses a missing value in its own words.
    names.every((name) => Object.hasOwn(values, name))
      ? pieces.map((piece, index) => (index % 2 === 1 ? values[piece] : piece)).join('')
      : viaFormat(values);
}

export function formatPattern(pattern: string, values: Record<string, string | number>, language: string): string {
  const ofLanguage = written.get(language) ?? new Map<string, Write>();
  written.set(language, ofLanguage);
  const write = ofLanguage.get(pattern) ?? writerOf(pattern, language);
  ofLanguage.set(pattern, write);
  return write(values);
}

/** Values that are texts are written first, then moments and lengths of time. */
export const sayValues = (
  values: Values,
  say: (text: Text) => string,
  reading: Reading,
): Record<string, string | number> => {
  const texts: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values))
    texts[name] = typeof value !== 'object' ? value : 'text' in value ? say(value) : writeShown(value, reading);
  return texts;
};

/** For programs, the log and the command line. */
export const inEnglish = ({ text, values }: Text): string =>
  values
    ? formatPattern(text, sayValues(values, inEnglish, { language: 'en', timeZone: null, nowMs: Date.now() }), 'en')
    : text;
