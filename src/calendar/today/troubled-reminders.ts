// Reminders that do not go out: what people see about them, and what they can do: send it again or the other way, or put
// it out of sight. A message that went out cannot be taken back; what was put out of sight can.

import Type from 'typebox';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isId } from '#platform/ids.ts';
import { hourMs } from '#platform/rules/wall-clock.ts';
import { type Acting, declareFor } from '#platform/screens/declare.ts';
import type { Attention, Remedy, TodayAttention } from '#platform/screens/today.ts';
import { moment, msg, type Text } from '#platform/text/msg.ts';
import { reminderNotFound, reminderSettled, reminderTooLate, reminderWithoutAddress } from '../errors.ts';
import type { Channel } from '../reminders/plan-reminders.ts';
import { eventHadBegun } from '../reminders/remind.ts';
import type { TroubledReminder } from '../reminders/reminder-store.ts';
import { type CalendarRoom, doneBy } from '../room.ts';

/** How long after the start of its event a failed reminder is still shown. */
const shownAfterStartMs = 12 * hourMs;
const mostRead = 500;
const mostShown = 20;

export const reminderAttention = (room: CalendarRoom): TodayAttention => ({
  id: 'reminders',
  name: msg('Reminders that failed'),
  stillWorks: msg('Reminders still go out.'),
  permission: 'calendar:read',
  read: (tenant) => listAttention(room, tenant),
});

async function listAttention(room: CalendarRoom, tenant: Tenant): Promise<Attention[]> {
  const startsAfter = new Date(room.clock.now() - shownAfterStartMs);
  const found = await room.reminders.listTroubled(tenant, startsAfter, mostRead);
  const shown = found.slice(0, mostShown).map((reminder) => toAttention(room, reminder));
  const rest = found.length - shown.length;
  if (rest === 0) return shown;
  const more = {
    title: msg('More reminders failed'),
    harm: msg('At least {count}: look whether mail and SMS go out at all.', { count: rest }),
  };
  return [
    ...shown,
    { ...more, id: 'more', code: 'reminder.more', level: 'bad', icon: 'message', since: null, remedies: [] },
  ];
}

function toAttention(room: CalendarRoom, reminder: TroubledReminder): Attention {
  const { id, state, name, title, startsAt, attempts, reason, settledAt, remindAt } = reminder;
  const values = { title, startsAt: moment(startsAt), reason: sayReason(reason ?? '') };
  const said =
    state === 'failed'
      ? {
          code: 'reminder.failed',
          title: msg('Reminder to {name} failed', { name }),
          harm: msg('{title}, {startsAt}. {reason}', values),
        }
      : {
          code: 'reminder.retrying',
          title: msg('Reminder to {name} does not go out', { name }),
          harm: msg('{title}, {startsAt}. Tried {attempts, number} times, and it is tried again. {reason}', {
            ...values,
            attempts,
          }),
        };
  return {
    ...said,
    id,
    level: 'bad',
    icon: 'message',
    values: { attempts: String(attempts), reason: reason ?? '' },
    since: settledAt ?? remindAt,
    remedies: remediesOf(room, reminder),
  };
}

function remediesOf(room: CalendarRoom, reminder: TroubledReminder): Remedy[] {
  const { id, state, startsAt } = reminder;
  const permission = 'calendar:write';
  const dismiss = { code: 'reminder.dismiss', label: msg('Dismiss'), action: `reminders/${id}/dismiss`, permission };
  const again = { code: 'reminder.again', label: msg('Send again'), action: `reminders/${id}/send`, permission };
  const first = state === 'failed' ? dismiss : again;
  if (startsAt.getTime() <= room.clock.now()) return state === 'failed' ? [dismiss] : [];
  const way = otherWay(room, reminder);
  if (way !== null) {
    const label = way === 'email' ? msg('Send by e-mail') : msg('Send by SMS');
    return [first, { ...again, code: `reminder.${way}`, label, fields: { channel: way } }];
  }
  return state === 'failed' ? [dismiss, again] : [again];
}

