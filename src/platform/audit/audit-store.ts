// The SQL that writes the audit log, and the list of the command line.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { Environment } from '../database/tenant.ts';
import type { Changes, Fields } from './declare.ts';

/** The values of a new row, in the order of `columns`. */
export type AuditRow = readonly unknown[];

/** `actor` is the id of a key or a member, `visitor`, or `command line`. */
export type AuditLine = {
  id: string;
  at: Date;
  organisationId: string | null;
  environment: Environment | null;
  actor: string;
  actorKind: 'key' | 'member' | 'command' | 'visitor';
  action: string;
  subject: string | null;
  clientAddress: string | null;
  requestId: string | null;
  details: Fields;
  changes: Changes | null;
};

const columns: [name: string, type: string][] = [
  ['at', 'timestamptz'],
  ['organisation_id', 'bigint'],
  ['environment', 'text'],
  ['actor', 'text'],
  ['actor_kind', 'text'],
  ['action', 'text'],
  ['subject', 'text'],
  ['client_address', 'text'],
  ['request_id', 'text'],
  ['details', 'jsonb'],
  ['changes', 'jsonb'],
];
const names = columns.map(([name]) => name).join(', ');
const actionAt = columns.findIndex(([name]) => name === 'action');

export const selectedLine = `id, at, organisation_id as "organisationId", environment, actor,
  coalesce(actor_kind, case actor when 'command line' then 'command' else 'key' end) as "actorKind", action, subject,
  client_address as "clientAddress", request_id as "requestId", details, changes`;

/**
 * A part of the `with` of a statement that changes something: it records the change in the same statement, once for each row
 * of `from`. The values of `rowOf` begin at `$first`; without them (`nothing`) it records nothing.
 */
export const auditClause = (from: string, first: number): string => {
  const values = columns.map(([, type], index) => `$${first + index}::${type}`).join(', ');
  return `audited as (insert into access_audit (${names}) select ${values} from ${from} where $${first + actionAt}::text is not null)`;
};

/** For what is recorded as a whole elsewhere, as demo data. */
export const nothing: AuditRow = columns.map(() => null);

export function auditStore(database: Database) {
  const parameters = columns.map((_, index) => `$${index + 1}`).join(', ');
  const insert = database.statement('access.insertAudit', `insert into access_audit (${names}) values (${parameters})`);
  const list = database.statement<AuditLine>(
    'access.listAudit',
    `select ${selectedLine} from access_audit where $1::bigint is null or organisation_id = $1 order by id desc limit $2`,
  );
  return {
    insert: async (row: AuditRow, within?: Queries) => void (await insert(row, within)),
    list: async (organisationId: string | null, most: number) => (await list([organisationId, most])).rows,
  };
}
