// What people do with events on the calendar's screens, and the same acts as commands: move one, cancel it, and take that back. Forms
// of events share where they lead back to, and at which of their fields the problems of add-event stand.

import Type, { type Static } from 'typebox';
import { tenantArgs } from '#organisation';
import { invalidFields } from '#platform/http/invalid-fields.ts';
import { type FieldProblem, Refusal } from '#platform/http/refusal.ts';
import { pick } from '#platform/rules/pick.ts';
import { localDay, toWall } from '#platform/rules/wall-clock.ts';
import { type Acting, declareFor, type Options, optionalText } from '#platform/screens/declare.ts';
import type { Next } from '#platform/screens/screen.ts';
import { UsageProblem } from '#platform/startup-problem.ts';
import { msg, type Text } from '#platform/text/msg.ts';
import { type ChangedEvent, cancelEvent, findStanding, moveEvent, restoreEvent } from '../events/change-events.ts';
import type { CalendarRoom } from '../room.ts';
import { maxReason } from '../rules/check-fields.ts';
import { endAfter } from './open-event.ts';
import { writeLocal } from './rules/days.ts';

const { action } = declareFor<CalendarRoom>();

export const Back = {
  back: optionalText({
    maxLength: 2_500,
    pattern: '^calendar(?:/events)?(?:\\?[\\w=&%.+~*-]*)?$',
    description: 'Where to go on: the path of a view with its query.',
    isAsked: false,
  }),
};
/** What a form has in place of a field of add-event, and what it says of it. */
const ofForm: Record<string, { field: string; said: Record<string, Text> }> = {
  endTime: {
    field: 'minutes',
    said: { out_of_order: msg('At least one minute.'), too_long: msg('At most 366 days.') },
  },
  blockingTo: {
    field: 'blockMinutes',
    said: { out_of_order: msg('Write zero or more.'), too_long: msg('At most 366 days after the start.') },
  },
};

/** The problems of add-event at the fields of the form. */
export const atFields = (error: unknown): Promise<never> =>
  Promise.reject(
    movedProblems(error, (problem) => {
      const name = problem.field.replace(/^event\./, '');
      const { field, said } = ofForm[name] ?? { field: name, said: {} };
      const text = said[problem.code];
      return { ...problem, field, pointer: `/${field.replaceAll('.', '/')}`, ...(text ? { said: text } : {}) };
    }),
  );

export function movedProblems(error: unknown, move: (problem: FieldProblem) => FieldProblem): unknown {
  return error instanceof Refusal && error.errors ? invalidFields(error.errors.map(move)) : error;
}

/** The view that somebody came from, with the day that the event is on now, and without what was open for it. */
export function backTo(back: string | undefined, id: string, day: string | null): string {
  const [path = 'calendar', query = ''] = (back ?? 'calendar').split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const name of ['open', 'moveTo', 'length']) parameters.delete(name);
  parameters.set('event', id);
  if (day !== null && path === 'calendar') parameters.set('date', day);
  return `${path}?${parameters}`;
}

export const dayIn = (zone: string, { startsAt }: { startsAt: Date }) => localDay(zone, startsAt.getTime());

export const Known = {
  id: Type.String({ format: 'uuid', description: 'Id of the event.' }),
  version: Type.Integer({ description: 'The version that the form began from.' }),
};
const MoveForm = Type.Object({
  ...Known,
  startTime: Type.String({ maxLength: 40, label: 'New start' }),
  minutes: Type.Optional(Type.Integer({ description: 'The new length; as before if left out.' })),
  endTime: optionalText({ maxLength: 40, description: 'Instead of minutes.' }),
  blockingTo: optionalText({ maxLength: 40, description: 'Moves along if left out.' }),
  ...Back,
});

