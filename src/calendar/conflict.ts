// Finds the event that conflicts with a new one, and the next free slot of the same length.
import type { Tenant } from '#platform/database/tenant.ts';
import { eventConflict } from './errors.ts';
import type { ReadEvent } from './read-event.ts';
import { endOfDay, startOfNextDay, toWall } from './rules/time-zone.ts';
import type { Calendar, CalendarStore, Conflict } from './store.ts';

const dayMs = 86_400_000;

/** Gaps may be long enough and still hold no whole days from midnight to midnight. So many gaps are tried. */
const maxGapsTried = 31;

export function conflictFinder(store: CalendarStore) {
  /** Whole days begin at midnight, so a gap is used only from its first midnight on. */
  async function findFreeDays(tenant: Tenant, { timeZone, number }: Calendar, event: ReadEvent, gap: Date) {
    const days = Math.round((toWall(timeZone, event.occupiedTo) - toWall(timeZone, event.startsAt)) / dayMs);
    let from = gap;
    for (let tried = 0; tried < maxGapsTried; tried += 1) {
      const start = endOfDay(timeZone, from.getTime());
      const wanted = { startsAt: new Date(start), occupiedTo: new Date(startOfNextDay(timeZone, start, days)) };
      const conflict = await store.findConflict(tenant, number, wanted);
      if (!conflict) return wanted.startsAt;
      from = conflict.nextFree;
    }
    const last = (await store.findLastEnd(tenant, number)) ?? from;
    return new Date(endOfDay(timeZone, last.getTime()));
  }

  /** The refusal, or null if there is no conflict. */
  return async (tenant: Tenant, calendar: Calendar, event: ReadEvent) => {
    if (!event.isBlocking) return null;
    const wanted = { startsAt: new Date(event.startsAt), occupiedTo: new Date(event.occupiedTo) };
    const conflict = await store.findConflict(tenant, calendar.number, wanted);
    if (!conflict) return null;
    const { nextFree } = conflict;
    return refuse(conflict, event.isAllDay ? await findFreeDays(tenant, calendar, event, nextFree) : nextFree);
  };
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
