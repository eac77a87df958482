// Changes events: move, cancel, restore, for the console and the command line. Each is one transaction; move and restore take
// their turn on the calendar, so that they never overlap what others book at the same moment.
import { type Actor, describeActor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isId } from '#platform/ids.ts';
import { type Compare, changedMeanwhile } from '#platform/screens/errors.ts';
import { calendarArchived, eventCancelled, eventUnknown, invalidForm } from '../errors.ts';
import { planFor, planReminders } from '../reminders/plan-reminders.ts';
import { type CalendarRoom, doneBy } from '../room.ts';
import { checkReason } from '../rules/check-fields.ts';
import { type MovedEvent, type MoveWish, moveEvent as placeMoved, standingOf } from '../rules/move-times.ts';
import { readStoredNotifyBefore } from '../rules/notify-before.ts';
import { eventCancelled as eventCancelledEvent, eventCreated, eventMoved, tellEvent } from '../told-events.ts';
import type { StandingEvent } from './change-store.ts';
import { findConflict, SlotTaken, takeTurn, type Wish } from './conflict.ts';

/** The version a form began from; left out, nobody looks whether there is a newer one. */
type Known = { id: string; version?: number | undefined; compare?: Compare<StandingEvent> };

type CancelWish = {
  /** For the company's own people: attendees do not get it. */
  reason?: string | undefined;
  /** Tells attendees by e-mail or SMS. */
  tell?: boolean | undefined;
};

/** The event as it stands after a change; a screen names it by its title, and its day by the zone of its calendar. */
export type ChangedEvent = Pick<
  StandingEvent,
  'id' | 'title' | 'timeZone' | 'version' | 'startsAt' | 'endsAt' | 'blockingTo' | 'cancelledAt'
>;

/** Where the event would stand, and what is in the way; nothing is written. */
export async function tryMove(room: CalendarRoom, tenant: Tenant, id: string, wish: MoveWish) {
  const event = await findStanding(room, tenant, { id });
  const moved = place(event, wish);
  const refusal = await findConflict(room, tenant, wishOf(event, moved));
  return { ...instants(moved), conflict: refusal ? { message: refusal.message, ...refusal.extra } : null };
}

export async function moveEvent(room: CalendarRoom, tenant: Tenant, known: Known, wish: MoveWish, actor: Actor) {
  const first = await findStanding(room, tenant, known);
  if (first.cancelledAt !== null) throw eventCancelled();
  return takeTurnFor(room, tenant, known, wishOf(first, place(first, wish)), first, async (event, within) => {
    if (event.cancelledAt !== null) throw eventCancelled();
    const act = { actor, action: 'event.move', withdrawn: 'the event was moved', told: eventMoved };
    return book(room, tenant, event, place(event, wish), act, within);
  });
}

/** Frees the slot and withdraws what was not sent yet. An event that is cancelled already stays as it is. */
export async function cancelEvent(room: CalendarRoom, tenant: Tenant, known: Known, wish: CancelWish, actor: Actor) {
  const { problems, reason } = checkReason(wish.reason);
  if (problems.length > 0) throw invalidForm(problems);
  return room.database.transaction(async (within): Promise<ChangedEvent> => {
    const event = await lockEvent(room, tenant, known, within);
    if (event.cancelledAt !== null) return event;
    const { id, calendarId, startsAt, endsAt, isAllDay } = event;
    const now = room.clock.now();
    const cancelledAt = new Date(now);
    const reached = wish.tell === true ? await room.changes.listReached(tenant, id, within) : [];
    const notices = planFor('cancellation', reached, now);
    const cancellation = { id, at: cancelledAt, reason, by: describeActor(actor), notices };
    const changed = await room.changes.cancel(tenant, cancellation, within);
    if (!changed) throw eventUnknown(id);
    const entry = {
      ...doneBy(tenant, actor),
      action: 'event.cancel',
      subject: id,
      after: { cancelledAt, ...(reason === null ? {} : { cancelReason: reason }) },
      details: { told: notices.filter(({ state }) => state === 'planned').length },
      tells: [tellEvent(eventCancelledEvent, { id, calendarId, startsAt, endsAt, isAllDay })],
    };
    await room.audit.record(entry, within);
    await room.queueReminders(tenant, { id, startsAt, sequence: changed.sequence }, notices, within);
    return { ...event, version: changed.version, cancelledAt };
  });
}

/** Only where its slot is free. An event that is not cancelled stays as it is. */
export async function restoreEvent(room: CalendarRoom, tenant: Tenant, known: Known, actor: Actor) {
  const first = await findStanding(room, tenant, known);
  return takeTurnFor(room, tenant, known, wishOf(first, standingPlace(first)), first, async (event, within) => {
    if (event.cancelledAt === null) return event;
    const act = { actor, action: 'event.restore', withdrawn: 'the event was restored', told: eventCreated };
    return book(room, tenant, event, standingPlace(event), act, within);
  });
}

