// The SQL of the address room for replaying the rules on stored addresses, and for undoing it.
import { type AuditRow, auditClause } from '#platform/audit/audit-store.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant, TenantDatabase } from '#platform/database/tenant.ts';
import { ADDRESS_FIELDS, type AddressRecord } from './rules/record.ts';
import { type AddressRow, assignments, selectedFields, toStored, valuesOf } from './store.ts';

/** What a replay replaced. `at` is the time of the replay: an address that changed later is not put back. */
export type Replaced = { at: string; rulesVersion: number; address: AddressRecord };

type Row = AddressRow & {
  key: string;
  identityId: string;
  rulesVersion: number;
  before: Replaced | null;
};

export type ReplayWrite = {
  address: AddressRecord;
  /** The folded address; only its digest is stored. */
  folded: string;
  rulesVersion: number;
  before: Replaced | null;
  at: Date;
};

export function renormaliseStore(database: TenantDatabase) {
  const columns = `a.id as key, a.external_id as id, ${selectedFields},
    (select identity_id from address_contact c where c.id = a.contact_id) as "identityId",
    a.rules_version as "rulesVersion", a.before_renormalise as before`;
  const list = database.statement<Row>(
    'address.listForReplay',
    `select ${columns} from address_item a
     where a.organisation_id = $1 and a.environment = $2 and a.id > $3
     order by a.id limit $4 for update of a`,
  );
  const listReplaced = database.statement<Row>(
    'address.listReplaced',
    `select ${columns} from address_item a
     where a.organisation_id = $1 and a.environment = $2 and a.id > $3
       and (a.before_renormalise ->> 'at')::timestamptz = a.updated_at
     order by a.id limit $4 for update of a`,
  );
  const replace = database.statement(
    'address.replace',
    `with ${auditClause('(select 1) as once', 8 + ADDRESS_FIELDS.length)}
     update address_item set version = version + 1, updated_at = $4, before_renormalise = $5, rules_version = $6,
       fingerprint = sha256(convert_to($7, 'UTF8')), ${assignments(8)}
     where organisation_id = $1 and environment = $2 and id = $3`,
  );
  const toEntry = ({ key, identityId, rulesVersion, before, ...row }: Row) => {
    const { id, ...stored } = toStored(row);
    return { key, id, identityId, stored, rulesVersion, before };
  };
  return {
    /** The next addresses after this key, locked. */
    list: async (tenant: Tenant, after: string, most: number, within: Queries) =>
      (await list(tenant, [after, most], within)).rows.map(toEntry),
    /** The same, but only those that a replay replaced and that did not change since. */
    listReplaced: async (tenant: Tenant, after: string, most: number, within: Queries) =>
      (await listReplaced(tenant, [after, most], within)).rows.map(toEntry),
    replace: async (tenant: Tenant, key: string, write: ReplayWrite, audited: AuditRow, within: Queries) => {
      const { at, before, rulesVersion, folded, address } = write;
      const values = [key, at, before, rulesVersion, folded, ...valuesOf(address), ...audited];
      await replace(tenant, values, within);
    },
    transaction: database.transaction,
  };
}

export type RenormaliseStore = ReturnType<typeof renormaliseStore>;
export type ReplayEntry = Awaited<ReturnType<RenormaliseStore['list']>>[number];
