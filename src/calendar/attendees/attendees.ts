// What events hold of a person: for the operator, and for the Customers screens of the address room, which
// get their events, how to reach them, guests without a contact, the export (GDPR article 15) and the erasure (article 17).
import { hash } from 'node:crypto';
import type { Actor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { PageRead } from '#platform/screens/keyset.ts';
import { nobodyAttends } from '../errors.ts';
import { attendeeIndex } from '../find-store.ts';
import { type CalendarRoom, doneBy } from '../room.ts';
import type { Attendance, Person } from './attendee-store.ts';
import { customerKey, guestKeyOrNull, type PersonEvent, type PersonEvents } from './customer-store.ts';

export async function exportAttendee(room: CalendarRoom, tenant: Tenant, person: Person, actor: Actor) {
  const attendances = await room.attendees.list(tenant, person);
  if (attendances.length === 0) throw nobodyAttends(tenant.environment);
  await room.audit.record(entryOf(tenant, 'attendee.export', person, attendances.length, actor));
  return { environment: tenant.environment, attendances };
}

/** The events keep their slots; the person is removed, and planned reminders are cancelled. */
export const eraseAttendee = (room: CalendarRoom, tenant: Tenant, person: Person, actor: Actor) =>
  room.database.transaction(async (within) => {
    const count = await eraseFromEvents(room, tenant, person, actor, within);
    if (count === 0) throw nobodyAttends(tenant.environment);
    return { environment: tenant.environment, erasedAttendances: count };
  });

/** Answers how many attendances there were. */
async function eraseFromEvents(room: CalendarRoom, tenant: Tenant, person: Person, actor: Actor, within: Queries) {
  const count = await room.attendees.erase(tenant, person, new Date(room.clock.now()), within);
  if (count > 0) await room.audit.record(entryOf(tenant, 'attendee.erase', person, count, actor), within);
  return count;
}

/** The audit log is never changed, so it must not name the person. A digest still proves the erasure to those who know them. */
function entryOf(tenant: Tenant, action: string, person: Person, attendances: number, actor: Actor) {
  const known = Object.values(person).filter((value) => value !== null);
  const subject = `sha256:${hash('sha256', known.join('\n'))}`;
  return { ...doneBy(tenant, actor), action, subject, details: { attendances } };
}

const personOf = (customerId: string): Person => ({ email: null, phone: null, customerId, memberId: null });

const mostEvents = 20;

/** What the address room gets. */
export function attendingCustomers(room: CalendarRoom) {
  const { customers, searchList } = room;
  const now = () => new Date(room.clock.now());
  return {
    /** Which customers attend under such a name, e-mail or phone: by their identities. */
    search: (tenant: Tenant, typed: string) => searchList(tenant, typed, { index: attendeeIndex, key: customerKey }),
    /** The same for guests: by e-mail or phone. */
    searchGuests: (tenant: Tenant, typed: string) =>
      searchList(tenant, typed, { index: attendeeIndex, key: guestKeyOrNull }),

    overviews: async (tenant: Tenant, identityIds: readonly string[]) => {
      const rows = identityIds.length === 0 ? [] : await customers.listOverviews(tenant, identityIds, now());
      return new Map(rows.map(({ identityId, ...overview }) => [identityId, overview]));
    },
    listNumbers: customers.listNumbers,
    /** Other customers who gave the same e-mail or phone at events, and which of them. */
    likelySame: customers.listSame,
    eventsOf: async (tenant: Tenant, identityId: string) =>
      toView(await customers.findCustomer(tenant, identityId, now(), mostEvents)),
    eventsOfGuest: async (tenant: Tenant, key: string) =>
      toView(await customers.findGuest(tenant, key, now(), mostEvents)),
    listGuests: async (tenant: Tenant, found: readonly string[] | null, page: PageRead) => {
      const rows = await customers.listGuests(tenant, found, page);
      return rows.map(({ last, ...guest }) => ({ ...guest, last: last.toISOString() }));
    },

    /** What events hold of this customer, as `kontor attendee export --customer` has it. */
    exportOf: async (tenant: Tenant, identityId: string, actor: Actor): Promise<Attendance[]> => {
      const person = personOf(identityId);
      const attendances = await room.attendees.list(tenant, person);
      if (attendances.length > 0)
        await room.audit.record(entryOf(tenant, 'attendee.export', person, attendances.length, actor));
      return attendances;
    },

    /** The events keep their times, without the person. */
    eraseFrom: (tenant: Tenant, identityId: string, actor: Actor, within: Queries) =>
      eraseFromEvents(room, tenant, personOf(identityId), actor, within),
  };
}

const toView = ({ coming, past, counts, reach }: PersonEvents) => ({
  coming: coming.map(toEvent),
  past: past.map(toEvent),
  counts,
  reach,
});

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
