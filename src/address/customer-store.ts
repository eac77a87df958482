// The SQL of the Customers screens: a page of contacts, one contact with its addresses, and removing an address with its Undo.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Tenant, tenantDatabase } from '#platform/database/tenant.ts';
import type { AddressInput } from './rules/record.ts';
import { type AddressRow, selectedFields, toStored } from './store.ts';

/** What the list is narrowed to: to contacts that were found, by key or identity; or to identities that begin so. */
export type CustomerFilter = {
  found?: { keys: readonly string[]; identityIds: readonly string[] };
  beginning?: string;
};

export type CustomerRow = {
  key: number;
  identityId: string;
  createdAt: Date;
  addresses: number;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  companyRegistrationNumber: string | null;
  streetAddress: string | null;
  postalCode: string | null;
  city: string | null;
  country: string | null;
};

export type CustomerAddress = ReturnType<typeof toStored> & {
  isDefault: boolean;
  version: number;
  sent: AddressInput;
  rulesVersion: number;
  createdAt: Date;
  updatedAt: Date;
};

type ItemRow = AddressRow & Omit<CustomerAddress, 'id'> & { isDefault: boolean };

const shown = `a.first_name as "firstName", a.last_name as "lastName", a.company_name as "companyName",
  a.company_registration_number as "companyRegistrationNumber", a.street_address as "streetAddress",
  a.postal_code as "postalCode", a.city, a.country`;

/** A contact with more of them is told so. */
const mostCounted = 100;

