// What the calendar contributes to Today: its cards, and the reminders that failed with what can be done about each.
import type { Clock } from '#platform/clock.ts';
import { type Action, defineAction } from '#platform/screens/screen.ts';
import type { TodayFace } from '#platform/screens/today.ts';
import { dayCards } from './day-cards.ts';
import type { DayStore } from './day-store.ts';
import { ReminderForm, SendForm } from './schema.ts';
import type { TroubledReminders } from './troubled-reminders.ts';

export const calendarPermissions = { 'calendar:read': 'viewer', 'calendar:write': 'editor' } as const;

type TodayNeeds = { store: DayStore; reminders: TroubledReminders; clock: Clock };

export function calendarToday({ store, reminders, clock }: TodayNeeds): { today: TodayFace; actions: Action[] } {
  const change = { scope: 'organisation', permission: 'calendar:write', form: 'today' } as const;
  return {
    today: {
      cards: dayCards({ store, clock }),
      attention: [{ id: 'reminders', permission: 'calendar:read', read: (caller) => reminders.list(caller) }],
    },
    actions: [
      defineAction({
        ...change,
        path: 'reminders/:id/send',
        summary: 'Send a reminder that failed',
        body: SendForm,
        act: async (caller, { id, channel }) => {
          const { name } = await reminders.send(caller, id, channel, caller.actor);
          return { to: 'today', done: { code: 'reminder.sent', values: { name } } };
        },
      }),
      defineAction({
        ...change,
        path: 'reminders/:id/dismiss',
        summary: 'Put a reminder that failed out of sight',
        body: ReminderForm,
        act: async (caller, { id }) => {
          const { name } = await reminders.dismiss(caller, id, caller.actor);
          const undo = { action: `reminders/${id}/restore`, fields: {} };
          return { to: 'today', done: { code: 'reminder.dismissed', values: { name } }, undo };
        },
      }),
      defineAction({
        ...change,
        path: 'reminders/:id/restore',
        summary: 'Show a reminder that failed again',
        body: ReminderForm,
        act: async (caller, { id }) => {
          const { name } = await reminders.restore(caller, id, caller.actor);
          return { to: 'today', done: { code: 'reminder.restored', values: { name } } };
        },
      }),
    ],
  };
}
