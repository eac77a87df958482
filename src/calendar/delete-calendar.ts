// The story of deleting a calendar: only one without events, and its feeds end with it. One with events is archived instead.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { CalendarChangeStore } from './calendar-store.ts';
import { type KnownCalendar, lockCalendar } from './change-calendars.ts';
import { calendarInUse } from './errors.ts';
import type { FeedStore } from './feeds/feed-store.ts';

type DeleteNeeds = { store: CalendarChangeStore; feeds: Pick<FeedStore, 'removeAll'>; audit: AuditLog };

export function deleteCalendar({ store, feeds, audit }: DeleteNeeds) {
  return {
    /** Whether it has events, also cancelled ones: then it can only be archived. */
    hasEvents: (tenant: Tenant, calendarNumber: string) => store.hasEvents(tenant, calendarNumber),

    /** Answers what was deleted, and how many feeds ended. */
    delete: (tenant: Tenant, known: KnownCalendar, by: Actor, reason: string | null = null) =>
      store.transaction(async (within) => {
        const calendar = await lockCalendar(store, tenant, known, within);
        const { id, number, name, timeZone, defaultCountry } = calendar;
        // Whoever booked before this lock is seen here; whoever waits for it finds no calendar.
        if (await store.hasEvents(tenant, number, within)) throw calendarInUse(id);
        const ended = await feeds.removeAll(tenant, number, within);
        await store.remove(tenant, id, within);
        const { organisationId, environment } = tenant;
        const entry = { organisationId, environment, actor: by };
        for (const { id: subject, detail } of ended) {
          const details = { calendarId: id, detail, reason };
          await audit.record({ ...entry, action: 'feed.revoke', subject, details }, within);
        }
        const gone = { before: { name, timeZone, defaultCountry }, details: { feeds: ended.length, reason } };
        await audit.record({ ...entry, action: 'calendar.delete', subject: id, ...gone }, within);
        return { calendar, feeds: ended.length };
      }),
  };
}

export type DeleteCalendar = ReturnType<typeof deleteCalendar>;
