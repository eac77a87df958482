// The formatters of `Intl` by language and zone, and names of countries. They are slow to create, so each is created once.
// format.ts uses them, and page-format.ts for the pages of the shortener, so that a browser loads no more than its page needs.
/** English as in Europe: 16 Nov 2026, 19:42; day before month, and 24 hours. */
export const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language);

const made = new Map<string, unknown>();
/** The server writes for readers of all zones, and a formatter takes tens of kilobytes. */
const MOST_MADE = 300;

export function once<Made>(name: string, make: () => Made): Made {
  if (!made.has(name)) {
    if (made.size >= MOST_MADE) made.clear();
    made.set(name, make());
  }
  return made.get(name) as Made;
}

export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}) =>
  once(`${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(localeOf(language), options));

/** For a language and a zone, with these parts of a moment. */
export const dateFormat = (parts: Intl.DateTimeFormatOptions, language: string, timeZone: string) =>
  once(
    `${language} ${timeZone} ${JSON.stringify(parts)}`,
    () => new Intl.DateTimeFormat(localeOf(language), { timeZone, ...parts }),
  );

/** In the format of a date field. */
export const isoFormat = (timeZone: string) =>
  once(`iso ${timeZone}`, () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }));

export const relativeFormat = (language: string, options: Intl.RelativeTimeFormatOptions) =>
  once(`${language} away ${JSON.stringify(options)}`, () => new Intl.RelativeTimeFormat(localeOf(language), options));

export const pluralRules = (language: string, options: Intl.PluralRulesOptions) =>
  once(`${language} plural ${options.type}`, () => new Intl.PluralRules(localeOf(language), options));

export const dayMs = 86_400_000;
const steps = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** The distance of a moment, in the largest unit that it fills. */
export const stepOf = (awayMs: number) =>
  steps.find(([, ms]) => Math.abs(awayMs) >= ms) ?? (['second', 1_000] as const);

export const writeCountry = (code: string, language: string) =>
  once(`${language} regions`, () => new Intl.DisplayNames([localeOf(language)], { type: 'region' })).of(code) ?? code;
