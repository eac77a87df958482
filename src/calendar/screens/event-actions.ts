// What people do with events on the calendar's screens, and the same acts as commands: move one, cancel it, and take that back.
import Type, { type Static } from 'typebox';
import { tenantArgs } from '#organisation';
import { type Acting, declareFor, type Options } from '#platform/screens/declare.ts';
import type { Next } from '#platform/screens/screen.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import { msg } from '#platform/text/msg.ts';
import type { CalendarRoom } from '../room.ts';
import { maxReason } from '../rules/check-texts.ts';
import { toWall } from '../rules/time-zone.ts';
import { bookEvent, NewEventForm } from './book-event.ts';
import { atFields, Back, backTo, dayIn } from './event-forms.ts';
import { endAfter } from './open-event.ts';
import { writeLocal } from './rules/day-column.ts';

const { action } = declareFor<CalendarRoom>();

const Known = {
  id: Type.String({ format: 'uuid', description: 'Id of the event.' }),
  version: Type.Optional(Type.Integer({ description: 'The version that the form began from.' })),
};
const MoveForm = Type.Object({
  ...Known,
  startTime: Type.String({ maxLength: 40, label: 'New start' }),
  minutes: Type.Optional(Type.Integer({ description: 'The new length; as before if left out.' })),
  endTime: Type.Optional(Type.String({ maxLength: 40, description: 'Instead of minutes.' })),
  blockingTo: Type.Optional(Type.String({ maxLength: 40, description: 'Moves along if left out.' })),
  ...Back,
});

async function move(room: CalendarRoom, caller: Acting, form: Static<typeof MoveForm>) {
  const { id, version, startTime, minutes, blockingTo } = form;
  const before = await room.events.find(caller, id);
  const { timeZone, title } = before;
  const isTimed = !before.isAllDay && minutes !== undefined;
  const endTime = form.endTime ?? (isTimed ? endAfter(startTime, minutes, timeZone) : undefined);
  const compare = ({ startsAt, isAllDay }: { startsAt: Date; isAllDay: boolean }) => {
    const theirs = writeLocal(timeZone, startsAt.getTime());
    return { yours: { startTime }, theirs: { startTime: isAllDay ? theirs.slice(0, 10) : theirs } };
  };
  const moved = await room.events
    .move(caller, { id, version, compare }, { startTime, endTime, blockingTo }, caller.actor)
    .catch((error: unknown) => (form.endTime === undefined ? atFields(error) : Promise.reject(error)));
  const to = backTo(form.back, id, dayIn(timeZone, moved));
  const wall = toWall(timeZone, moved.startsAt.getTime());
  const undo = {
    startTime: before.startsAt.toISOString(),
    endTime: before.endsAt.toISOString(),
    ...(before.blockingTo === null ? {} : { blockingTo: before.blockingTo.toISOString() }),
    ...{ version: String(moved.version), back: to },
  };
  return {
    to,
    done: {
      code: 'event.moved',
      values: { title, start: writeLocal(timeZone, moved.startsAt.getTime()) },
      said: msg('“{title}” is now on {start, date, localTime}.', { title, start: wall }),
    },
    undo: { action: `calendar/events/${id}/move`, fields: undo },
    data: { ...moved, environment: caller.environment },
  };
}

const CancelForm = Type.Object({
  ...Known,
  reason: Type.Optional(
    Type.String({
      maxLength: maxReason,
      label: 'Why',
      description: 'For your own people. Attendees do not get it.',
    }),
  ),
  tell: Type.Optional(Type.Boolean({ description: 'Tells attendees by e-mail or SMS.' })),
  ...Back,
});

