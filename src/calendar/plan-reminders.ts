// Plans the reminders of a new event: one for each attendee, by e-mail, or by SMS where there is only a phone.
import { makeId } from '#platform/ids.ts';
import type { Attendee, ReadEvent } from './read-event.ts';
import { dueAt } from './rules/reminder-times.ts';

export type Channel = 'email' | 'sms';

export type PlannedReminder = {
  id: string;
  /** The index of the attendee in the list. */
  position: number;
  channel: Channel | 'none';
  remindAt: Date;
  state: 'planned' | 'skipped';
  reason: string | null;
};

export function planReminders(event: ReadEvent, now: number): PlannedReminder[] {
  if (event.notifyBeforeMinutes === null) return [];
  const due = dueAt(event.startsAt, event.notifyBeforeMinutes, now);
  if (due === null) return [];
  const remindAt = new Date(due);
  return event.attendees.map((attendee, position) => ({
    id: makeId(),
    position,
    remindAt,
    ...chooseChannel(attendee),
  }));
}

function chooseChannel({ email, phone }: Attendee): Pick<PlannedReminder, 'channel' | 'state' | 'reason'> {
  if (email !== null) return { channel: 'email', state: 'planned', reason: null };
  if (phone !== null) return { channel: 'sms', state: 'planned', reason: null };
  return { channel: 'none', state: 'skipped', reason: 'the attendee has neither e-mail nor phone' };
}
