// The SQL of the calendar room that changes an event: move and restore it where its slot is free, and cancel it. Every change
// raises its version and its sequence, and ends the messages that were planned for its old state.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, type SqlPart } from '#platform/database/sql.ts';
import { own, ownOf, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import type { PlannedReminder, Reached } from '../reminders/plan-reminders.ts';
import type { EventFields } from '../rules/event.ts';
import { slotsIn } from './booking-store.ts';

type Placed = 'id' | 'startsAt' | 'endsAt' | 'blockingTo' | 'isAllDay';

/** An event as it stands, with what a change needs to know of its calendar. */
export type StandingEvent = Pick<EventFields, Placed | 'title' | 'occupiedTo' | 'isBlocking' | 'notifyBefore'> &
  Pick<EventFields, 'version' | 'sequence' | 'cancelledAt'> & {
    calendarId: string;
    calendarNumber: string;
    timeZone: string;
    /** Of the calendar. */
    archivedAt: Date | null;
  };

type Booking = Pick<EventFields, Placed> & {
  calendarNumber: string;
  at: Date;
  reminders: PlannedReminder[];
  /** Why what was planned before is not sent. */
  withdrawn: string;
};

type Cancellation = {
  id: string;
  at: Date;
  reason: string | null;
  by: { kind: string; id: string };
  notices: PlannedReminder[];
};

export type Changed = Pick<EventFields, 'version' | 'sequence'>;

const standing = (id: string): SqlPart => part`
  select e.id, e.title, e.starts_at, e.ends_at, e.blocking_to, e.occupied_to, e.is_all_day, e.is_blocking, e.notify_before,
    e.version, e.sequence, e.cancelled_at, c.id as calendar_id, c.number as calendar_number, c.time_zone, c.archived_at
  from calendar_event e join calendar_calendar c
    on (c.organisation_id, c.environment, c.number) = (e.organisation_id, e.environment, e.calendar_number)
  where ${ownOf('e')} and e.id = ${id}`;

/** What was planned for the old state; a reminder that failed needs no attention any more. */
export const withdrawing = (at: Date, reason: string, kept: readonly string[] = []): SqlPart => part`withdrawn as (
  update calendar_reminder set
    state = case state when 'planned' then 'cancelled' else state end,
    reason = case state when 'planned' then ${reason}::text else reason end,
    settled_at = coalesce(settled_at, ${at}),
    dismissed_at = case state when 'failed' then coalesce(dismissed_at, ${at}) else dismissed_at end
  where ${own} and event_id = (select id from event) and state in ('planned', 'failed') and id <> all (${kept}::uuid[]))`;

/** What stays as it was planned belongs to the new state. */
export const keeping = (kept: readonly string[]): SqlPart => part`kept as (
  update calendar_reminder r set sequence = event.sequence from event
  where ${ownOf('r')} and r.event_id = event.id and r.id = any (${kept}::uuid[]))`;

export const planning = (at: Date, planned: PlannedReminder[]): SqlPart => part`planned as (
  insert into calendar_reminder (organisation_id, environment, id, event_id, position, channel, remind_at, state, reason,
    settled_at, kind, is_change, sequence)
  select ${tenantValues}, r.id, event.id, r.position, r.channel, r."remindAt", r.state, r.reason,
    case when r.state = 'skipped' then ${at}::timestamptz end, case r.kind when 'change' then 'reminder' else r.kind end,
    r.kind = 'change', event.sequence
  from event, jsonb_to_recordset(${JSON.stringify(planned)}) as r (id uuid, position smallint, channel text,
    "remindAt" timestamptz, state text, reason text, kind text))`;

export function changeStore(database: Database) {
  const sql = tenantSql(database);
  return {
    find: (tenant: Tenant, id: string) => sql(tenant).first<StandingEvent>`${standing(id)}`,
    /** Nobody else changes it, or archives its calendar, until the transaction ends. */
    lock: (tenant: Tenant, id: string, within: Queries) =>
      sql(tenant, within).first<StandingEvent>`${standing(id)} for update of e for share of c`,
    /** How each attendee is reached, in the order of their positions. */
    listReached: (tenant: Tenant, id: string, within: Queries) =>
      sql(tenant, within).all<Reached>`
        select email, phone, position from calendar_attendee where ${own} and event_id = ${id} order by position`,
    /** Puts the event where it is wanted, cancelled or not; null when another event is in the way. */
    book: (tenant: Tenant, { id, at, startsAt, endsAt, blockingTo, ...booking }: Booking, within: Queries) =>
      sql(tenant, within).first<Changed>`
        with first as materialized (
          select starts_at ${slotsIn(booking.calendarNumber)} and id <> ${id} and occupied_to > ${startsAt}
          order by occupied_to limit 1),
        event as (
          update calendar_event set starts_at = ${startsAt}, ends_at = ${endsAt}, blocking_to = ${blockingTo},
            is_all_day = ${booking.isAllDay}, changed_at = ${at}, cancelled_at = null, cancel_reason = null,
            cancelled_by = null, cancelled_by_kind = null, version = version + 1, sequence = sequence + 1
          where ${own} and id = ${id} and not (is_blocking and exists (
            select from first where starts_at < greatest(${endsAt}::timestamptz, ${blockingTo}::timestamptz)))
          returning id, version, sequence),
        ${withdrawing(at, booking.withdrawn)},
        ${planning(at, booking.reminders)}
        select version, sequence from event`,
    cancel: (tenant: Tenant, { id, at, reason, by, notices }: Cancellation, within: Queries) =>
      sql(tenant, within).first<Changed>`
        with event as (
          update calendar_event set cancelled_at = ${at}, cancel_reason = ${reason}, cancelled_by = ${by.id},
            cancelled_by_kind = ${by.kind}, changed_at = ${at}, version = version + 1, sequence = sequence + 1
          where ${own} and id = ${id}
          returning id, version, sequence),
        ${withdrawing(at, 'the event was cancelled')},
        ${planning(at, notices)}
        select version, sequence from event`,
  };
}

export type ChangeStore = ReturnType<typeof changeStore>;
