// Adds an event (spec 4.8): it reads the event, locks the calendar, and stores the event with its reminders, or refuses it with
// the conflict and the next free slot.
import type { Actor, AuditEntry } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { makeId } from '#platform/ids.ts';
import type { Calendar } from '../calendar-store.ts';
import { findCalendar } from '../calendars.ts';
import { calendarIdUnknown } from '../errors.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import { type CalendarRoom, doneBy } from '../room.ts';
import type { AddedEvent } from '../schema.ts';
import { eventCreated, tellEvent } from '../told-events.ts';
import { findConflict, SlotTaken, takeTurn } from './conflict.ts';
import { type EventInput, type ReadEvent, readEvent } from './read-event.ts';

export async function addEvent(
  room: CalendarRoom,
  tenant: Tenant,
  input: EventInput,
  actor: Actor,
  idempotencyKey?: string,
): Promise<AddedEvent> {
  const { calendarId } = input;
  const calendar = await findCalendar(room, tenant, calendarId);
  if (!calendar || calendar.archivedAt !== null) throw calendarIdUnknown();
  const event = readEvent(input, calendar);
  const request = { tenant, operation: 'calendar/add-event', key: idempotencyKey, payload: input };
  const searchConflict = () => findConflict(room, tenant, wishOf(calendar, event));
  // Most of many requests for one slot can be refused here, without waiting for the lock. A request with a key cannot: it
  // may be a repetition, and the event in conflict its own.
  const refusal = idempotencyKey === undefined ? await searchConflict() : null;
  if (refusal) throw refusal;
  const attempt = () =>
    room.database.transaction((within) =>
      room.idempotency.once(request, within, () => insertEvent(room, tenant, calendar, event, actor, within)),
    );
  return takeTurn(attempt, searchConflict);
}

/**
 * Stores one event with its reminders, as part of a transaction; refuses it if another one is in its way. With null for the actor it is not
 * in the audit log: demo data is there as a whole.
 */
export async function insertEvent(
  room: CalendarRoom,
  tenant: Tenant,
  calendar: Calendar,
  event: ReadEvent,
  actor: Actor | null,
  within: Queries,
): Promise<AddedEvent> {
  const now = room.clock.now();
  const id = makeId();
  const createdAt = new Date(now);
  const reminders = planReminders(event, now);
  const typeNumber =
    event.type === null ? null : await room.bookings.provideType(tenant, event.type, createdAt, within);
  // One writer at a time on a calendar: without this lock, many requests at once would wait and deadlock at the constraint.
  if (event.isBlocking) await room.bookings.lock(tenant, calendar.number, within);
  const row = { ...event, id, calendarNumber: calendar.number, typeNumber, createdAt, reminders };
  const outcome = await room.bookings.insertEvent(tenant, row, within);
  if (outcome === 'closed') throw calendarIdUnknown();
  // Still locked: what was in the way a moment ago is in the way now.
  if (outcome === 'taken') {
    throw (await findConflict(room, tenant, wishOf(calendar, event), within)) ?? new SlotTaken();
  }
  if (actor) await room.audit.record(describe(tenant, calendar, event, actor, id), within);
  await room.queueReminders(tenant, { id, startsAt: new Date(event.startsAt), sequence: 0 }, reminders, within);
  return { eventId: id };
}

const wishOf = ({ number, timeZone }: Calendar, event: ReadEvent) => ({ ...event, calendarNumber: number, timeZone });

function describe(
  tenant: Tenant,
  { id: calendarId }: Calendar,
  event: ReadEvent,
  actor: Actor,
  subject: string,
): AuditEntry {
  const { startsAt, endsAt, attendees, notifyBefore, notifyBeforeMinutes, ...rest } = event;
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const filled = Object.entries(rest).filter(([name, value]) => value !== null && name !== 'blockingTo');
  const people = attendees.length === 0 ? {} : { attendees: attendees.length };
  const reminders = notifyBeforeMinutes.length === 0 ? {} : { notifyBefore };
  const after = { calendarId, ...times, ...Object.fromEntries(filled), ...reminders, ...people };
  const tells = [tellEvent(eventCreated, { id: subject, calendarId, ...times, isAllDay: event.isAllDay })];
  return { ...doneBy(tenant, actor), action: 'event.create', subject, after, tells };
}
