// The SQL of the calendar room for one person as an attendee: list and erase what is stored about them.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';

/** How a person is found: by any of the values that are given. */
export type Person = {
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** A number or a text, as text. */
  customerId: string | null;
  memberId: number | null;
};

export type Attendance = {
  eventId: string;
  calendarId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  cancelReason: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  customerId: string | null;
  memberId: string | null;
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

const customerId = 'coalesce(a.customer_text, a.customer_id::text)';
const isPerson = ['lower(a.email) = lower($3)', 'a.phone = $4', `${customerId} = $5`, 'a.member_id = $6'];

/**
 * Where a person attends. Each way to name one has its index, and is asked by itself: in one condition with "or", and joined with
 * events, PostgreSQL would rather read every event where it has no statistics yet.
 */
const places = `place as materialized (${isPerson
  .map(
    (is) =>
      `select event_id, position from calendar_attendee a where organisation_id = $1 and environment = $2 and ${is}`,
  )
  .join(' union ')})`;

export const attendancesText = `with ${places}
     select e.id as "eventId", c.id as "calendarId", e.title, e.starts_at as "startsAt", e.ends_at as "endsAt",
       e.cancel_reason as "cancelReason", a.name,
       a.email, a.phone, ${customerId} as "customerId", a.member_id::text as "memberId",
       (select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'channel', r.channel, 'state', r.state,
          'remindAt', r.remind_at, 'reason', r.reason, 'captured', r.captured)), '[]')
        from calendar_reminder r where (r.organisation_id, r.environment, r.event_id, r.position)
          = (a.organisation_id, a.environment, a.event_id, a.position)) as reminders
     from place
     cross join lateral (
       select organisation_id, environment, event_id, position, name, email, phone, customer_text, customer_id, member_id
       from calendar_attendee where organisation_id = $1 and environment = $2 and event_id = place.event_id
         and position = place.position offset 0) as a
     cross join lateral (
       select id, calendar_number, title, starts_at, ends_at, cancel_reason from calendar_event
       where organisation_id = $1 and environment = $2 and id = place.event_id offset 0) as e
     cross join lateral (
       select id from calendar_calendar where organisation_id = $1 and environment = $2 and number = e.calendar_number
       offset 0) as c
     order by e.starts_at, e.id`;

export function attendeeStore(database: TenantDatabase) {
  const list = database.statement<Attendance>('calendar.listAttendances', attendancesText);
  // The row stays, so that the number of attendees stays right. Reminders that were sent stay recorded, without the person. Why an
  // event was cancelled is often about who was to come.
  const erase = database.statement<{ attendances: number }>(
    'calendar.eraseAttendee',
    `with ${places},
     erased as (
       update calendar_attendee a
       set name = '(erased)', email = null, phone = null, customer_id = null, customer_text = null,
         member_id = null
       from place where a.organisation_id = $1 and a.environment = $2 and a.event_id = place.event_id
         and a.position = place.position
       returning a.event_id, a.position),
     reminders as (
       update calendar_reminder r set captured = null, reason = 'the attendee was erased',
         state = case r.state when 'planned' then 'cancelled' else r.state end, settled_at = coalesce(r.settled_at, $7)
       from erased where r.organisation_id = $1 and r.environment = $2
         and (r.event_id, r.position) = (erased.event_id, erased.position)),
     events as (
       update calendar_event e set cancel_reason = null, version = e.version + 1
       where e.organisation_id = $1 and e.environment = $2 and e.id in (select event_id from erased))
     select count(*)::int as attendances from erased`,
  );
  const valuesOf = ({ email, phone, customerId, memberId }: Person) => [email, phone, customerId, memberId];
  return {
    transaction: database.transaction,
    list: async (tenant: Tenant, person: Person) => (await list(tenant, valuesOf(person))).rows,
    /** Answers how many attendances were erased. */
    erase: async (tenant: Tenant, person: Person, at: Date, within: Queries) =>
      (await erase(tenant, [...valuesOf(person), at], within)).rows[0]?.attendances ?? 0,
  };
}

export type AttendeeStore = ReturnType<typeof attendeeStore>;
