// The SQL of the calendar room for its demo data: what it looks like, and its removal.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import type { SlotRules } from './slots/rules/free-slots.ts';

export type DemoRules = Pick<SlotRules, 'opening' | 'bufferAfter' | 'earliestNotice'>;

type Mark = { id: string; mark: string };

export function calendarDemoStore(database: TenantDatabase) {
  const calendarMarks = database.statement<Mark>(
    'calendar.calendarMarks',
    // Every change raises the version, which begins with 1: marks of demos that were made before there was one stay right.
    `select id, md5(concat_ws(' ', number, time_zone, default_country, name, nullif(version, 1))) as mark
     from calendar_calendar
     where organisation_id = $1 and environment = $2 and id = any($3)`,
  );
  // An event that was cancelled, and one whose attendee was erased, were changed.
  const eventMarks = database.statement<Mark>(
    'calendar.eventMarks',
    `select e.id, md5(concat_ws(' ', e.calendar_number, extract(epoch from e.starts_at), extract(epoch from e.occupied_to),
       e.cancelled_at is null, e.title, (select string_agg(a.name, ',' order by a.position) from calendar_attendee a
         where a.organisation_id = $1 and a.environment = $2 and a.event_id = e.id))) as mark
     from calendar_event e where e.organisation_id = $1 and e.environment = $2 and e.id = any($3::uuid[])`,
  );
  // Not a change: the version stays as it is.
  const setRules = database.statement(
    'calendar.setDemoRules',
    `update calendar_calendar set opening = $4, buffer_after = $5, earliest_notice = $6
     where organisation_id = $1 and environment = $2 and id = $3`,
  );
  const removeEvents = database.statement(
    'calendar.removeEvents',
    'delete from calendar_event where organisation_id = $1 and environment = $2 and id = any($3::uuid[])',
  );
  const removeEmpty = database.statement<{ id: string }>(
    'calendar.removeEmpty',
    `delete from calendar_calendar c where c.organisation_id = $1 and c.environment = $2 and c.id = any($3)
       and not exists (select from calendar_event e where e.organisation_id = $1 and e.environment = $2
         and e.calendar_number = c.number)
       and not exists (select from calendar_feed f where f.organisation_id = $1 and f.environment = $2
         and f.calendar_number = c.number) returning c.id`,
  );
  const byId = (rows: Mark[]) => new Map(rows.map(({ id, mark }) => [id, mark]));
  return {
    listCalendarMarks: async (tenant: Tenant, ids: readonly string[], within: Queries) =>
      byId((await calendarMarks(tenant, [ids], within)).rows),
    listEventMarks: async (tenant: Tenant, ids: readonly string[], within: Queries) =>
      byId((await eventMarks(tenant, [ids], within)).rows),
    setRules: async (tenant: Tenant, id: string, rules: DemoRules, within: Queries) => {
      const { opening, bufferAfter, earliestNotice } = rules;
      await setRules(tenant, [id, JSON.stringify(opening), bufferAfter, earliestNotice], within);
    },
    removeEvents: async (tenant: Tenant, ids: readonly string[], within: Queries) => {
      await removeEvents(tenant, [ids], within);
    },
    /** Answers which of the calendars had neither events nor feeds, and are removed. */
    removeEmpty: async (tenant: Tenant, ids: readonly string[], within: Queries) =>
      new Set((await removeEmpty(tenant, [ids], within)).rows.map(({ id }) => id)),
  };
}

export type CalendarDemoStore = ReturnType<typeof calendarDemoStore>;
