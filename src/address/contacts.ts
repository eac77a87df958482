// The story of contacts, for the commands of the operator: list them, choose the default address, export and erase the data of a
// person. Everything but lists is audited.
import { hash } from 'node:crypto';
import type { Actor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Tenant, tenantOf } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { addressNotFound, noAddress, noContact } from './errors.ts';
import type { AddressRoom } from './room.ts';
import { isAddressId } from './rules/identity.ts';
import { summariseAddress } from './rules/record.ts';

/** Newest first. */
export async function listContacts({ customerStore }: AddressRoom, tenant: Tenant, most: number) {
  const contacts = await customerStore.listContacts(tenant, most);
  return contacts.map(({ streetAddress, postalCode, city, ...contact }) => ({
    ...contact,
    defaultAddress: summariseAddress({ streetAddress, postalCode, city }),
  }));
}

/** `owner`: whose address it must be; `within`: the transaction that it belongs to. */
export function setDefaultAddress(
  { customerStore, audit }: AddressRoom,
  tenant: Tenant,
  id: string,
  actor: Actor,
  { owner, within: given }: { owner?: string; within?: Transaction } = {},
) {
  const change = async (within: Transaction) => {
    const identityId = isAddressId(id) ? await customerStore.setDefault(tenant, id, within) : null;
    if (identityId === null || (owner !== undefined && owner !== identityId))
      throw owner === undefined ? noAddress(id, tenant.environment) : addressNotFound();
    await audit.record({ ...tenantOf(tenant), actor, action: 'address.set-default', subject: id }, within);
    return { identityId, defaultAddress: id };
  };
  return given ? change(given) : customerStore.transaction(change);
}

/** Everything that is stored about a person (GDPR article 15). */
export async function exportContact(
  { customerStore, audit, told: toldOf }: AddressRoom,
  tenant: Tenant,
  identityId: string,
  actor: Actor,
) {
  const found = await customerStore.listForExport(tenant, identityId);
  const contactSince = found[0]?.contactSince;
  if (contactSince === undefined) throw noContact(identityId, tenant.environment);
  const rows = found.filter(({ id }) => id !== null);
  await audit.record(auditEntry(tenant, 'contact.export', identityId, { addresses: rows.length }, actor));
  const addresses = rows.map(({ contactSince: _, ...row }) => dropNulls(row));
  const told = await toldOf.list(tenant, identityId);
  const held = { identityId, environment: tenant.environment, createdAt: contactSince, addresses };
  return { ...held, ...(told.length > 0 ? { told } : {}) };
}

/** Who erases a person and why, and what else goes in the same transaction; it answers how much that was. */
type Erasure = { by: Actor; reason?: string; eraseElsewhere?(within: Queries): Promise<number> };

/** Removes a contact with its addresses, what was sent for them, and the events about it for other systems (GDPR article 17). */
export const eraseContact = (
  { customerStore, audit, idempotency, told }: AddressRoom,
  tenant: Tenant,
  identityId: string,
  { by, reason, eraseElsewhere }: Erasure,
) =>
  customerStore.transaction(async (within) => {
    const count = await customerStore.removeContact(tenant, identityId, within);
    // After it: what was changed meanwhile is in the list by now.
    await told.forget(tenant, identityId, within);
    await idempotency.forget(tenant, identityId, within);
    const elsewhere = (await eraseElsewhere?.(within)) ?? 0;
    if (count === null && elsewhere === 0) throw noContact(identityId, tenant.environment);
    const details = { addresses: count ?? 0, ...(reason ? { reason } : {}) };
    await audit.record(auditEntry(tenant, 'contact.erase', identityId, details, by), within);
    return { identityId, environment: tenant.environment, erasedAddresses: count ?? 0 };
  });

// The audit log is never changed, so it must not name the person. A digest still proves the erasure to those who know the
// identity.
const auditEntry = (
  tenant: Tenant,
  action: string,
  identityId: string,
  details: Record<string, unknown>,
  actor: Actor,
) => ({ ...tenantOf(tenant), actor, action, subject: `sha256:${hash('sha256', identityId)}`, details });

const dropNulls = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
