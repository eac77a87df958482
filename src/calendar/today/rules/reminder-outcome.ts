// What came of the reminders of an event, in one word: what needs a look comes before what went well.

/** `none`: no reminder was asked for. `nobody`: and nobody attends. */
export type ReminderOutcome = 'sent' | 'captured' | 'planned' | 'failed' | 'skipped' | 'none' | 'nobody';

const order = ['failed', 'planned', 'sent', 'captured', 'skipped'] as const;

export const judgeReminders = (states: readonly string[], attendees: number): ReminderOutcome =>
  order.find((state) => states.includes(state)) ?? (attendees === 0 ? 'nobody' : 'none');