/** Null where this person cannot be reached so, or it is not set up here. */
function otherWay({ mailer, sms }: CalendarRoom, { channel, hasEmail, hasPhone }: TroubledReminder): Channel | null {
  if (channel === 'sms') return hasEmail && mailer !== null ? 'email' : null;
  return hasPhone && sms !== null ? 'sms' : null;
}

/** What a mail server or a gateway said, as a sentence; what Kontor itself wrote down, in the language of the reader. */
const sayReason = (reason: string): string | Text =>
  reason === eventHadBegun
    ? msg('Kontor came to it only after the event had begun.')
    : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${reason === '' || /[.!?]$/.test(reason) ? '' : '.'}`;

/** Changes one reminder; the audit log has its id, but no address. */
const changeReminder = (
  room: CalendarRoom,
  caller: Acting,
  { id, action }: { id: string; action: string },
  work: (reminder: TroubledReminder, within: Transaction) => Promise<Record<string, unknown>>,
): Promise<TroubledReminder> =>
  room.database.transaction(async (within) => {
    const reminder = isId(id) ? await room.reminders.lock(caller, id, within) : null;
    if (!reminder) throw reminderNotFound();
    const details = await work(reminder, within);
    await room.audit.record({ ...doneBy(caller, caller.actor), action, subject: reminder.id, details }, within);
    return reminder;
  });

const sendReminder = (room: CalendarRoom, caller: Acting, id: string, wanted: Channel | undefined) =>
  changeReminder(room, caller, { id, action: 'reminder.send' }, async (reminder, within) => {
    const { eventId, startsAt, position, attempts, state, cancelledAt, sequence } = reminder;
    const channel = wanted ?? reminder.channel;
    if (state !== 'failed' && (state !== 'planned' || attempts === 0)) throw reminderSettled();
    // The event was moved meanwhile, and has reminders for its new time.
    if (reminder.plannedSequence !== sequence) throw reminderSettled();
    if (cancelledAt !== null || startsAt.getTime() <= room.clock.now()) throw reminderTooLate();
    if (!(channel === 'email' ? reminder.hasEmail : reminder.hasPhone)) throw reminderWithoutAddress();
    await room.reminders.retry(caller, reminder.id, channel, within);
    const remindAt = new Date(room.clock.now());
    const now = { id: reminder.id, position, channel, remindAt, attempt: attempts, isExtra: true };
    await room.queueReminders(caller, { id: eventId, startsAt, sequence }, [now], within);
    return { channel };
  });

/** Null puts it back in sight. */
const dismissReminder = (room: CalendarRoom, caller: Acting, id: string, at: Date | null) =>
  changeReminder(
    room,
    caller,
    { id, action: at ? 'reminder.dismiss' : 'reminder.restore' },
    async (reminder, within) => {
      if (reminder.state !== 'failed') throw reminderSettled();
      await room.reminders.dismiss(caller, reminder.id, at, within);
      return {};
    },
  );

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
    act: async (room, caller, { id, channel }) => {
      const { name } = await sendReminder(room, caller, id, channel);
      const said = msg('The reminder to {name} is on its way.', { name });
      return { to: 'today', done: { code: 'reminder.sent', said } };
    },
  }),
  action({
    ...change,
    path: 'reminders/:id/dismiss',
    summary: 'Put a reminder that failed out of sight',
    body: Type.Object(Known),
    act: async (room, caller, { id }) => {
      const { name } = await dismissReminder(room, caller, id, new Date(room.clock.now()));
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
    act: async (room, caller, { id }) => {
      const { name } = await dismissReminder(room, caller, id, null);
      const said = msg('The reminder to {name} is back.', { name });
      return { to: 'today', done: { code: 'reminder.restored', said } };
    },
  }),
];
