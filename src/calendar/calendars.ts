// The story of calendars for the operator: create and list calendars, list and cancel their events.
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { makeId } from '#platform/ids.ts';
import { calendarIdTaken, calendarUnknown, eventUnknown, invalidCalendar } from './errors.ts';
import type { EventStore } from './event-store.ts';
import { checkCalendar } from './rules/check-calendar.ts';
import type { CalendarStore } from './store.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type CalendarInput = {
  /** Random if left out. */
  id?: string | undefined;
  name: string;
  timeZone: string;
  defaultCountry: string;
};

export function calendarsStory(store: CalendarStore, events: EventStore, clock: Clock) {
  async function create(tenant: Tenant, input: CalendarInput, within?: Queries) {
    const calendar = { ...input, id: input.id ?? makeId(), createdAt: new Date(clock.now()) };
    const problems = checkCalendar(calendar);
    if (problems.length > 0) throw invalidCalendar(problems);
    const made = await store.insert(tenant, calendar, within);
    if (!made) throw calendarIdTaken(calendar.id);
    return made;
  }

  return {
    create,
    list: (tenant: Tenant) => store.list(tenant),

    listEvents: async (tenant: Tenant, calendarId: string, from: Date | null, maxEvents: number) => {
      const calendar = await store.find(tenant, calendarId);
      if (!calendar) throw calendarUnknown(calendarId);
      return events.list(tenant, { calendarNumber: calendar.number, from, maxEvents });
    },

    /** Frees the slot and cancels the planned reminders. */
    cancelEvent: async (tenants: Tenant[], id: string) => {
      if (!uuid.test(id)) throw eventUnknown(id);
      for (const tenant of tenants) {
        if (await events.cancel(tenant, id, new Date(clock.now()))) return tenant;
      }
      throw eventUnknown(id);
    },
  };
}

export type Calendars = ReturnType<typeof calendarsStory>;
