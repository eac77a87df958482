// The SQL of the calendar room for free slots: what is booked in a range, whatever the size of the calendar.
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { slotsOf } from '../store.ts';

export type Occupied = { from: Date; to: Date };

// Blocking events never overlap: only the first one that ends after the beginning can have begun before it. All others begin
// in the range, and an index has events in the order of their start.
export const occupiedText = `select starts_at as from, occupied_to as to from (
    (select starts_at, occupied_to ${slotsOf('$3')} and occupied_to > $4 order by occupied_to limit 1)
    union
    (select starts_at, occupied_to ${slotsOf('$3')} and starts_at >= $4 and starts_at < $5)) as booked
  where starts_at < $5 order by starts_at`;

export function slotStore(database: TenantDatabase) {
  const list = database.statement<Occupied>('calendar.listOccupied', occupiedText);
  return {
    /** The slots of blocking events that overlap the range, in order. */
    listOccupied: async (tenant: Tenant, calendarNumber: string, from: Date, to: Date) =>
      (await list(tenant, [calendarNumber, from, to])).rows,
  };
}

export type SlotStore = ReturnType<typeof slotStore>;