async function cancel({ events }: CalendarRoom, caller: Acting, form: Static<typeof CancelForm>) {
  const { id, version, reason, tell, back } = form;
  const { title } = await events.find(caller, id);
  const cancelled = await events.cancel(caller, { id, version }, { reason, tell }, caller.actor);
  const to = backTo(back, id, null);
  const done = tell
    ? {
        code: 'event.cancelled-told',
        said: msg('“{title}” is cancelled. Its time is free, and the attendees are told.', { title }),
      }
    : { code: 'event.cancelled', said: msg('“{title}” is cancelled. Its time is free.', { title }) };
  const fields = { version: String(cancelled.version), back: to };
  const undo = { action: `calendar/events/${id}/restore`, fields };
  return { to, done, undo, data: { ...cancelled, environment: caller.environment } };
}

const RestoreForm = Type.Object({ ...Known, ...Back });

async function restore({ events }: CalendarRoom, caller: Acting, form: Static<typeof RestoreForm>) {
  const { id, version, back } = form;
  const { title, timeZone } = await events.find(caller, id);
  const restored = await events.restore(caller, { id, version }, caller.actor);
  const said = msg('“{title}” is back.', { title });
  const data = { ...restored, environment: caller.environment };
  return { to: backTo(back, id, dayIn(timeZone, restored)), done: { code: 'event.restored', said }, data };
}

const write = { permission: 'calendar:write', form: 'calendar' };
const one = 'calendar/events/:id';

const versionArg = { version: { description: 'Refuse if the event has another version by now.' } };

function readVersion(text: Options[string]): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(String(text))) return Number(text);
  throw new UsageProblem(`--version is "${text}": it must be a whole number.`);
}

/** As a command says it; `data` is the event as it is now. */
const sayOf = (does: string, { data }: Next) => `The event ${data?.id} (${data?.environment}) ${does}.`;
const writeAt = (at: unknown) => (at as Date).toISOString();

export const eventActions = [
  action({
    ...{ ...write, path: 'calendar/events/create', form: 'calendar/new', seenAt: 'calendar' },
    summary: 'Book an event',
    body: NewEventForm,
    act: bookEvent,
  }),
  action({
    ...{ ...write, path: `${one}/move`, body: MoveForm, act: move },
    summary: 'Move an event, unless another one is in the way; its reminders are planned anew',
    command: {
      name: 'event move',
      leaves: Object.keys(MoveForm.properties).filter((name) => name !== 'id'),
      args: {
        start: {
          required: true,
          description: 'New start, as in 2027-05-03T00:00:00Z. Local time without an offset.',
        },
        end: { description: 'New end; the event keeps its length if left out.' },
        'blocking-to': { description: 'Until when the slot stays blocked; moves along if left out.' },
        ...{ ...versionArg, ...tenantArgs },
      },
      body: (_room, { start, end, 'blocking-to': blockingTo, version }) => ({
        ...{ startTime: start, endTime: end, blockingTo },
        version: readVersion(version),
      }),
      say: (next) => sayOf(`is now from ${writeAt(next.data?.startsAt)} to ${writeAt(next.data?.endsAt)}`, next),
    },
  }),
  action({
    ...{ ...write, path: `${one}/cancel`, body: CancelForm, act: cancel },
    summary: 'Cancel an event: its time becomes free, and no more reminders are sent',
    command: {
      name: 'event cancel',
      leaves: ['back'],
      args: {
        reason: { description: 'Why; kept with the event, not sent to attendees.' },
        tell: { type: 'boolean', description: 'Tell the attendees by e-mail or SMS.' },
        ...{ ...versionArg, ...tenantArgs },
      },
      body: (_room, { version }) => ({ version: readVersion(version) }),
      say: (next) => sayOf('is cancelled', next),
    },
  }),
  action({
    ...{ ...write, path: `${one}/restore`, body: RestoreForm, act: restore },
    summary: 'Restore a cancelled event where its time is still free',
    command: {
      name: 'event restore',
      leaves: ['back'],
      args: { ...versionArg, ...tenantArgs },
      body: (_room, { version }) => ({ version: readVersion(version) }),
      say: (next) => sayOf('is restored', next),
    },
  }),
];
