// Edits an event: any of its fields, who attends, and the calendar it is in, in one transaction. It takes its turn as a move does;
// what is still right of its reminders stays, and attendees are told if somebody asks for it.
import type { Actor } from '#platform/audit/audit.ts';
import { keepChanges } from '#platform/audit/declare.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { pick } from '#platform/rules/pick.ts';
import { type Compare, changedMeanwhile } from '#platform/screens/errors.ts';
import type { Calendar } from '../calendar-store.ts';
import { findCalendar } from '../calendars.ts';
import { calendarIdUnknown, eventCancelled, eventUnknown } from '../errors.ts';
import { type PlannedReminder, planFor, type Reached } from '../reminders/plan-reminders.ts';
import { replanReminders } from '../reminders/rules/replan-reminders.ts';
import { type CalendarRoom, doneBy } from '../room.ts';
import { readStoredNotifyBefore } from '../rules/notify-before.ts';
import { eventMoved, tellChange, tellEvent } from '../told-events.ts';
import { type ChangedEvent, findStanding, instants, takeTurnFor } from './change-events.ts';
import type { StandingEvent } from './change-store.ts';
import { findConflict, SlotTaken } from './conflict.ts';
import { type EditableEvent, personFields, type StoredPerson } from './edit-store.ts';
import { type EventEdit, type NextEvent, readEdit } from './read-edit.ts';

/** The version a form began from; left out, nobody looks whether there is a newer one. */
type KnownEdit = { id: string; version?: number | undefined; compare?: Compare<EditableEvent> };

type EventWish = EventEdit & {
  /** Tells attendees by e-mail or SMS, as far as they are concerned. */
  tell?: boolean | undefined;
};

/** `before` is the event as it was, `attendees` are those it has now, `told` how many of them get a message. */
export type EditedEvent = ChangedEvent &
  Pick<EditableEvent, 'attendees'> & { before: EditableEvent; changed: string[]; told: number };

/** Nothing is written, and no version raised, if everything is like this already. */
export async function editEvent(
  room: CalendarRoom,
  tenant: Tenant,
  known: KnownEdit,
  wish: EventWish,
  actor: Actor,
): Promise<EditedEvent> {
  const { id } = known;
  const first = await requireEditable(room, tenant, known, await findStanding(room, tenant, { id }));
  const { calendarId = first.calendarId } = wish;
  const calendar = await findCalendar(room, tenant, calendarId);
  if (!calendar || (calendar.archivedAt !== null && calendarId !== first.calendarId)) throw calendarIdUnknown();
  const slot = slotOf(id, readEdit(first, wish, calendar), calendar);
  return takeTurnFor(room, tenant, { id }, slot, first, async (locked, within) => {
    const event = await requireEditable(room, tenant, known, locked, within);
    const next = readEdit(event, wish, calendar);
    return write(room, tenant, { event, next, calendar, tell: wish.tell === true }, actor, within);
  });
}

/** With everything that can be changed of it. */
export async function findEditable(
  room: CalendarRoom,
  tenant: Tenant,
  event: StandingEvent,
  within?: Queries,
): Promise<EditableEvent> {
  const parts = await room.edits.findParts(tenant, event.id, within);
  if (!parts) throw eventUnknown(event.id);
  return { ...event, ...parts, attendees: parts.attendees.map(toPerson) };
}

const toPerson = (person: StoredPerson): StoredPerson => pick(person, personFields);

async function requireEditable(
  room: CalendarRoom,
  tenant: Tenant,
  { version, compare }: KnownEdit,
  standing: StandingEvent,
  within?: Queries,
): Promise<EditableEvent> {
  const event = await findEditable(room, tenant, standing, within);
  if (version !== undefined && version !== event.version)
    throw changedMeanwhile({ extra: { version: event.version, ...compare?.(event) } });
  if (event.cancelledAt !== null) throw eventCancelled();
  return event;
}

const slotOf = (id: string, { times, isBlocking }: NextEvent, { number, timeZone }: Calendar) => ({
  ...times,
  isBlocking,
  calendarNumber: number,
  timeZone,
  except: id,
});

type Edit = { event: EditableEvent; next: NextEvent; calendar: Calendar; tell: boolean };