/** In which of these environments the event is. */
export async function locateEvent(room: CalendarRoom, tenants: readonly Tenant[], id: string): Promise<Tenant> {
  for (const tenant of tenants) if (isId(id) && (await room.changes.find(tenant, id))) return tenant;
  throw eventUnknown(id);
}

/** As it stands, with its calendar; nothing of who attends. */
export const findStanding = async (room: CalendarRoom, tenant: Tenant, known: Known): Promise<StandingEvent> =>
  requireKnown(known, isId(known.id) ? await room.changes.find(tenant, known.id) : null);

const lockEvent = async (room: CalendarRoom, tenant: Tenant, known: Known, within: Queries): Promise<StandingEvent> =>
  requireKnown(known, isId(known.id) ? await room.changes.lock(tenant, known.id, within) : null);

function requireKnown({ id, version, compare }: Known, event: StandingEvent | null): StandingEvent {
  if (!event) throw eventUnknown(id);
  if (version === undefined || version === event.version) return event;
  throw changedMeanwhile({ extra: { version: event.version, ...compare?.(event) } });
}

/**
 * Most of those who want a taken slot are refused before they wait for their turn. An event that goes to another calendar takes its
 * turn on both, in the order of their numbers: two that change places do not wait for each other.
 */
export async function takeTurnFor<Result>(
  room: CalendarRoom,
  tenant: Tenant,
  known: Known,
  wish: Wish,
  first: StandingEvent,
  work: (event: StandingEvent, within: Transaction) => Promise<Result>,
): Promise<Result> {
  if (first.archivedAt !== null) throw calendarArchived();
  const search = () => findConflict(room, tenant, wish);
  const refusal = await search();
  if (refusal) throw refusal;
  const numbers = [...new Set([first.calendarNumber, wish.calendarNumber])];
  numbers.sort((one, other) => Number(BigInt(one) - BigInt(other)));
  const attempt = () =>
    room.database.transaction(async (within) => {
      for (const number of numbers) await room.bookings.lock(tenant, number, within);
      const event = await lockEvent(room, tenant, known, within);
      // It went to a calendar on which this is not the turn.
      if (event.calendarNumber !== first.calendarNumber) throw changedMeanwhile({ extra: { version: event.version } });
      return work(event, within);
    });
  return takeTurn(attempt, search);
}

type Act = { actor: Actor; action: string; withdrawn: string; told: typeof eventCreated };

/** Books where it is wanted; `event` is locked, and so is its calendar. */
async function book(
  room: CalendarRoom,
  tenant: Tenant,
  event: StandingEvent,
  to: MovedEvent,
  { actor, action, withdrawn, told }: Act,
  within: Transaction,
): Promise<ChangedEvent> {
  if (event.archivedAt !== null) throw calendarArchived();
  const now = room.clock.now();
  const { id, calendarId, calendarNumber } = event;
  const times = instants(to);
  const attendees = await room.changes.listReached(tenant, id, within);
  const notifyBeforeMinutes = readStoredNotifyBefore(event.notifyBefore);
  const reminders = planReminders({ startsAt: to.startsAt, notifyBeforeMinutes, attendees }, now);
  const booking = { id, calendarNumber, ...times, at: new Date(now), reminders, withdrawn };
  const changed = await room.changes.book(tenant, booking, within);
  if (!changed) throw (await findConflict(room, tenant, wishOf(event, to), within)) ?? new SlotTaken();
  const entry = {
    ...doneBy(tenant, actor),
    action,
    subject: id,
    before: event,
    after: { ...event, ...times, cancelledAt: null },
    tells: [tellEvent(told, { id, calendarId, ...times })],
  };
  await room.audit.record(entry, within);
  await room.queueReminders(tenant, { id, startsAt: times.startsAt, sequence: changed.sequence }, reminders, within);
  return { ...event, ...times, version: changed.version, cancelledAt: null };
}

function place(event: StandingEvent, wish: MoveWish): MovedEvent {
  const moved = placeMoved(standingOf(event), wish, event.timeZone);
  if (Array.isArray(moved)) throw invalidForm(moved);
  return moved;
}

const wishOf = ({ id, calendarNumber, timeZone, isBlocking }: StandingEvent, to: MovedEvent): Wish => ({
  ...to,
  calendarNumber,
  timeZone,
  isBlocking,
  except: id,
});

const standingPlace = (event: StandingEvent): MovedEvent => ({
  ...standingOf(event),
  occupiedTo: event.occupiedTo.getTime(),
});

export const instants = ({ startsAt, endsAt, blockingTo, isAllDay }: MovedEvent) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  blockingTo: blockingTo === null ? null : new Date(blockingTo),
  isAllDay,
});
