// What the screens of calendars show: their list, one with its rules and feeds, and its free slots.
import type { Clock } from '#platform/clock.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, readPage, readSorted } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { DeleteCalendar } from '../delete-calendar.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { dayOf, toWall } from '../rules/time-zone.ts';
import type { FindSlots } from '../slots/find-slots.ts';
import { type Calendar, type CalendarStore, colours } from '../store.ts';
import type { CalendarsView, FreeView, SettingsView } from './schema.ts';

export type SettingsViewNeeds = {
  store: CalendarStore;
  calendars: { findSlots: FindSlots } & Pick<DeleteCalendar, 'hasEvents'>;
  feeds: Feeds;
  clock: Clock;
};

/** More do not fit on a page that loads quickly. */
const mostSlots = 500;
const dayMs = 86_400_000;

type AskedFree = { calendar: string; minutes?: number; step?: number; from?: string; days?: number };

export function settingsViews({ store, calendars, feeds, clock }: SettingsViewNeeds) {
  /** All of them, in the order in which they were made: the colour of a calendar may be that of its place. */
  async function listAll(caller: ConsoleCaller) {
    const all = await store.list(caller);
    return all.map((calendar, index) => ({ calendar, colour: calendar.colour ?? (index % colours) + 1 }));
  }

  async function requireOne(caller: ConsoleCaller, id: string) {
    const found = (await listAll(caller)).find(({ calendar }) => calendar.id === id);
    if (!found) throw notFoundHere();
    return found;
  }

  const headOf = ({ calendar, colour }: { calendar: Calendar; colour: number }) => ({
    ...{ id: calendar.id, name: calendar.name, timeZone: calendar.timeZone, colour },
    isArchived: calendar.archivedAt !== null,
  });

  const writeDay = (day: number) => new Date(day).toISOString().slice(0, 10);
  const todayOf = ({ timeZone }: Calendar) => writeDay(dayOf(timeZone, clock.now()));

  return {
    list: async (
      caller: ConsoleCaller,
      asked: AskedPage & { show?: 'used' | 'archived'; new?: 'calendar' },
    ): Promise<CalendarsView> => {
      const { show = 'used' } = asked;
      const [all, given] = await Promise.all([listAll(caller), feeds.list(caller)]);
      const count = Map.groupBy(given, ({ calendarId }) => calendarId);
      const archived = all.filter(({ calendar }) => calendar.archivedAt !== null);
      const listed = show === 'archived' ? archived : all.filter((one) => !archived.includes(one));
      const keyOf = ({ calendar }: (typeof all)[number]) => [Number(calendar.number)];
      const page = await readPage(asked, { kinds: ['number'], keyOf, read: readSorted(listed, keyOf) });
      return {
        ...page,
        items: page.items.map((one) => ({
          ...headOf(one),
          version: one.calendar.version,
          hours: one.calendar.opening as CalendarsView['items'][number]['hours'],
          feeds: count.get(one.calendar.id)?.length ?? 0,
        })),
        ...{ show, archived: archived.length, isNew: asked.new === 'calendar' },
        timeZone: caller.organisation.timeZone,
        country: caller.organisation.defaultCountry,
      };
    },

    one: async (caller: ConsoleCaller, asked: { calendar: string; feed?: string }): Promise<SettingsView> => {
      const found = await requireOne(caller, asked.calendar);
      const { calendar } = found;
      const { bufferBefore, bufferAfter, earliestNotice, latestNoticeDays, version } = calendar;
      const [given, hasEvents] = await Promise.all([
        feeds.list(caller, calendar.id),
        calendars.hasEvents(caller, calendar.number),
      ]);
      return {
        ...headOf(found),
        ...{ version, bufferBefore, bufferAfter, earliestNotice, latestNoticeDays },
        today: todayOf(calendar),
        country: calendar.defaultCountry,
        hours: calendar.opening as SettingsView['hours'],
        ownColour: calendar.colour,
        feeds: given.map(({ id, detail, createdAt, rotatedAt, lastReadAt }) => ({
          ...{ id, detail, createdAt: createdAt.toISOString() },
          rotatedAt: rotatedAt?.toISOString() ?? null,
          lastReadAt: lastReadAt?.toISOString() ?? null,
        })),
        chosen: given.find(({ id }) => id === asked.feed)?.id ?? null,
        hasEvents,
      };
    },

    free: async (caller: ConsoleCaller, asked: AskedFree): Promise<FreeView> => {
      const found = await requireOne(caller, asked.calendar);
      const { calendar } = found;
      const today = todayOf(calendar);
      const { minutes = 60, step = 15, from = today, days = 7 } = asked;
      const to = writeDay(Date.parse(from) + days * dayMs);
      const isOpen = calendar.archivedAt === null;
      const slots = isOpen ? await calendars.findSlots(caller, calendar.id, { from, to, minutes, step }) : [];
      const shown = slots.slice(0, mostSlots).map(({ startsAt }) => ({
        startsAt: startsAt.toISOString(),
        local: new Date(toWall(calendar.timeZone, startsAt.getTime())).toISOString().slice(0, 16),
      }));
      const byDate = Map.groupBy(shown, ({ local }) => local.slice(0, 10));
      return {
        ...headOf(found),
        ...{ today, from, days, minutes, step },
        hasHours: calendar.opening !== null,
        found: [...byDate].map(([date, own]) => ({ date, slots: own })),
        isCut: slots.length > mostSlots,
      };
    },
  };
}
