// Writes into the audit log what concerns a person wherever they belong.
import type { AuditEntry, AuditLog } from '#platform/audit/audit.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Role } from '../rules/roles.ts';

/** In the audit log of each of these organisations; in nobody's where there is none. */
export async function recordEverywhere(
  audit: AuditLog,
  entry: Omit<AuditEntry, 'organisationId'>,
  roles: Readonly<Record<string, Role>>,
  within: Transaction,
): Promise<void> {
  const places = Object.keys(roles);
  for (const organisationId of places.length > 0 ? places : [null])
    await audit.record({ ...entry, organisationId }, within);
}
