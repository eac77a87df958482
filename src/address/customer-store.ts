// The SQL of contacts: a page of them, one with its addresses, their default address, what is exported and erased, and removing an
// address with its Undo.

import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, rawSql } from '#platform/database/sql.ts';
import { own, ownOf, type Tenant, tenantSql, tenantValues } from '#platform/database/tenant.ts';
import { pick } from '#platform/rules/pick.ts';
import type { AddressInput } from './rules/record.ts';
import { type AddressRow, addressColumns, asPattern, toStored } from './store.ts';

/** What the list is narrowed to: to contacts that were found, by key or identity; or to identities that begin so. */
export type CustomerFilter = {
  found?: { keys: readonly string[]; identityIds: readonly string[] };
  beginning?: string;
};

export type CustomerRow = Pick<AddressRow, 'firstName' | 'lastName' | 'companyName' | 'companyRegistrationNumber'> &
  Pick<AddressRow, 'streetAddress' | 'postalCode' | 'city' | 'country'> & {
    key: number;
    identityId: string;
    createdAt: Date;
    addresses: number;
  };

type Kept = {
  isDefault: boolean;
  version: number;
  sent: AddressInput;
  rulesVersion: number;
  createdAt: Date;
  updatedAt: Date;
};
export type CustomerAddress = ReturnType<typeof toStored> & Kept;

/** If a contact has more addresses, the number is shown as a minimum. */
const mostCounted = rawSql('100');

/** Each filter as a condition of its own, so that PostgreSQL takes the index that suits. */
const isWanted = ({ found, beginning }: CustomerFilter) => part`${ownOf('c')}
  ${found ? part`and (c.id = any(${found.keys}::bigint[]) or c.identity_id = any(${found.identityIds}::text[]))` : part``}
  ${beginning === undefined ? part`` : part`and c.identity_id like ${asPattern(beginning)}`}`;

