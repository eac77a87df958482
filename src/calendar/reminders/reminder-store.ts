// The SQL of the calendar room for reminders.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import type { Channel, Kind } from './plan-reminders.ts';

/** A reminder with everything that its message needs. */
export type DueReminder = {
  id: string;
  kind: Kind;
  position: number;
  channel: Channel;
  remindAt: Date;
  state: string;
  attempts: number;
  name: string;
  email: string | null;
  phone: string | null;
  eventId: string;
  title: string;
  description: string | null;
  agenda: string | null;
  url: string | null;
  locationTitle: string | null;
  startsAt: Date;
  endsAt: Date;
  isAllDay: boolean;
  createdAt: Date;
  changedAt: Date | null;
  /** Of the event; the reminder is of this one, too, or it was planned for another time. */
  sequence: number;
  plannedSequence: number;
  calendarName: string;
  timeZone: string;
};

export type Settled = {
  state: 'sent' | 'captured' | 'skipped' | 'failed';
  reason: string | null;
  attempts: number;
  captured?: object;
};

export function reminderStore(database: TenantDatabase) {
  // Step by step from the reminder's own row, each by its primary key. Where PostgreSQL has no statistics yet it takes all indexes
  // that begin with the tenant for equally good, and a plain join read every event with every attendee.
  const find = database.statement<DueReminder>(
    'calendar.findReminder',
    `with r as materialized (
       select * from calendar_reminder where organisation_id = $1 and environment = $2 and id = $3)
     select r.id, r.kind, r.position, r.channel, r.remind_at as "remindAt", r.state, r.attempts,
       r.sequence as "plannedSequence", a.name, a.email, a.phone, e.*
     from r
     cross join lateral (
       select name, email, phone from calendar_attendee
       where organisation_id = r.organisation_id and environment = r.environment and event_id = r.event_id
         and position = r.position offset 0) as a
     cross join lateral (
       select e.id as "eventId", e.title, e.description, e.agenda, e.url, e.location_title as "locationTitle",
         e.starts_at as "startsAt", e.ends_at as "endsAt", e.is_all_day as "isAllDay", e.created_at as "createdAt",
         e.changed_at as "changedAt", e.sequence, c.name as "calendarName", c.time_zone as "timeZone"
       from calendar_event e
       cross join lateral (
         select name, time_zone from calendar_calendar
         where organisation_id = e.organisation_id and environment = e.environment and number = e.calendar_number
         offset 0) as c
       where e.organisation_id = r.organisation_id and e.environment = r.environment and e.id = r.event_id offset 0) as e`,
  );
  const settle = database.statement(
    'calendar.settleReminder',
    `update calendar_reminder set state = $4, reason = $5, attempts = $6, settled_at = $7, captured = $8
     where organisation_id = $1 and environment = $2 and id = $3 and state = 'planned'`,
  );
  const postpone = database.statement(
    'calendar.postponeReminder',
    `update calendar_reminder set attempts = attempts + 1, reason = $5
     where organisation_id = $1 and environment = $2 and id = $3 and state = 'planned' and attempts = $4`,
  );
  return {
    find: async (tenant: Tenant, id: string) => (await find(tenant, [id])).rows[0] ?? null,
    /** False when it is settled already. */
    settle: async (tenant: Tenant, id: string, at: Date, settled: Settled, within: Queries) => {
      const { state, reason, attempts, captured } = settled;
      const json = captured === undefined ? null : JSON.stringify(captured);
      return (await settle(tenant, [id, state, reason, attempts, at, json], within)).rowCount === 1;
    },
    /** Records a failed attempt; false when another process has recorded it already. */
    postpone: async (tenant: Tenant, id: string, attempts: number, reason: string, within: Queries) =>
      (await postpone(tenant, [id, attempts, reason], within)).rowCount === 1,
  };
}

export type ReminderStore = ReturnType<typeof reminderStore>;
