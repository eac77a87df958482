// The story of contacts for the operator: list, set the default address, export and erase the data of a person. Everything
// but lists is audited.
import { hash } from 'node:crypto';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import type { Idempotency } from '#platform/idempotency/idempotency.ts';
import type { ContactStore } from './contact-store.ts';
import { addressNotFound, noAddress, noContact } from './errors.ts';
import { isAddressId } from './rules/identity.ts';
import { summariseAddress } from './rules/summary.ts';
import type { AddressStore } from './store.ts';

export type ContactNeeds = {
  store: ContactStore;
  addresses: Pick<AddressStore, 'list'>;
  audit: AuditLog;
  idempotency: Pick<Idempotency, 'forget'>;
};

/** Who erases a person and why, and what else goes in the same transaction; it answers how much that was. */
export type Erasure = { by: Actor; reason?: string; eraseElsewhere?(within: Queries): Promise<number> };

/** Whose address it must be, and the transaction that it belongs to. */
type DefaultOptions = { owner?: string; within?: Transaction };

export function contactStory({ store, addresses, audit, idempotency }: ContactNeeds) {
  return {
    /** Newest first. */
    list: async (tenant: Tenant, maxContacts: number) =>
      (await store.list(tenant, maxContacts)).map(({ streetAddress, postalCode, city, ...contact }) => ({
        ...contact,
        defaultAddress: summariseAddress({ streetAddress, postalCode, city }),
      })),

    addresses: (tenant: Tenant, identityId: string) => addresses.list(tenant, identityId),

    setDefault: (tenant: Tenant, id: string, by: Actor, { owner, within: given }: DefaultOptions = {}) => {
      const change = async (within: Transaction) => {
        const identityId = isAddressId(id) ? await store.setDefault(tenant, id, within) : null;
        if (identityId === null || (owner !== undefined && owner !== identityId))
          throw owner === undefined ? noAddress(id, tenant.environment) : addressNotFound();
        const { organisationId, environment } = tenant;
        const entry = { organisationId, environment, actor: by, action: 'address.set-default', subject: id };
        await audit.record(entry, within);
        return { identityId, defaultAddress: id };
      };
      return given ? change(given) : store.transaction(change);
    },

    /** Everything that is stored about a person (GDPR article 15). */
    export: async (tenant: Tenant, identityId: string, by: Actor) => {
      const found = await store.listForExport(tenant, identityId);
      const contactSince = found[0]?.contactSince;
      if (contactSince === undefined) throw noContact(identityId, tenant.environment);
      const rows = found.filter(({ id }) => id !== null);
      await audit.record(auditEntry(tenant, 'contact.export', identityId, { addresses: rows.length }, by));
      const addresses = rows.map(({ contactSince: _, ...row }) => dropNulls(row));
      const told = await audit.told.list(tenant, identityId);
      const held = { identityId, environment: tenant.environment, createdAt: contactSince, addresses };
      return { ...held, ...(told.length > 0 ? { told } : {}) };
    },

    /** Removes a contact with all its addresses, what was sent for them, and what other systems were told (GDPR article 17). */
    erase: (tenant: Tenant, identityId: string, also: Erasure) =>
      store.transaction(async (within) => {
        const { by, reason, eraseElsewhere } = also;
        const count = await store.remove(tenant, identityId, within);
        // After it: whoever changed an address meanwhile has told of it by now.
        await audit.told.forget(tenant, identityId, within);
        await idempotency.forget(tenant, identityId, within);
        const elsewhere = (await eraseElsewhere?.(within)) ?? 0;
        if (count === null && elsewhere === 0) throw noContact(identityId, tenant.environment);
        const details = { addresses: count ?? 0, ...(reason ? { reason } : {}) };
        await audit.record(auditEntry(tenant, 'contact.erase', identityId, details, by), within);
        return { identityId, environment: tenant.environment, erasedAddresses: count ?? 0 };
      }),
  };
}

export type Contacts = ReturnType<typeof contactStory>;

// The audit log is never changed, so it must not name the person. A digest still proves the erasure to those who know the
// identity.
function auditEntry(
  { organisationId, environment }: Tenant,
  action: string,
  identityId: string,
  details: Record<string, unknown>,
  actor: Actor,
) {
  const subject = `sha256:${hash('sha256', identityId)}`;
  return { organisationId, environment, actor, action, subject, details };
}

const dropNulls = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