const asPattern = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Each filter as a condition of its own, so that PostgreSQL takes the index that suits. */
function writeFilter({ found, beginning }: CustomerFilter) {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value) + 2}`;
  const conditions = ['c.organisation_id = $1 and c.environment = $2'];
  if (found)
    conditions.push(
      `(c.id = any(${place(found.keys)}::bigint[]) or c.identity_id = any(${place(found.identityIds)}::text[]))`,
    );
  if (beginning !== undefined) conditions.push(`c.identity_id like ${place(asPattern(beginning))}`);
  const name = [found ? 'found' : '', beginning === undefined ? '' : 'beginning'].join(' ');
  return { name, conditions, values, place };
}

export function customerStore(database: Database) {
  const tenants = tenantDatabase(database);
  const contact = tenants.statement<{ createdAt: Date }>(
    'address.findContact',
    `select created_at as "createdAt" from address_contact
     where organisation_id = $1 and environment = $2 and identity_id = $3`,
  );
  const known = tenants.statement<{ identityId: string }>(
    'address.knownContacts',
    `select identity_id as "identityId" from address_contact
     where organisation_id = $1 and environment = $2 and identity_id = any($3)`,
  );
  const addresses = tenants.statement<ItemRow>(
    'address.listCustomer',
    `select a.external_id as id, ${selectedFields}, coalesce(a.id = c.default_address_id, false) as "isDefault", a.version,
       a.input_raw as sent, a.rules_version as "rulesVersion", a.created_at as "createdAt", a.updated_at as "updatedAt"
     from address_contact c join address_item a on a.contact_id = c.id
     where c.organisation_id = $1 and c.environment = $2 and c.identity_id = $3
     order by "isDefault" desc, a.created_at, a.id limit $4`,
  );
  // Removed and kept in one statement. The oldest of the others becomes the default, so that there always is one.
  const remove = tenants.statement<{ wasDefault: boolean }>(
    'address.removeAddress',
    `with contact as (
       select id, default_address_id from address_contact
       where organisation_id = $1 and environment = $2 and identity_id = $4 for update),
     item as (
       select a.id, a.external_id, a.contact_id, to_jsonb(a) as whole from address_item a join contact on contact.id = a.contact_id
       where a.organisation_id = $1 and a.environment = $2 and a.external_id = $3 and a.version = coalesce($5, a.version)),
     moved as (
       update address_contact c set default_address_id = (
         select a.id from address_item a where a.contact_id = c.id and a.id <> item.id order by a.created_at, a.id limit 1)
       from item where c.id = item.contact_id and c.default_address_id = item.id returning c.id),
     kept as (
       insert into address_removed (organisation_id, environment, external_id, contact_id, was_default, item, removed_at)
       select $1, $2, item.external_id, item.contact_id, contact.default_address_id = item.id, item.whole, $6
       from item join contact on true returning was_default)
     select was_default as "wasDefault" from kept`,
  );
  // A second statement: until the first one is done, the contact still points to the address.
  const removeItem = tenants.statement(
    'address.removeItem',
    `delete from address_item a using address_removed r
     where a.organisation_id = $1 and a.environment = $2 and a.external_id = $3 and r.external_id = a.external_id`,
  );
  const restore = tenants.statement<{ id: string }>(
    'address.restore',
    `with back as (
       delete from address_removed r using address_contact c
       where r.organisation_id = $1 and r.environment = $2 and r.external_id = $3 and r.removed_at >= $5
         and c.id = r.contact_id and c.identity_id = $4 returning r.item, r.was_default),
     item as (
       insert into address_item select (jsonb_populate_record(null::address_item,
         back.item || jsonb_build_object('version', (back.item ->> 'version')::int + 1))).* from back returning id, contact_id),
     moved as (
       update address_contact c set default_address_id = item.id from item, back
       where c.id = item.contact_id and (back.was_default or c.default_address_id is null))
     select id from item`,
  );
  // One look into the index for each text; a place with many people stops at so many.
  const same = tenants.statement<{ identityId: string }>(
    'address.listSame',
    `select distinct c.identity_id as "identityId" from unnest($3::text[]) as wanted (folded)
     cross join lateral (
       select a.contact_id from address_item a where a.organisation_id = $1 and a.environment = $2
         and a.fingerprint = sha256(convert_to(wanted.folded, 'UTF8')) limit ${mostCounted}) as found
     join address_contact c on c.id = found.contact_id where c.identity_id <> $4 order by 1 limit $5`,
  );
  const removeOld = database.statement('address.forgetRemoved', 'delete from address_removed where removed_at < $1');
  const removed = tenants.statement<{ item: Record<string, unknown> }>(
    'address.listRemoved',
    `select r.item - array['id', 'contact_id', 'organisation_id', 'fingerprint'] as item
     from address_removed r join address_contact c on c.id = r.contact_id
     where c.organisation_id = $1 and c.environment = $2 and c.identity_id = $3 order by r.removed_at`,
  );
  const defaultOf = tenants.statement<{ id: string }>(
    'address.findDefault',
    `select a.external_id as id from address_contact c join address_item a on a.id = c.default_address_id
     where c.organisation_id = $1 and c.environment = $2 and c.identity_id = $3 for update of c`,
  );

  return {
    transaction: database.transaction,
    /** Newest first. */
    listPage: async (
      tenant: Tenant,
      filter: CustomerFilter,
      { from, isBackwards, limit }: { from: number | null; isBackwards: boolean; limit: number },
    ) => {
      const { name, conditions, values, place } = writeFilter(filter);
      if (from !== null) conditions.push(`c.id ${isBackwards ? '>' : '<'} ${place(from)}`);
      const read = tenants.statement<CustomerRow>(
        `address.customers${isBackwards ? 'Before' : 'After'} ${name} ${from === null ? '' : 'from'}`,
        `select c.id::float8 as key, c.identity_id as "identityId", c.created_at as "createdAt", ${shown},
           (select count(*)::int from (
              select from address_item i where i.contact_id = c.id limit ${mostCounted}) as counted) as addresses
         from address_contact c left join address_item a on a.id = c.default_address_id
         where ${conditions.join(' and ')} order by c.id ${isBackwards ? 'asc' : 'desc'} limit ${place(limit)}`,
      );
      return (await read(tenant, values)).rows;
    },
    /** At most `most` are counted. */
    count: async (tenant: Tenant, filter: CustomerFilter, most: number) => {
      const { name, conditions, values, place } = writeFilter(filter);
      const count = tenants.statement<{ found: number }>(
        `address.customersCount ${name}`,
        `select count(*)::int as found from (
           select from address_contact c where ${conditions.join(' and ')} limit ${place(most)}) as counted`,
      );
      return (await count(tenant, values)).rows[0]?.found ?? 0;
    },
    findContact: async (tenant: Tenant, identityId: string) => (await contact(tenant, [identityId])).rows[0] ?? null,
    /** Which of these are contacts. */
    listKnown: async (tenant: Tenant, identityIds: readonly string[]) =>
      new Set((await known(tenant, [identityIds])).rows.map((row) => row.identityId)),
    /** Contacts other than this one with an address that folds to one of these texts. */
    listSame: async (tenant: Tenant, folded: readonly string[], but: string, most: number) =>
      (await same(tenant, [folded, but, most])).rows.map((row) => row.identityId),
    listAddresses: async (tenant: Tenant, identityId: string, most: number): Promise<CustomerAddress[]> =>
      (await addresses(tenant, [identityId, most])).rows.map((row) => {
        const { isDefault, version, sent, rulesVersion, createdAt, updatedAt } = row;
        return { ...toStored(row), isDefault, version, sent, rulesVersion, createdAt, updatedAt };
      }),
    findDefault: async (tenant: Tenant, identityId: string, within: Queries) =>
      (await defaultOf(tenant, [identityId], within)).rows[0]?.id ?? null,
    /** Null when the contact has no such address, or not in this version. Those whose Undo is over are forgotten. */
    remove: async (
      tenant: Tenant,
      one: { id: string; identityId: string; version: number | null },
      { at, before }: { at: Date; before: Date },
      within: Queries,
    ) => {
      await removeOld([before], within);
      const row = (await remove(tenant, [one.id, one.identityId, one.version, at], within)).rows[0];
      if (!row) return null;
      await removeItem(tenant, [one.id], within);
      return row;
    },
    /** False when it is not there any more. */
    restore: async (tenant: Tenant, id: string, identityId: string, since: Date, within: Queries) =>
      (await restore(tenant, [id, identityId, since], within)).rows.length > 0,
    forgetRemoved: async (before: Date) => {
      await removeOld([before]);
    },
    listRemoved: async (tenant: Tenant, identityId: string) =>
      (await removed(tenant, [identityId])).rows.map(({ item }) => item),
  };
}

export type CustomerStore = ReturnType<typeof customerStore>;
