// The SQL of the audit log.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { AuditEntry } from './audit.ts';

type AuditRow = Required<AuditEntry> & { id: string; at: Date };

export function auditStore(database: Database) {
  const insert = database.statement(
    'access.insertAudit',
    `insert into access_audit (at, organisation_id, actor, action, subject, client_address, request_id, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  );
  const list = database.statement<AuditRow>(
    'access.listAudit',
    `select id, at, organisation_id as "organisationId", actor, action, subject, client_address as "clientAddress",
       request_id as "requestId", details
     from access_audit where $1::bigint is null or organisation_id = $1 order by id desc limit $2`,
  );
  return {
    insert: async (entry: AuditEntry, at: Date, within?: Queries) => {
      const { organisationId = null, actor, action, subject = null, clientAddress = null, requestId = null } = entry;
      await insert([at, organisationId, actor, action, subject, clientAddress, requestId, entry.details ?? {}], within);
    },
    list: async (organisationId: string | null, most: number) => (await list([organisationId, most])).rows,
  };
}
