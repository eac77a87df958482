// The SQL of the calendar's views: the events of a few calendars that reach into a span of time, with who comes and what came of
// the reminders.
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';

export type RangeRow = {
  id: string;
  calendarNumber: string;
  title: string;
  type: string | null;
  startsAt: Date;
  endsAt: Date;
  occupiedTo: Date;
  isAllDay: boolean;
  isBlocking: boolean;
  isCancelled: boolean;
  version: number;
  who: string | null;
  attendees: number;
  reminders: string[];
};

export type RangeFilter = {
  calendars: readonly string[];
  from: Date;
  to: Date;
  hasCancelled: boolean;
  /** Of each calendar, and of each kind of its events. */
  most: number;
};

const columns = `id, title, type_number, starts_at, ends_at, occupied_to, is_all_day, is_blocking,
  cancelled_at is not null as is_cancelled, version, sequence`;
const ofCalendar = 'organisation_id = $1 and environment = $2 and calendar_number = calendar.number';

/**
 * Two indexes find the events of a span, one for those that block and one for the others. `offset 0`: they are found first and sorted then,
 * else PostgreSQL may walk all events of the calendar by time.
 */
const standing = (blocking: string) =>
  `(select * from (
      select ${columns} from calendar_event where ${ofCalendar} and ${blocking}
        and cancelled_at is null and tstzrange(starts_at, occupied_to) && tstzrange($4, $5) offset 0) as found
    order by starts_at limit $7)`;

/** Those that begin in the span: an event that is off occupies nothing. */
const cancelled = `(select ${columns} from calendar_event where ${ofCalendar} and $6::boolean
    and cancelled_at is not null and starts_at >= $4 and starts_at < $5 order by starts_at, id limit $7)`;

export const rangeText = `select e.id, calendar.number as "calendarNumber", e.title, t.name as type, e.starts_at as "startsAt",
    e.ends_at as "endsAt", e.occupied_to as "occupiedTo", e.is_all_day as "isAllDay", e.is_blocking as "isBlocking",
    e.is_cancelled as "isCancelled", e.version,
    (select a.name from calendar_attendee a where a.organisation_id = $1 and a.environment = $2 and a.event_id = e.id
     order by a.position limit 1) as who,
    (select count(*)::int from calendar_attendee a
     where a.organisation_id = $1 and a.environment = $2 and a.event_id = e.id) as attendees,
    array(select distinct r.state from calendar_reminder r
     where r.organisation_id = $1 and r.environment = $2 and r.event_id = e.id
       and r.sequence = e.sequence) as reminders
  from unnest($3::bigint[]) as calendar (number)
  cross join lateral (
    ${standing('is_blocking')} union all ${standing('not is_blocking')} union all ${cancelled}) as e
  left join calendar_type t on t.organisation_id = $1 and t.environment = $2 and t.number = e.type_number
  order by e.starts_at, calendar.number, e.id`;

export function rangeStore(database: TenantDatabase) {
  const list = database.statement<RangeRow>('calendar.listRange', rangeText);
  return {
    /** In the order of their start. */
    list: async (tenant: Tenant, { calendars, from, to, hasCancelled, most }: RangeFilter) =>
      calendars.length === 0 ? [] : (await list(tenant, [calendars, from, to, hasCancelled, most])).rows,
  };
}

export type RangeStore = ReturnType<typeof rangeStore>;
