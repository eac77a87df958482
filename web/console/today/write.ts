// Writes the values that rooms send to Today as people say them: moments in the zone of the organisation, numbers, lengths.
import type { Frame } from '#platform/screens/screen.ts';
import { localeOf, writeAgo, writeDate, writeMoment, writeNumber, writeTime } from '../times.ts';

const dayMs = 86_400_000;

export function writeFor(frame: Frame) {
  const { language } = frame.reader;
  const timeZone = frame.place?.organisation.timeZone ?? 'UTC';
  const locale = localeOf(language);
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone });
  const ahead = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });

  const time = (moment: string | number) => writeTime(moment, language, timeZone);
  const isToday = (moment: string) => date.format(new Date(moment)) === date.format(frame.nowMs);
  /** The time of day where it was today, else the day with it. */
  const when = (moment = '') => (isToday(moment) ? time(moment) : writeMoment(moment, frame));
  const writeSeconds = (ms = '0') => seconds.format(Number(ms) / 1_000);
  return {
    time,
    now: () => time(frame.nowMs),
    when,
    moment: (moment = '') => writeMoment(moment, frame),
    ago: (moment = '') => writeAgo(moment, frame),
    /** In days of the calendar: "tomorrow", "in 6 days". */
    ahead: (moment = '') => {
      const days = Date.parse(date.format(new Date(moment))) - Date.parse(date.format(frame.nowMs));
      return ahead.format(Math.round(days / dayMs), 'day');
    },
    /** A day of the calendar, wherever it is. */
    day: (text = '') => writeDate(text, language),
    number: (text = '0') => writeNumber(Number(text), language),
    seconds: writeSeconds,
    /** How long an answer took; where that is not known, when it came. */
    milliseconds: (ms: string | undefined, at = '') => {
      if (ms === undefined) return when(at);
      return Number(ms) < 1_000 ? `${writeNumber(Number(ms), language)} ms` : writeSeconds(ms);
    },
    today: () => {
      const day = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
      const text = day.format(frame.nowMs);
      return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
    },
    weekday: () => new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }).format(frame.nowMs),
  };
}

export type Write = ReturnType<typeof writeFor>;

/** Words for a code, with the values that came with it. */
export type Say = (values: Record<string, string>, write: Write) => string;
