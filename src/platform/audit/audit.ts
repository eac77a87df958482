// The audit log: who did what, with which key, from where. A row can be added in the transaction of the change that it
// records (`within`). Rows are never changed or deleted.
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import { auditStore } from './audit-store.ts';

export type AuditEntry = {
  organisationId?: string | null;
  /** A key id, or `command line`. */
  actor: string;
  /** A verb with its noun, as in `key.revoke`. */
  action: string;
  subject?: string | null;
  clientAddress?: string | null;
  requestId?: string | null;
  details?: Record<string, unknown>;
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
