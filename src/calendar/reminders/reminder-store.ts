// The SQL of the calendar room for reminders: those that are due, what came of them, and those that do not go out.
import { batchedLookup } from '#platform/database/batched-lookup.ts';
import type { Database } from '#platform/database/database.ts';
import { gatheredWrites } from '#platform/database/gathered-writes.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, rawSql, type SqlPart } from '#platform/database/sql.ts';
import { own, ownOf, type Tenant, tenantSql } from '#platform/database/tenant.ts';
import type { EventFields } from '../rules/event.ts';
import type { Channel, Kind } from './plan-reminders.ts';
import type { RemindedEvent } from './rules/message-text.ts';

/** A reminder with everything that its message needs. */
export type DueReminder = RemindedEvent &
  Pick<EventFields, 'createdAt' | 'changedAt' | 'sequence'> & {
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
    /** The sequence of the event, or the reminder was planned for another time. */
    plannedSequence: number;
    calendarName: string;
  };

export type Settled = {
  state: 'sent' | 'captured' | 'skipped' | 'failed';
  reason: string | null;
  attempts: number;
  captured?: object;
};

/** One that does not go out. */
export type TroubledReminder = Pick<
  DueReminder,
  'id' | 'eventId' | 'position' | 'channel' | 'attempts' | 'remindAt' | 'name' | 'title' | 'startsAt'
> &
  Pick<DueReminder, 'sequence' | 'plannedSequence'> & {
    state: 'failed' | 'planned';
    reason: string | null;
    settledAt: Date | null;
    hasEmail: boolean;
    hasPhone: boolean;
    cancelledAt: Date | null;
  };

const troubled = part`r.id, r.event_id, r.position, r.channel, r.state, r.attempts, r.reason, r.remind_at, r.settled_at,
  a.name, a.email is not null as has_email, a.phone is not null as has_phone, e.title, e.starts_at, e.cancelled_at, e.sequence,
  r.sequence as planned_sequence`;

/** A change is a kind of its own; in the table it is a mark, for the release before. */
export const kindOfReminder = rawSql(`case when is_change then 'change' else kind end`);

const joined = part`join calendar_attendee a using (organisation_id, environment, event_id, position)
  join calendar_event e on (e.organisation_id, e.environment, e.id) = (r.organisation_id, r.environment, r.event_id)`;

/**
 * Step by step from the reminder's own row, each by its primary key. Where PostgreSQL has no statistics yet it takes all indexes that begin
 * with the tenant for equally good, and a plain join read every event with every attendee.
 */
const due = (ids: readonly string[]): SqlPart => part`
  with r as materialized (
    select one.* from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
      select organisation_id, environment, id, event_id, position, ${kindOfReminder} as kind, channel, remind_at, state, attempts, sequence
      from calendar_reminder where ${own} and id = wanted.id offset 0) as one)
  select r.id, r.kind, r.position, r.channel, r.remind_at, r.state, r.attempts, r.sequence as planned_sequence,
    a.name, a.email, a.phone, event.*
  from r
  cross join lateral (
    select name, email, phone from calendar_attendee
    where organisation_id = r.organisation_id and environment = r.environment and event_id = r.event_id
      and position = r.position offset 0) as a
  cross join lateral (
    select e.id as event_id, e.title, e.description, e.agenda, e.url, e.location_title, e.starts_at, e.ends_at, e.is_all_day,
      e.created_at, e.changed_at, e.sequence, c.name as calendar_name, c.time_zone
    from calendar_event e
    cross join lateral (
      select name, time_zone from calendar_calendar
      where organisation_id = e.organisation_id and environment = e.environment and number = e.calendar_number offset 0) as c
    where e.organisation_id = r.organisation_id and e.environment = r.environment and e.id = r.event_id offset 0) as event`;

/** What came of one. What a mail server says may be cut within a character, which JSON does not take. */
const outcomeOf = (id: string, at: Date, settled: Settled) => ({
  ...settled,
  reason: settled.reason?.toWellFormed() ?? null,
  id,
  at,
});
type Outcome = ReturnType<typeof outcomeOf>;

