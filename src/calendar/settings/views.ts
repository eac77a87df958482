// What the screens of calendars show: their list, one with its rules and feeds, and its free slots.
import type { Tenant } from '#platform/database/tenant.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, readPage, readSorted } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { CalendarRoom } from '../room.ts';
import { dayOf, toWall } from '../rules/time-zone.ts';
import { type Calendar, colours } from '../store.ts';

/** More do not fit on a page that loads quickly. */
const mostSlots = 500;
const dayMs = 86_400_000;

/** All of them, in the order in which they were made: the colour of a calendar may be that of its place. */
async function listAll({ store }: CalendarRoom, tenant: Tenant) {
  const all = await store.list(tenant);
  return all.map((calendar, index) => ({ calendar, colour: calendar.colour ?? (index % colours) + 1 }));
}

async function requireOne(room: CalendarRoom, tenant: Tenant, id: string) {
  const found = (await listAll(room, tenant)).find(({ calendar }) => calendar.id === id);
  if (!found) throw notFoundHere();
  return found;
}

const headOf = ({ calendar, colour }: { calendar: Calendar; colour: number }) => {
  const { id, name, timeZone, archivedAt } = calendar;
  return { id, name, timeZone, colour, isArchived: archivedAt !== null };
};

const writeDay = (day: number) => new Date(day).toISOString().slice(0, 10);
const todayOf = ({ clock }: CalendarRoom, { timeZone }: Calendar) => writeDay(dayOf(timeZone, clock.now()));

type AskedList = AskedPage & { show?: 'used' | 'archived'; new?: 'calendar' };

export async function viewCalendars(room: CalendarRoom, caller: ConsoleCaller, asked: AskedList) {
  const { show = 'used' } = asked;
  const [all, feeds] = await Promise.all([listAll(room, caller), room.feeds.list(caller)]);
  const feedsOf = Map.groupBy(feeds, ({ calendarId }) => calendarId);
  const listed = all.filter(({ calendar }) => (calendar.archivedAt !== null) === (show === 'archived'));
  const keyOf = ({ calendar }: (typeof all)[number]) => [Number(calendar.number)];
  const page = await readPage(asked, { kinds: ['number'], keyOf, read: readSorted(listed, keyOf) });
  return {
    ...page,
    items: page.items.map((one) => ({
      ...headOf(one),
      version: one.calendar.version,
      hours: one.calendar.opening,
      /** How many addresses it can be read at. */
      feeds: feedsOf.get(one.calendar.id)?.length ?? 0,
    })),
    show,
    /** How many are in the archive. */
    archived: all.filter(({ calendar }) => calendar.archivedAt !== null).length,
    isNew: asked.new === 'calendar',
    timeZone: caller.organisation.timeZone,
    country: caller.organisation.defaultCountry,
  };
}
export type CalendarsView = ViewOf<typeof viewCalendars>;

export async function viewCalendar(
  room: CalendarRoom,
  caller: ConsoleCaller,
  asked: { calendar: string; feed?: string },
) {
  const found = await requireOne(room, caller, asked.calendar);
  const { calendar } = found;
  const { bufferBefore, bufferAfter, earliestNotice, latestNoticeDays, version } = calendar;
  const [feeds, hasEvents] = await Promise.all([
    room.feeds.list(caller, calendar.id),
    room.calendars.hasEvents(caller, calendar.number),
  ]);
  return {
    ...headOf(found),
    ...{ version, bufferBefore, bufferAfter, earliestNotice, latestNoticeDays },
    /** The day in the zone of the calendar. */
    today: todayOf(room, calendar),
    country: calendar.defaultCountry,
    hours: calendar.opening,
    /** Null for the colour of its place. */
    ownColour: calendar.colour,
    feeds: feeds.map(({ calendarId: _, ...feed }) => feed),
    /** The feed that is open. */
    chosen: feeds.find(({ id }) => id === asked.feed)?.id ?? null,
    /** Then it can be archived, not deleted. */
    hasEvents,
  };
}
export type CalendarSettingsView = ViewOf<typeof viewCalendar>;

type AskedFree = { calendar: string; minutes?: number; step?: number; from?: string; days?: number };

export async function viewFree(room: CalendarRoom, caller: ConsoleCaller, asked: AskedFree) {
  const found = await requireOne(room, caller, asked.calendar);
  const { id, timeZone, archivedAt, opening } = found.calendar;
  const today = todayOf(room, found.calendar);
  const { minutes = 60, step = 15, from = today, days = 7 } = asked;
  const to = writeDay(Date.parse(from) + days * dayMs);
  const slots = archivedAt === null ? await room.calendars.findSlots(caller, id, { from, to, minutes, step }) : [];
  const shown = slots.slice(0, mostSlots).map(({ startsAt }) => ({
    startsAt,
    /** On the clock of the calendar, as in 2026-11-16T14:30. */
    local: new Date(toWall(timeZone, startsAt.getTime())).toISOString().slice(0, 16),
  }));
  const byDate = Map.groupBy(shown, ({ local }) => local.slice(0, 10));
  return {
    ...headOf(found),
    ...{ today, from, days, minutes, step },
    /** Otherwise it is always open. */
    hasHours: opening !== null,
    /** The days that have free slots. */
    found: [...byDate].map(([date, own]) => ({ date, slots: own })),
    isCut: slots.length > mostSlots,
  };
}
export type FreeView = ViewOf<typeof viewFree>;
