// When a reminder is due, when a failed one is tried again, and when it is too late for it.

const minuteMs = 60_000;

/** Design, calendar: retries after 1, 5, 15 and 60 minutes; then every hour, until the event starts. */
const retryMinutes = [1, 5, 15, 60];

/** A reminder that could not leave on time (Kontor was down) still may for this long, even if the event has begun. */
const graceMs = 5 * minuteMs;

/** Null for an event that has begun: there is nothing left to be reminded of. */
export function dueAt(startsAt: number, notifyBeforeMinutes: number, now: number): number | null {
  if (startsAt <= now) return null;
  // Booked later than the reminder would have left: it leaves at once.
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
