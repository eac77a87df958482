// The two queues of reminders, one for each channel, so that a mail server that hangs does not delay SMS.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Channel, PlannedReminder } from './plan-reminders.ts';

/** Which reminder to send; a job with an old `attempt` was replaced by a later one. */
export type ReminderJob = Tenant & { reminderId: string; attempt: number };

export type WaitingReminder = Pick<PlannedReminder, 'id' | 'position' | 'channel'> & {
  at: Date;
  attempt: number;
  /** Sent by hand, beside the one that waits for its time. */
  isExtra?: boolean;
};

/** `sequence`: how often the event was moved, cancelled or restored when its reminders were planned. */
export type RemindedOf = { id: string; startsAt: Date; sequence: number };

export type SendReminders = (
  tenant: Tenant,
  event: RemindedOf,
  reminders: PlannedReminder[],
  within: Queries,
) => Promise<void>;

const channels: Channel[] = ['email', 'sms'];

const dayMs = 86_400_000;

export function reminderQueues(jobs: Jobs, work: (job: ReminderJob) => Promise<void>) {
  const queues = {
    email: jobs.addQueue<ReminderJob>({ name: 'calendar-email', work }),
    sms: jobs.addQueue<ReminderJob>({ name: 'calendar-sms', work }),
  };

  async function wait(tenant: Tenant, event: RemindedOf, reminders: WaitingReminder[], within: Queries): Promise<void> {
    const keepUntil = new Date(event.startsAt.getTime() + dayMs);
    const { organisationId, environment } = tenant;
    for (const channel of channels) {
      const waiting = reminders.filter((reminder) => reminder.channel === channel);
      const made = waiting.map(({ id, position, at, attempt, isExtra = false }) => ({
        data: { organisationId, environment, reminderId: id, attempt },
        at,
        key: [event.id, position, channel, id, ...marksOf(event.sequence, attempt, isExtra)].join('/'),
        keepUntil,
      }));
      await queues[channel].send(made, within);
    }
  }

  const sendReminders: SendReminders = (tenant, event, reminders, within) =>
    wait(
      tenant,
      event,
      reminders.map(({ remindAt, ...reminder }) => ({ ...reminder, at: remindAt, attempt: 0 })),
      within,
    );
  return { sendReminders, wait };
}

/**
 * One job for each attempt of each reminder. The number keeps the next attempt apart from a job that was replaced by hand and still waits, and
 * the sequence what is planned for a new time from what still waits for the old one.
 */
const marksOf = (sequence: number, attempt: number, isExtra: boolean): string[] => [
  ...(sequence === 0 ? [] : [`s${sequence}`]),
  ...(attempt === 0 ? [] : [String(attempt)]),
  ...(isExtra ? ['extra'] : []),
];

export type ReminderQueues = ReturnType<typeof reminderQueues>;
