// The story of add-event (spec 4.8): read the event, lock the calendar, store the event with its reminders, or refuse it with
// the conflict and the next free slot.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import { type AuditRow, nothing } from '#platform/audit/audit-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import type { Idempotency } from '#platform/idempotency/idempotency.ts';
import { makeId } from '#platform/ids.ts';
import { calendarIdUnknown } from '../errors.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import type { SendReminders } from '../reminders/reminder-queues.ts';
import { canBeCalendarId } from '../rules/check-calendar.ts';
import type { AddedEvent } from '../schema.ts';
import { type Calendar, type CalendarStore, isCalendarGone } from '../store.ts';
import { eventCreated, tellEvent } from '../told-events.ts';
import { conflictFinder } from './conflict.ts';
import { type EventInput, type ReadEvent, readEvent } from './read-event.ts';
import { SlotTaken, takeTurn } from './turn.ts';

export type AddEventNeeds = {
  store: CalendarStore;
  database: TenantDatabase;
  idempotency: Idempotency;
  insert: InsertEvent;
};

export type AddEvent = (tenant: Tenant, input: EventInput, by: Actor, idempotencyKey?: string) => Promise<AddedEvent>;

export type InsertNeeds = { store: CalendarStore; sendReminders: SendReminders; audit: AuditLog; clock: Clock };

/** Stores one event with its reminders, as part of a transaction; refuses it if another one is in its way. */
export function eventInserter({ store, sendReminders, audit, clock }: InsertNeeds) {
  const findConflict = conflictFinder(store);

  function describe(tenant: Tenant, { id: calendarId }: Calendar, event: ReadEvent, by: Actor, id: string): AuditRow {
    const { startsAt, endsAt, attendees, notifyBefore, notifyBeforeMinutes, ...rest } = event;
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    const filled = Object.entries(rest).filter(([name, value]) => value !== null && name !== 'blockingTo');
    const people = attendees.length === 0 ? {} : { attendees: attendees.length };
    const reminders = notifyBeforeMinutes.length === 0 ? {} : { notifyBefore };
    const after = { calendarId, ...times, ...Object.fromEntries(filled), ...reminders, ...people };
    const { organisationId, environment } = tenant;
    const tells = [tellEvent(eventCreated, { id, calendarId, ...times, isAllDay: event.isAllDay })];
    return audit.rowOf({ organisationId, environment, actor: by, action: 'event.create', subject: id, after, tells });
  }

  /** Without `by` it is not in the audit log: demo data is there as a whole. */
  return async (
    tenant: Tenant,
    calendar: Calendar,
    event: ReadEvent,
    by: Actor | null,
    within: Queries,
  ): Promise<AddedEvent> => {
    const now = clock.now();
    const id = makeId();
    const createdAt = new Date(now);
    const reminders = planReminders(event, now);
    const typeNumber = event.type === null ? null : await store.provideType(tenant, event.type, createdAt, within);
    // One writer at a time on a calendar: without this lock, many requests at once would wait and deadlock at the constraint.
    if (event.isBlocking) await store.lock(tenant, calendar.number, within);
    const row = { ...event, id, calendarNumber: calendar.number, typeNumber, createdAt, reminders };
    const audited = by ? describe(tenant, calendar, event, by, id) : nothing;
    // Still locked: what was in the way a moment ago is in the way now.
    if (!(await store.insertEvent(tenant, row, audited, within))) {
      throw (await findConflict(tenant, calendar, event, { within })) ?? new SlotTaken();
    }
    await sendReminders(tenant, { id, startsAt: new Date(event.startsAt), sequence: 0 }, reminders, within);
    return { eventId: id };
  };
}

export type InsertEvent = ReturnType<typeof eventInserter>;

export function addEventStory({ store, database, idempotency, insert }: AddEventNeeds): AddEvent {
  const findConflict = conflictFinder(store);

  return async (tenant, input, by, key) => {
    const { calendarId } = input;
    const calendar = canBeCalendarId(calendarId) ? await store.find(tenant, calendarId) : null;
    if (!calendar || calendar.archivedAt !== null) throw calendarIdUnknown();
    const event = readEvent(input, calendar);
    const request = { tenant, operation: 'calendar/add-event', key, payload: input };
    // Most of many requests for one slot can be refused here, without waiting for the lock. A request with a key cannot: it
    // may be a repetition, and the event in conflict its own.
    const refusal = key === undefined ? await findConflict(tenant, calendar, event) : null;
    if (refusal) throw refusal;

    const added = takeTurn({
      attempt: () =>
        database.transaction((within) =>
          idempotency.once(request, within, () => insert(tenant, calendar, event, by, within)),
        ),
      findConflict: () => findConflict(tenant, calendar, event),
    });
    return added.catch((error) => {
      throw isCalendarGone(error) ? calendarIdUnknown() : error;
    });
  };
}