/** Reminders are due together, and each is looked for and settled by a job of its own: one statement does it for many. */
function byTenant<Value>(make: (tenant: Tenant) => Value): (tenant: Tenant) => Value {
  const made = new Map<string, Value>();
  return ({ organisationId, environment }) => {
    const key = `${organisationId} ${environment}`;
    const value = made.get(key) ?? make({ organisationId, environment });
    made.set(key, value);
    return value;
  };
}

export function reminderStore(database: Database) {
  const sql = tenantSql(database);
  // Locked in the order of their ids: a job that was given to another process may be settled by both at once. Each row is found by
  // its primary key, and then by its place: joined with the table, PostgreSQL would read all reminders where it has no statistics.
  const settle = (tenant: Tenant, outcomes: readonly Outcome[], within?: Queries) => sql(tenant, within).all<{
    id: string;
  }>`
    with outcome as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(outcomes)}) as o (id uuid, state text, reason text, attempts smallint,
        at timestamptz, captured jsonb)),
    locked as materialized (
      select one.place from (select id from outcome order by id) as o cross join lateral (
        select ctid as place from calendar_reminder
        where ${own} and id = o.id and state = 'planned' offset 0 for update) as one)
    update calendar_reminder r
      set state = o.state, reason = o.reason, attempts = o.attempts, settled_at = o.at, captured = o.captured
    from outcome o where r.ctid = any (array(select place from locked)) and o.id = r.id returning r.id`;
  const findOf = byTenant((tenant) =>
    batchedLookup({
      list: async (ids) => {
        const found = await sql(tenant).all<DueReminder>`${due(ids)}`;
        return new Map(found.map((reminder) => [reminder.id, reminder]));
      },
      gapMs: 1,
    }),
  );
  const settleOf = byTenant((tenant) =>
    gatheredWrites<Outcome, boolean>({
      write: async (outcomes) => {
        const settled = new Set((await settle(tenant, outcomes)).map(({ id }) => id));
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
    /** The same, as part of the transaction that also writes the event for other systems. */
    settleWithin: async (tenant: Tenant, id: string, at: Date, settled: Settled, within: Queries) =>
      (await settle(tenant, [outcomeOf(id, at, settled)], within)).length === 1,
    /** Records a failed attempt; false when another process has recorded it already. */
    postpone: async (tenant: Tenant, id: string, attempts: number, reason: string, within: Queries) =>
      (await sql(tenant, within).run`
        update calendar_reminder set attempts = attempts + 1, reason = ${reason}
        where ${own} and id = ${id} and state = 'planned' and attempts = ${attempts}`) === 1,
    /**
     * Those that do not go out, as the index calendar_reminder_troubled has them: the newest ones first and a limit before the join, so that
     * what failed long ago is not read.
     */
    listTroubled: (tenant: Tenant, startsAfter: Date, most: number) => sql(tenant).all<TroubledReminder>`
      select ${troubled} from (
        select organisation_id, environment, id, event_id, position, channel, state, attempts, reason, remind_at, settled_at,
          sequence from calendar_reminder
        where ${own} and dismissed_at is null and (state = 'failed' or (state = 'planned' and attempts > 0))
        order by remind_at desc limit ${most}) as r
      ${joined} where e.starts_at > ${startsAfter} and e.cancelled_at is null and (r.state = 'failed' or r.attempts > 1)
      order by e.starts_at, r.id`,
    /** Nobody else changes it until the transaction ends. */
    lock: (tenant: Tenant, id: string, within: Queries) => sql(tenant, within).first<TroubledReminder>`
      select ${troubled} from calendar_reminder r ${joined} where ${ownOf('r')} and r.id = ${id} for update of r`,
    retry: (tenant: Tenant, id: string, channel: Channel, within: Queries) => sql(tenant, within).run`
      update calendar_reminder set state = 'planned', channel = ${channel}, settled_at = null, dismissed_at = null
      where ${own} and id = ${id}`,
    /** Null puts it back in sight. */
    dismiss: (tenant: Tenant, id: string, at: Date | null, within: Queries) => sql(tenant, within).run`
      update calendar_reminder set dismissed_at = ${at} where ${own} and id = ${id} and state = 'failed'`,
  };
}

export type ReminderStore = ReturnType<typeof reminderStore>;
