// When a reminder is due, when a failed one is retried, when it is too late, and what came of all reminders of an event.
import { minuteMs } from '#platform/rules/wall-clock.ts';

/** Design, calendar: retries after 1, 5, 15 and 60 minutes; then every hour, until the event starts. */
const retryMinutes = [1, 5, 15, 60];

/** A reminder that is late (Kontor was down) may still be sent for this long, even if the event has begun. */
const graceMs = 5 * minuteMs;

/** Null for an event that has begun: nobody needs a reminder any more. */
export function dueAt(startsAt: number, notifyBeforeMinutes: number, now: number): number | null {
  if (startsAt <= now) return null;
  // Booked after the time of the reminder: it is due at once.
  return Math.max(startsAt - notifyBeforeMinutes * minuteMs, now);
}

export const isTooLate = (startsAt: number, remindAt: number, now: number): boolean =>
  now > Math.max(startsAt, remindAt + graceMs);

/** The next attempt after `attempts` have failed, or null when the event starts before it. */
export function retryAt(startsAt: number, attempts: number, now: number): number | null {
  const minutes = retryMinutes[attempts - 1] ?? retryMinutes.at(-1) ?? 60;
  const at = now + minutes * minuteMs;
  return at < startsAt ? at : null;
}

/** `none`: no reminder was asked for. `nobody`: and nobody attends. */
type ReminderOutcome = 'sent' | 'captured' | 'planned' | 'failed' | 'skipped' | 'none' | 'nobody';

const order = ['failed', 'planned', 'sent', 'captured', 'skipped'] as const;

/** In one word: what needs a look comes before what went well. */
export const judgeReminders = (states: readonly string[], attendees: number): ReminderOutcome =>
  order.find((state) => states.includes(state)) ?? (attendees === 0 ? 'nobody' : 'none');
