// What people do on Today about a reminder that failed: send it again or the other way, put it out of sight, and take that back.
import Type from 'typebox';
import { declareFor } from '#platform/screens/declare.ts';
import { msg } from '#platform/text/msg.ts';
import type { CalendarRoom } from '../room.ts';

const { action } = declareFor<CalendarRoom>();
const change = { permission: 'calendar:write', form: 'today' };
const Known = { id: Type.String({ maxLength: 40 }) };

export const reminderActions = [
  action({
    ...change,
    path: 'reminders/:id/send',
    summary: 'Send a reminder that failed',
    body: Type.Object({
      ...Known,
      channel: Type.Optional(
        Type.Union([Type.Literal('email'), Type.Literal('sms')], { description: 'As before if left out.' }),
      ),
    }),
    act: async ({ reminders }, caller, { id, channel }) => {
      const { name } = await reminders.send(caller, id, channel, caller.actor);
      const said = msg('The reminder to {name} is on its way.', { name });
      return { to: 'today', done: { code: 'reminder.sent', said } };
    },
  }),
  action({
    ...change,
    path: 'reminders/:id/dismiss',
    summary: 'Put a reminder that failed out of sight',
    body: Type.Object(Known),
    act: async ({ reminders }, caller, { id }) => {
      const { name } = await reminders.dismiss(caller, id, caller.actor);
      const said = msg('The reminder to {name} is out of sight.', { name });
      const undo = { action: `reminders/${id}/restore`, fields: {} };
      return { to: 'today', done: { code: 'reminder.dismissed', said }, undo };
    },
  }),
  action({
    ...change,
    path: 'reminders/:id/restore',
    summary: 'Show a reminder that failed again',
    body: Type.Object(Known),
    act: async ({ reminders }, caller, { id }) => {
      const { name } = await reminders.restore(caller, id, caller.actor);
      const said = msg('The reminder to {name} is back.', { name });
      return { to: 'today', done: { code: 'reminder.restored', said } };
    },
  }),
];
