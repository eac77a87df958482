// Which calendars a view shows, in which colours, and whose clock its hours are of.
import { pick } from '#platform/rules/pick.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { type Calendar, colours } from '../calendar-store.ts';
import type { CalendarRoom } from '../room.ts';

/** More would be a page of columns that nobody reads. */
const mostShown = 20;
/** Of the calendars to choose from. */
const mostListed = 40;

export type ShownCalendar = Calendar & {
  colour: number;
  /** Null for the colour of its place. */
  ownColour: number | null;
};

/** By their place, where nobody chose a colour. */
export const withColours = (calendars: readonly Calendar[]): ShownCalendar[] =>
  calendars.map((calendar, index) => ({
    ...calendar,
    colour: calendar.colour ?? (index % colours) + 1,
    ownColour: calendar.colour,
  }));

export async function readShown(room: CalendarRoom, caller: ConsoleCaller, asked: string | undefined) {
  const all = withColours(await room.calendars.list(caller));
  const ids = new Set((asked ?? '').split(',').filter((id) => id !== ''));
  const chosen = all.filter(({ id }) => ids.has(id));
  const inUse = all.filter(({ archivedAt }) => archivedAt === null);
  // What was asked for may be gone meanwhile: then everything is shown.
  const isChosen = chosen.length > 0;
  const shown = (isChosen ? chosen : inUse).slice(0, mostShown);
  const rest = inUse.filter((calendar) => !shown.includes(calendar));
  const listed = [...shown, ...rest].slice(0, mostListed).toSorted((a, b) => all.indexOf(a) - all.indexOf(b));
  const zones = new Set(shown.map(({ timeZone }) => timeZone));
  const [zone = caller.organisation.timeZone] = zones;
  const isMixed = zones.size > 1;
  return {
    /** Those to choose from, the archived ones only where they are asked for. */
    listed,
    more: shown.length + rest.length - listed.length,
    shown,
    isChosen,
    timeZone: isMixed ? caller.organisation.timeZone : zone,
    isMixed,
  };
}

export type ShownCalendars = Awaited<ReturnType<typeof readShown>>;

/** Whether it is occupied now, and until when; null where today is not shown. */
type Now = { isOccupied: boolean; until: Date | null } | null;

export const toChoice = (calendar: ShownCalendar, { shown }: ShownCalendars, now: Now = null) => ({
  ...pick(calendar, ['id', 'name', 'colour', 'timeZone']),
  isShown: shown.includes(calendar),
  isArchived: calendar.archivedAt !== null,
  now,
});
