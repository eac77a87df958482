// What the Customers screens show: a page of the list, guests without a contact, one person, and the form of a new address.
// numbered-view.ts has the customers without an address.
import type { Tenant } from '#platform/database/tenant.ts';
import { notFoundHere } from '#platform/screens/errors.ts';
import { type AskedPage, type PageRead, readPage } from '#platform/screens/keyset.ts';
import type { ConsoleCaller } from '#platform/screens/screen.ts';
import type { ListMatch, ListSearch } from '#platform/search/list-search.ts';
import type { CustomerAddress, CustomerFilter, CustomerRow, CustomerStore } from '../customer-store.ts';
import { addressIndex, contactIndex } from '../find-store.ts';
import { customerPath, readCustomerName } from '../rules/customer-path.ts';
import { type ExplainSettings, explainAddress } from '../rules/explain.ts';
import { pickAddress } from '../rules/record.ts';
import { foldsOfPerson } from '../rules/same-person.ts';
import { summariseAddress } from '../rules/summary.ts';
import { findTwins } from '../rules/twins.ts';
import type { CustomersView, CustomerView, GuestsView, NewAddressView, PersonEvents } from './schema.ts';

type Overview = Pick<CustomersView['items'][number], 'email' | 'phone' | 'next'> & { name: string | null };

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
  listGuests(tenant: Tenant, found: readonly string[] | null, asked: PageRead): Promise<GuestsView['items']>;
};

export type ViewNeeds = {
  store: CustomerStore;
  attending: AttendingPeople;
  searchList: ListSearch;
  explainWith: () => ExplainSettings;
};

/** More are not counted. */
const mostCounted = 1_000;
/** More likely duplicates of one person are not shown. */
const mostLikely = 5;
/** Of so many with the same name and place, those who have more in common are chosen. */
const mostCompared = 100;
/** More addresses of one person are not shown. */
const mostAddresses = 100;

type Limited = CustomersView['limited'];

export function limitOf(matches: readonly ListMatch[]): Limited {
  if (matches.some(({ kind }) => kind === 'short')) return 'short';
  const found = matches.filter((match) => match.kind === 'found');
  return found.some(({ isLate }) => isLate) ? 'late' : found.some(({ isMore }) => isMore) ? 'broad' : null;
}

export const keysOf = (match: ListMatch) => (match.kind === 'found' ? match.keys.filter((key) => key !== null) : []);

const nameOf = (row: { firstName?: string | null; lastName?: string | null; companyName?: string | null }) =>
  [row.firstName, row.lastName].filter(Boolean).join(' ') || row.companyName || null;

