// Finds the event that conflicts with one that is booked or moved, and the next free slot of the same length.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { eventConflict } from '../errors.ts';
import { endOfDay, startOfNextDay, toWall } from '../rules/time-zone.ts';
import type { Calendar, CalendarStore, Conflict } from '../store.ts';

const dayMs = 86_400_000;

/** Gaps may be long enough and still hold no whole days from midnight to midnight. So many gaps are tried. */
const maxGapsTried = 31;

/** What is to be booked. */
export type Wish = { startsAt: number; occupiedTo: number; isAllDay: boolean; isBlocking: boolean };

/** The event that moves is not in its own way; a search within a transaction sees what the turn sees. */
export type ConflictSearch = { except?: string; within?: Queries };

export function conflictFinder(store: CalendarStore) {
  /** Whole days begin at midnight, so a gap is used only from its first midnight on. */
  async function findFreeDays(tenant: Tenant, calendar: Calendar, wish: Wish, gap: Date, search: ConflictSearch) {
    const { timeZone, number: calendarNumber } = calendar;
    const days = Math.round((toWall(timeZone, wish.occupiedTo) - toWall(timeZone, wish.startsAt)) / dayMs);
    let from = gap;
    for (let tried = 0; tried < maxGapsTried; tried += 1) {
      const start = endOfDay(timeZone, from.getTime());
      const wanted = { startsAt: new Date(start), occupiedTo: new Date(startOfNextDay(timeZone, start, days)) };
      const conflict = await store.findConflict(tenant, { calendarNumber, ...wanted, ...search });
      if (!conflict) return wanted.startsAt;
      from = conflict.nextFree;
    }
    const last = (await store.findLastEnd(tenant, calendarNumber, search.within)) ?? from;
    return new Date(endOfDay(timeZone, last.getTime()));
  }

  /** The refusal, or null if there is no conflict. */
  return async (tenant: Tenant, calendar: Calendar, wish: Wish, search: ConflictSearch = {}) => {
    if (!wish.isBlocking) return null;
    const wanted = { startsAt: new Date(wish.startsAt), occupiedTo: new Date(wish.occupiedTo) };
    const conflict = await store.findConflict(tenant, { calendarNumber: calendar.number, ...wanted, ...search });
    if (!conflict) return null;
    const { nextFree } = conflict;
    return refuse(conflict, wish.isAllDay ? await findFreeDays(tenant, calendar, wish, nextFree, search) : nextFree);
  };
}

export type FindConflict = ReturnType<typeof conflictFinder>;

/** Names the occupied interval only: not whose event it is, and not what. */
function refuse({ startsAt, occupiedTo }: Conflict, free: Date) {
  const conflict = { startTime: startsAt.toISOString(), endTime: occupiedTo.toISOString() };
  const nextFree = free.toISOString();
  return eventConflict({
    message: `Another event occupies the time from ${conflict.startTime} to ${conflict.endTime}. The next free start is ${nextFree}.`,
    extra: { conflict, nextFree },
  });
}