async function move(room: CalendarRoom, caller: Acting, form: Static<typeof MoveForm>) {
  const { id, version, startTime, minutes, blockingTo } = form;
  const before = await findStanding(room, caller, { id });
  const { timeZone, title } = before;
  const isTimed = !before.isAllDay && minutes !== undefined;
  const endTime = form.endTime ?? (isTimed ? endAfter(startTime, minutes, timeZone) : undefined);
  const compare = ({ startsAt, isAllDay }: { startsAt: Date; isAllDay: boolean }) => {
    const theirs = writeLocal(timeZone, startsAt.getTime());
    return { yours: { startTime }, theirs: { startTime: isAllDay ? theirs.slice(0, 10) : theirs } };
  };
  const wish = { startTime, endTime, blockingTo };
  const moved = await moveEvent(room, caller, { id, version, compare }, wish, caller.actor).catch((error: unknown) =>
    form.endTime === undefined ? atFields(error) : Promise.reject(error),
  );
  const to = backTo(form.back, id, dayIn(timeZone, moved));
  const wall = toWall(timeZone, moved.startsAt.getTime());
  const undo = {
    startTime: before.startsAt.toISOString(),
    endTime: before.endsAt.toISOString(),
    ...(before.blockingTo === null ? {} : { blockingTo: before.blockingTo.toISOString() }),
    version: moved.version,
    back: to,
  };
  return {
    to,
    done: {
      code: 'event.moved',
      values: { title, start: writeLocal(timeZone, moved.startsAt.getTime()) },
      said: msg('“{title}” is now on {start, date, localTime}.', { title, start: wall }),
    },
    undo: { action: `calendar/events/${id}/move`, fields: undo },
    data: dataOf(moved, caller),
  };
}

const CancelForm = Type.Object({
  ...Known,
  reason: optionalText({
    maxLength: maxReason,
    label: 'Why',
    description: 'For your own people. Attendees do not get it.',
  }),
  tell: Type.Optional(Type.Boolean({ description: 'Tells attendees by e-mail or SMS.' })),
  ...Back,
});

async function cancel(room: CalendarRoom, caller: Acting, form: Static<typeof CancelForm>) {
  const { id, version, reason, tell, back } = form;
  const cancelled = await cancelEvent(room, caller, { id, version }, { reason, tell }, caller.actor);
  const { title } = cancelled;
  const to = backTo(back, id, null);
  const done = tell
    ? {
        code: 'event.cancelled-told',
        said: msg('“{title}” is cancelled. Its time is free, and the attendees are told.', { title }),
      }
    : { code: 'event.cancelled', said: msg('“{title}” is cancelled. Its time is free.', { title }) };
  const fields = { version: cancelled.version, back: to };
  const undo = { action: `calendar/events/${id}/restore`, fields };
  return { to, done, undo, data: dataOf(cancelled, caller) };
}

const RestoreForm = Type.Object({ ...Known, ...Back });

async function restore(room: CalendarRoom, caller: Acting, form: Static<typeof RestoreForm>) {
  const { id, version, back } = form;
  const restored = await restoreEvent(room, caller, { id, version }, caller.actor);
  const done = { code: 'event.restored', said: msg('“{title}” is back.', { title: restored.title }) };
  return { to: backTo(back, id, dayIn(restored.timeZone, restored)), done, data: dataOf(restored, caller) };
}

/** The event as it is now, for programs. */
export const dataOf = (event: ChangedEvent, { environment }: Acting) => ({
  ...pick(event, ['id', 'version', 'startsAt', 'endsAt', 'cancelledAt']),
  environment,
});

export const write = { permission: 'calendar:write', form: 'calendar' };
export const one = 'calendar/events/:id';

export const versionArg = { version: { description: 'Refuse if the event has another version by now.' } };

export function readVersion(text: Options[string]): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(String(text))) return Number(text);
  throw new UsageProblem(`--version is "${text}": it must be a whole number.`);
}

/** As a command says it; `data` is the event as it is now. */
export const sayOf = (does: string, { data }: Next) => `The event ${data?.id} (${data?.environment}) ${does}.`;
const writeAt = (at: unknown) => (at as Date).toISOString();

export const eventActions = [
  action({
    ...write,
    path: `${one}/move`,
    body: MoveForm,
    act: move,
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
        ...versionArg,
        ...tenantArgs,
      },
      body: (_room, { start, end, 'blocking-to': blockingTo, version }) => ({
        startTime: start,
        endTime: end,
        blockingTo,
        version: readVersion(version),
      }),
      say: (next) => sayOf(`is now from ${writeAt(next.data?.startsAt)} to ${writeAt(next.data?.endsAt)}`, next),
    },
  }),
  action({
    ...write,
    path: `${one}/cancel`,
    body: CancelForm,
    act: cancel,
    summary: 'Cancel an event: its time becomes free, and no more reminders are sent',
    command: {
      name: 'event cancel',
      leaves: ['back'],
      args: {
        reason: { description: 'Why; kept with the event, not sent to attendees.' },
        tell: { type: 'boolean', description: 'Tell the attendees by e-mail or SMS.' },
        ...versionArg,
        ...tenantArgs,
      },
      body: (_room, { version }) => ({ version: readVersion(version) }),
      say: (next) => sayOf('is cancelled', next),
    },
  }),
  action({
    ...write,
    path: `${one}/restore`,
    body: RestoreForm,
    act: restore,
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
