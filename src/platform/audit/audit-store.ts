// The SQL of the audit log.
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { Actor, AuditEntry, Origin } from './audit.ts';

/** `actor` is the id of a key or a member, or `command line`. */
type AuditRow = Required<Omit<AuditEntry, 'actor'>> & {
  id: string;
  at: Date;
  actor: string;
  actorKind: 'key' | 'member' | 'command';
};

export function auditStore(database: Database) {
  const insert = database.statement(
    'access.insertAudit',
    `insert into access_audit (at, organisation_id, actor, actor_kind, action, subject, client_address, request_id, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  );
  const list = database.statement<AuditRow>(
    'access.listAudit',
    `select id, at, organisation_id as "organisationId", actor,
       coalesce(actor_kind, case actor when 'command line' then 'command' else 'key' end) as "actorKind", action, subject, client_address as "clientAddress",
       request_id as "requestId", details
     from access_audit where $1::bigint is null or organisation_id = $1 order by id desc limit $2`,
  );
  return {
    insert: async (entry: AuditEntry, at: Date, within?: Queries) => {
      const { kind, id, via } = describeActor(entry.actor);
      const { clientAddress = via?.clientAddress ?? null, requestId = via?.requestId ?? null } = entry;
      const { organisationId = null, action, subject = null } = entry;
      const values = [at, organisationId, id, kind, action, subject, clientAddress, requestId, entry.details ?? {}];
      await insert(values, within);
    },
    list: async (organisationId: string | null, most: number) => (await list([organisationId, most])).rows,
  };
}

function describeActor(actor: Actor): { kind: AuditRow['actorKind']; id: string; via?: Origin | undefined } {
  if (actor === 'command line') return { kind: 'command', id: actor };
  return 'key' in actor ? { kind: 'key', id: actor.key } : { kind: 'member', id: actor.member, via: actor.via };
}
