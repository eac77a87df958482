// The SQL of the calendar room for reminders.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import type { Channel } from './plan-reminders.ts';

/** A reminder with everything that its message needs. */
export type DueReminder = {
  id: string;
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
  const find = database.statement<DueReminder>(
    'calendar.findReminder',
    `select r.id, r.position, r.channel, r.remind_at as "remindAt", r.state, r.attempts, a.name, a.email, a.phone,
       e.id as "eventId", e.title, e.description, e.agenda, e.url, e.location_title as "locationTitle",
       e.starts_at as "startsAt", e.ends_at as "endsAt", e.is_all_day as "isAllDay", e.created_at as "createdAt",
       c.name as "calendarName", c.time_zone as "timeZone"
     from calendar_reminder r
     join calendar_attendee a using (organisation_id, environment, event_id, position)
     join calendar_event e on (e.organisation_id, e.environment, e.id) = (r.organisation_id, r.environment, r.event_id)
     join calendar_calendar c
       on (c.organisation_id, c.environment, c.number) = (e.organisation_id, e.environment, e.calendar_number)
     where r.organisation_id = $1 and r.environment = $2 and r.id = $3`,
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
    settle: async (tenant: Tenant, id: string, at: Date, settled: Settled) => {
      const { state, reason, attempts, captured } = settled;
      const json = captured === undefined ? null : JSON.stringify(captured);
      return (await settle(tenant, [id, state, reason, attempts, at, json])).rowCount === 1;
    },
    /** Records a failed attempt; false when another process has recorded it already. */
    postpone: async (tenant: Tenant, id: string, attempts: number, reason: string, within: Queries) =>
      (await postpone(tenant, [id, attempts, reason], within)).rowCount === 1,
  };
}

export type ReminderStore = ReturnType<typeof reminderStore>;
