// Writes numbers, shares and moments for the pages of the shortener, whose hours are in a column: 09:05.
import {
  dateFormat,
  isoFormat,
  localeOf,
  numberFormat,
  once,
  relativeFormat,
  stepOf,
  writeCountry,
} from './formatters.ts';
import type { Forms } from './forms.ts';

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const;

export type Format = ReturnType<typeof makeFormat>;

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
    /** "17 October – 15 November 2026". Not by formatRange: Node and browsers put different spaces around the dash. */
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
    /** In the format of a date field, in the reader's time zone. */
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
