// What the Customers screens show: a page of the list, guests without a contact, one person, and the form of a new address.
// view-numbered.ts has the customers without an address.

import type { Actor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { pick } from '#platform/rules/pick.ts';
import type { ViewOf } from '#platform/screens/declare.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, type PageRead, readPage } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import { type Limited, type ListMatch, limitOf } from '#platform/search/list-search.ts';
import type { CustomerAddress, CustomerFilter, CustomerRow } from './customer-store.ts';
import { addressIndex, contactIndex } from './find-store.ts';
import type { CustomerRoom } from './room.ts';
import { customerPath, readCustomerName } from './rules/customer-path.ts';
import { type ExplainSettings, explainAddress } from './rules/explain.ts';
import { type AddressField, pickAddress, summariseAddress } from './rules/record.ts';
import { findTwins, foldsOfPerson } from './rules/twins.ts';
import { checkVat } from './vat.ts';

type Reach = { name: string | null; email: string | null; phone: string | null };
type Overview = Reach & { next: { id: string; title: string; startsAt: string; calendar: string } | null };

type PersonEvent = {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  isAllDay: boolean;
  isCancelled: boolean;
  calendar: string;
  /** One of four colours of calendars, from 1. */
  colour: number;
  /** What came of the reminders of this person. */
  reminder: string | null;
};

/** What comes, the nearest first, and what was, the newest first: at most 20 of each. */
export type PersonEvents = {
  coming: PersonEvent[];
  past: PersonEvent[];
  counts: { coming: number; past: number; messages: number };
  reach: Reach;
};

/** `key` is the e-mail address or the phone number, `last` when their latest event begins. */
type Guest = { key: string; name: string; email: string | null; phone: string | null; last: string };

type Way = 'email' | 'phone' | 'address';

/** What the calendar room knows of people who attend. */
export type AttendingPeople = {
  search(tenant: Tenant, typed: string): Promise<ListMatch>;
  searchGuests(tenant: Tenant, typed: string): Promise<ListMatch>;
  overviews(tenant: Tenant, identityIds: readonly string[]): Promise<ReadonlyMap<string, Overview>>;
  likelySame(
    tenant: Tenant,
    identityId: string,
    most: number,
  ): Promise<readonly { identityId: string; ways: readonly string[] }[]>;
  /** Customers who attend, whether they are contacts or not. */
  listNumbers(tenant: Tenant, asked: PageRead): Promise<readonly string[]>;
  eventsOf(tenant: Tenant, identityId: string): Promise<PersonEvents>;
  eventsOfGuest(tenant: Tenant, key: string): Promise<PersonEvents>;
  listGuests(tenant: Tenant, found: readonly string[] | null, asked: PageRead): Promise<Guest[]>;
  exportOf(tenant: Tenant, identityId: string, by: Actor): Promise<readonly object[]>;
  eraseFrom(tenant: Tenant, identityId: string, by: Actor, within: Queries): Promise<number>;
};

/** More are not counted. */
const mostCounted = 1_000;
/** More likely duplicates of one person are not shown. */
const mostLikely = 5;
/** How many contacts with the same name and place are compared. */
const mostCompared = 100;
/** More addresses of one person are not shown. */
const mostAddresses = 100;

export const keysOf = (match: ListMatch) => (match.kind === 'found' ? match.keys.filter((key) => key !== null) : []);

const nameOf = (row: { firstName?: string | null; lastName?: string | null; companyName?: string | null }) =>
  [row.firstName, row.lastName].filter(Boolean).join(' ') || row.companyName || null;

const attends = ({ email = null, phone = null, next = null }: Partial<Overview> = {}) => ({ email, phone, next });

export async function viewCustomers(room: CustomerRoom, caller: ConsoleCaller, asked: AskedPage & { q?: string }) {
  const { customerStore, attending } = room;
  const { q = '' } = asked;
  const { filter, limited } = await searchCustomers(room, caller, q);
  const [page, total] = await Promise.all([
    readPage<CustomerRow>(asked, {
      kinds: ['number'],
      keyOf: ({ key }) => [key],
      read: ({ from, isBackwards, limit }) =>
        customerStore.listPage(caller, filter, { from: from ? Number(from[0]) : null, isBackwards, limit }),
    }),
    customerStore.count(caller, filter, mostCounted + 1),
  ]);
  const overviews = await attending.overviews(
    caller,
    page.items.map(({ identityId }) => identityId),
  );
  const items = page.items.map((row) => ({ ...headOf(row), ...attends(overviews.get(row.identityId)) }));
  return { ...page, items, total, q, limited };
}
export type CustomersView = ViewOf<typeof viewCustomers>;

/** Of the default address. Where there is none, somebody goes by the identity. */
const headOf = ({ key: _, ...row }: CustomerRow) => ({
  ...row,
  path: customerPath(row.identityId),
  name: nameOf(row) ?? row.identityId,
  address: summariseAddress(row),
});

/** By what addresses say, by any part of the identity, and by the e-mails and phones that events have. */
async function searchCustomers(
  { searchList, attending }: CustomerRoom,
  tenant: Tenant,
  q: string,
): Promise<{ filter: CustomerFilter; limited: Limited }> {
  const matches = await Promise.all([
    searchList(tenant, q, { index: addressIndex, key: 'contact_id' }),
    searchList(tenant, q, { index: contactIndex, key: 'id' }),
    attending.search(tenant, q),
  ]);
  const [byAddress, byIdentity, byAttendance] = matches;
  if (byAddress.kind === 'all') return { filter: {}, limited: null };
  const limited = limitOf(...matches);
  if (byAddress.kind === 'short') return { filter: { beginning: byAddress.text }, limited };
  const keys = [...new Set([...keysOf(byAddress), ...keysOf(byIdentity)])];
  return { filter: { found: { keys, identityIds: [...new Set(keysOf(byAttendance))] } }, limited };
}

type AskedGuests = AskedPage & { q?: string; guest?: string };

export async function viewGuests({ attending }: CustomerRoom, caller: ConsoleCaller, asked: AskedGuests) {
  const { q = '', guest } = asked;
  const match = await attending.searchGuests(caller, q);
  // Too little to look for: then nobody is found, and the page says why.
  const found = match.kind === 'all' ? null : keysOf(match);
  const page = await readPage<Guest>(asked, {
    kinds: ['text'],
    keyOf: ({ key }) => [key],
    read: (wanted) => attending.listGuests(caller, found, wanted),
  });
  const events = guest === undefined ? null : await attending.eventsOfGuest(caller, guest);
  const isThere = events !== null && events.counts.coming + events.counts.past > 0;
  return { ...page, q, limited: limitOf(match), guest: isThere ? { key: guest ?? '', events } : null };
}
export type GuestsView = ViewOf<typeof viewGuests>;

type AskedOne = { identityId: string; edit?: string; open?: 'erase' };

export async function viewCustomer(room: CustomerRoom, caller: ConsoleCaller, asked: AskedOne) {
  const { customerStore, attending, places } = room;
  const identityId = readCustomerName(asked.identityId);
  const [contact, addresses, events] = await Promise.all([
    customerStore.findContact(caller, identityId),
    customerStore.listAddresses(caller, identityId, mostAddresses + 1),
    attending.eventsOf(caller, identityId),
  ]);
  // Somebody may attend as a customer and have no address yet.
  if (!contact && events.counts.coming + events.counts.past === 0) throw notFoundHere();
  const shown = addresses.slice(0, mostAddresses);
  const byAge = shown.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const settings = { gazetteer: places.current, checkVat };
  return {
    identityId,
    path: customerPath(identityId),
    name: shown.map(nameOf).find((name) => name !== null) ?? events.reach.name ?? identityId,
    since: contact?.createdAt ?? null,
    addresses: shown.map((address) => itemOf(address, settings)),
    hasMore: addresses.length > mostAddresses,
    likely: await findLikely(room, caller, identityId, shown),
    twins: findTwins(byAge),
    events,
    edit: asked.edit ?? null,
    open: asked.open ?? null,
    defaultCountry: caller.organisation.defaultCountry,
  };
}
export type CustomerView = ViewOf<typeof viewCustomer>;

type Fields = Partial<Record<AddressField, string>>;

/** As it is stored, and where that is not what was sent. */
function itemOf(address: CustomerAddress, settings: ExplainSettings) {
  const fields = { ...(pickAddress(address) as Fields), country: address.country };
  const rewrites = explainAddress(address.sent, fields, settings);
  const shown = pick(address, ['id', 'isDefault', 'version', 'createdAt', 'updatedAt']);
  return { ...shown, fields, summary: summariseAddress(address), rewrites };
}

/** Others who are likely this person: by e-mail or phone of events, or by name and place of an address. */
async function findLikely(
  { customerStore, attending }: CustomerRoom,
  tenant: Tenant,
  identityId: string,
  shown: CustomerAddress[],
) {
  const folded = [...new Set(shown.flatMap(foldsOfPerson))];
  const [byReach, byPlace] = await Promise.all([
    attending.likelySame(tenant, identityId, mostLikely),
    folded.length === 0 ? [] : customerStore.listSame(tenant, folded, identityId, mostCompared),
  ]);
  const ways = new Map(byReach.map((one) => [one.identityId, one.ways as Way[]]));
  for (const id of byPlace) ways.set(id, [...(ways.get(id) ?? []), 'address']);
  const found = [...ways].sort(([, a], [, b]) => b.length - a.length).slice(0, mostLikely);
  if (found.length === 0) return [];
  const identityIds = found.map(([id]) => id);
  const [rows, overviews] = await Promise.all([
    customerStore.listPage(
      tenant,
      { found: { keys: [], identityIds } },
      { from: null, isBackwards: false, limit: mostLikely },
    ),
    attending.overviews(tenant, identityIds),
  ]);
  return found.map(([id, both]) => {
    const row = rows.find((one) => one.identityId === id);
    const overview = overviews.get(id);
    return {
      identityId: id,
      path: customerPath(id),
      name: (row && nameOf(row)) ?? overview?.name ?? id,
      ways: both,
      companyName: row?.companyName ?? null,
      address: row ? summariseAddress(row) : '',
      addresses: row?.addresses ?? 0,
      ...attends(overview),
      since: row?.createdAt ?? null,
    };
  });
}

type AskedNew = { identityId?: string } & Fields;

export async function viewBlank(
  { customerStore }: CustomerRoom,
  caller: ConsoleCaller,
  { identityId = '', ...fields }: AskedNew,
) {
  const [known] = identityId === '' ? [] : await customerStore.listAddresses(caller, identityId, 1);
  return {
    identityId,
    name: identityId === '' ? null : ((known && nameOf(known)) ?? identityId),
    path: identityId === '' ? null : customerPath(identityId),
    fields: pickAddress(fields) as Fields,
    defaultCountry: caller.organisation.defaultCountry,
  };
}
export type NewAddressView = ViewOf<typeof viewBlank>;