/** `event` is locked, and so are its calendar and the one where it will be. */
async function write(room: CalendarRoom, tenant: Tenant, edit: Edit, actor: Actor, within: Transaction) {
  const { event, next, calendar } = edit;
  const { id } = event;
  const { times: to, ...fields } = next;
  const isSameType = fold(next.type) === fold(event.type);
  const attendees = next.attendees.map(toPerson);
  const type = isSameType ? event.type : next.type;
  const after = { ...fields, ...instants(to), type, attendees, calendarId: calendar.id };
  const before = pick(event, Object.keys(after) as (keyof typeof after)[]);
  const changed = Object.keys(keepChanges(undefined, before, after) ?? {});
  const result = { ...event, ...instants(to), title: next.title, timeZone: calendar.timeZone, attendees };
  if (changed.length === 0) return { ...result, before: event, changed, told: 0 };

  const now = room.clock.now();
  const at = new Date(now);
  await writePeople(room, tenant, event, attendees, within);
  const { kept, planned, told } = planMessages(edit, changed, now);
  const typeNumber = type === null ? null : await room.bookings.provideType(tenant, type, at, within);
  const row = { ...after, id, calendarNumber: calendar.number, typeNumber, at, kept, reminders: planned };
  const stored = await room.edits.edit(tenant, row, within);
  if (!stored) throw (await findConflict(room, tenant, slotOf(id, next, calendar), within)) ?? new SlotTaken();
  const known = { id, calendarId: calendar.id, ...instants(to) };
  const isMoved = changed.some((name) => ['calendarId', 'startsAt', 'endsAt', 'isAllDay'].includes(name));
  const entry = {
    ...doneBy(tenant, actor),
    action: 'event.change',
    subject: id,
    before,
    after,
    details: { told },
    tells: [tellChange(known, changed), ...(isMoved ? [tellEvent(eventMoved, known)] : [])],
  };
  await room.audit.record(entry, within);
  await room.queueReminders(tenant, { id, startsAt: known.startsAt, sequence: stored.sequence }, planned, within);
  return { ...result, version: stored.version, before: event, changed, told };
}

/** Types are the same whatever their case. */
const fold = (type: string | null) => type?.normalize('NFC').toLowerCase() ?? null;

async function writePeople(
  room: CalendarRoom,
  tenant: Tenant,
  { id, attendees: stored }: EditableEvent,
  people: readonly StoredPerson[],
  within: Queries,
): Promise<void> {
  const known = new Map(stored.map((person) => [person.position, JSON.stringify(person)]));
  const others = people.filter((person) => known.get(person.position) !== JSON.stringify(person));
  for (const { position } of people) known.delete(position);
  if (known.size > 0) await room.edits.removePeople(tenant, id, [...known.keys()], within);
  if (others.length > 0) await room.edits.writePeople(tenant, id, others, within);
}

/** What all attendees see of an event; another type or number is nobody's business. */
const seen = ['title', 'description', 'agenda', 'url', 'locationTitle', 'calendarId', 'startsAt', 'endsAt', 'isAllDay'];

const targetOf = ({ email, phone }: Reached) => email ?? phone;

function planMessages({ event, next, tell }: Edit, changed: readonly string[], now: number) {
  const made = event.reminders.map(({ remindAt, ...one }) => ({ ...one, remindAt: Date.parse(remindAt) }));
  const before = { startsAt: event.startsAt.getTime(), people: event.attendees.map(toReminded) };
  const minutes = readStoredNotifyBefore(next.notifyBefore);
  const after = { startsAt: next.times.startsAt, minutes, people: next.attendees.map(toReminded) };
  const { kept, due } = replanReminders(before, after, made, now);
  const old = new Map(event.attendees.map((person) => [person.position, person]));
  const isSame = ({ position, ...person }: StoredPerson) => targetOf(person) === targetOf(old.get(position) ?? person);
  const concerned = next.attendees.filter(
    (person) =>
      seen.some((name) => changed.includes(name)) || old.get(person.position)?.name !== person.name || !isSame(person),
  );
  const notices = tell ? planFor('change', concerned, now) : [];
  // Of an earlier change, and not sent yet: it says what is true when it is sent.
  const waiting = made.filter(
    ({ kind, state, position }) =>
      kind === 'change' &&
      state === 'planned' &&
      !tell &&
      next.attendees.some((one) => one.position === position && isSame(one)),
  );
  const people = new Map(next.attendees.map((person) => [person.position, person]));
  const reminders = due.flatMap(({ position, remindAt }): PlannedReminder[] => {
    const person = people.get(position);
    // Who is told now of how the event is needs no reminder at the same moment.
    const isTold = remindAt <= now && notices.some((notice) => notice.position === position);
    return person && !isTold ? planFor('reminder', [person], remindAt) : [];
  });
  return {
    kept: [...kept, ...waiting.map(({ id }) => id)],
    planned: [...reminders, ...notices],
    told: notices.filter(({ state }) => state === 'planned').length,
  };
}

const toReminded = ({ position, isBack = false, ...person }: StoredPerson & { isBack?: boolean }) => ({
  position,
  isBack,
  target: targetOf(person),
});
