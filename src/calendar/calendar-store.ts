// The SQL of the calendar room that changes a calendar: its name and colour, its rules for free slots, its archive, and its removal.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { type Calendar, calendarColumns } from './store.ts';

export function calendarChangeStore(database: TenantDatabase) {
  const lock = database.statement<Calendar>(
    'calendar.lockCalendar',
    `select ${calendarColumns} from calendar_calendar
     where organisation_id = $1 and environment = $2 and id = $3 for update`,
  );
  const update = database.statement<Calendar>(
    'calendar.updateCalendar',
    `update calendar_calendar set name = $4, colour = $5, archived_at = $6, opening = $7, buffer_before = $8,
       buffer_after = $9, earliest_notice = $10, latest_notice_days = $11, version = version + 1
     where organisation_id = $1 and environment = $2 and id = $3 returning ${calendarColumns}`,
  );
  const hasEvents = database.statement(
    'calendar.hasEvents',
    'select from calendar_event where organisation_id = $1 and environment = $2 and calendar_number = $3 limit 1',
  );
  const remove = database.statement(
    'calendar.removeCalendar',
    'delete from calendar_calendar where organisation_id = $1 and environment = $2 and id = $3',
  );
  return {
    transaction: database.transaction,
    /** Nobody else changes it until the transaction ends, and nobody books in it: a new event locks the row, too. */
    lock: async (tenant: Tenant, id: string, within: Queries) => (await lock(tenant, [id], within)).rows[0] ?? null,
    update: async (tenant: Tenant, calendar: Calendar, within: Queries) => {
      const { id, name, colour, archivedAt, opening, latestNoticeDays } = calendar;
      const json = opening === null ? null : JSON.stringify(opening);
      const rules = [json, calendar.bufferBefore, calendar.bufferAfter, calendar.earliestNotice, latestNoticeDays];
      return (await update(tenant, [id, name, colour, archivedAt, ...rules], within)).rows[0] ?? null;
    },
    /** Cancelled ones count. */
    hasEvents: async (tenant: Tenant, calendarNumber: string, within?: Queries) =>
      (await hasEvents(tenant, [calendarNumber], within)).rowCount === 1,
    remove: async (tenant: Tenant, id: string, within: Queries) => {
      await remove(tenant, [id], within);
    },
  };
}

export type CalendarChangeStore = ReturnType<typeof calendarChangeStore>;
