// The form in which an event is edited: what its fields show, what of a form that was sent differs from that, and the fields that
// put everything back.
import { dayMs, minuteMs, toWall } from '#platform/rules/wall-clock.ts';
import type { EditableEvent, StoredPerson } from '../events/edit-store.ts';
import type { EventEdit } from '../events/read-edit.ts';
import { writeLocal } from './rules/days.ts';

/** A person as the row of the form has it. */
const rowFields = ['name', 'email', 'phone', 'customerId'] as const;
type Row = Record<(typeof rowFields)[number], string>;
export type SentRow = { position?: number; isRemoved?: boolean; memberId?: number } & { [Field in keyof Row]?: string };

/** How long a time of day is when whole days become one. */
const usualMinutes = 60;

const toRow = (
  { name, email, phone, customerNumber, customerText }: StoredPerson,
  write: (phone: string) => string,
): Row => ({
  name,
  email: email ?? '',
  phone: phone === null ? '' : write(phone),
  customerId: customerText ?? customerNumber ?? '',
});

const minutesAfter = ({ endsAt, blockingTo }: EditableEvent) =>
  Math.round(((blockingTo ?? endsAt).getTime() - endsAt.getTime()) / minuteMs);

/** By the names of the fields; `writePhone` as people write a number. */
export function showEvent(event: EditableEvent, writePhone: (phone: string) => string): Record<string, string> {
  const { timeZone: zone, startsAt, endsAt, isAllDay } = event;
  const [start, end] = [startsAt.getTime(), endsAt.getTime()];
  const days = Math.round((toWall(zone, end) - toWall(zone, start)) / dayMs);
  const people = event.attendees.flatMap((person, at) =>
    Object.entries({ position: String(person.position), ...toRow(person, writePhone) }).map(([name, value]) => [
      `attendees.${at}.${name}`,
      value,
    ]),
  );
  return {
    title: event.title,
    startTime: writeLocal(zone, start),
    minutes: String(isAllDay ? usualMinutes : Math.round((end - start) / minuteMs)),
    isAllDay: String(isAllDay),
    days: String(isAllDay ? days : 1),
    blockMinutes: String(minutesAfter(event)),
    ...Object.fromEntries(people),
    notifyBefore: event.notifyBefore ?? '',
    locationTitle: event.locationTitle ?? '',
    description: event.description ?? '',
    type: event.type ?? '',
    calendarId: event.calendarId,
    isBlocking: String(event.isBlocking),
    agenda: event.agenda ?? '',
    url: event.url ?? '',
  };
}

const textFields = [
  'title',
  'startTime',
  'notifyBefore',
  'locationTitle',
  'description',
  'type',
  'calendarId',
  'agenda',
  'url',
] as const;

/** The fields that a form of this kind asks for. */
export const askedFields = [...textFields, 'attendees'].join(',');

type Sent = Omit<EventEdit, 'notifyBefore' | 'attendees'> & { notifyBefore?: string; attendees?: readonly SentRow[] };

/** Empty fields of a form are not sent: of those that it asked for, what is missing was emptied. */
export function fillEmptied({ asked, attendees, ...sent }: Sent & { asked?: string }): Sent {
  const names = asked?.split(',') ?? [];
  const emptied = names.filter((name) => name !== 'attendees' && (sent as Record<string, unknown>)[name] === undefined);
  const emptyRow = names.includes('attendees') ? Object.fromEntries(rowFields.map((name) => [name, ''])) : {};
  return {
    ...sent,
    ...Object.fromEntries(emptied.map((name) => [name, ''])),
    ...(attendees ? { attendees: attendees.map((row) => ({ ...emptyRow, ...row })) } : {}),
  };
}

/** Browsers send line ends of their own. */
const plain = (value: unknown) => String(value ?? '').replaceAll('\r\n', '\n');

/** Only what differs from what the form shows, so that a time is not rounded and a number not read again that nobody touched. */
export function readForm({ notifyBefore, attendees = [], ...sent }: Sent, shown: Record<string, string>): EventEdit {
  const differs = (name: string, value: unknown) =>
    value !== undefined && (!Object.hasOwn(shown, name) || plain(value) !== plain(shown[name]));
  const fields = Object.entries(sent).filter(([name, value]) => differs(name, value));
  const texts = fields.map(([name, value]) => [name, typeof value === 'string' ? plain(value) : value]);
  const places = new Map(placesOf(shown));
  return {
    ...Object.fromEntries(texts),
    ...(differs('notifyBefore', notifyBefore) ? { notifyBefore: splitReminders(notifyBefore ?? '') } : {}),
    attendees: attendees.map(({ position, isRemoved, memberId, ...row }) => {
      const at = position === undefined ? undefined : places.get(position);
      const own = rowFields.filter((name) => at === undefined || differs(`attendees.${at}.${name}`, row[name]));
      return { position, isRemoved, memberId, ...Object.fromEntries(own.map((name) => [name, row[name]])) };
    }),
  };
}

