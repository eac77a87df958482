// The story of reminders that do not go out: what somebody is told about them, and what they can do: send it again or the other
// way, or put it out of sight. A message that went out cannot be taken back; what was put out of sight can.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isId } from '#platform/ids.ts';
import type { Attention, Remedy } from '#platform/screens/today.ts';
import { reminderNotFound, reminderSettled, reminderTooLate, reminderWithoutAddress } from '../errors.ts';
import type { Channel } from '../reminders/plan-reminders.ts';
import type { ReminderQueues } from '../reminders/reminder-queues.ts';
import type { TroubledReminder, TroubleStore } from './trouble-store.ts';

export type TroubledNeeds = {
  store: TroubleStore;
  queues: ReminderQueues;
  audit: AuditLog;
  clock: Clock;
  /** What is set up here. */
  hasMail: boolean;
  hasSms: boolean;
};

/** So long after its event has begun, a reminder that failed is still worth knowing of. */
const shownAfterStartMs = 12 * 3_600_000;
const mostRead = 500;
const mostShown = 20;

export function troubledReminders({ store, queues, audit, clock, hasMail, hasSms }: TroubledNeeds) {
  const other = ({ channel, hasEmail, hasPhone }: TroubledReminder): Channel | null => {
    if (channel === 'sms') return hasEmail && hasMail ? 'email' : null;
    return hasPhone && hasSms ? 'sms' : null;
  };

  function remediesOf(reminder: TroubledReminder): Remedy[] {
    const { id, state, startsAt } = reminder;
    const permission = 'calendar:write';
    const dismiss = { code: 'reminder.dismiss', action: `reminders/${id}/dismiss`, permission };
    const again = { code: 'reminder.again', action: `reminders/${id}/send`, permission };
    const first = state === 'failed' ? dismiss : again;
    if (startsAt.getTime() <= clock.now()) return state === 'failed' ? [dismiss] : [];
    const way = other(reminder);
    if (way !== null) return [first, { ...again, code: `reminder.${way}`, fields: { channel: way } }];
    return state === 'failed' ? [dismiss, again] : [again];
  }

  const toAttention = (reminder: TroubledReminder): Attention => {
    const { id, state, name, title, startsAt, attempts, reason, settledAt, remindAt } = reminder;
    return {
      id,
      code: state === 'failed' ? 'reminder.failed' : 'reminder.retrying',
      level: 'bad',
      values: { name, title, startsAt: startsAt.toISOString(), attempts: String(attempts), reason: reason ?? '' },
      since: (settledAt ?? remindAt).toISOString(),
      remedies: remediesOf(reminder),
    };
  };

  /** Changes one reminder; the audit log names it by its id, and nobody's address. */
  const change = (
    { organisationId, environment }: Tenant,
    given: { id: string; by: Actor; action: string },
    work: (reminder: TroubledReminder, within: Transaction) => Promise<Record<string, unknown>>,
  ): Promise<TroubledReminder> =>
    store.transaction(async (within) => {
      const { id, by: actor, action } = given;
      const reminder = isId(id) ? await store.lock({ organisationId, environment }, id, within) : null;
      if (!reminder) throw reminderNotFound();
      const details = await work(reminder, within);
      const entry = { organisationId, environment, actor, action, subject: reminder.id, details };
      await audit.record(entry, within);
      return reminder;
    });

  return {
    list: async (tenant: Tenant): Promise<Attention[]> => {
      const startsAfter = new Date(clock.now() - shownAfterStartMs);
      const found = await store.list(tenant, startsAfter, mostRead);
      const shown = found.slice(0, mostShown).map(toAttention);
      const rest = found.length - shown.length;
      if (rest === 0) return shown;
      const values = { count: String(rest) };
      return [...shown, { id: 'more', code: 'reminder.more', level: 'bad', values, since: null, remedies: [] }];
    },

    send: (tenant: Tenant, id: string, wanted: Channel | undefined, by: Actor) =>
      change(tenant, { id, by, action: 'reminder.send' }, async (reminder, within) => {
        const { eventId, startsAt, position, attempts, state, cancelledAt, sequence } = reminder;
        const channel = wanted ?? reminder.channel;
        if (state !== 'failed' && (state !== 'planned' || attempts === 0)) throw reminderSettled();
        // The event was moved meanwhile, and has reminders for its new time.
        if (reminder.plannedSequence !== sequence) throw reminderSettled();
        if (cancelledAt !== null || startsAt.getTime() <= clock.now()) throw reminderTooLate();
        if (!(channel === 'email' ? reminder.hasEmail : reminder.hasPhone)) throw reminderWithoutAddress();
        await store.retry(tenant, reminder.id, channel, within);
        const now = { id: reminder.id, position, channel, at: new Date(clock.now()), attempt: attempts, isExtra: true };
        await queues.wait(tenant, { id: eventId, startsAt, sequence }, [now], within);
        return { channel };
      }),

    dismiss: (tenant: Tenant, id: string, by: Actor) =>
      change(tenant, { id, by, action: 'reminder.dismiss' }, async ({ id: known, state }, within) => {
        if (state !== 'failed') throw reminderSettled();
        await store.dismiss(tenant, known, new Date(clock.now()), within);
        return {};
      }),

    restore: (tenant: Tenant, id: string, by: Actor) =>
      change(tenant, { id, by, action: 'reminder.restore' }, async ({ id: known, state }, within) => {
        if (state !== 'failed') throw reminderSettled();
        await store.dismiss(tenant, known, null, within);
        return {};
      }),
  };
}

export type TroubledReminders = ReturnType<typeof troubledReminders>;
