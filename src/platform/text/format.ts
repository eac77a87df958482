// Writes numbers, shares, days, times and names of countries in the language of the reader, for pages on the server and in the
// browser. Formatters are slow to create, so each is created once.
import type { Forms } from './forms.ts';

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

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

export type Format = ReturnType<typeof makeFormat>;

export function makeFormat(language: string, timeZone: string) {
  const locale = localeOf(language);
  const number = (options: Intl.NumberFormatOptions) =>
    once(`${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
  const time = (options: Intl.DateTimeFormatOptions) =>
    once(
      `${locale} ${timeZone} ${JSON.stringify(options)}`,
      () => new Intl.DateTimeFormat(locale, { timeZone, ...options }),
    );
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
      const rule = once(`${locale} plural`, () => new Intl.PluralRules(locale)).select(value);
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
    isoDay: (at: string) =>
      once(`iso ${timeZone}`, () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })).format(
        new Date(at),
      ),
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
    ago: (at: string, now: number) => writeAgo(locale, (Date.parse(at) - now) / 1_000),
    country: (code: string) =>
      once(`${locale} regions`, () => new Intl.DisplayNames([locale], { type: 'region' })).of(code) ?? code,
    weekday: (index: number, style: 'short' | 'long') =>
      // 2024-01-01 was a Monday.
      once(
        `${locale} weekday ${style}`,
        () => new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' }),
      ).format(Date.UTC(2024, 0, 1 + index)),
  };
}

function writeAgo(locale: string, seconds: number): string {
  const relative = once(
    `${locale} ago`,
    () => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }),
  );
  const past = Math.min(0, seconds);
  if (past > -60) return relative.format(Math.round(past), 'second');
  if (past > -3_600) return relative.format(Math.round(past / 60), 'minute');
  if (past > -86_400) return relative.format(Math.round(past / 3_600), 'hour');
  return relative.format(Math.round(past / 86_400), 'day');
}
