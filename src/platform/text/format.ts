// Writes numbers, shares, sizes, moments, lengths of time and names of countries in the language of the reader, on the server and
// in the browser. Formatters are slow to create, so each is created once.
import type { Forms } from './forms.ts';
import type { Moment, Shown } from './msg.ts';

/** English as in Europe: 16 Nov 2026, 19:42; day before month, and a clock of 24 hours. */
export const localeOf = (language: string) => (language === 'en' ? 'en-GB' : language);

const made = new Map<string, unknown>();
/** The server writes for readers of all zones, and a formatter takes tens of kilobytes. */
const MOST_MADE = 300;

function once<Made>(name: string, make: () => Made): Made {
  if (!made.has(name)) {
    if (made.size >= MOST_MADE) made.clear();
    made.set(name, make());
  }
  return made.get(name) as Made;
}

const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}) =>
  once(`${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(localeOf(language), options));

/** Of a language and a zone, with these parts of a moment. */
export const dateFormat = (parts: Intl.DateTimeFormatOptions, language: string, timeZone: string) =>
  once(
    `${language} ${timeZone} ${JSON.stringify(parts)}`,
    () => new Intl.DateTimeFormat(localeOf(language), { timeZone, ...parts }),
  );

/** As a date field wants it. */
const isoFormat = (timeZone: string) =>
  once(`iso ${timeZone}`, () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }));

const relativeFormat = (language: string, options: Intl.RelativeTimeFormatOptions) =>
  once(`${language} away ${JSON.stringify(options)}`, () => new Intl.RelativeTimeFormat(localeOf(language), options));

const dayMs = 86_400_000;
const steps = [
  ['day', dayMs],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** How far away a moment is, in the largest unit that it fills. */
const stepOf = (awayMs: number) => steps.find(([, ms]) => Math.abs(awayMs) >= ms) ?? (['second', 1_000] as const);

/** A time of day as the console writes it: 9:05. */
export const timeParts = { hour: 'numeric', minute: '2-digit' } as const;
/** "Tue, 17 Nov 2026". */
export const dayParts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

export const writeNumber = (value: number, language: string) => numberFormat(language).format(value);

export const writeTime = (moment: Moment, language: string, timeZone: string) =>
  dateFormat(timeParts, language, timeZone).format(new Date(moment));

/** A day of the calendar, wherever it is: "Tue, 17 Nov 2026". */
export const writeDate = (day: string, language: string) =>
  dateFormat(dayParts, language, 'UTC').format(Date.parse(day));

/** "Wed, 18 Nov 2026, 11:00": of something that somebody looks for. */
export const writeWhen = (moment: Moment, language: string, timeZone: string) =>
  dateFormat({ ...dayParts, ...timeParts }, language, timeZone).format(new Date(moment));

/** In whole percent. */
export const writePercent = (share: number, language: string) =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);

export const writeCountry = (code: string, language: string) =>
  once(`${language} regions`, () => new Intl.DisplayNames([localeOf(language)], { type: 'region' })).of(code) ?? code;

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** "4.2 MB": three digits at most. */
export function writeBytes(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const maximumFractionDigits = step === 0 ? 0 : 1;
  const options = { style: 'unit', unit: units[step] ?? 'byte', unitDisplay: 'short', maximumFractionDigits } as const;
  return numberFormat(language, options).format(bytes / 1_000 ** step);
}

/** "230 ms", "1.2 secs". */
const writeLength = (ms: number, language: string) =>
  ms < 1_000
    ? `${writeNumber(ms, language)} ms`
    : numberFormat(language, { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(ms / 1_000);

/** Who reads, where and when. Outside of an organisation nobody knows whose time it is: without a zone, moments say UTC. */
export type Reading = { language: string; timeZone: string | null; nowMs: number };

export const writeDay = (moment: Moment, { language, timeZone }: Reading) =>
  dateFormat({ dateStyle: 'medium' }, language, timeZone ?? 'UTC').format(new Date(moment));

export function writeMoment(moment: Moment, { language, timeZone }: Reading): string {
  const parts = { day: 'numeric', month: 'short', year: 'numeric', ...timeParts } as const;
  const text = dateFormat(parts, language, timeZone ?? 'UTC').format(new Date(moment));
  return timeZone === null ? `${text} UTC` : text;
}

/** "5 minutes ago", or the day if it was more than a month ago. */
export function writeAgo(moment: Moment, reading: Reading): string {
  const away = new Date(moment).getTime() - reading.nowMs;
  if (Math.abs(away) > 31 * dayMs) return writeDay(moment, reading);
  const [unit, ms] = stepOf(away);
  return relativeFormat(reading.language, { numeric: 'auto' }).format(Math.trunc(away / ms), unit);
}

/** In days of the calendar: "tomorrow", "in 6 days". */
function writeAhead(moment: Moment, { language, timeZone, nowMs }: Reading): string {
  const dayOf = (at: Moment) => Date.parse(isoFormat(timeZone ?? 'UTC').format(new Date(at)));
  return relativeFormat(language, { numeric: 'auto' }).format(
    Math.round((dayOf(moment) - dayOf(nowMs)) / dayMs),
    'day',
  );
}

/** The time of day where it was today, else the day with it. */
function writeLately(moment: Moment, reading: Reading): string {
  const { language, timeZone, nowMs } = reading;
  const day = isoFormat(timeZone ?? 'UTC');
  const isToday = day.format(new Date(moment)) === day.format(nowMs);
  return isToday ? writeTime(moment, language, timeZone ?? 'UTC') : writeMoment(moment, reading);
}

/** A value of a text. */
export function writeShown(shown: Shown, reading: Reading): string {
  const { language, timeZone } = reading;
  switch (shown.as) {
    case 'ago':
      return writeAgo(shown.of, reading);
    case 'ahead':
      return writeAhead(shown.of, reading);
    case 'date':
      return writeDate(String(shown.of), language);
    case 'lasting':
      return writeLength(Number(shown.of), language);
    case 'lately':
      return writeLately(shown.of, reading);
    case 'moment':
      return writeMoment(shown.of, reading);
    case 'name':
      return shown.of[language] ?? '';
    case 'time':
      return writeTime(shown.of, language, timeZone ?? 'UTC');
  }
}

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

export type Format = ReturnType<typeof makeFormat>;

/** For the pages of the shortener, whose hours stand one below the other: 09:05. */
export function makeFormat(language: string, timeZone: string) {
  const number = (options: Intl.NumberFormatOptions) => numberFormat(language, options);
  const time = (options: Intl.DateTimeFormatOptions) => dateFormat(options, language, timeZone);
  const whole = (value: number) => number({ maximumFractionDigits: 0 }).format(value);
  return {
    whole,
    short: (value: number) => number({ notation: 'compact', maximumFractionDigits: 1 }).format(value),
    average: (value: number) => number({ maximumFractionDigits: value < 1 ? 2 : value < 10 ? 1 : 0 }).format(value),
    percent: (share: number) =>
      number({ style: 'percent', maximumFractionDigits: share > 0 && share < 0.01 ? 1 : 0 }).format(share),
    change: (share: number) =>
      number({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }).format(share),
    count: (forms: Forms, value: number) => {
      const rule = once(`${language} plural`, () => new Intl.PluralRules(localeOf(language))).select(value);
      return (forms[rule] ?? forms.other).replace('{n}', whole(value));
    },
    /** "17 October – 15 November 2026". Not by formatRange: Node and browsers put different blanks around the dash. */
    range: (from: string, to: string, hasHours: boolean) => {
      const [first, last] = [new Date(from), new Date(to)];
      const clock = (at: Date) => (hasHours ? ` ${time(CLOCK).format(at)}` : '');
      const year = { day: 'numeric', month: 'long', year: 'numeric' } as const;
      const whole = time(year).format(last);
      if (time(year).format(first) === whole) return hasHours ? `${whole}${clock(first)} –${clock(last)}` : whole;
      const isSameYear = time({ year: 'numeric' }).format(first) === time({ year: 'numeric' }).format(last);
      const begin = isSameYear ? time({ day: 'numeric', month: 'long' }).format(first) : time(year).format(first);
      return `${begin}${clock(first)} – ${whole}${clock(last)}`;
    },
    /** As a date field wants it, in the reader's time zone. */
    isoDay: (at: string) => isoFormat(timeZone).format(new Date(at)),
    day: (at: string | number) => time({ day: 'numeric', month: 'numeric' }).format(new Date(at)),
    longDay: (at: string) =>
      time({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at)),
    date: (at: string) => time({ day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(at)),
    hour: (at: string) => time(CLOCK).format(new Date(at)),
    longHour: (at: string) =>
      time({ weekday: 'short', day: 'numeric', month: 'numeric', hour: '2-digit', minute: '2-digit' }).format(
        new Date(at),
      ),
    month: (at: string) => time({ month: 'numeric', year: 'numeric' }).format(new Date(at)),
    longMonth: (at: string) => time({ month: 'long', year: 'numeric' }).format(new Date(at)),
    moment: (at: string) => time({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at)),
    /** "5 min ago". */
    ago: (at: string, now: number) => {
      const away = Math.min(0, Date.parse(at) - now);
      const [unit, ms] = stepOf(away);
      return relativeFormat(language, { numeric: 'always', style: 'short' }).format(Math.round(away / ms), unit);
    },
    country: (code: string) => writeCountry(code, language),
    weekday: (index: number, style: 'short' | 'long') =>
      // 2024-01-01 was a Monday.
      dateFormat({ weekday: style }, language, 'UTC').format(Date.UTC(2024, 0, 1 + index)),
  };
}
