// The SQL of the calendar room to list and cancel events.
import { type AuditRow, auditClause } from '#platform/audit/audit-store.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';

export type ListedReminder = {
  attendee: string;
  channel: string;
  remindAt: string;
  state: string;
  reason: string | null;
  attempts: number;
  captured: unknown;
};

export type ListedEvent = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  occupiedTo: Date;
  isAllDay: boolean;
  isBlocking: boolean;
  title: string;
  type: string | null;
  attendees: number;
  cancelledAt: Date | null;
  createdAt: Date;
  reminders: ListedReminder[];
};

export type EventFilter = { calendarNumber: string; from: Date | null; maxEvents: number };

export function eventStore(database: TenantDatabase) {
  const list = database.statement<ListedEvent>(
    'calendar.listEvents',
    `select e.id, e.starts_at as "startsAt", e.ends_at as "endsAt", e.occupied_to as "occupiedTo",
       e.is_all_day as "isAllDay", e.is_blocking as "isBlocking", e.title, t.name as type,
       (select count(*)::int from calendar_attendee a
        where a.organisation_id = $1 and a.environment = $2 and a.event_id = e.id) as attendees,
       e.cancelled_at as "cancelledAt", e.created_at as "createdAt",
       (select coalesce(jsonb_agg(jsonb_build_object('attendee', a.name, 'channel', r.channel, 'remindAt',
          to_char(r.remind_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'state', r.state, 'reason', r.reason, 'attempts', r.attempts, 'captured', r.captured) order by r.position), '[]')
        from calendar_reminder r join calendar_attendee a using (organisation_id, environment, event_id, position)
        where r.organisation_id = $1 and r.environment = $2 and r.event_id = e.id) as reminders
     from calendar_event e
     left join calendar_type t
       on (t.organisation_id, t.environment, t.number) = (e.organisation_id, e.environment, e.type_number)
     where e.organisation_id = $1 and e.environment = $2 and e.calendar_number = $3
       and e.starts_at >= coalesce($4, '-infinity'::timestamptz)
     order by e.starts_at, e.id limit $5`,
  );
  const cancel = database.statement<{ id: string }>(
    'calendar.cancelEvent',
    `with found as (
       select id, cancelled_at from calendar_event where organisation_id = $1 and environment = $2 and id = $3 for update),
     event as (
       update calendar_event set cancelled_at = $4
       where organisation_id = $1 and environment = $2 and id in (select id from found where cancelled_at is null)
       returning id),
     ${auditClause('event', 5)},
     reminder as (
       update calendar_reminder set state = 'cancelled', reason = 'the event was cancelled', settled_at = $4
       where organisation_id = $1 and environment = $2 and event_id = (select id from event) and state = 'planned')
     select id from found`,
  );
  return {
    list: async (tenant: Tenant, { calendarNumber, from, maxEvents }: EventFilter) =>
      (await list(tenant, [calendarNumber, from, maxEvents])).rows,
    /** False when there is no such event. An event that is cancelled already keeps its time of cancellation. */
    cancel: async (tenant: Tenant, id: string, at: Date, audited: AuditRow) =>
      (await cancel(tenant, [id, at, ...audited])).rowCount === 1,
  };
}

export type EventStore = ReturnType<typeof eventStore>;
