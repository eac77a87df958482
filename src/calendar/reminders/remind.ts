// Sends one reminder, or the notice of a cancellation: it goes out, is captured in the sandbox, or is recorded with the reason why not; a
// failed one is retried later.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Metrics } from '#platform/metrics.ts';
import { tell } from '#platform/telling/telling.ts';
import type { CalendarRoom } from '../room.ts';
import { reminderFailed } from '../told-events.ts';
import { type Message, writeMessage } from './message.ts';
import type { ReminderJob } from './plan-reminders.ts';
import type { DueReminder, Settled } from './reminder-store.ts';
import { isTooLate, retryAt } from './rules/reminder-times.ts';

/** Why a reminder failed that nobody tried to send. */
export const eventHadBegun = 'the event had begun';

export type RemindersDone = ReturnType<Metrics['counter']>;

export function countRemindersDone(metrics: Metrics): RemindersDone {
  const labels = ['channel', 'outcome'];
  const done = metrics.counter('kontor_reminders_total', 'Reminders that are done, by outcome.', labels);
  // From 0 on: Prometheus sees no increase in a series that begins with 1, so the first failure would alert nobody.
  for (const channel of ['email', 'sms']) done.inc({ channel, outcome: 'failed' }, 0);
  return done;
}

export async function remind(room: CalendarRoom, job: ReminderJob): Promise<void> {
  const { organisationId, environment, reminderId } = job;
  const tenant = { organisationId, environment };
  const reminder = await room.reminders.find(tenant, reminderId);
  // Done already, cancelled, or replaced by a later attempt: the process died after the work, and the job was repeated.
  if (reminder?.state !== 'planned' || reminder.attempts !== job.attempt) return;
  // Planned for a time that the event does not have any more.
  if (reminder.plannedSequence !== reminder.sequence) return;
  const { attempts, startsAt, remindAt } = reminder;
  if (isTooLate(startsAt.getTime(), remindAt.getTime(), room.clock.now())) {
    return settle(room, tenant, reminder, { state: 'failed', reason: eventHadBegun, attempts });
  }
  await attempt(room, tenant, reminder);
}

async function attempt(room: CalendarRoom, tenant: Tenant, reminder: DueReminder): Promise<void> {
  const message = writeMessage(reminder, room.mailer?.from ?? 'kontor@localhost');
  const attempts = reminder.attempts + 1;
  if (tenant.environment === 'sandbox') {
    const captured = message.channel === 'email' ? message.mail : message.sms;
    return settle(room, tenant, reminder, { state: 'captured', reason: null, captured, attempts });
  }
  const sending = await send(room, message);
  if (sending.outcome === 'skipped') {
    const { reason } = sending;
    return settle(room, tenant, reminder, { state: 'skipped', reason, attempts: reminder.attempts });
  }
  if (sending.outcome === 'sent') return settle(room, tenant, reminder, { state: 'sent', reason: null, attempts });
  const { reason } = sending;
  const again = sending.outcome === 'refused' ? null : retryAt(reminder.startsAt.getTime(), attempts, room.clock.now());
  if (again === null) return settle(room, tenant, reminder, { state: 'failed', reason, attempts });
  return postpone(room, tenant, reminder, again, reason);
}

async function send({ mailer, sms }: CalendarRoom, message: Message) {
  if (message.channel === 'email') return mailer?.send(message.mail) ?? skipped('SMTP_URL is not set');
  return sms?.send(message.sms) ?? skipped('SMS_WEBHOOK_URL is not set');
}

const skipped = (reason: string) => ({ outcome: 'skipped' as const, reason });

async function settle(room: CalendarRoom, tenant: Tenant, reminder: DueReminder, settled: Settled): Promise<void> {
  const at = new Date(room.clock.now());
  const isFirst =
    settled.state === 'failed'
      ? await settleAndTell(room, tenant, reminder, at, settled)
      : await room.reminders.settle(tenant, reminder.id, at, settled);
  if (isFirst) room.remindersDone.inc({ channel: reminder.channel, outcome: settled.state });
}

/** A failed reminder is also an event for other systems: both are written in one transaction. */
const settleAndTell = (room: CalendarRoom, tenant: Tenant, reminder: DueReminder, at: Date, settled: Settled) =>
  room.database.transaction(async (within) => {
    const { id, eventId, channel } = reminder;
    const isMine = await room.reminders.settleWithin(tenant, id, at, settled, within);
    const told = tell(reminderFailed, id, { reminderId: id, eventId, channel, attempts: settled.attempts });
    if (isMine) await room.audit.tell(tenant, [told], within);
    return isMine;
  });

async function postpone(room: CalendarRoom, tenant: Tenant, reminder: DueReminder, at: number, reason: string) {
  const { id, position, channel, attempts, eventId, startsAt, sequence } = reminder;
  await room.database.transaction(async (within) => {
    if (!(await room.reminders.postpone(tenant, id, attempts, reason, within))) return;
    const next = { id, position, channel, remindAt: new Date(at), attempt: attempts + 1 };
    await room.queueReminders(tenant, { id: eventId, startsAt, sequence }, [next], within);
  });
}
