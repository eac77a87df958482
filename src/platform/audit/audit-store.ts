// The SQL that writes the audit log, and the list of the command line.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { Environment } from '../database/tenant.ts';
import { tellClause } from '../telling/tell-clause.ts';
import type { Changes, Fields } from './declare.ts';

/** The values of a new row, in the order of `columns`; after them what other systems are told of it. */
export type AuditRow = readonly unknown[];

/** `actor` is the id of a key or a member, `visitor`, `command line`, or `system`: Kontor by itself. */
export type AuditLine = {
  id: string;
  at: Date;
  organisationId: string | null;
  environment: Environment | null;
  actor: string;
  actorKind: 'key' | 'member' | 'command' | 'visitor' | 'system';
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
 * of `from`, and writes what other systems are told of it. The values of `rowOf` begin at `$first`; without them (`nothing`) it
 * records and tells nothing.
 */
export const auditClause = (from: string, first: number): string => {
  const values = columns.map(([, type], index) => `$${first + index}::${type}`).join(', ');
  const [at, organisationId, environment, tells] = [0, 1, 2, columns.length].map((index) => `$${first + index}`);
  const told = tellClause(from, { at, organisationId, environment, tells } as Parameters<typeof tellClause>[1]);
  return `audited as (insert into access_audit (${names}) select ${values} from ${from} where $${first + actionAt}::text is not null),
    ${told}`;
};

/** For what is recorded as a whole elsewhere, as demo data. */
export const nothing: AuditRow = [...columns.map(() => null), null];

export function auditStore(database: Database) {
  const parameters = columns.map((_, index) => `$${index + 1}`).join(', ');
  const insert = database.statement('access.insertAudit', `insert into access_audit (${names}) values (${parameters})`);
  const insertTold = database.statement(
    'access.insertAuditTold',
    `with ${auditClause('(select 1) as once', 1)} select`,
  );
  const insertTells = database.statement(
    'webhook.insertTells',
    `with ${tellClause('(select 1) as once', { at: '$1', organisationId: '$2', environment: '$3', tells: '$4' })} select`,
  );
  const list = database.statement<AuditLine>(
    'access.listAudit',
    `select ${selectedLine} from access_audit where $1::bigint is null or organisation_id = $1 order by id desc limit $2`,
  );
  return {
    insert: async (row: AuditRow, within?: Queries) =>
      void (await (row.at(-1) === null ? insert(row.slice(0, -1), within) : insertTold(row, within))),
    tell: async (at: Date, organisationId: string, environment: Environment | null, tells: string, within: Queries) =>
      void (await insertTells([at, organisationId, environment, tells], within)),
    list: async (organisationId: string | null, most: number) => (await list([organisationId, most])).rows,
  };
}
