// The SQL of the calendar room for one person as an attendee: list and erase what is stored about them.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, rawSql, type SqlPart } from '#platform/database/sql.ts';
import { own, ownOf, type Tenant, tenantSql } from '#platform/database/tenant.ts';
import type { StoredAttendee, StoredEvent } from '../events/event-store.ts';
import { kindOfReminder } from '../reminders/reminder-store.ts';

/** How a person is found: by any of the values that are given. */
export type Person = {
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** A number or a text, as text. */
  customerId: string | null;
  memberId: number | null;
};

export type Attendance = Pick<StoredEvent, 'calendarId' | 'title' | 'startsAt' | 'endsAt' | 'cancelReason'> &
  Omit<StoredAttendee, 'position'> & {
    eventId: string;
    /** The reason of one that failed is what the mail server said: often the address. */
    reminders: {
      kind: string;
      channel: string;
      state: string;
      remindAt: string;
      reason: string | null;
      captured: unknown;
    }[];
  };

const customerId = rawSql('coalesce(a.customer_text, a.customer_id::text)');

/**
 * Where a person attends. Each way to name one has its index, and is asked by itself: in one condition with "or", and joined with
 * events, PostgreSQL would rather read every event where it has no statistics yet.
 */
function placesOf(person: Person): SqlPart {
  const at = part`select event_id, position from calendar_attendee a where ${own}`;
  return part`place as materialized (${at} and lower(a.email) = lower(${person.email})
    union ${at} and a.phone = ${person.phone}
    union ${at} and ${customerId} = ${person.customerId}
    union ${at} and a.member_id = ${person.memberId})`;
}

export const attendancesOf = (person: Person): SqlPart => part`with ${placesOf(person)}
  select e.id as event_id, c.id as calendar_id, e.title, e.starts_at, e.ends_at, e.cancel_reason, a.name, a.email, a.phone,
    ${customerId} as customer_id, a.member_id::text,
    (select coalesce(jsonb_agg(jsonb_build_object('kind', ${kindOfReminder}, 'channel', r.channel, 'state', r.state,
       'remindAt', r.remind_at, 'reason', r.reason, 'captured', r.captured)), '[]')
     from calendar_reminder r where (r.organisation_id, r.environment, r.event_id, r.position)
       = (a.organisation_id, a.environment, a.event_id, a.position)) as reminders
  from place
  cross join lateral (
    select organisation_id, environment, event_id, position, name, email, phone, customer_text, customer_id, member_id
    from calendar_attendee where ${own} and event_id = place.event_id and position = place.position offset 0) as a
  cross join lateral (
    select id, calendar_number, title, starts_at, ends_at, cancel_reason from calendar_event
    where ${own} and id = place.event_id offset 0) as e
  cross join lateral (
    select id from calendar_calendar where ${own} and number = e.calendar_number offset 0) as c
  order by e.starts_at, e.id`;

export function attendeeStore(database: Database) {
  const sql = tenantSql(database);
  return {
    list: (tenant: Tenant, person: Person) => sql(tenant).all<Attendance>`${attendancesOf(person)}`,
    /**
     * Answers how many attendances were erased. The row stays, so that the number of attendees stays right. Reminders that were sent stay
     * recorded, without the person. Why an event was cancelled is often about who was to come.
     */
    erase: (tenant: Tenant, person: Person, at: Date, within: Queries) => sql(tenant, within).count`
      with ${placesOf(person)},
      erased as (
        update calendar_attendee a
        set name = '(erased)', email = null, phone = null, customer_id = null, customer_text = null, member_id = null
        from place where ${ownOf('a')} and a.event_id = place.event_id and a.position = place.position
        returning a.event_id, a.position),
      reminders as (
        update calendar_reminder r set captured = null, reason = 'the attendee was erased',
          state = case r.state when 'planned' then 'cancelled' else r.state end, settled_at = coalesce(r.settled_at, ${at})
        from erased where ${ownOf('r')} and (r.event_id, r.position) = (erased.event_id, erased.position)),
      events as (
        update calendar_event e set cancel_reason = null, version = e.version + 1
        where ${ownOf('e')} and e.id in (select event_id from erased))
      select count(*) from erased`,
  };
}

export type AttendeeStore = ReturnType<typeof attendeeStore>;
