// The story of changing events: move, cancel, restore, for the console and the command line. Each is one transaction; move and
// restore take their turn on the calendar, so that they never overlap what others book at the same moment.
import { type Actor, type AuditLog, describeActor } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { isId } from '#platform/ids.ts';
import { type Compare, changedMeanwhile } from '#platform/screens/errors.ts';
import { calendarArchived, eventCancelled, eventUnknown, invalidForm } from '../errors.ts';
import { planCancellations, planReminders } from '../reminders/plan-reminders.ts';
import type { SendReminders } from '../reminders/reminder-queues.ts';
import { checkReason } from '../rules/check-texts.ts';
import { type MovedEvent, type MoveWish, moveEvent } from '../rules/move-times.ts';
import { readStoredNotifyBefore } from '../rules/notify-before.ts';
import type { CalendarStore } from '../store.ts';
import { eventCancelled as eventCancelledEvent, eventCreated, eventMoved, tellEvent } from '../told-events.ts';
import type { ChangeStore, StandingEvent } from './change-store.ts';
import { conflictFinder, type Wish } from './conflict.ts';
import { SlotTaken, takeTurn } from './turn.ts';

export type ChangeNeeds = {
  store: ChangeStore;
  calendars: CalendarStore;
  sendReminders: SendReminders;
  audit: AuditLog;
  clock: Clock;
};

/** The version a form began from; left out, nobody looks whether there is a newer one. */
export type Known = { id: string; version?: number | undefined; compare?: Compare<StandingEvent> };

export type CancelWish = {
  /** For the company's own people: attendees do not get it. */
  reason?: string | undefined;
  /** Tells attendees by e-mail or SMS. */
  tell?: boolean | undefined;
};

export type ChangedEvent = { id: string; version: number; startsAt: Date; endsAt: Date; cancelledAt: Date | null };

