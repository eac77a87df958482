// Fills in the values of a text, which is an ICU pattern (FormatJS). A text without values is never parsed.
import { IntlMessageFormat } from 'intl-messageformat';
import { type Reading, writeShown } from './format.ts';
import { localeOf } from './formatters.ts';
import type { Text, Values } from './msg.ts';

const formats = new Map<string, IntlMessageFormat>();

const when = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
/** `{start, date, localTime}`: the time on a wall clock, in milliseconds as if it were UTC. */
const styles = { date: { localTime: { ...when, timeZone: 'UTC' } } };

export function formatPattern(pattern: string, values: Record<string, string | number>, language: string): string {
  const key = `${language} ${pattern}`;
  const known = formats.get(key) ?? new IntlMessageFormat(pattern, localeOf(language), styles, { ignoreTag: true });
  formats.set(key, known);
  return String(known.format(values));
}

/** Values that are texts are written first, then moments and lengths of time. */
export const sayValues = (
  values: Values,
  say: (text: Text) => string,
  reading: Reading,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value !== 'object' ? value : 'text' in value ? say(value) : writeShown(value, reading),
    ]),
  );

/** For programs, the log and the command line. */
export const inEnglish = ({ text, values }: Text): string =>
  values
    ? formatPattern(text, sayValues(values, inEnglish, { language: 'en', timeZone: null, nowMs: Date.now() }), 'en')
    : text;
