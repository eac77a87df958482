// Writes moments as people say them, in the zone of the organisation; numbers and sizes, too.
import type { Frame } from '#platform/screens/screen.ts';

/** As ISO 8601, in milliseconds, or as a row has it. */
export type Moment = string | number | Date;

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

const formatters = new Map<string, Intl.RelativeTimeFormat | Intl.DateTimeFormat | Intl.NumberFormat>();

function keep<Format extends Intl.RelativeTimeFormat | Intl.DateTimeFormat | Intl.NumberFormat>(
  name: string,
  make: () => Format,
): Format {
  const known = formatters.get(name) as Format | undefined;
  if (known) return known;
  const made = make();
  formatters.set(name, made);
  return made;
}

/** English as in Europe: 16 Nov 2026, 19:42. */
export const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language);

/** A time of day, the same everywhere: 9:05. */
export const timeParts = { hour: 'numeric', minute: '2-digit' } as const;

/** Of a language and a zone, with these parts of a moment. */
export const dateFormat = (parts: Intl.DateTimeFormatOptions, language: string, timeZone: string) =>
  keep(
    `${language} ${timeZone} ${JSON.stringify(parts)}`,
    () => new Intl.DateTimeFormat(localeOf(language), { timeZone, ...parts }),
  );

export const writeTime = (moment: Moment, language: string, timeZone: string) =>
  dateFormat(timeParts, language, timeZone).format(new Date(moment));

export const writeNumber = (value: number, language: string) =>
  keep(`number ${language}`, () => new Intl.NumberFormat(localeOf(language))).format(value);

/** "5 minutes ago", or the day if it was more than a month ago. */
export function writeAgo(moment: Moment, { reader, nowMs, place }: Pick<Frame, 'reader' | 'nowMs' | 'place'>): string {
  const away = new Date(moment).getTime() - nowMs;
  const [unit, lengthMs] = steps.find(([, length]) => Math.abs(away) >= length) ?? ['second', 1_000];
  if (unit === 'day' && Math.abs(away) > 31 * lengthMs) return writeDay(moment, { reader, place });
  const format = keep(
    `ago ${reader.language}`,
    () => new Intl.RelativeTimeFormat(localeOf(reader.language), { numeric: 'auto' }),
  );
  return format.format(Math.trunc(away / lengthMs), unit);
}

export const writeDay = (moment: Moment, { reader, place }: Pick<Frame, 'reader' | 'place'>) =>
  dateFormat({ dateStyle: 'medium' }, reader.language, place?.organisation.timeZone ?? 'UTC').format(new Date(moment));

/** "Tue, 17 Nov 2026". */
export const dayParts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

/** A day of the calendar, wherever it is: "Tue, 17 Nov 2026". */
export const writeDate = (day: string, language: string) =>
  dateFormat(dayParts, language, 'UTC').format(Date.parse(day));

/** "Wed, 18 Nov 2026, 11:00": of something that somebody looks for. */
export const writeWhen = (moment: Moment, language: string, timeZone: string) =>
  dateFormat({ ...dayParts, ...timeParts }, language, timeZone).format(new Date(moment));

/** Outside of an organisation nobody knows whose time it is: then it says so. */
export function writeMoment(moment: Moment, { reader, place }: Pick<Frame, 'reader' | 'place'>): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', ...timeParts } as const;
  const text = dateFormat(parts, reader.language, place?.organisation.timeZone ?? 'UTC').format(new Date(moment));
  return place ? text : `${text} UTC`;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** "4.2 MB": three digits at most. */
export function writeBytes(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step === 0 ? 0 : 1,
  });
  return format.format(bytes / 1_000 ** step);
}