export function changeEvents({ store, calendars, sendReminders, audit, clock }: ChangeNeeds) {
  const findConflict = conflictFinder(calendars);

  const findEvent = async (tenant: Tenant, known: Known): Promise<StandingEvent> =>
    requireKnown(known, isId(known.id) ? await store.find(tenant, known.id) : null);

  const lockEvent = async (tenant: Tenant, known: Known, within: Queries): Promise<StandingEvent> =>
    requireKnown(known, await store.lock(tenant, known.id, within));

  const place = (event: StandingEvent, wish: MoveWish): MovedEvent => {
    const moved = moveEvent(standing(event), wish, event.calendar.timeZone);
    if (Array.isArray(moved)) throw invalidForm(moved);
    return moved;
  };

  /** Books where it is wanted; `event` is locked, and so is its calendar. */
  async function book(tenant: Tenant, event: StandingEvent, to: MovedEvent, act: Act, within: Transaction) {
    const now = clock.now();
    const { id, calendar, isBlocking, notifyBefore } = event;
    const times = instants(to);
    const attendees = await store.listReached(tenant, id, within);
    const notifyBeforeMinutes = readStoredNotifyBefore(notifyBefore);
    const reminders = planReminders({ startsAt: to.startsAt, notifyBeforeMinutes, attendees }, now);
    const entry = { ...placeOf(tenant), actor: act.by, action: act.action, subject: id };
    const told = tellEvent(act.told, { id, calendarId: calendar.id, ...times });
    const audited = audit.rowOf({
      ...entry,
      tells: [told],
      before: shown(event),
      after: { ...shown(event), ...times, cancelledAt: null },
    });
    const booking = {
      id,
      calendarNumber: calendar.number,
      ...times,
      at: new Date(now),
      reminders,
      withdrawn: act.withdrawn,
    };
    const changed = await store.book(tenant, booking, audited, within);
    if (!changed)
      throw (await findConflict(tenant, calendar, { ...to, isBlocking }, { except: id, within })) ?? new SlotTaken();
    await sendReminders(tenant, { id, startsAt: times.startsAt, sequence: changed.sequence }, reminders, within);
    return { id, version: changed.version, startsAt: times.startsAt, endsAt: times.endsAt, cancelledAt: null };
  }

  /** Most of those who want a taken slot are refused before they wait for their turn. */
  async function takeTurnFor(
    tenant: Tenant,
    event: StandingEvent,
    wish: Wish,
    work: (within: Transaction) => Promise<ChangedEvent>,
  ): Promise<ChangedEvent> {
    if (event.calendar.archivedAt !== null) throw calendarArchived();
    const search = () => findConflict(tenant, event.calendar, wish, { except: event.id });
    const refusal = await search();
    if (refusal) throw refusal;
    return takeTurn({
      attempt: () =>
        store.transaction(async (within) => {
          await calendars.lock(tenant, event.calendar.number, within);
          return work(within);
        }),
      findConflict: search,
    });
  }

  return {
    /** Where the event would stand, and what is in the way; nothing is written. */
    tryMove: async (tenant: Tenant, id: string, wish: MoveWish) => {
      const event = await findEvent(tenant, { id });
      const moved = place(event, wish);
      const { isBlocking, calendar } = event;
      const refusal = await findConflict(tenant, calendar, { ...moved, isBlocking }, { except: id });
      return { ...instants(moved), conflict: refusal ? { message: refusal.message, ...refusal.extra } : null };
    },

    move: async (tenant: Tenant, known: Known, wish: MoveWish, by: Actor): Promise<ChangedEvent> => {
      const first = await findEvent(tenant, known);
      if (first.cancelledAt !== null) throw eventCancelled();
      const wanted = { ...place(first, wish), isBlocking: first.isBlocking };
      return takeTurnFor(tenant, first, wanted, async (within) => {
        const event = await lockEvent(tenant, known, within);
        if (event.cancelledAt !== null) throw eventCancelled();
        const act = { by, action: 'event.move', withdrawn: 'the event was moved', told: eventMoved };
        return book(tenant, event, place(event, wish), act, within);
      });
    },

    /** Frees the slot and withdraws what was not sent yet. An event that is cancelled already stays as it is. */
    cancel: async (tenant: Tenant, known: Known, wish: CancelWish, by: Actor) => {
      const { problems, reason } = checkReason(wish.reason);
      if (problems.length > 0) throw invalidForm(problems);
      if (!isId(known.id)) throw eventUnknown(known.id);
      return store.transaction(async (within): Promise<ChangedEvent> => {
        const event = await lockEvent(tenant, known, within);
        const { id, startsAt, endsAt, version } = event;
        if (event.cancelledAt !== null) return { id, version, startsAt, endsAt, cancelledAt: event.cancelledAt };
        const now = clock.now();
        const cancelledAt = new Date(now);
        const notices = wish.tell === true ? planCancellations(await store.listReached(tenant, id, within), now) : [];
        const details = { told: notices.filter(({ state }) => state === 'planned').length };
        const told = { id, calendarId: event.calendar.id, startsAt, endsAt, isAllDay: event.isAllDay };
        const tells = [tellEvent(eventCancelledEvent, told)];
        const entry = { ...placeOf(tenant), actor: by, action: 'event.cancel', subject: id, details, tells };
        const after = { cancelledAt, ...(reason === null ? {} : { cancelReason: reason }) };
        const cancellation = { id, at: cancelledAt, reason, by: describeActor(by), notices };
        const changed = await store.cancel(tenant, cancellation, audit.rowOf({ ...entry, after }), within);
        if (!changed) throw eventUnknown(id);
        await sendReminders(tenant, { id, startsAt, sequence: changed.sequence }, notices, within);
        return { id, version: changed.version, startsAt, endsAt, cancelledAt };
      });
    },

    /** Only where its slot is free. An event that is not cancelled stays as it is. */
    restore: async (tenant: Tenant, known: Known, by: Actor): Promise<ChangedEvent> => {
      const first = await findEvent(tenant, known);
      return takeTurnFor(tenant, first, { ...standingPlace(first), isBlocking: first.isBlocking }, async (within) => {
        const event = await lockEvent(tenant, known, within);
        const { id, startsAt, endsAt, version } = event;
        if (event.cancelledAt === null) return { id, version, startsAt, endsAt, cancelledAt: null };
        const act = { by, action: 'event.restore', withdrawn: 'the event was restored', told: eventCreated };
        return book(tenant, event, standingPlace(event), act, within);
      });
    },

    /** In which of these environments the event is. */
    locate: async (tenants: readonly Tenant[], id: string): Promise<Tenant> => {
      for (const tenant of tenants) if (isId(id) && (await store.find(tenant, id))) return tenant;
      throw eventUnknown(id);
    },
  };
}

export type ChangeEvents = ReturnType<typeof changeEvents>;

function requireKnown({ id, version, compare }: Known, event: StandingEvent | null): StandingEvent {
  if (!event) throw eventUnknown(id);
  if (version === undefined || version === event.version) return event;
  throw changedMeanwhile({ extra: { version: event.version, ...compare?.(event) } });
}

type Act = { by: Actor; action: string; withdrawn: string; told: typeof eventCreated };

const placeOf = ({ organisationId, environment }: Tenant) => ({ organisationId, environment });

const standing = ({ startsAt, endsAt, blockingTo, isAllDay }: StandingEvent) => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  blockingTo: blockingTo?.getTime() ?? null,
  isAllDay,
});

const standingPlace = (event: StandingEvent): MovedEvent => ({
  ...standing(event),
  occupiedTo: event.occupiedTo.getTime(),
});

const instants = ({ startsAt, endsAt, blockingTo, isAllDay }: MovedEvent) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  blockingTo: blockingTo === null ? null : new Date(blockingTo),
  isAllDay,
});

const shown = ({ startsAt, endsAt, blockingTo, isAllDay, cancelledAt }: StandingEvent) => ({
  startsAt,
  endsAt,
  blockingTo,
  isAllDay,
  cancelledAt,
});
