// The SQL of the address room for contacts, for the commands of the operator.
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { selectedFields } from './store.ts';

export type ContactRow = {
  identityId: string;
  addresses: number;
  streetAddress: string | null;
  postalCode: string | null;
  city: string | null;
  createdAt: Date;
};

/** One address with everything that is stored about it; a contact without addresses is one row without an id. */
export type ExportRow = Record<string, unknown> & { contactSince: Date };

export function contactStore(database: TenantDatabase) {
  const list = database.statement<ContactRow>(
    'address.listContacts',
    `select c.identity_id as "identityId", c.created_at as "createdAt",
       (select count(*)::int from address_item i where i.contact_id = c.id) as addresses,
       a.street_address as "streetAddress", a.postal_code as "postalCode", a.city
     from address_contact c left join address_item a on a.id = c.default_address_id
     where c.organisation_id = $1 and c.environment = $2
     order by c.id desc limit $3`,
  );
  const exported = database.statement<ExportRow>(
    'address.exportContact',
    `select a.external_id as id, ${selectedFields}, a.id = c.default_address_id as "defaultAddress",
       a.input_raw as "inputRaw", a.before_renormalise as "beforeRenormalise", a.rules_version as "rulesVersion", a.created_at as "createdAt",
       a.updated_at as "updatedAt", c.created_at as "contactSince"
     from address_contact c left join address_item a on a.contact_id = c.id
     where c.organisation_id = $1 and c.environment = $2 and c.identity_id = $3
     order by a.created_at, a.id`,
  );
  const remove = database.statement<{ addresses: number }>(
    'address.removeContact',
    `with counted as (
       select c.id, (select count(*)::int from address_item i where i.contact_id = c.id) as addresses
       from address_contact c where c.organisation_id = $1 and c.environment = $2 and c.identity_id = $3),
     removed as (delete from address_contact c using counted where c.id = counted.id)
     select addresses from counted`,
  );
  const setDefault = database.statement<{ identityId: string }>(
    'address.setDefault',
    `update address_contact c set default_address_id = a.id from address_item a
     where c.organisation_id = $1 and c.environment = $2 and a.contact_id = c.id and a.external_id = $3
     returning c.identity_id as "identityId"`,
  );
  // Every change of an address moves its time; a new default, or another address, changes the list.
  const marks = database.statement<{ identityId: string; mark: string }>(
    'address.contactMarks',
    `select c.identity_id as "identityId", md5(string_agg(concat_ws(' ', a.external_id, extract(epoch from a.updated_at),
       a.id = c.default_address_id), ',' order by a.id)) as mark
     from address_contact c join address_item a on a.contact_id = c.id
     where c.organisation_id = $1 and c.environment = $2 and c.identity_id = any($3) group by c.id`,
  );
  return {
    /** What each contact and its addresses look like, by identity: the same text as long as nothing changes. */
    listMarks: async (tenant: Tenant, identityIds: readonly string[], within: Queries) =>
      new Map((await marks(tenant, [identityIds], within)).rows.map(({ identityId, mark }) => [identityId, mark])),
    list: async (tenant: Tenant, maxContacts: number) => (await list(tenant, [maxContacts])).rows,
    listForExport: async (tenant: Tenant, identityId: string) => (await exported(tenant, [identityId])).rows,
    /** Answers how many addresses were removed with the contact; null when there is no such contact. */
    remove: async (tenant: Tenant, identityId: string, within: Queries) =>
      (await remove(tenant, [identityId], within)).rows[0]?.addresses ?? null,
    /** Answers whose default it is now; null when no contact has the address. */
    setDefault: async (tenant: Tenant, id: string, within: Queries) =>
      (await setDefault(tenant, [id], within)).rows[0]?.identityId ?? null,
    transaction: database.transaction,
  };
}

export type ContactStore = ReturnType<typeof contactStore>;
