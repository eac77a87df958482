// The SQL of the calendar room for its demo data: what it looks like, and its removal.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { own, ownOf, type Tenant, tenantSql } from '#platform/database/tenant.ts';
import type { SlotRules } from './slots/rules/free-slots.ts';

type Mark = { id: string; mark: string };

const byId = (rows: readonly Mark[]) => new Map(rows.map(({ id, mark }) => [id, mark]));

export function demoStore(database: Database) {
  const sql = tenantSql(database);
  return {
    /** Every change raises the version, which begins with 1: marks of demos that were made before there was one stay right. */
    listCalendarMarks: async (tenant: Tenant, ids: readonly string[], within: Queries) =>
      byId(
        await sql(tenant, within).all<Mark>`
          select id, md5(concat_ws(' ', number, time_zone, default_country, name, nullif(version, 1))) as mark
          from calendar_calendar where ${own} and id = any(${ids})`,
      ),
    /** An event that was cancelled, and one whose attendee was erased, were changed. */
    listEventMarks: async (tenant: Tenant, ids: readonly string[], within: Queries) =>
      byId(
        await sql(tenant, within).all<Mark>`
          select e.id, md5(concat_ws(' ', e.calendar_number, extract(epoch from e.starts_at), extract(epoch from e.occupied_to),
            e.cancelled_at is null, e.title, (select string_agg(a.name, ',' order by a.position) from calendar_attendee a
              where ${ownOf('a')} and a.event_id = e.id))) as mark
          from calendar_event e where ${ownOf('e')} and e.id = any(${ids}::uuid[])`,
      ),
    /** Not a change: the version stays as it is. */
    setRules: (
      tenant: Tenant,
      id: string,
      { opening, bufferAfter, earliestNotice }: Pick<SlotRules, 'opening' | 'bufferAfter' | 'earliestNotice'>,
      within: Queries,
    ) => sql(tenant, within).run`
      update calendar_calendar set opening = ${opening}, buffer_after = ${bufferAfter}, earliest_notice = ${earliestNotice}
      where ${own} and id = ${id}`,
    removeEvents: (tenant: Tenant, ids: readonly string[], within: Queries) =>
      sql(tenant, within).run`delete from calendar_event where ${own} and id = any(${ids}::uuid[])`,
    /** Answers which of the calendars had neither events nor feeds, and are removed. */
    removeEmpty: async (tenant: Tenant, ids: readonly string[], within: Queries) =>
      new Set(
        await sql(tenant, within).column<string>`
          delete from calendar_calendar c where ${ownOf('c')} and c.id = any(${ids})
            and not exists (select from calendar_event e where ${ownOf('e')} and e.calendar_number = c.number)
            and not exists (select from calendar_feed f where ${ownOf('f')} and f.calendar_number = c.number)
          returning c.id`,
      ),
  };
}

export type DemoStore = ReturnType<typeof demoStore>;
