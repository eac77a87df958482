// The SQL of the calendar room for one day: the first calendars, and their events with who comes and what came of the reminders.
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { colourOf } from '../store.ts';

export type DayCalendar = { id: string; number: string; name: string; colour: number };

export type DayEventRow = {
  id: string;
  calendarNumber: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  occupiedTo: Date;
  isAllDay: boolean;
  isBlocking: boolean;
  who: string | null;
  phone: string | null;
  attendees: number;
  reminders: string[];
};

export type DayFilter = { calendars: readonly string[]; from: Date; to: Date; mostEvents: number };

/**
 * Two indexes find the events of a day, one for those that block and one for the others. `offset 0`: they are found first and sorted then,
 * else PostgreSQL may walk all events of the calendar by time.
 */
const eventsOf = (blocking: string) =>
  `(select * from (
      select id, title, starts_at, ends_at, occupied_to, is_all_day, is_blocking, sequence from calendar_event
      where organisation_id = $1 and environment = $2 and calendar_number = calendar.number and ${blocking}
        and cancelled_at is null and tstzrange(starts_at, occupied_to) && tstzrange($4, $5) offset 0) as found
    order by starts_at limit $6)`;

export const dayText = `select e.id, calendar.number as "calendarNumber", e.title, e.starts_at as "startsAt", e.ends_at as "endsAt",
    e.occupied_to as "occupiedTo", e.is_all_day as "isAllDay", e.is_blocking as "isBlocking",
    first.name as who, first.phone,
    (select count(*)::int from calendar_attendee a
     where a.organisation_id = $1 and a.environment = $2 and a.event_id = e.id) as attendees,
    array(select distinct r.state from calendar_reminder r
     where r.organisation_id = $1 and r.environment = $2 and r.event_id = e.id
       and r.sequence = e.sequence) as reminders
  from unnest($3::bigint[]) as calendar (number)
  cross join lateral (${eventsOf('is_blocking')} union all ${eventsOf('not is_blocking')}) as e
  left join lateral (select a.name, a.phone from calendar_attendee a
    where a.organisation_id = $1 and a.environment = $2 and a.event_id = e.id order by a.position limit 1) as first on true
  order by e.starts_at, e.is_blocking desc, e.id`;

export function dayStore(database: TenantDatabase) {
  const calendars = database.statement<DayCalendar>(
    'calendar.listFirst',
    `select id, number, name, ${colourOf('c')} as colour from calendar_calendar c
     where organisation_id = $1 and environment = $2 and archived_at is null order by number limit $3`,
  );
  const count = database.statement<{ calendars: number }>(
    'calendar.countCalendars',
    `select count(*)::int as calendars from (select from calendar_calendar
       where organisation_id = $1 and environment = $2 and archived_at is null limit $3) as counted`,
  );
  const events = database.statement<DayEventRow>('calendar.listDay', dayText);
  return {
    listCalendars: async (tenant: Tenant, most: number) => (await calendars(tenant, [most])).rows,
    countCalendars: async (tenant: Tenant, most: number) => (await count(tenant, [most])).rows[0]?.calendars ?? 0,
    listEvents: async (tenant: Tenant, { calendars: numbers, from, to, mostEvents }: DayFilter) =>
      (await events(tenant, [numbers, from, to, mostEvents])).rows,
  };
}

export type DayStore = ReturnType<typeof dayStore>;
