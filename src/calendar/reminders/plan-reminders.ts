// Plans the messages of an event: one for each attendee, by e-mail, or by SMS where there is only a phone.
import { makeId } from '#platform/ids.ts';
import { dueAt } from './rules/reminder-times.ts';

export type Channel = 'email' | 'sms';

export type Kind = 'reminder' | 'cancellation';

export type PlannedReminder = {
  id: string;
  kind: Kind;
  /** The index of the attendee in the list. */
  position: number;
  channel: Channel | 'none';
  remindAt: Date;
  state: 'planned' | 'skipped';
  reason: string | null;
};

/** How somebody is reached; in the order of their positions. */
type Reached = { email: string | null; phone: string | null };

type Reminded = { startsAt: number; notifyBeforeMinutes: readonly number[]; attendees: readonly Reached[] };

export function planReminders(event: Reminded, now: number): PlannedReminder[] {
  const times = event.notifyBeforeMinutes.flatMap((minutes) => dueAt(event.startsAt, minutes, now) ?? []);
  // Those whose time has passed are all due now: nobody gets two of them.
  return [...new Set(times)].flatMap((due) => planFor('reminder', event.attendees, due));
}

/** Everybody is told at once. */
export const planCancellations = (attendees: readonly Reached[], now: number): PlannedReminder[] =>
  planFor('cancellation', attendees, now);

const planFor = (kind: Kind, attendees: readonly Reached[], at: number): PlannedReminder[] =>
  attendees.map((attendee, position) => ({
    id: makeId(),
    kind,
    position,
    remindAt: new Date(at),
    ...chooseChannel(attendee),
  }));

function chooseChannel({ email, phone }: Reached): Pick<PlannedReminder, 'channel' | 'state' | 'reason'> {
  if (email !== null) return { channel: 'email', state: 'planned', reason: null };
  if (phone !== null) return { channel: 'sms', state: 'planned', reason: null };
  return { channel: 'none', state: 'skipped', reason: 'the attendee has neither e-mail nor phone' };
}
