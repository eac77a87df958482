// The SQL of the calendar's views and of Today: the events of a few calendars that reach into a span of time, with who comes and
// what came of the reminders.
import type { Database } from '#platform/database/database.ts';
import { part, rawSql, type SqlPart } from '#platform/database/sql.ts';
import { own, ownOf, type Tenant, tenantSql } from '#platform/database/tenant.ts';
import type { EventFields } from '../rules/event.ts';

type Shown = 'id' | 'title' | 'type' | 'startsAt' | 'endsAt' | 'occupiedTo' | 'isAllDay' | 'isBlocking' | 'version';

export type RangeRow = Pick<EventFields, Shown> & {
  calendarNumber: string;
  isCancelled: boolean;
  /** The first attendee. */
  who: string | null;
  phone: string | null;
  attendees: number;
  reminders: string[];
};

type RangeFilter = {
  calendars: readonly string[];
  from: Date;
  to: Date;
  hasCancelled: boolean;
  /** Of each calendar, and of each kind of its events. */
  most: number;
};

const columns = rawSql(`id, title, type_number, starts_at, ends_at, occupied_to, is_all_day, is_blocking,
  cancelled_at is not null as is_cancelled, version, sequence`);
const ofCalendar = part`${own} and calendar_number = calendar.number`;

/**
 * Two indexes find the events of a span, one for those that block and one for the others. `offset 0`: they are found first and sorted then,
 * else PostgreSQL may walk all events of the calendar by time.
 */
const standing = (isBlocking: SqlPart, { from, to, most }: RangeFilter) =>
  part`(select * from (
      select ${columns} from calendar_event where ${ofCalendar} and ${isBlocking}
        and cancelled_at is null and tstzrange(starts_at, occupied_to) && tstzrange(${from}, ${to}) offset 0) as found
    order by starts_at limit ${most})`;

/** Those that begin in the span: an event that is off occupies nothing. */
const cancelled = ({ from, to, most }: RangeFilter) =>
  part`union all (select ${columns} from calendar_event where ${ofCalendar}
      and cancelled_at is not null and starts_at >= ${from} and starts_at < ${to} order by starts_at, id limit ${most})`;

/** In the order of their start; which one comes first of those that begin together. */
type Order = 'by calendar' | 'blocking first';
const orders = { 'by calendar': part`calendar.number`, 'blocking first': part`e.is_blocking desc` };

export const eventsWithin = (filter: RangeFilter, order: Order): SqlPart =>
  part`select e.id, calendar.number as calendar_number, e.title, t.name as type, e.starts_at, e.ends_at, e.occupied_to,
      e.is_all_day, e.is_blocking, e.is_cancelled, e.version, first.name as who, first.phone,
      (select count(*)::int from calendar_attendee a where ${ownOf('a')} and a.event_id = e.id) as attendees,
      array(select distinct r.state from calendar_reminder r
        where ${ownOf('r')} and r.event_id = e.id and r.sequence = e.sequence) as reminders
    from unnest(${filter.calendars}::bigint[]) as calendar (number)
    cross join lateral (
      ${standing(part`is_blocking`, filter)} union all ${standing(part`not is_blocking`, filter)}
      ${filter.hasCancelled ? cancelled(filter) : part``}) as e
    left join calendar_type t on ${ownOf('t')} and t.number = e.type_number
    left join lateral (select a.name, a.phone from calendar_attendee a
      where ${ownOf('a')} and a.event_id = e.id order by a.position limit 1) as first on true
    order by e.starts_at, ${orders[order]}, e.id`;

export function rangeStore(database: Database) {
  const sql = tenantSql(database);
  return {
    list: async (tenant: Tenant, filter: RangeFilter, order: Order): Promise<RangeRow[]> =>
      filter.calendars.length === 0 ? [] : sql(tenant).all<RangeRow>`${eventsWithin(filter, order)}`,
  };
}

export type RangeStore = ReturnType<typeof rangeStore>;
