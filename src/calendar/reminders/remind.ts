// The story of one reminder, or of the notice of a cancellation: send it, capture it in the sandbox, or record why not; a failed one is retried later.
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Metrics } from '#platform/metrics.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import { tell } from '#platform/telling/telling.ts';
import { reminderFailed } from '../told-events.ts';
import { type Message, writeMessage } from './message.ts';
import type { ReminderJob, ReminderQueues } from './reminder-queues.ts';
import type { DueReminder, ReminderStore, Settled } from './reminder-store.ts';
import { isTooLate, retryAt } from './rules/reminder-times.ts';

export type RemindNeeds = {
  store: ReminderStore;
  database: TenantDatabase;
  /** A function, because the queues are created after this story: they need it as their worker. */
  queues(): ReminderQueues;
  mailer: Mailer | null;
  sms: SmsSender | null;
  metrics: Metrics;
  audit: AuditLog;
  clock: Clock;
};

/** Why a reminder failed that nobody tried to send. */
export const eventHadBegun = 'the event had begun';

export function remindStory({ store, database, queues, mailer, sms, metrics, audit, clock }: RemindNeeds) {
  const counted = metrics.counter('kontor_reminders_total', 'Reminders that are done, by outcome.', [
    'channel',
    'outcome',
  ]);
  // From 0 on: Prometheus sees no increase in a series that begins with 1, so the first failure would alert nobody.
  for (const channel of ['email', 'sms']) counted.inc({ channel, outcome: 'failed' }, 0);

  /** Others hear of a failed one, so both are written in one transaction. */
  const settleAndTell = (tenant: Tenant, { id, eventId, channel }: DueReminder, at: Date, outcome: Settled) =>
    database.transaction(async (within) => {
      const isMine = await store.settleWithin(tenant, id, at, outcome, within);
      const { attempts } = outcome;
      const told = tell(reminderFailed, id, { reminderId: id, eventId, channel, attempts });
      if (isMine) await audit.tell(tenant, [told], within);
      return isMine;
    });

  async function settle(tenant: Tenant, reminder: DueReminder, settled: Omit<Settled, 'attempts'>, attempts: number) {
    const at = new Date(clock.now());
    const outcome = { ...settled, attempts };
    const isFirst =
      settled.state === 'failed'
        ? await settleAndTell(tenant, reminder, at, outcome)
        : await store.settle(tenant, reminder.id, at, outcome);
    if (isFirst) counted.inc({ channel: reminder.channel, outcome: settled.state });
  }

  async function postpone(tenant: Tenant, reminder: DueReminder, at: number, reason: string): Promise<void> {
    const { id, position, channel, attempts, eventId, startsAt, sequence } = reminder;
    await database.transaction(async (within) => {
      if (!(await store.postpone(tenant, id, attempts, reason, within))) return;
      const next = { id, position, channel, at: new Date(at), attempt: attempts + 1 };
      await queues().wait(tenant, { id: eventId, startsAt, sequence }, [next], within);
    });
  }

  async function send(message: Message) {
    if (message.channel === 'email') return mailer?.send(message.mail) ?? skipped('SMTP_URL is not set');
    return sms?.send(message.sms) ?? skipped('SMS_WEBHOOK_URL is not set');
  }

  async function attempt(tenant: Tenant, reminder: DueReminder): Promise<void> {
    const message = writeMessage(reminder, mailer?.from ?? 'kontor@localhost');
    if (tenant.environment === 'sandbox') {
      const captured = message.channel === 'email' ? message.mail : message.sms;
      return settle(tenant, reminder, { state: 'captured', reason: null, captured }, reminder.attempts + 1);
    }
    const sending = await send(message);
    if (sending.outcome === 'skipped') {
      return settle(tenant, reminder, { state: 'skipped', reason: sending.reason }, reminder.attempts);
    }
    const attempts = reminder.attempts + 1;
    if (sending.outcome === 'sent') return settle(tenant, reminder, { state: 'sent', reason: null }, attempts);
    const { reason } = sending;
    const again = sending.outcome === 'refused' ? null : retryAt(reminder.startsAt.getTime(), attempts, clock.now());
    if (again === null) return settle(tenant, reminder, { state: 'failed', reason }, attempts);
    return postpone(tenant, reminder, again, reason);
  }

  return async ({ organisationId, environment, reminderId, attempt: number }: ReminderJob): Promise<void> => {
    const tenant = { organisationId, environment };
    const reminder = await store.find(tenant, reminderId);
    // Done already, cancelled, or replaced by a later attempt: the process died after the work, and the job was repeated.
    if (reminder?.state !== 'planned' || reminder.attempts !== number) return;
    // Planned for a time that the event does not have any more.
    if (reminder.plannedSequence !== reminder.sequence) return;
    const { attempts, startsAt, remindAt } = reminder;
    if (isTooLate(startsAt.getTime(), remindAt.getTime(), clock.now())) {
      return settle(tenant, reminder, { state: 'failed', reason: eventHadBegun }, attempts);
    }
    await attempt(tenant, reminder);
  };
}

const skipped = (reason: string) => ({ outcome: 'skipped' as const, reason });
