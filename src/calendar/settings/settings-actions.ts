// What people do on the screens of calendars: make one, change its rules, archive or delete it, and give others an address to read it at.
import { notFoundHere, withBothVersions } from '#platform/screens/errors.ts';
import type { ConsoleCaller, Next } from '#platform/screens/screen.ts';
import type { Calendars } from '../calendars.ts';
import type { ChangeCalendars } from '../change-calendars.ts';
import type { DeleteCalendar } from '../delete-calendar.ts';
import type { FeedDetail } from '../feeds/feed-store.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { canBeCalendarId } from '../rules/check-calendar.ts';
import type { Calendar, CalendarStore } from '../store.ts';
import type { SettingsForm } from './schema.ts';

export type SettingsActionNeeds = {
  store: CalendarStore;
  calendars: Calendars & ChangeCalendars & DeleteCalendar;
  feeds: Feeds;
};

type NewCalendar = { name: string; id?: string; timeZone?: string; defaultCountry?: string };
type Chosen = { calendar: string; version: number };
type ChosenFeed = { calendar: string; id: string };

export const pathOf = (id: string) => `calendar/calendars/${encodeURIComponent(id)}`;

export function settingsActions({ store, calendars, feeds }: SettingsActionNeeds) {
  async function require(caller: ConsoleCaller, id: string): Promise<Calendar> {
    const calendar = canBeCalendarId(id) ? await store.find(caller, id) : null;
    if (!calendar) throw notFoundHere();
    return calendar;
  }

  /** The stored fields as the form has them. */
  function fieldsOf(calendar: Calendar, language: 'cs' | 'en'): Record<string, string> {
    const { name, colour, bufferBefore, bufferAfter, earliestNotice, latestNoticeDays } = calendar;
    return {
      name,
      colour: String(colour ?? ''),
      hours: calendars.writeHours(calendar, language),
      bufferBefore: String(bufferBefore),
      bufferAfter: String(bufferAfter),
      earliestNotice: String(earliestNotice),
      latestNoticeDays: String(latestNoticeDays ?? ''),
    };
  }

  async function setArchived(caller: ConsoleCaller, { calendar: id, version }: Chosen, isArchived: boolean) {
    const before = await require(caller, id);
    const act = isArchived ? calendars.archive : calendars.unarchive;
    const after = await act(caller, { id, version }, caller.actor);
    if (after.version === before.version) return { to: pathOf(id), done: { code: 'calendar.same' } };
    return {
      to: pathOf(id),
      done: { code: isArchived ? 'calendar.archived' : 'calendar.unarchived', values: { name: after.name } },
      undo: {
        action: `${pathOf(id)}/${isArchived ? 'unarchive' : 'archive'}`,
        fields: { version: String(after.version) },
      },
    };
  }

  /** A feed of another calendar is as unknown as one that does not exist. */
  async function requireFeed(caller: ConsoleCaller, { calendar, id }: ChosenFeed): Promise<Calendar> {
    const found = await require(caller, calendar);
    if (!(await feeds.list(caller, calendar)).some((feed) => feed.id === id)) throw notFoundHere();
    return found;
  }

  return {
    create: async (caller: ConsoleCaller, form: NewCalendar): Promise<Next> => {
      const { timeZone, defaultCountry } = caller.organisation;
      const made = await calendars.create(
        caller,
        {
          name: form.name.trim(),
          id: form.id?.trim() || undefined,
          timeZone: form.timeZone?.trim() || timeZone,
          defaultCountry: form.defaultCountry?.trim().toUpperCase() || defaultCountry,
        },
        caller.actor,
      );
      return {
        to: pathOf(made.id),
        done: { code: 'calendar.made', values: { name: made.name } },
        data: { id: made.id },
      };
    },

    save: async (caller: ConsoleCaller, form: SettingsForm): Promise<Next> => {
      const { calendar: id, version, name, hours = '', language = 'en', ...rest } = form;
      const before = await require(caller, id);
      const { colour = null, bufferBefore = 0, bufferAfter = 0, earliestNotice = 0, latestNoticeDays = null } = rest;
      const change = { name, hours, colour, bufferBefore, bufferAfter, earliestNotice, latestNoticeDays };
      const yours = Object.fromEntries(Object.entries(change).map(([field, value]) => [field, String(value ?? '')]));
      const saving = calendars.change(caller, { id, version }, change, caller.actor);
      const after = await withBothVersions(saving, { yours, theirs: fieldsOf(before, language) });
      if (after.version === before.version) return { to: pathOf(id), done: { code: 'calendar.same' } };
      return {
        to: pathOf(id),
        done: { code: 'calendar.saved' },
        // What was saved before this: between the two nobody else saved, or the version would have said so.
        undo: {
          action: `${pathOf(id)}/save`,
          fields: { ...fieldsOf(before, language), version: String(after.version) },
        },
      };
    },

    archive: (caller: ConsoleCaller, form: Chosen): Promise<Next> => setArchived(caller, form, true),
    unarchive: (caller: ConsoleCaller, form: Chosen): Promise<Next> => setArchived(caller, form, false),

    /** Without an Undo: the addresses of its feeds are kept nowhere. */
    delete: async (caller: ConsoleCaller, form: Chosen & { reason?: string }): Promise<Next> => {
      const { id, name } = await require(caller, form.calendar);
      await calendars.delete(caller, { id, version: form.version }, caller.actor, form.reason?.trim() || null);
      return { to: 'calendar/calendars', done: { code: 'calendar.deleted', values: { name } } };
    },

    addFeed: async (caller: ConsoleCaller, form: { calendar: string; detail?: FeedDetail }): Promise<Next> => {
      const { id } = await require(caller, form.calendar);
      const made = await feeds.create(caller, id, form.detail ?? 'busy', caller.actor);
      return {
        to: `${pathOf(id)}?feed=${made.id}`,
        done: { code: 'feed.made' },
        secret: made.url,
        data: { id: made.id },
      };
    },

    rotateFeed: async (caller: ConsoleCaller, form: ChosenFeed): Promise<Next> => {
      const { id } = await requireFeed(caller, form);
      const made = await feeds.rotate(caller, form.id, caller.actor);
      return { to: `${pathOf(id)}?feed=${made.id}`, done: { code: 'feed.rotated' }, secret: made.url };
    },

    revokeFeed: async (caller: ConsoleCaller, form: ChosenFeed & { reason?: string }): Promise<Next> => {
      const { id } = await requireFeed(caller, form);
      await feeds.revoke(caller, form.id, caller.actor, form.reason?.trim() || null);
      return { to: pathOf(id), done: { code: 'feed.revoked' } };
    },
  };
}
