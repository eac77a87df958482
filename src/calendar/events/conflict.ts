// Finds the event that conflicts with one that is booked or moved, and the next free slot of the same length; and books in turns.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Refusal } from '#platform/http/refusal.ts';
import { dayMs, toWall } from '#platform/rules/wall-clock.ts';
import { eventConflict } from '../errors.ts';
import type { CalendarRoom } from '../room.ts';
import { endOfDay, startOfNextDay } from '../rules/time-zone.ts';
import type { Conflict } from './booking-store.ts';

/** How many gaps are tried: one may be long enough and still hold no whole days from midnight to midnight. */
const maxGapsTried = 31;

/** What is to be booked. */
export type Wish = {
  calendarNumber: string;
  timeZone: string;
  startsAt: number;
  occupiedTo: number;
  isAllDay: boolean;
  isBlocking: boolean;
  /** The event that moves is not in its own way. */
  except?: string;
};

/** The refusal, or null if there is no conflict. A search within a transaction sees what the turn sees. */
export async function findConflict(
  room: CalendarRoom,
  tenant: Tenant,
  wish: Wish,
  within?: Queries,
): Promise<Refusal | null> {
  if (!wish.isBlocking) return null;
  const wanted = { startsAt: new Date(wish.startsAt), occupiedTo: new Date(wish.occupiedTo) };
  const conflict = await room.bookings.findConflict(tenant, { ...wish, ...wanted }, within);
  if (!conflict) return null;
  const { nextFree } = conflict;
  return refuse(conflict, wish.isAllDay ? await findFreeDays(room, tenant, wish, nextFree, within) : nextFree);
}

/** Whole days begin at midnight, so a gap is used only from its first midnight on. */
async function findFreeDays(room: CalendarRoom, tenant: Tenant, wish: Wish, gap: Date, within?: Queries) {
  const { timeZone } = wish;
  const days = Math.round((toWall(timeZone, wish.occupiedTo) - toWall(timeZone, wish.startsAt)) / dayMs);
  let from = gap;
  for (let tried = 0; tried < maxGapsTried; tried += 1) {
    const start = endOfDay(timeZone, from.getTime());
    const wanted = { startsAt: new Date(start), occupiedTo: new Date(startOfNextDay(timeZone, start, days)) };
    const conflict = await room.bookings.findConflict(tenant, { ...wish, ...wanted }, within);
    if (!conflict) return wanted.startsAt;
    from = conflict.nextFree;
  }
  const last = (await room.bookings.findLastEnd(tenant, wish.calendarNumber, within)) ?? from;
  return new Date(endOfDay(timeZone, last.getTime()));
}

/** Names the occupied interval only: not whose event it is, and not what. */
function refuse({ startsAt, occupiedTo }: Conflict, free: Date) {
  const conflict = { startTime: startsAt.toISOString(), endTime: occupiedTo.toISOString() };
  const nextFree = free.toISOString();
  return eventConflict({
    message: `Another event occupies the time from ${conflict.startTime} to ${conflict.endTime}. The next free start is ${nextFree}.`,
    extra: { conflict, nextFree },
  });
}

/** Thrown inside the transaction to roll it back, where the calendar was not locked. */
export class SlotTaken extends Error {}

/** A slot may become free between a failed insert and the search for the conflict: then it is tried again. */
const maxAttempts = 5;

/** Tries a whole transaction that books, or refuses it with what is in the way now. */
export async function takeTurn<Result>(
  attempt: () => Promise<Result>,
  searchConflict: () => Promise<Refusal | null>,
): Promise<Result> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isSlotTaken(error)) throw error;
      const conflict = await searchConflict();
      if (conflict || number >= maxAttempts) throw conflict ?? error;
    }
  }
}

/** 23P01, exclusion_violation: another writer did not take the lock, and the constraint refused the overlap. */
function isSlotTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return error instanceof SlotTaken || (code === '23P01' && constraint === 'calendar_event_no_overlap');
}