export function customerViews({ store, attending, searchList, explainWith }: ViewNeeds) {
  /** By what addresses say, by any part of the identity, and by the e-mails and phones that events have. */
  async function search(tenant: Tenant, q: string): Promise<{ filter: CustomerFilter; limited: Limited }> {
    const matches = await Promise.all([
      searchList(tenant, q, { index: addressIndex, key: 'contact_id' }),
      searchList(tenant, q, { index: contactIndex, key: 'id' }),
      attending.search(tenant, q),
    ]);
    const [byAddress, byIdentity, byAttendance] = matches;
    if (byAddress.kind === 'all') return { filter: {}, limited: null };
    const limited = limitOf(matches);
    if (byAddress.kind === 'short') return { filter: { beginning: byAddress.text }, limited };
    const keys = [...new Set([...keysOf(byAddress), ...keysOf(byIdentity)])];
    return { filter: { found: { keys, identityIds: [...new Set(keysOf(byAttendance))] } }, limited };
  }

  /** Others who are likely this person: by e-mail or phone of events, or by name and place of an address. */
  async function findLikely(
    tenant: Tenant,
    identityId: string,
    shown: CustomerAddress[],
  ): Promise<CustomerView['likely']> {
    const folded = [...new Set(shown.flatMap(foldsOfPerson))];
    const [byReach, byPlace] = await Promise.all([
      attending.likelySame(tenant, identityId, mostLikely),
      folded.length === 0 ? [] : store.listSame(tenant, folded, identityId, mostCompared),
    ]);
    const ways = new Map(byReach.map((one) => [one.identityId, [...one.ways]]));
    for (const id of byPlace) ways.set(id, [...(ways.get(id) ?? []), 'address']);
    const ids = [...ways.keys()]
      .sort((a, b) => (ways.get(b)?.length ?? 0) - (ways.get(a)?.length ?? 0))
      .slice(0, mostLikely);
    if (ids.length === 0) return [];
    const [rows, overviews] = await Promise.all([
      store.listPage(
        tenant,
        { found: { keys: [], identityIds: ids } },
        { from: null, isBackwards: false, limit: mostLikely },
      ),
      attending.overviews(tenant, ids),
    ]);
    return ids.map((id) => {
      const row = rows.find((one) => one.identityId === id);
      const { name = null, email = null, phone = null, next = null } = overviews.get(id) ?? {};
      return {
        identityId: id,
        path: customerPath(id),
        name: (row && nameOf(row)) ?? name ?? id,
        ways: (ways.get(id) ?? []) as CustomerView['likely'][number]['ways'],
        companyName: row?.companyName ?? null,
        address: row ? summariseAddress(row) : '',
        addresses: row?.addresses ?? 0,
        ...{ email, phone, next },
        since: row?.createdAt.toISOString() ?? null,
      };
    });
  }

  return {
    list: async (caller: ConsoleCaller, asked: AskedPage & { q?: string }): Promise<CustomersView> => {
      const { q = '' } = asked;
      const { filter, limited } = await search(caller, q);
      const [page, total] = await Promise.all([
        readPage<CustomerRow>(asked, {
          kinds: ['number'],
          keyOf: ({ key }) => [key],
          read: ({ from, isBackwards, limit }) =>
            store.listPage(caller, filter, { from: from ? Number(from[0]) : null, isBackwards, limit }),
        }),
        store.count(caller, filter, mostCounted + 1),
      ]);
      const ids = page.items.map(({ identityId }) => identityId);
      const overviews = await attending.overviews(caller, ids);
      return {
        ...page,
        items: page.items.map((row) => toCustomer(row, overviews.get(row.identityId))),
        total,
        q,
        limited,
      };
    },

    guests: async (caller: ConsoleCaller, asked: AskedPage & { q?: string; guest?: string }): Promise<GuestsView> => {
      const { q = '', guest } = asked;
      const match = await attending.searchGuests(caller, q);
      // Too little to look for: then nobody is found, and the page says why.
      const found = match.kind === 'all' ? null : keysOf(match);
      const page = await readPage<GuestsView['items'][number]>(asked, {
        kinds: ['text'],
        keyOf: ({ key }) => [key],
        read: (wanted) => attending.listGuests(caller, found, wanted),
      });
      const events = guest === undefined ? null : await attending.eventsOfGuest(caller, guest);
      const isThere = events !== null && events.counts.coming + events.counts.past > 0;
      return { ...page, q, limited: limitOf([match]), guest: isThere ? { key: guest ?? '', events } : null };
    },

    one: async (
      caller: ConsoleCaller,
      asked: { identityId: string; edit?: string; open?: 'erase' },
    ): Promise<CustomerView> => {
      const identityId = readCustomerName(asked.identityId);
      const [contact, addresses, events] = await Promise.all([
        store.findContact(caller, identityId),
        store.listAddresses(caller, identityId, mostAddresses + 1),
        attending.eventsOf(caller, identityId),
      ]);
      // Somebody may attend as a customer and have no address yet.
      if (!contact && events.counts.coming + events.counts.past === 0) throw notFoundHere();
      const shown = addresses.slice(0, mostAddresses);
      const byAge = shown.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      const settings = explainWith();
      return {
        identityId,
        path: customerPath(identityId),
        name: shown.map(nameOf).find((name) => name !== null) ?? events.reach.name ?? identityId,
        since: contact?.createdAt.toISOString() ?? null,
        addresses: shown.map((address) => toItem(address, settings)),
        hasMore: addresses.length > mostAddresses,
        likely: await findLikely(caller, identityId, shown),
        twins: findTwins(byAge).map(({ ids, kind }) => ({ ids: [...ids], kind })),
        events,
        edit: asked.edit ?? null,
        open: asked.open ?? null,
        defaultCountry: caller.organisation.defaultCountry,
      };
    },

    blank: async (
      caller: ConsoleCaller,
      { identityId = '', ...fields }: { identityId?: string } & Record<string, unknown>,
    ): Promise<NewAddressView> => {
      const [known] = identityId === '' ? [] : await store.listAddresses(caller, identityId, 1);
      return {
        identityId,
        name: identityId === '' ? null : ((known && nameOf(known)) ?? identityId),
        path: identityId === '' ? null : customerPath(identityId),
        fields: pickAddress(fields) as NewAddressView['fields'],
        defaultCountry: caller.organisation.defaultCountry,
      };
    },
  };
}

export type CustomerViews = ReturnType<typeof customerViews>;

function toCustomer(row: CustomerRow, overview: Overview | undefined): CustomersView['items'][number] {
  const { identityId, companyName, companyRegistrationNumber, country, addresses, createdAt } = row;
  return {
    identityId,
    path: customerPath(identityId),
    name: nameOf(row) ?? identityId,
    ...{ companyName, companyRegistrationNumber, country, addresses },
    address: summariseAddress(row),
    email: overview?.email ?? null,
    phone: overview?.phone ?? null,
    next: overview?.next ?? null,
    createdAt: createdAt.toISOString(),
  };
}

function toItem(address: CustomerAddress, settings: ExplainSettings): CustomerView['addresses'][number] {
  const { id, isDefault, version, sent, createdAt, updatedAt } = address;
  const stored = { ...pickAddress(address), country: address.country };
  return {
    ...{ id, isDefault, version },
    fields: stored as CustomerView['addresses'][number]['fields'],
    summary: summariseAddress(address),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    rewrites: explainAddress(sent, stored as { country: string }, settings),
  };
}
