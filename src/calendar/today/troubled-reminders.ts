// The story of reminders that do not go out: what somebody is told about them, and what they can do: send it again or the other
// way, or put it out of sight. A message that went out cannot be taken back; what was put out of sight can.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isId } from '#platform/ids.ts';
import type { Attention, Remedy, TodayAttention } from '#platform/screens/today.ts';
import { moment, msg, type Text } from '#platform/text/msg.ts';
import { reminderNotFound, reminderSettled, reminderTooLate, reminderWithoutAddress } from '../errors.ts';
import type { Channel } from '../reminders/plan-reminders.ts';
import { eventHadBegun } from '../reminders/remind.ts';
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
    const dismiss = {
      code: 'reminder.dismiss',
      label: msg('Dismiss'),
      action: `reminders/${id}/dismiss`,
      permission,
    };
    const again = { code: 'reminder.again', label: msg('Send again'), action: `reminders/${id}/send`, permission };
    const first = state === 'failed' ? dismiss : again;
    if (startsAt.getTime() <= clock.now()) return state === 'failed' ? [dismiss] : [];
    const way = other(reminder);
    if (way !== null) {
      const label = way === 'email' ? msg('Send by e-mail') : msg('Send by SMS');
      return [first, { ...again, code: `reminder.${way}`, label, fields: { channel: way } }];
    }
    return state === 'failed' ? [dismiss, again] : [again];
  }

  const toAttention = (reminder: TroubledReminder): Attention => {
    const { id, state, name, title, startsAt, attempts, reason, settledAt, remindAt } = reminder;
    const values = { title, startsAt: moment(startsAt), reason: sayReason(reason ?? '') };
    const said =
      state === 'failed'
        ? {
            code: 'reminder.failed',
            title: msg('Reminder to {name} failed', { name }),
            harm: msg('{title}, {startsAt}. {reason}', values),
          }
        : {
            code: 'reminder.retrying',
            title: msg('Reminder to {name} does not go out', { name }),
            harm: msg('{title}, {startsAt}. Tried {attempts, number} times, and it is tried again. {reason}', {
              ...values,
              attempts,
            }),
          };
    return {
      ...said,
      ...{ id, level: 'bad', icon: 'message' },
      values: { attempts: String(attempts), reason: reason ?? '' },
      since: settledAt ?? remindAt,
      remedies: remediesOf(reminder),
    };
  };

  async function list(tenant: Tenant): Promise<Attention[]> {
    const startsAfter = new Date(clock.now() - shownAfterStartMs);
    const found = await store.list(tenant, startsAfter, mostRead);
    const shown = found.slice(0, mostShown).map(toAttention);
    const rest = found.length - shown.length;
    if (rest === 0) return shown;
    const more = {
      title: msg('More reminders failed'),
      harm: msg('At least {count}: look whether mail and SMS go out at all.', { count: rest }),
    };
    return [
      ...shown,
      { ...more, id: 'more', code: 'reminder.more', level: 'bad', icon: 'message', since: null, remedies: [] },
    ];
  }

  const attention: TodayAttention = {
    id: 'reminders',
    name: msg('Reminders that failed'),
    stillWorks: msg('Reminders still go out.'),
    permission: 'calendar:read',
    read: list,
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
    attention,

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

/** What a mail server or a gateway said, as a sentence; what Kontor itself wrote down, in the language of the reader. */
const sayReason = (reason: string): string | Text =>
  reason === eventHadBegun
    ? msg('Kontor came to it only after the event had begun.')
    : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${reason === '' || /[.!?]$/.test(reason) ? '' : '.'}`;

export type TroubledReminders = ReturnType<typeof troubledReminders>;
