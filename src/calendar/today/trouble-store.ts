// The SQL of the calendar room for reminders that do not go out: list them, try one again, put one out of sight.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import type { Channel } from '../reminders/plan-reminders.ts';

export type TroubledReminder = {
  id: string;
  eventId: string;
  position: number;
  channel: Channel;
  state: 'failed' | 'planned';
  attempts: number;
  reason: string | null;
  remindAt: Date;
  settledAt: Date | null;
  dismissedAt: Date | null;
  name: string;
  hasEmail: boolean;
  hasPhone: boolean;
  title: string;
  startsAt: Date;
  cancelledAt: Date | null;
  /** Of the event, and of the time that the reminder was planned for. */
  sequence: number;
  plannedSequence: number;
};

const columns = `r.id, r.event_id as "eventId", r.position, r.channel, r.state, r.attempts, r.reason,
  r.remind_at as "remindAt", r.settled_at as "settledAt", r.dismissed_at as "dismissedAt",
  a.name, a.email is not null as "hasEmail", a.phone is not null as "hasPhone",
  e.title, e.starts_at as "startsAt", e.cancelled_at as "cancelledAt", e.sequence,
  r.sequence as "plannedSequence"`;

const joined = `join calendar_attendee a using (organisation_id, environment, event_id, position)
  join calendar_event e on (e.organisation_id, e.environment, e.id) = (r.organisation_id, r.environment, r.event_id)`;

/** As the index calendar_reminder_troubled has them. */
const isTroubled = `dismissed_at is null and (state = 'failed' or (state = 'planned' and attempts > 0))`;

export function troubleStore(database: TenantDatabase) {
  // The newest ones first and a limit before the join: however many failed long ago, they are not read.
  const list = database.statement<TroubledReminder>(
    'calendar.listTroubled',
    `select ${columns} from (
       select organisation_id, environment, id, event_id, position, channel, state, attempts, reason, remind_at, settled_at,
         dismissed_at, sequence from calendar_reminder
       where organisation_id = $1 and environment = $2 and ${isTroubled} order by remind_at desc limit $4) as r
     ${joined} where e.starts_at > $3 and e.cancelled_at is null and (r.state = 'failed' or r.attempts > 1)
     order by e.starts_at, r.id`,
  );
  const lock = database.statement<TroubledReminder>(
    'calendar.lockReminder',
    `select ${columns} from calendar_reminder r ${joined}
     where r.organisation_id = $1 and r.environment = $2 and r.id = $3 for update of r`,
  );
  const retry = database.statement(
    'calendar.retryReminder',
    `update calendar_reminder set state = 'planned', channel = $4, settled_at = null, dismissed_at = null
     where organisation_id = $1 and environment = $2 and id = $3`,
  );
  const dismiss = database.statement(
    'calendar.dismissReminder',
    `update calendar_reminder set dismissed_at = $4
     where organisation_id = $1 and environment = $2 and id = $3 and state = 'failed'`,
  );
  return {
    transaction: database.transaction,
    list: async (tenant: Tenant, startsAfter: Date, most: number) => (await list(tenant, [startsAfter, most])).rows,
    /** Nobody else changes it until the transaction ends. */
    lock: async (tenant: Tenant, id: string, within: Queries) => (await lock(tenant, [id], within)).rows[0] ?? null,
    retry: async (tenant: Tenant, id: string, channel: Channel, within: Queries) => {
      await retry(tenant, [id, channel], within);
    },
    /** Null puts it back in sight. */
    dismiss: async (tenant: Tenant, id: string, at: Date | null, within: Queries) => {
      await dismiss(tenant, [id, at], within);
    },
  };
}

export type TroubleStore = ReturnType<typeof troubleStore>;
