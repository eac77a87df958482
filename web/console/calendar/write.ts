// Writes times of the calendar as people say them, in the zone of the calendar; and the addresses of its views.
import type { Frame } from '#platform/screens/screen.ts';
import { changeAddress } from '../../frame/links.ts';
import { localeOf, timeParts, writeTime } from '../times.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${timeZone} ${JSON.stringify(parts)}`;
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), { timeZone, ...parts });
  formats.set(name, made);
  return made;
}

function remember(write: (moment: string) => string): (moment: string) => string {
  const written = new Map<string, string>();
  return (moment) => {
    const known = written.get(moment) ?? write(moment);
    written.set(moment, known);
    return known;
  };
}

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** `moment` is an instant, `date` a day such as 2026-11-16, which is the same everywhere. */
export function writeFor({ reader: { language } }: Frame, timeZone: string) {
  const format = (parts: Intl.DateTimeFormatOptions, zone = timeZone) => formatOf(language, zone, parts);
  const ofDate = (parts: Intl.DateTimeFormatOptions) => (date: string) => format(parts, 'UTC').format(Date.parse(date));
  // A week of events asks for the same moments again and again, and to write one is dear.
  const time = remember((moment) => writeTime(moment, language, timeZone));
  const dayName = remember((moment) => format({ dateStyle: 'short' }).format(Date.parse(moment)));
  const isSameDay = (one: string, other: string) => dayName(one) === dayName(other);
  /** "Wed 18 Nov, 11:00". */
  const when = (moment: string) => format({ ...day, ...timeParts }).format(Date.parse(moment));
  const dayOf = (moment: string) => format({ ...day, year: 'numeric' }).format(Date.parse(moment));
  return {
    time,
    when,
    day: dayOf,
    isSameDay,
    /** With a day only where it is another one than that of `near`. */
    near: (moment: string, near: string) => (isSameDay(moment, near) ? time(moment) : when(moment)),
    /** "11:00–11:45"; what ends on another day says on which. */
    times: (startsAt: string, endsAt: string) =>
      `${time(startsAt)}–${isSameDay(startsAt, endsAt) ? time(endsAt) : when(endsAt)}`,
    /** The days of an event that has no time of day; its end is the first moment after it. */
    days: (startsAt: string, endsAt: string) => {
      const last = new Date(Date.parse(endsAt) - 1).toISOString();
      return isSameDay(startsAt, last) ? dayOf(startsAt) : `${dayOf(startsAt)} – ${dayOf(last)}`;
    },
    hour: (minutes: number) => `${Math.floor(minutes / 60)}:00`,
    number: ofDate({ day: 'numeric' }),
    weekday: ofDate({ weekday: 'short' }),
    longDay: ofDate({ weekday: 'long', day: 'numeric', month: 'long' }),
    wholeDay: ofDate({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: ofDate({ month: 'long', year: 'numeric' }),
    monthDay: ofDate({ day: 'numeric', month: 'short' }),
    range: (first: string, last: string) =>
      format({ day: 'numeric', month: 'long', year: 'numeric' }, 'UTC').formatRange(
        Date.parse(first),
        Date.parse(last),
      ),
  };
}

export type Write = ReturnType<typeof writeFor>;

/** What is open beside a view; another day or view closes it. */
const closed = { event: null, open: null, moveTo: null, length: null, after: null, before: null };

/** The address of another day or view: the calendars that are chosen stay. After a refusal the address is that of a form. */
export function viewAddress(
  frame: Frame,
  path: 'calendar' | 'calendar/events',
  changes: Record<string, string | null>,
) {
  const [, query = ''] = frame.reader.address.split('?', 2);
  return changeAddress(`${frame.place?.base}/${path}?${query}`, { ...closed, ...changes });
}

/** The view that is open, as a form comes back to it. */
export function backOf(frame: Frame): string {
  const [path = '', query = ''] = frame.reader.address.split('?', 2);
  const isList = path === `${frame.place?.base}/calendar/events`;
  const own = new URLSearchParams(query);
  for (const name of ['open', 'moveTo', 'length', 'lang', 'theme', 'rail']) own.delete(name);
  const text = own.toString();
  return `${isList ? 'calendar/events' : 'calendar'}${text === '' ? '' : `?${text}`}`;
}
