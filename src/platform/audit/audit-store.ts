// The SQL that writes the audit log, and the list of the command line.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { Environment } from '../database/tenant.ts';
import { tellClause } from '../telling/outbox.ts';
import type { Changes, Fields } from './declare.ts';

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

const columns = {
  at: 'timestamptz',
  organisation_id: 'bigint',
  environment: 'text',
  actor: 'text',
  actor_kind: 'text',
  action: 'text',
  subject: 'text',
  client_address: 'text',
  request_id: 'text',
  details: 'jsonb',
  changes: 'jsonb',
};
const names = Object.keys(columns);
const typed = Object.entries({ ...columns, tells: 'jsonb' }).map((column) => column.join(' '));

/**
 * The values of a new row by column, and what other systems are told of it (`tells`). Without an action it is told only, and not
 * in the log.
 */
export type AuditRow = { [Column in keyof typeof columns]?: unknown } & { tells?: unknown };

export const selectedLine = `id, at, organisation_id as "organisationId", environment, actor,
  coalesce(actor_kind, case actor when 'command line' then 'command' else 'key' end) as "actorKind", action, subject,
  client_address as "clientAddress", request_id as "requestId", details, changes`;

/**
 * A part of the `with` of a statement: for each row of `from` it records the entry that `parameter` holds, as in `$7`, and
 * writes what other systems are told of it. With null it does neither.
 */
export const recordClause = (from: string, parameter: string): string => {
  const entries = `${from} cross join jsonb_to_record(${parameter}::jsonb) as entry (${typed.join(', ')})`;
  return `recorded as (
      insert into platform_audit (${names.join(', ')})
      select ${names.map((name) => `entry.${name}`).join(', ')} from ${entries} where entry.action is not null),
    ${tellClause(entries)}`;
};

export function auditStore(database: Database) {
  const insert = database.statement('platform.record', `with ${recordClause('(select 1) as once', '$1')} select`);
  const list = database.statement<AuditLine>(
    'platform.listAudit',
    `select ${selectedLine} from platform_audit where $1::bigint is null or organisation_id = $1 order by id desc limit $2`,
  );
  return {
    insert: async (row: AuditRow, within?: Queries) => void (await insert([row], within)),
    list: async (organisationId: string | null, most: number) => (await list([organisationId, most])).rows,
  };
}