const splitReminders = (text: string) =>
  text
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Which row each position has. */
const placesOf = (shown: Record<string, string>): [position: number, at: string][] =>
  Object.entries(shown).flatMap(([name, value]): [number, string][] => {
    const [, at] = /^attendees\.(\d+)\.position$/.exec(name) ?? [];
    return at === undefined ? [] : [[Number(value), at]];
  });

/** Two versions side by side, each row of people beside the same person. */
export function compareForms({ attendees = [], ...sent }: Sent, shown: Record<string, string>) {
  const places = new Map(placesOf(shown));
  const rows = attendees.flatMap(({ position, isRemoved, memberId: _, ...row }, index) => {
    const isNew = position === undefined && rowFields.every((name) => (row[name] ?? '') === '');
    if (isNew) return [];
    const own = { ...row, ...(isRemoved ? { isRemoved: 'true' } : {}) };
    const at = position === undefined ? undefined : places.get(position);
    const named = Object.entries(own).map(([name, value]) => ({
      name: `attendees.${index}.${name}`,
      yours: plain(value),
      theirs: shown[`attendees.${at}.${name}`] ?? '',
    }));
    const place = {
      name: `attendees.${index}.position`,
      yours: String(position ?? ''),
      theirs: String(position ?? ''),
    };
    return position === undefined ? named : [place, ...named];
  });
  const fields = Object.keys(shown).filter((name) => !name.startsWith('attendees.'));
  const yours = Object.entries(sent).filter(([name, value]) => Object.hasOwn(shown, name) && value !== undefined);
  return {
    yours: {
      ...Object.fromEntries(yours.map(([name, value]) => [name, plain(value)])),
      ...Object.fromEntries(rows.map(({ name, yours: value }) => [name, value])),
    },
    theirs: {
      ...Object.fromEntries(fields.map((name) => [name, shown[name] ?? ''])),
      ...Object.fromEntries(rows.map(({ name, theirs: value }) => [name, value])),
    },
  };
}

type Changed = { before: EditableEvent; attendees: readonly StoredPerson[]; changed: readonly string[] };

/** What the action takes to make everything that changed as it was; times to the millisecond. */
export function undoFields({ before, attendees, changed }: Changed) {
  const { startsAt, endsAt, blockingTo, isAllDay } = before;
  const has = (name: string) => changed.includes(name);
  const isAnotherTime = ['startsAt', 'endsAt', 'blockingTo', 'isAllDay'].some(has);
  const texts = textFields.filter((name) => name !== 'startTime').filter((name) => has(name));
  const now = new Map(attendees.map((person) => [person.position, person]));
  const isOld = (person: StoredPerson) => JSON.stringify(now.get(person.position)) === JSON.stringify(person);
  const old = before.attendees
    .filter((person) => !isOld(person))
    .map((person) => ({
      position: person.position,
      ...toRow(person, (phone) => phone),
      ...(person.memberId === null ? {} : { memberId: Number(person.memberId) }),
    }));
  const known = new Set(before.attendees.map(({ position }) => position));
  const added = attendees.filter(({ position }) => !known.has(position));
  return {
    ...Object.fromEntries(texts.map((name) => [name, before[name] ?? ''])),
    asked: [...texts, ...(isAnotherTime && !isAllDay ? ['blockingTo'] : []), 'attendees'].join(','),
    ...(isAnotherTime
      ? {
          startTime: startsAt.toISOString(),
          endTime: endsAt.toISOString(),
          isAllDay,
          // As a time of an event of whole days, a midnight would mean its day.
          ...(isAllDay ? { blockMinutes: minutesAfter(before) } : { blockingTo: blockingTo?.toISOString() ?? '' }),
        }
      : {}),
    ...(has('isBlocking') ? { isBlocking: before.isBlocking } : {}),
    ...(has('attendees')
      ? { attendees: [...old, ...added.map(({ position }) => ({ position, isRemoved: true }))] }
      : {}),
  };
}
