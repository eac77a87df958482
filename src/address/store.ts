// The SQL of the address room for addresses; every statement is limited to one organisation and environment.
import { type AuditRow, recordClause } from '#platform/audit/audit-store.ts';
import type { Queries } from '#platform/database/query.ts';
import { rawSql } from '#platform/database/sql.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressInput, type AddressRecord } from './rules/record.ts';

type StoredAddress = AddressRecord & { id: string };
export type ListedAddress = StoredAddress & { defaultAddress: boolean };

/** An address, and what is stored with it. */
export type AddressWrite = {
  address: AddressRecord;
  /** The texts as they were sent; a screen compares them with what is stored, and no rule reads them again (design U0). */
  inputRaw: AddressInput;
  rulesVersion: number;
  /** The folded address; only its digest is stored. */
  folded: string;
  at: Date;
};

/** A row as the statements select it. */
export type AddressRow = { id: string; defaultAddress?: boolean } & Record<AddressField, string | null>;

/** Finds texts that begin so, with `like`. */
export const asPattern = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

const columnOf = (field: AddressField): string => field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
const columns = ADDRESS_FIELDS.map(columnOf).join(', ');
/** The fields of `address_item a`, for statements whose rows come in camelCase. */
export const addressColumns = rawSql(ADDRESS_FIELDS.map((field) => `a.${columnOf(field)}`).join(', '));
const selectedFields = ADDRESS_FIELDS.map((field) => `a.${columnOf(field)} as "${field}"`).join(', ');
const parameters = (from: number): string => ADDRESS_FIELDS.map((_, index) => `$${from + index}`).join(', ');
export const assignments = (from: number): string =>
  ADDRESS_FIELDS.map((field, index) => `${columnOf(field)} = $${from + index}`).join(', ');
export const valuesOf = (address: AddressRecord): (string | null)[] =>
  ADDRESS_FIELDS.map((field) => address[field] ?? null);

const owned = `from address_item a join address_contact c on c.id = a.contact_id
  where a.organisation_id = $1 and a.environment = $2 and a.external_id = $3 and c.identity_id = $4`;

export function addressStore(database: TenantDatabase) {
  const list = database.statement<AddressRow>(
    'address.list',
    `select a.external_id as id, ${selectedFields}, a.id = c.default_address_id as "defaultAddress"
     from address_contact c join address_item a on a.contact_id = c.id
     where c.organisation_id = $1 and c.environment = $2 and c.identity_id = $3
     order by "defaultAddress" desc, a.created_at, a.id`,
  );
  // One statement: the upsert locks the row of the contact, so that two first addresses cannot both become the default.
  const insert = database.statement(
    'address.insert',
    `with item as (select nextval('address_item_id_seq') as id),
     contact as (
       insert into address_contact (organisation_id, environment, identity_id, created_at, default_address_id)
       values ($1, $2, $3, $4, (select id from item))
       on conflict (organisation_id, environment, identity_id) do update
         set default_address_id = coalesce(address_contact.default_address_id, excluded.default_address_id)
       returning id),
     ${recordClause('contact', `$${9 + ADDRESS_FIELDS.length}`)}
     insert into address_item (organisation_id, environment, created_at, updated_at, id, contact_id, external_id,
       input_raw, rules_version, fingerprint, ${columns})
     values ($1, $2, $4, $4, (select id from item), (select id from contact), $5, $6, $7,
       sha256(convert_to($8, 'UTF8')), ${parameters(9)})`,
  );
  const lock = database.statement<AddressRow & { inputRaw: AddressInput; version: number }>(
    'address.lock',
    `select a.external_id as id, ${selectedFields}, a.input_raw as "inputRaw", a.version ${owned} for update of a`,
  );
  const update = database.statement(
    'address.update',
    `update address_item set version = version + 1, updated_at = $5, input_raw = $6, before_renormalise = null, rules_version = $7,
       fingerprint = sha256(convert_to($8, 'UTF8')), ${assignments(9)}
     where organisation_id = $1 and environment = $2 and id = (select a.id ${owned})`,
  );

  return {
    list: async (tenant: Tenant, identityId: string) => (await list(tenant, [identityId])).rows.map(toListed),
    /** Creates the contact if it is new, and makes the address its default if it has none. */
    insert: async (
      tenant: Tenant,
      identityId: string,
      id: string,
      write: AddressWrite,
      audited: AuditRow | null,
      within?: Queries,
    ) => {
      const { at, inputRaw, rulesVersion, folded, address } = write;
      const values = [identityId, at, id, inputRaw, rulesVersion, folded, ...valuesOf(address), audited];
      await insert(tenant, values, within);
    },
    /** Finds and locks the address, with the texts beside it, until the transaction ends; null when it is not this contact's. */
    findForUpdate: async (tenant: Tenant, id: string, identityId: string, within: Queries) => {
      const row = (await lock(tenant, [id, identityId], within)).rows[0];
      return row === undefined ? null : { stored: toStored(row), texts: row.inputRaw, version: row.version };
    },
    update: async (tenant: Tenant, id: string, identityId: string, write: AddressWrite, within: Queries) => {
      const { at, inputRaw, rulesVersion, folded, address } = write;
      const values = [id, identityId, at, inputRaw, rulesVersion, folded, ...valuesOf(address)];
      await update(tenant, values, within);
    },
    transaction: database.transaction,
  };
}

export type AddressStore = ReturnType<typeof addressStore>;

export function toStored(row: AddressRow): StoredAddress {
  const address: StoredAddress = { id: row.id, country: row.country ?? '' };
  for (const field of ADDRESS_FIELDS) {
    const value = row[field];
    if (value !== null) address[field] = value;
  }
  return address;
}

const toListed = (row: AddressRow): ListedAddress => ({
  ...toStored(row),
  defaultAddress: row.defaultAddress === true,
});
