// Plans the messages of an event, one for each attendee, by e-mail, or by SMS where there is only a phone; and queues them.

import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { makeId } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { dayMs } from '#platform/rules/wall-clock.ts';
import { dueAt } from './rules/reminder-times.ts';

export type Channel = 'email' | 'sms';

export type Kind = 'reminder' | 'cancellation' | 'change';

export type PlannedReminder = {
  id: string;
  kind: Kind;
  /** Which attendee it is for. */
  position: number;
  channel: Channel | 'none';
  remindAt: Date;
  state: 'planned' | 'skipped';
  reason: string | null;
};

/** How somebody is reached; in the order of their positions, which are those of the list if they are left out. */
export type Reached = { email: string | null; phone: string | null; position?: number };

type Reminded = { startsAt: number; notifyBeforeMinutes: readonly number[]; attendees: readonly Reached[] };

export function planReminders(event: Reminded, now: number): PlannedReminder[] {
  const times = event.notifyBeforeMinutes.flatMap((minutes) => dueAt(event.startsAt, minutes, now) ?? []);
  // Those whose time has passed are all due now: nobody gets two of them.
  return [...new Set(times)].flatMap((due) => planFor('reminder', event.attendees, due));
}

/** For each of them, all at once. */
export const planFor = (kind: Kind, attendees: readonly Reached[], at: number): PlannedReminder[] =>
  attendees.map((attendee, index) => ({
    id: makeId(),
    kind,
    position: attendee.position ?? index,
    remindAt: new Date(at),
    ...chooseChannel(attendee),
  }));

function chooseChannel({ email, phone }: Reached): Pick<PlannedReminder, 'channel' | 'state' | 'reason'> {
  if (email !== null) return { channel: 'email', state: 'planned', reason: null };
  if (phone !== null) return { channel: 'sms', state: 'planned', reason: null };
  return { channel: 'none', state: 'skipped', reason: 'the attendee has neither e-mail nor phone' };
}

/** Which reminder to send; a job with an old `attempt` was replaced by a later one. */
export type ReminderJob = Tenant & { reminderId: string; attempt: number };

type WaitingReminder = Pick<PlannedReminder, 'id' | 'position' | 'channel' | 'remindAt'> & {
  /** How often it was tried. */
  attempt?: number;
  /** Sent by hand, beside the one that waits for its time. */
  isExtra?: boolean;
};

/** `sequence`: how often the event was moved, cancelled or restored when its reminders were planned. */
type RemindedOf = { id: string; startsAt: Date; sequence: number };

export type QueueReminders = (
  tenant: Tenant,
  event: RemindedOf,
  reminders: readonly WaitingReminder[],
  within: Queries,
) => Promise<void>;

/** Two queues, one for each channel, so that a mail server that hangs does not delay SMS. */
export function reminderQueues(jobs: Jobs, work: (job: ReminderJob) => Promise<void>): QueueReminders {
  const queues = (['email', 'sms'] as const).map((channel) => ({
    channel,
    queue: jobs.addQueue<ReminderJob>({ name: `calendar-${channel}`, work }),
  }));
  return async ({ organisationId, environment }, event, reminders, within) => {
    const keepUntil = new Date(event.startsAt.getTime() + dayMs);
    for (const { channel, queue } of queues) {
      const waiting = reminders.filter((reminder) => reminder.channel === channel);
      const made = waiting.map(({ id, position, remindAt, attempt = 0, isExtra = false }) => ({
        data: { organisationId, environment, reminderId: id, attempt },
        at: remindAt,
        key: [event.id, position, channel, id, ...marksOf(event.sequence, attempt, isExtra)].join('/'),
        keepUntil,
      }));
      await queue.send(made, within);
    }
  };
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
