// What the screens of calendars show: their list, one with its rules and feeds, and its free slots.

import type { Tenant } from '#platform/database/tenant.ts';
import { pick } from '#platform/rules/pick.ts';
import { dayMs, localDay, writeDay } from '#platform/rules/wall-clock.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, readPage, readSorted } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { CalendarRoom } from '../room.ts';
import { writeLocal } from '../screens/rules/days.ts';
import { type ShownCalendar, withColours } from '../screens/shown-calendars.ts';
import { findSlots } from '../slots/find-slots.ts';

/** More do not fit on a page that loads quickly. */
const mostSlots = 500;

const listAll = async ({ calendars }: CalendarRoom, tenant: Tenant) => withColours(await calendars.list(tenant));

async function requireOne(room: CalendarRoom, tenant: Tenant, id: string): Promise<ShownCalendar> {
  const found = (await listAll(room, tenant)).find((calendar) => calendar.id === id);
  if (!found) throw notFoundHere();
  return found;
}

const headOf = (calendar: ShownCalendar) => ({
  ...pick(calendar, ['id', 'name', 'timeZone', 'colour']),
  isArchived: calendar.archivedAt !== null,
});

const todayOf = ({ clock }: CalendarRoom, { timeZone }: ShownCalendar) => localDay(timeZone, clock.now());

type AskedList = AskedPage & { show?: 'used' | 'archived'; new?: 'calendar' };

export async function viewCalendars(room: CalendarRoom, caller: ConsoleCaller, asked: AskedList) {
  const { show = 'used' } = asked;
  const [all, feeds] = await Promise.all([listAll(room, caller), room.feeds.list(caller)]);
  const feedsOf = Map.groupBy(feeds, ({ calendarId }) => calendarId);
  const listed = all.filter(({ archivedAt }) => (archivedAt !== null) === (show === 'archived'));
  const keyOf = ({ number }: ShownCalendar) => [Number(number)];
  const page = await readPage(asked, { kinds: ['number'], keyOf, read: readSorted(listed, keyOf) });
  return {
    ...page,
    items: page.items.map((one) => ({
      ...headOf(one),
      version: one.version,
      hours: one.opening,
      /** How many addresses it can be read at. */
      feeds: feedsOf.get(one.id)?.length ?? 0,
    })),
    show,
    /** How many are in the archive. */
    archived: all.filter(({ archivedAt }) => archivedAt !== null).length,
    isNew: asked.new === 'calendar',
    timeZone: caller.organisation.timeZone,
    country: caller.organisation.defaultCountry,
  };
}
export type CalendarsView = ViewOf<typeof viewCalendars>;

export async function viewSettings(
  room: CalendarRoom,
  caller: ConsoleCaller,
  asked: { calendar: string; feed?: string },
) {
  const calendar = await requireOne(room, caller, asked.calendar);
  const [feeds, hasEvents] = await Promise.all([
    room.feeds.list(caller, calendar.id),
    room.calendars.hasEvents(caller, calendar.number),
  ]);
  return {
    ...headOf(calendar),
    ...pick(calendar, ['version', 'bufferBefore', 'bufferAfter', 'earliestNotice', 'latestNoticeDays']),
    /** The day in the zone of the calendar. */
    today: todayOf(room, calendar),
    country: calendar.defaultCountry,
    hours: calendar.opening,
    /** Null for the colour of its place. */
    ownColour: calendar.ownColour,
    feeds: feeds.map(({ calendarId: _, ...feed }) => feed),
    /** The feed that is open. */
    chosen: feeds.find(({ id }) => id === asked.feed)?.id ?? null,
    /** Then it can be archived, not deleted. */
    hasEvents,
  };
}
export type CalendarSettingsView = ViewOf<typeof viewSettings>;

type AskedFree = { calendar: string; minutes?: number; step?: number; from?: string; days?: number };

export async function viewFree(room: CalendarRoom, caller: ConsoleCaller, asked: AskedFree) {
  const calendar = await requireOne(room, caller, asked.calendar);
  const { id, timeZone, archivedAt, opening } = calendar;
  const today = todayOf(room, calendar);
  const { minutes = 60, step = 15, from = today, days = 7 } = asked;
  const to = writeDay(Date.parse(from) + days * dayMs);
  const slots = archivedAt === null ? await findSlots(room, caller, id, { from, to, minutes, step }) : [];
  const shown = slots.slice(0, mostSlots).map(({ startsAt }) => ({
    startsAt,
    /** On the clock of the calendar, as in 2026-11-16T14:30. */
    local: writeLocal(timeZone, startsAt.getTime()),
  }));
  const byDate = Map.groupBy(shown, ({ local }) => local.slice(0, 10));
  return {
    ...headOf(calendar),
    today,
    from,
    days,
    minutes,
    step,
    /** Otherwise it is always open. */
    hasHours: opening !== null,
    /** The days that have free slots. */
    found: [...byDate].map(([date, own]) => ({ date, slots: own })),
    isCut: slots.length > mostSlots,
  };
}
export type FreeView = ViewOf<typeof viewFree>;
