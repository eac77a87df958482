// The SQL of the calendar room that changes an event: move and restore it where its slot is free, and cancel it. Every change
// raises its version and its sequence, and ends the messages that were planned for its old state.
import { type AuditRow, auditClause } from '#platform/audit/audit-store.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import type { PlannedReminder } from '../reminders/plan-reminders.ts';
import { type Calendar, calendarColumnsOf, slotsOf } from '../store.ts';

/** An event as it stands, with its calendar. */
export type StandingEvent = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  blockingTo: Date | null;
  occupiedTo: Date;
  isAllDay: boolean;
  isBlocking: boolean;
  notifyBefore: string | null;
  version: number;
  sequence: number;
  cancelledAt: Date | null;
  calendar: Calendar;
};

export type Booking = {
  id: string;
  calendarNumber: string;
  startsAt: Date;
  endsAt: Date;
  blockingTo: Date | null;
  isAllDay: boolean;
  at: Date;
  reminders: PlannedReminder[];
  /** Why what was planned before is not sent. */
  withdrawn: string;
};

export type Cancellation = {
  id: string;
  at: Date;
  reason: string | null;
  by: { kind: string; id: string };
  notices: PlannedReminder[];
};

export type Changed = { version: number; sequence: number };

/** What was planned for the old state; a reminder that failed is nobody's trouble any more. */
const withdrawing = (at: string, reason: string) => `withdrawn as (
  update calendar_reminder set
    state = case state when 'planned' then 'cancelled' else state end,
    reason = case state when 'planned' then ${reason} else reason end,
    settled_at = coalesce(settled_at, ${at}),
    dismissed_at = case state when 'failed' then coalesce(dismissed_at, ${at}) else dismissed_at end
  where organisation_id = $1 and environment = $2 and event_id = (select id from event) and state in ('planned', 'failed'))`;

const planning = (at: string, planned: string) => `planned as (
  insert into calendar_reminder (organisation_id, environment, id, event_id, position, channel, remind_at, state, reason,
    settled_at, kind, sequence)
  select $1, $2, r.id, event.id, r.position, r.channel, r."remindAt", r.state, r.reason,
    case when r.state = 'skipped' then ${at}::timestamptz end, r.kind, event.sequence
  from event, jsonb_to_recordset(${planned}) as r (id uuid, position smallint, channel text, "remindAt" timestamptz,
    state text, reason text, kind text))`;

export function changeStore(database: TenantDatabase) {
  const columns = `e.id, e.starts_at as "startsAt", e.ends_at as "endsAt", e.blocking_to as "blockingTo",
    e.occupied_to as "occupiedTo", e.is_all_day as "isAllDay", e.is_blocking as "isBlocking",
    e.notify_before as "notifyBefore", e.version, e.sequence, e.cancelled_at as "cancelledAt"`;
  const standing = `select ${columns}, ${calendarColumnsOf('c')}
     from calendar_event e join calendar_calendar c
       on (c.organisation_id, c.environment, c.number) = (e.organisation_id, e.environment, e.calendar_number)
     where e.organisation_id = $1 and e.environment = $2 and e.id = $3`;
  type Row = Omit<StandingEvent, 'calendar'> & { [Name in keyof Calendar as `calendar.${Name}`]: Calendar[Name] };
  const find = database.statement<Row>('calendar.findEvent', standing);
  const lock = database.statement<Row>('calendar.lockEvent', `${standing} for update of e`);
  const listReached = database.statement<{ email: string | null; phone: string | null }>(
    'calendar.listReached',
    `select email, phone from calendar_attendee where organisation_id = $1 and environment = $2 and event_id = $3
     order by position`,
  );
  const book = database.statement<Changed>(
    'calendar.bookEvent',
    `with first as materialized (
       select starts_at ${slotsOf('$4')} and id <> $3 and occupied_to > $5 order by occupied_to limit 1),
     event as (
       update calendar_event set starts_at = $5, ends_at = $6, blocking_to = $7, is_all_day = $8, changed_at = $9,
         cancelled_at = null, cancel_reason = null, cancelled_by = null, cancelled_by_kind = null,
         version = version + 1, sequence = sequence + 1
       where organisation_id = $1 and environment = $2 and id = $3
         and not (is_blocking and exists (select from first where starts_at < greatest($6::timestamptz, $7::timestamptz)))
       returning id, version, sequence),
     ${withdrawing('$9', '$10::text')},
     ${planning('$9', '$11')},
     ${auditClause('event', 12)}
     select version, sequence from event`,
  );
  const cancel = database.statement<Changed>(
    'calendar.cancelEvent',
    `with event as (
       update calendar_event set cancelled_at = $4, cancel_reason = $5, cancelled_by = $6, cancelled_by_kind = $7,
         changed_at = $4, version = version + 1, sequence = sequence + 1
       where organisation_id = $1 and environment = $2 and id = $3
       returning id, version, sequence),
     ${withdrawing('$4', "'the event was cancelled'")},
     ${planning('$4', '$8')},
     ${auditClause('event', 9)}
     select version, sequence from event`,
  );
  const toEvent = (row: Row | undefined): StandingEvent | null => {
    if (!row) return null;
    const entries = Object.entries(row);
    const own = entries.filter(([name]) => !name.startsWith('calendar.'));
    const calendar = entries
      .filter(([name]) => name.startsWith('calendar.'))
      .map(([name, value]) => [name.slice('calendar.'.length), value]);
    return { ...Object.fromEntries(own), calendar: Object.fromEntries(calendar) } as StandingEvent;
  };
  return {
    transaction: database.transaction,
    find: async (tenant: Tenant, id: string) => toEvent((await find(tenant, [id])).rows[0]),
    /** Nobody else changes it until the transaction ends. */
    lock: async (tenant: Tenant, id: string, within: Queries) => toEvent((await lock(tenant, [id], within)).rows[0]),
    /** How each attendee is reached, in the order of their positions. */
    listReached: async (tenant: Tenant, id: string, within: Queries) => (await listReached(tenant, [id], within)).rows,
    /** Puts the event where it is wanted, cancelled or not; null when another event is in the way. */
    book: async (tenant: Tenant, booking: Booking, audited: AuditRow, within: Queries) => {
      const { id, calendarNumber, startsAt, endsAt, blockingTo, isAllDay, at, withdrawn, reminders } = booking;
      const values = [id, calendarNumber, startsAt, endsAt, blockingTo, isAllDay, at, withdrawn];
      return (await book(tenant, [...values, JSON.stringify(reminders), ...audited], within)).rows[0] ?? null;
    },
    cancel: async (tenant: Tenant, { id, at, reason, by, notices }: Cancellation, audited: AuditRow, within: Queries) =>
      (await cancel(tenant, [id, at, reason, by.id, by.kind, JSON.stringify(notices), ...audited], within)).rows[0] ??
      null,
  };
}

export type ChangeStore = ReturnType<typeof changeStore>;
