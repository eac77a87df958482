// Writes numbers, shares, sizes, moments and lengths of time in the language of the reader, on the server and in the browser.
import { dateFormat, dayMs, isoFormat, numberFormat, relativeFormat, stepOf } from './formatters.ts';
import type { Moment, Shown } from './msg.ts';

/** A time of day as the console writes it: 9:05. */
export const timeParts = { hour: 'numeric', minute: '2-digit' } as const;
/** "Tue, 17 Nov 2026". */
export const dayParts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;

export const writeNumber = (value: number, language: string) => numberFormat(language).format(value);

export const writeTime = (moment: Moment, language: string, timeZone: string) =>
  dateFormat(timeParts, language, timeZone).format(new Date(moment));

/** A day of the calendar, in any time zone: "Tue, 17 Nov 2026". */
export const writeDate = (day: string, language: string) =>
  dateFormat(dayParts, language, 'UTC').format(Date.parse(day));

/** "Wed, 18 Nov 2026, 11:00": for something that somebody looks for. */
export const writeWhen = (moment: Moment, language: string, timeZone: string) =>
  dateFormat({ ...dayParts, ...timeParts }, language, timeZone).format(new Date(moment));

/** In whole percent. */
export const writePercent = (share: number, language: string) =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(share);

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

/** The language, zone and time of the reader. Outside of an organisation the zone is unknown: without one, moments say UTC. */
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

/** Only the time of day if it was today, otherwise with the day. */
function writeLately(moment: Moment, reading: Reading): string {
  const { language, timeZone, nowMs } = reading;
  const day = isoFormat(timeZone ?? 'UTC');
  const isToday = day.format(new Date(moment)) === day.format(nowMs);
  return isToday ? writeTime(moment, language, timeZone ?? 'UTC') : writeMoment(moment, reading);
}

/** A value in a text. */
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
