// The story of people who attend, for the Customers screens of the address room: their events, how to reach them, guests
// without a contact, and what is exported and erased with a person.
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import type { ListSearch } from '#platform/search/list-search.ts';
import type { AttendeeStore } from '../attendees/attendee-store.ts';
import { auditEntry } from '../attendees/attendees.ts';
import { attendeeIndex } from '../find-store.ts';
import { type CustomerStore, customerKey, guestKeyOrNull, type PersonEvent } from './customer-store.ts';

type CustomerNeeds = {
  store: CustomerStore;
  attendees: AttendeeStore;
  searchList: ListSearch;
  audit: AuditLog;
  clock: Clock;
};

const mostEvents = 20;

const personOf = (customerId: string) => ({ email: null, phone: null, customerId, memberId: null });

export function customersStory({ store, attendees, searchList, audit, clock }: CustomerNeeds) {
  const now = () => new Date(clock.now());

  type Found = Awaited<ReturnType<CustomerStore['findCustomer']>>;
  const toView = ({ coming, past, counts, reach }: Found) => ({
    coming: coming.map(toEvent),
    past: past.map(toEvent),
    counts,
    reach,
  });

  return {
    /** Which customers attend under such a name, e-mail or phone: by their identities. */
    search: (tenant: Tenant, typed: string) => searchList(tenant, typed, { index: attendeeIndex, key: customerKey }),
    /** The same for guests: by e-mail or phone. */
    searchGuests: (tenant: Tenant, typed: string) =>
      searchList(tenant, typed, { index: attendeeIndex, key: guestKeyOrNull }),

    overviews: async (tenant: Tenant, identityIds: readonly string[]) => {
      const rows = identityIds.length === 0 ? [] : await store.listOverviews(tenant, identityIds, now());
      return new Map(rows.map(({ identityId, ...overview }) => [identityId, overview]));
    },
    listNumbers: (tenant: Tenant, { from, isBackwards, limit }: PageRead) =>
      store.listNumbers(tenant, { from: from ? String(from[0]) : null, isBackwards, limit }),
    /** Other customers who gave the same e-mail or phone at events, and which of them. */
    likelySame: (tenant: Tenant, identityId: string, most: number) => store.listSame(tenant, identityId, most),
    eventsOf: async (tenant: Tenant, identityId: string) =>
      toView(await store.findCustomer(tenant, identityId, now(), mostEvents)),
    eventsOfGuest: async (tenant: Tenant, key: string) => toView(await store.findGuest(tenant, key, now(), mostEvents)),
    listGuests: async (tenant: Tenant, found: readonly string[] | null, { from, isBackwards, limit }: PageRead) => {
      const start = from ? String(from[0]) : null;
      const rows = await store.listGuests(tenant, found, { from: start, isBackwards, limit });
      return rows.map(({ last, ...guest }) => ({ ...guest, last: last.toISOString() }));
    },

    /** What events hold of this customer, as `kontor attendee export --customer` has it. */
    exportOf: async (tenant: Tenant, identityId: string, by: Actor) => {
      const attendances = await attendees.list(tenant, personOf(identityId));
      if (attendances.length > 0)
        await audit.record(auditEntry(tenant, 'attendee.export', personOf(identityId), attendances.length, by));
      return attendances;
    },

    /** The events keep their times, without the person. Answers how many there were. */
    eraseFrom: async (tenant: Tenant, identityId: string, by: Actor, within: Queries) => {
      const count = await attendees.erase(tenant, personOf(identityId), now(), within);
      if (count > 0) await audit.record(auditEntry(tenant, 'attendee.erase', personOf(identityId), count, by), within);
      return count;
    },
  };
}

export type AttendingCustomers = ReturnType<typeof customersStory>;

/** The worst outcome says what to do: one that failed, then what is still planned. */
const outcomes = ['failed', 'skipped', 'planned', 'captured', 'sent'];

function toEvent({ startsAt, endsAt, reminders, ...event }: PersonEvent) {
  return {
    ...event,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    reminder: outcomes.find((state) => reminders.includes(state)) ?? null,
  };
}