export function customerStore(database: Database) {
  const sql = tenantSql(database);
  const forgetRemoved = (before: Date, within?: Queries) =>
    sql.everyTenant(within).run`delete from address_removed where removed_at < ${before}`;

  return {
    transaction: database.transaction,
    forgetRemoved,
    /** Newest first. */
    listPage: (
      tenant: Tenant,
      filter: CustomerFilter,
      { from, isBackwards, limit }: { from: number | null; isBackwards: boolean; limit: number },
    ) => {
      const [compare, order] = isBackwards ? [rawSql('>'), rawSql('asc')] : [rawSql('<'), rawSql('desc')];
      return sql(tenant).all<CustomerRow>`
        select c.id::float8 as key, c.identity_id, c.created_at, a.first_name, a.last_name, a.company_name,
          a.company_registration_number, a.street_address, a.postal_code, a.city, a.country,
          (select count(*)::int from (
             select from address_item i where i.contact_id = c.id limit ${mostCounted}) as counted) as addresses
        from address_contact c left join address_item a on a.id = c.default_address_id
        where ${isWanted(filter)} ${from === null ? part`` : part`and c.id ${compare} ${from}`}
        order by c.id ${order} limit ${limit}`;
    },
    /** For the command line, newest first: all addresses of each are counted. */
    listContacts: (tenant: Tenant, most: number) => sql(tenant).all<
      Pick<CustomerRow, 'identityId' | 'createdAt' | 'addresses' | 'streetAddress' | 'postalCode' | 'city'>
    >`
      select c.identity_id, c.created_at,
        (select count(*)::int from address_item i where i.contact_id = c.id) as addresses,
        a.street_address, a.postal_code, a.city
      from address_contact c left join address_item a on a.id = c.default_address_id
      where ${ownOf('c')} order by c.id desc limit ${most}`,
    /** At most `most` are counted. */
    count: (tenant: Tenant, filter: CustomerFilter, most: number) => sql(tenant).count`
      select count(*) from (
        select from address_contact c where ${isWanted(filter)} limit ${most}) as counted`,
    findContact: (tenant: Tenant, identityId: string) => sql(tenant).first<{ createdAt: Date }>`
      select created_at from address_contact where ${own} and identity_id = ${identityId}`,
    /** Which of these are contacts. */
    listKnown: async (tenant: Tenant, identityIds: readonly string[]) =>
      new Set(
        await sql(tenant).column<string>`
          select identity_id from address_contact where ${own} and identity_id = any(${identityIds})`,
      ),
    /**
     * Contacts other than this one with an address that folds to one of these texts: one look into the index for each text; a place
     * with many people stops at this number.
     */
    listSame: (tenant: Tenant, folded: readonly string[], but: string, most: number) =>
      sql(tenant).column<string>`
        select distinct c.identity_id from unnest(${folded}::text[]) as wanted (folded)
        cross join lateral (
          select a.contact_id from address_item a where ${ownOf('a')}
            and a.fingerprint = sha256(convert_to(wanted.folded, 'UTF8')) limit ${mostCounted}) as found
        join address_contact c on c.id = found.contact_id where c.identity_id <> ${but} order by 1 limit ${most}`,
    listAddresses: async (
      tenant: Tenant,
      identityId: string,
      most: number,
      within?: Queries,
    ): Promise<CustomerAddress[]> => {
      const rows = await sql(tenant, within).all<AddressRow & Kept>`
        select a.external_id as id, ${addressColumns}, coalesce(a.id = c.default_address_id, false) as is_default, a.version,
          a.input_raw as sent, a.rules_version, a.created_at, a.updated_at
        from address_contact c join address_item a on a.contact_id = c.id
        where ${ownOf('c')} and c.identity_id = ${identityId}
        order by is_default desc, a.created_at, a.id limit ${most}`;
      const kept = ['isDefault', 'version', 'sent', 'rulesVersion', 'createdAt', 'updatedAt'] as const;
      return rows.map((row) => ({ ...toStored(row), ...pick(row, kept) }));
    },
    findDefault: (tenant: Tenant, identityId: string, within: Queries) =>
      sql(tenant, within).value<string>`
        select a.external_id from address_contact c join address_item a on a.id = c.default_address_id
        where ${ownOf('c')} and c.identity_id = ${identityId} for update of c`,
    /** Answers whose default it is now; null when no contact has the address. */
    setDefault: (tenant: Tenant, id: string, within: Queries) =>
      sql(tenant, within).value<string>`
        update address_contact c set default_address_id = a.id from address_item a
        where ${ownOf('c')} and a.contact_id = c.id and a.external_id = ${id}
        returning c.identity_id`,

    /**
     * Removed and kept in one statement; null when the contact has no such address, or not in this version. The oldest of the others
     * becomes the default, so that there always is one. Those whose Undo is over are forgotten.
     */
    removeAddress: async (
      tenant: Tenant,
      { id, identityId, version }: { id: string; identityId: string; version: number | null },
      { at, before }: { at: Date; before: Date },
      within: Queries,
    ) => {
      await forgetRemoved(before, within);
      const removed = await sql(tenant, within).first<{ wasDefault: boolean }>`
        with contact as (
          select id, default_address_id from address_contact where ${own} and identity_id = ${identityId} for update),
        item as (
          select a.id, a.external_id, a.contact_id, to_jsonb(a) as whole
          from address_item a join contact on contact.id = a.contact_id
          where ${ownOf('a')} and a.external_id = ${id} and a.version = coalesce(${version}, a.version)),
        moved as (
          update address_contact c set default_address_id = (
            select a.id from address_item a where a.contact_id = c.id and a.id <> item.id order by a.created_at, a.id limit 1)
          from item where c.id = item.contact_id and c.default_address_id = item.id returning c.id),
        kept as (
          insert into address_removed (organisation_id, environment, external_id, contact_id, was_default, item, removed_at)
          select ${tenantValues}, item.external_id, item.contact_id, contact.default_address_id = item.id, item.whole, ${at}
          from item join contact on true returning was_default)
        select was_default from kept`;
      // A second statement: until the first one is done, the contact still points to the address.
      if (removed)
        await sql(tenant, within).run`
          delete from address_item a using address_removed r
          where ${ownOf('a')} and a.external_id = ${id} and r.external_id = a.external_id`;
      return removed;
    },
    /** Null when it is not there any more. */
    restoreAddress: (tenant: Tenant, id: string, identityId: string, since: Date, within: Queries) =>
      sql(tenant, within).first<{ id: string }>`
        with back as (
          delete from address_removed r using address_contact c
          where ${ownOf('r')} and r.external_id = ${id} and r.removed_at >= ${since}
            and c.id = r.contact_id and c.identity_id = ${identityId} returning r.item, r.was_default),
        item as (
          insert into address_item select (jsonb_populate_record(null::address_item, back.item
            || jsonb_build_object('version', (back.item ->> 'version')::int + 1))).* from back returning id, contact_id),
        moved as (
          update address_contact c set default_address_id = item.id from item, back
          where c.id = item.contact_id and (back.was_default or c.default_address_id is null))
        select id from item`,
    listRemoved: (tenant: Tenant, identityId: string) =>
      sql(tenant).column<Record<string, unknown>>`
        select r.item - array['id', 'contact_id', 'organisation_id', 'fingerprint']
        from address_removed r join address_contact c on c.id = r.contact_id
        where ${ownOf('c')} and c.identity_id = ${identityId} order by r.removed_at`,

    /** One row for each address with everything that is stored about it; a contact without addresses is one row without an id. */
    listForExport: (tenant: Tenant, identityId: string) => sql(tenant).all<
      Record<string, unknown> & { contactSince: Date }
    >`
      select a.external_id as id, ${addressColumns}, a.id = c.default_address_id as default_address, a.input_raw,
        a.before_renormalise, a.rules_version, a.created_at, a.updated_at, c.created_at as contact_since
      from address_contact c left join address_item a on a.contact_id = c.id
      where ${ownOf('c')} and c.identity_id = ${identityId}
      order by a.created_at, a.id`,
    /** Answers how many addresses were removed with the contact; null when there is no such contact. */
    removeContact: (tenant: Tenant, identityId: string, within: Queries) =>
      sql(tenant, within).value<number>`
        with counted as (
          select c.id, (select count(*)::int from address_item i where i.contact_id = c.id) as addresses
          from address_contact c where ${ownOf('c')} and c.identity_id = ${identityId}),
        removed as (delete from address_contact c using counted where c.id = counted.id)
        select addresses from counted`,
    /**
     * What each contact and its addresses look like, by identity: the same text as long as nothing changes. Every change of an
     * address moves its time; a new default, or another address, changes the list.
     */
    listMarks: async (tenant: Tenant, identityIds: readonly string[], within: Queries) => {
      const rows = await sql(tenant, within).all<{ identityId: string; mark: string }>`
        select c.identity_id, md5(string_agg(concat_ws(' ', a.external_id, extract(epoch from a.updated_at),
          a.id = c.default_address_id), ',' order by a.id)) as mark
        from address_contact c join address_item a on a.contact_id = c.id
        where ${ownOf('c')} and c.identity_id = any(${identityIds}) group by c.id`;
      return new Map(rows.map(({ identityId, mark }) => [identityId, mark]));
    },
  };
}

export type CustomerStore = ReturnType<typeof customerStore>;
