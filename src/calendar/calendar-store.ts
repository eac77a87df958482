// The SQL of the calendar room for calendars: find, list, make, change and remove them.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { rawSql } from '#platform/database/sql.ts';
import { own, type Tenant, tenantDatabase, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import type { SlotRules } from './slots/rules/free-slots.ts';

export type Calendar = {
  id: string;
  number: string;
  name: string;
  timeZone: string;
  defaultCountry: string;
  createdAt: Date;
  version: number;
  /** The number of a colour of the console; null for the one of its place. */
  colour: number | null;
  /** An archived calendar takes no more events; what it has stays. */
  archivedAt: Date | null;
} & SlotRules;

export type NewCalendar = Pick<Calendar, 'id' | 'name' | 'timeZone' | 'defaultCountry' | 'createdAt'>;

/** How many colours the console has for calendars. */
export const colours = 4;

/** The chosen colour, or that of the calendar's place among those of its tenant: the same on every screen. */
export const colourOf = (alias: string) =>
  rawSql(`coalesce(${alias}.colour, (select count(*) from calendar_calendar before where before.organisation_id = $1
     and before.environment = $2 and before.number < ${alias}.number) % ${colours} + 1)::int`);

const columns = `id, number, name, time_zone as "timeZone", default_country as "defaultCountry", created_at as "createdAt",
  version, colour, archived_at as "archivedAt", opening, buffer_before as "bufferBefore", buffer_after as "bufferAfter",
  earliest_notice as "earliestNotice", latest_notice_days as "latestNoticeDays"`;

export function calendarStore(database: Database) {
  const sql = tenantSql(database);
  const shown = rawSql(columns);
  // Every booking asks for its calendar.
  const find = tenantDatabase(database).statement<Calendar>(
    'calendar.find',
    `select ${columns} from calendar_calendar where organisation_id = $1 and environment = $2 and id = $3`,
  );
  return {
    find: async (tenant: Tenant, id: string) => (await find(tenant, [id])).rows[0] ?? null,
    list: (tenant: Tenant) =>
      sql(tenant).all<Calendar>`select ${shown} from calendar_calendar where ${own} order by number`,
    /** The first ones in use, with the colours that they have on screens. */
    listFirst: (tenant: Tenant, most: number) =>
      sql(tenant).all<{ id: string; number: string; name: string; colour: number }>`
        select id, number, name, ${colourOf('c')} as colour from calendar_calendar c
        where ${own} and archived_at is null order by number limit ${most}`,
    count: (tenant: Tenant, most: number) =>
      sql(tenant).count`select count(*) from (
        select from calendar_calendar where ${own} and archived_at is null limit ${most}) as counted`,
    /** Null when the id is taken. */
    insert: (tenant: Tenant, { id, name, timeZone, defaultCountry, createdAt }: NewCalendar, within: Queries) =>
      sql(tenant, within).first<Calendar>`
        insert into calendar_calendar (organisation_id, environment, id, name, time_zone, default_country, created_at)
        values (${tenantValues}, ${id}, ${name}, ${timeZone}, ${defaultCountry}, ${createdAt})
        on conflict do nothing returning ${shown}`,
    /** Nobody else changes it until the transaction ends, and nobody books in it: a new event locks the row, too. */
    lock: (tenant: Tenant, id: string, within: Queries) =>
      sql(tenant, within).first<Calendar>`
        select ${shown} from calendar_calendar where ${own} and id = ${id} for update`,
    update: (tenant: Tenant, calendar: Calendar, within: Queries) => {
      const { id, name, colour, archivedAt, opening, bufferBefore, bufferAfter } = calendar;
      return sql(tenant, within).first<Calendar>`
        update calendar_calendar set name = ${name}, colour = ${colour}, archived_at = ${archivedAt}, opening = ${opening},
          buffer_before = ${bufferBefore}, buffer_after = ${bufferAfter}, earliest_notice = ${calendar.earliestNotice},
          latest_notice_days = ${calendar.latestNoticeDays}, version = version + 1
        where ${own} and id = ${id} returning ${shown}`;
    },
    /** Cancelled ones count. */
    hasEvents: async (tenant: Tenant, calendarNumber: string, within?: Queries) =>
      (await sql(tenant, within).first`
        select 1 as found from calendar_event where ${own} and calendar_number = ${calendarNumber} limit 1`) !== null,
    remove: (tenant: Tenant, id: string, within: Queries) =>
      sql(tenant, within).run`delete from calendar_calendar where ${own} and id = ${id}`,
  };
}

export type CalendarStore = ReturnType<typeof calendarStore>;
