// Reads what is to be changed of an event: answers the event as it will be stored, or refuses it with all problems at once. What is
// left out stays as it is, also if it would be refused today.
import { msg } from '#platform/text/msg.ts';
import { invalidForm } from '../errors.ts';
import { cleanText, type Problem, readOptional } from '../rules/check-fields.ts';
import { editTimes, type TimesEdit } from '../rules/edit-times.ts';
import { type MovedEvent, standingOf } from '../rules/move-times.ts';
import { checkReminders } from '../rules/notify-before.ts';
import { maxAttendees } from '../schema.ts';
import type { EditableEvent, StoredPerson } from './edit-store.ts';
import { checkTexts, type EventTexts, findNul, readAttendee } from './read-event.ts';

/** One row of who attends: of a person with this position it has what changes, without a position it is somebody new. */
export type AttendeeEdit = {
  position?: number | undefined;
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  customerId?: string | undefined;
  memberId?: number | undefined;
  isRemoved?: boolean | undefined;
};

/** An empty text empties its field. */
export type EventEdit = TimesEdit & {
  [Field in keyof EventTexts]?: string | undefined;
} & {
  calendarId?: string | undefined;
  isBlocking?: boolean | undefined;
  notifyBefore?: readonly string[] | undefined;
  attendees?: readonly AttendeeEdit[] | undefined;
};

export type NextPerson = StoredPerson & { isBack?: boolean };

export type NextEvent = EventTexts & {
  times: MovedEvent;
  isBlocking: boolean;
  notifyBefore: string | null;
  attendees: NextPerson[];
};

export const mostReminders = 5;

/** `calendar`: the one that the event will be in. */
export function readEdit(
  event: EditableEvent,
  edit: EventEdit,
  calendar: { timeZone: string; defaultCountry: string },
): NextEvent {
  const unstorable = findNul(edit);
  if (unstorable.length > 0) throw invalidForm(unstorable);
  const text = (name: Exclude<keyof EventTexts, 'title'>) =>
    edit[name] === undefined ? event[name] : readOptional(edit[name]);
  const texts = {
    title: edit.title === undefined ? event.title : cleanText(edit.title),
    description: text('description'),
    agenda: text('agenda'),
    url: text('url'),
    locationTitle: text('locationTitle'),
    type: text('type'),
  };
  const times = readTimes(event, edit, calendar.timeZone);
  const notify = edit.notifyBefore && checkReminders(edit.notifyBefore);
  const people = readPeople(event.attendees, edit.attendees ?? [], calendar.defaultCountry);
  const problems = [
    ...(Array.isArray(times) ? times : []),
    ...checkTexts(texts).filter(({ pointer }) => Object.hasOwn(edit, pointer.replace('/event/', ''))),
    ...(notify?.problems ?? []),
    ...checkCount(edit.notifyBefore),
    ...people.problems,
  ];
  if (Array.isArray(times) || problems.length > 0) throw invalidForm(problems);
  return {
    ...texts,
    times,
    isBlocking: edit.isBlocking ?? event.isBlocking,
    notifyBefore: notify ? notify.stored : event.notifyBefore,
    attendees: people.attendees,
  };
}

const timeFields = ['startTime', 'endTime', 'minutes', 'days', 'isAllDay', 'blockMinutes', 'blockingTo'] as const;

/** As they stand, to the millisecond, if nobody changes them; the days of a calendar in another zone begin at another moment. */
function readTimes(event: EditableEvent, edit: EventEdit, zone: string): MovedEvent | Problem[] {
  const standing = standingOf(event);
  const isElsewhere = event.isAllDay && zone !== event.timeZone;
  if (!isElsewhere && timeFields.every((name) => edit[name] === undefined))
    return { ...standing, occupiedTo: event.occupiedTo.getTime() };
  return editTimes(standing, edit, { from: event.timeZone, to: zone });
}

function checkCount(notifyBefore: EventEdit['notifyBefore']): Problem[] {
  if (notifyBefore === undefined || notifyBefore.length <= mostReminders) return [];
  const said = msg('At most {most} reminders.', { most: mostReminders });
  const words = `must be at most ${mostReminders} reminders`;
  return [{ pointer: '/event/notifyBefore', code: 'too_long', words, said }];
}

const isEmpty = ({ name = '', email = '', phone = '', customerId = '' }: AttendeeEdit) =>
  [name, email, phone, customerId].every((text) => text.trim() === '');

function readPeople(stored: readonly StoredPerson[], rows: readonly AttendeeEdit[], country: string) {
  const people = new Map<number, NextPerson>(stored.map((person) => [person.position, person]));
  const problems: Problem[] = [];
  let next = Math.max(-1, ...people.keys(), ...rows.map(({ position = -1 }) => position)) + 1;
  for (const [index, row] of rows.entries()) {
    const { position, isRemoved = false } = row;
    if (isRemoved && position !== undefined) people.delete(position);
    if (isRemoved || (position === undefined && isEmpty(row))) continue;
    const old = position === undefined ? undefined : people.get(position);
    const read = readRow(row, index, country, old);
    problems.push(...read.problems);
    const isBack = position !== undefined && old === undefined;
    const at = position ?? next++;
    people.set(at, { ...read.person, position: at, ...(isBack ? { isBack } : {}) });
  }
  if (people.size > maxAttendees) {
    const said = msg('At most {most} people.', { most: maxAttendees });
    const words = `must be at most ${maxAttendees} people`;
    problems.push({ pointer: '/event/attendees', code: 'too_long', words, said });
  }
  return { attendees: [...people.values()].sort((one, other) => one.position - other.position), problems };
}

/** Only what is sent is read and checked. */
function readRow(row: AttendeeEdit, index: number, country: string, old: StoredPerson | undefined) {
  const { name = old?.name ?? '', email, phone, customerId } = row;
  const { attendee, problems } = readAttendee({ name, email, phone, customerId }, index, country);
  const person: Omit<StoredPerson, 'position'> = {
    name: row.name === undefined && old ? old.name : attendee.name,
    email: email === undefined ? (old?.email ?? null) : attendee.email,
    phone: phone === undefined ? (old?.phone ?? null) : attendee.phone,
    memberId: row.memberId === undefined ? (old?.memberId ?? null) : String(row.memberId),
    customerNumber: customerId === undefined ? (old?.customerNumber ?? null) : null,
    customerText: customerId === undefined ? (old?.customerText ?? null) : readOptional(customerId),
  };
  return { person, problems };
}
