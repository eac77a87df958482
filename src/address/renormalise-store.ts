// The SQL of the address room for replaying the rules on stored addresses, and for undoing it.
import type { Database } from '#platform/database/database.ts';
import type { Queries } from '#platform/database/query.ts';
import { part, type SqlPart } from '#platform/database/sql.ts';
import { ownOf, type Tenant, tenantDatabase, tenantSql } from '#platform/database/tenant.ts';
import type { AddressRecord } from './rules/record.ts';
import { type AddressRow, type AddressWrite, addressColumns, assignments, toStored, valuesOf } from './store.ts';

/** What a replay replaced. `at` is the time of the replay: an address that changed later is not put back. */
type Replaced = { at: string; rulesVersion: number; address: AddressRecord };

type Row = AddressRow & {
  key: string;
  identityId: string;
  rulesVersion: number;
  before: Replaced | null;
};

export type ReplayWrite = Omit<AddressWrite, 'inputRaw'> & { before: Replaced | null };

export function renormaliseStore(database: Database) {
  const sql = tenantSql(database);
  const replace = tenantDatabase(database).statement(
    'address.replace',
    `update address_item set version = version + 1, updated_at = $4, before_renormalise = $5, rules_version = $6,
       fingerprint = sha256(convert_to($7, 'UTF8')), ${assignments(8)}
     where organisation_id = $1 and environment = $2 and id = $3`,
  );
  /** The next addresses after this key, locked. */
  async function listNext(wanted: SqlPart, tenant: Tenant, after: string, most: number, within: Queries) {
    const rows = await sql(tenant, within).all<Row>`
      select a.id as key, a.external_id as id, ${addressColumns},
        (select identity_id from address_contact c where c.id = a.contact_id) as identity_id, a.rules_version,
        a.before_renormalise as before
      from address_item a where ${ownOf('a')} and a.id > ${after} ${wanted}
      order by a.id limit ${most} for update of a`;
    return rows.map(({ key, identityId, rulesVersion, before, ...row }) => {
      const { id, ...stored } = toStored(row);
      return { key, id, identityId, stored, rulesVersion, before };
    });
  }
  return {
    list: (tenant: Tenant, after: string, most: number, within: Queries) =>
      listNext(part``, tenant, after, most, within),
    /** Only those that a replay replaced and that did not change since. */
    listReplaced: (tenant: Tenant, after: string, most: number, within: Queries) =>
      listNext(part`and (a.before_renormalise ->> 'at')::timestamptz = a.updated_at`, tenant, after, most, within),
    replace: (tenant: Tenant, key: string, write: ReplayWrite, within: Queries) => {
      const { at, before, rulesVersion, folded, address } = write;
      const values = [key, at, before, rulesVersion, folded, ...valuesOf(address)];
      return replace(tenant, values, within);
    },
  };
}

export type RenormaliseStore = ReturnType<typeof renormaliseStore>;
export type ReplayEntry = Awaited<ReturnType<RenormaliseStore['list']>>[number];
