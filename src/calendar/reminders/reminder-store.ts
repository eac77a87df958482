// The SQL of the calendar room for reminders.
import { batchedLookup } from '#platform/database/batched-lookup.ts';
import { gatheredWrites } from '#platform/database/gathered-writes.ts';
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
  const list = database.statement<DueReminder>(
    'calendar.listDueReminders',
    `with r as materialized (
       select one.* from unnest($3::uuid[]) as wanted (id) cross join lateral (
         select organisation_id, environment, id, event_id, position, kind, channel, remind_at, state, attempts, sequence
         from calendar_reminder where organisation_id = $1 and environment = $2 and id = wanted.id offset 0) as one)
     select r.id, r.kind, r.position, r.channel, r.remind_at as "remindAt", r.state, r.attempts,
       r.sequence as "plannedSequence", a.name, a.email, a.phone, event.*
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
       where e.organisation_id = r.organisation_id and e.environment = r.environment and e.id = r.event_id offset 0) as event`,
  );
  // Locked in the order of their ids: a job that was given to another process may be settled by both at once. Each row is found by
  // its primary key, and then by its place: joined with the table, PostgreSQL would read all reminders where it has no statistics.
  const settle = database.statement<{ id: string }>(
    'calendar.settleReminders',
    `with outcome as materialized (
       select * from jsonb_to_recordset($3) as o (id uuid, state text, reason text, attempts smallint, at timestamptz,
         captured jsonb)),
     locked as materialized (
       select one.place from (select id from outcome order by id) as o cross join lateral (
         select ctid as place from calendar_reminder
         where organisation_id = $1 and environment = $2 and id = o.id and state = 'planned' offset 0 for update) as one)
     update calendar_reminder r
       set state = o.state, reason = o.reason, attempts = o.attempts, settled_at = o.at, captured = o.captured
     from outcome o where r.ctid = any (array(select place from locked)) and o.id = r.id returning r.id`,
  );
  const postpone = database.statement(
    'calendar.postponeReminder',
    `update calendar_reminder set attempts = attempts + 1, reason = $5
     where organisation_id = $1 and environment = $2 and id = $3 and state = 'planned' and attempts = $4`,
  );
  /** What a mail server says may be cut within a character, which JSON does not take. */
  const outcomeOf = (id: string, at: Date, settled: Settled) => ({
    ...settled,
    ...{ reason: settled.reason?.toWellFormed() ?? null, id, at },
  });
  /** Reminders are due together, and each is looked for and settled by a job of its own: one statement does it for many. */
  const byTenant = <Value>(make: (tenant: Tenant) => Value) => {
    const made = new Map<string, Value>();
    return ({ organisationId, environment }: Tenant): Value => {
      const key = `${organisationId} ${environment}`;
      const value = made.get(key) ?? make({ organisationId, environment });
      made.set(key, value);
      return value;
    };
  };
  const findOf = byTenant((tenant) =>
    batchedLookup({
      list: async (ids) => new Map((await list(tenant, [ids])).rows.map((reminder) => [reminder.id, reminder])),
      gapMs: 1,
    }),
  );
  const settleOf = byTenant((tenant) =>
    gatheredWrites<Settled & { id: string; at: Date }, boolean>({
      write: async (outcomes) => {
        const { rows } = await settle(tenant, [JSON.stringify(outcomes)]);
        const settled = new Set(rows.map(({ id }) => id));
        // Of the same one twice, the first counts.
        return outcomes.map(({ id }) => settled.delete(id));
      },
    }),
  );
  return {
    find: (tenant: Tenant, id: string): Promise<DueReminder | null> => findOf(tenant)(id),
    /** False when it is settled already. */
    settle: (tenant: Tenant, id: string, at: Date, settled: Settled): Promise<boolean> =>
      settleOf(tenant)(outcomeOf(id, at, settled)),
    /** The same for one that is told to others in the same transaction. */
    settleWithin: async (tenant: Tenant, id: string, at: Date, settled: Settled, within: Queries) =>
      (await settle(tenant, [JSON.stringify([outcomeOf(id, at, settled)])], within)).rowCount === 1,
    /** Records a failed attempt; false when another process has recorded it already. */
    postpone: async (tenant: Tenant, id: string, attempts: number, reason: string, within: Queries) =>
      (await postpone(tenant, [id, attempts, reason], within)).rowCount === 1,
  };
}

export type ReminderStore = ReturnType<typeof reminderStore>;
