// The audit log: who did what, from where. A row can be added in the transaction of the change that it
// records (`within`). Rows are never changed or deleted.
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { auditStore } from './audit-store.ts';

/** The request that somebody acts with. */
export type Origin = { requestId: string; clientAddress: string | null };

/** Who acts: a key or a member, by id, or whoever runs a command on the machine. A member says by which request. */
export type Actor = { key: string } | { member: string; via?: Origin | undefined } | 'command line';

export type AuditEntry = {
  organisationId?: string | null;
  actor: Actor;
  /** A verb with its noun, as in `key.revoke`. */
  action: string;
  subject?: string | null;
  /** Of people's data only ids and names of fields: rows are kept for ever, and people may ask to be forgotten. */
  details?: Record<string, unknown>;
  /** Left out, they are those of the actor's request. */
  clientAddress?: string | null;
  requestId?: string | null;
};

export function auditLog(database: Database, clock: Clock) {
  const store = auditStore(database);
  return {
    record: (entry: AuditEntry, within?: Queries) => store.insert(entry, new Date(clock.now()), within),
    /** Newest first. */
    list: (organisationId: string | null, most: number) => store.list(organisationId, most),
  };
}

export type AuditLog = ReturnType<typeof auditLog>;
