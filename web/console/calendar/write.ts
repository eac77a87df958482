// Writes times of the calendar as people say them, in the zone of the calendar; and the addresses of its views.
import type { Frame } from '#platform/screens/screen.ts';
import { dayParts, timeParts, writeTime } from '#platform/text/format.ts';
import { dateFormat } from '#platform/text/formatters.ts';
import type { Moment } from '#platform/text/msg.ts';
import { changeAddress } from '../../frame/links.ts';
import { usePage } from '../page.ts';

/** Of each page that is drawn: a week of events asks for the same moments again and again, and to write one is dear. */
const ofPages = new WeakMap<Frame, Map<string, Write>>();

export function useWrite(timeZone: string): Write {
  const { frame } = usePage();
  const known = ofPages.get(frame) ?? new Map<string, Write>();
  ofPages.set(frame, known);
  const write = known.get(timeZone) ?? writeIn(frame.reader.language, timeZone);
  known.set(timeZone, write);
  return write;
}

function remember(write: (moment: Moment) => string): (moment: Moment) => string {
  const written = new Map<Moment, string>();
  return (moment) => {
    const key = moment instanceof Date ? moment.getTime() : moment;
    const known = written.get(key) ?? write(moment);
    written.set(key, known);
    return known;
  };
}

const { year: _, ...dayOfYear } = dayParts;

/** `moment` is an instant, `date` a day such as 2026-11-16, which is the same everywhere. */
function writeIn(language: string, timeZone: string) {
  const of = (parts: Intl.DateTimeFormatOptions) => (moment: Moment) =>
    dateFormat(parts, language, timeZone).format(new Date(moment));
  const ofDate = (parts: Intl.DateTimeFormatOptions) => (date: string) =>
    dateFormat(parts, language, 'UTC').format(Date.parse(date));
  const time = remember((moment) => writeTime(moment, language, timeZone));
  const dayName = remember(of({ dateStyle: 'short' }));
  const isSameDay = (one: Moment, other: Moment) => dayName(one) === dayName(other);
  /** "Wed 18 Nov, 11:00". */
  const when = of({ ...dayOfYear, ...timeParts });
  const day = of(dayParts);
  return {
    time,
    when,
    day,
    isSameDay,
    /** With a day only where it is another one than that of `near`. */
    near: (moment: Moment, near: Moment) => (isSameDay(moment, near) ? time(moment) : when(moment)),
    /** "11:00–11:45"; what ends on another day says on which. */
    times: (startsAt: Moment, endsAt: Moment) =>
      `${time(startsAt)}–${isSameDay(startsAt, endsAt) ? time(endsAt) : when(endsAt)}`,
    /** The days of an event that has no time of day; its end is the first moment after it. */
    days: (startsAt: Moment, endsAt: Date) => {
      const last = endsAt.getTime() - 1;
      return isSameDay(startsAt, last) ? day(startsAt) : `${day(startsAt)} – ${day(last)}`;
    },
    number: ofDate({ day: 'numeric' }),
    weekday: ofDate({ weekday: 'short' }),
    longDay: ofDate({ weekday: 'long', day: 'numeric', month: 'long' }),
    wholeDay: ofDate({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: ofDate({ month: 'long', year: 'numeric' }),
    range: (first: string, last: string) =>
      dateFormat({ day: 'numeric', month: 'long', year: 'numeric' }, language, 'UTC').formatRange(
        Date.parse(first),
        Date.parse(last),
      ),
  };
}

export type Write = ReturnType<typeof writeIn>;

/** What is open beside a view; another day or view closes it. */
const closed = { event: null, open: null, moveTo: null, length: null, after: null, before: null };

/** The address of another day or view: the calendars that are chosen stay. After a refusal the address is that of a form. */
export function viewAddress(path: 'calendar' | 'calendar/events', changes: Record<string, string | null>): string {
  const { frame, href } = usePage();
  const [, query = ''] = frame.reader.address.split('?', 2);
  return changeAddress(`${href(path)}?${query}`, { ...closed, ...changes });
}

/** The view that is open, as a form comes back to it. */
export function viewHere(): string {
  const { frame, href } = usePage();
  const [path = '', query = ''] = frame.reader.address.split('?', 2);
  const own = new URLSearchParams(query);
  for (const name of ['open', 'moveTo', 'length', 'lang', 'theme', 'rail']) own.delete(name);
  const text = own.toString();
  return `${path === href('calendar/events') ? 'calendar/events' : 'calendar'}${text === '' ? '' : `?${text}`}`;
}
