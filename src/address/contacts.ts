// The story of contacts for the operator: list, set the default address, export and erase the data of a person. Everything
// but lists is audited.
import { hash } from 'node:crypto';
import type { AuditLog } from '#platform/audit/audit.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import type { ContactStore } from './contact-store.ts';
import { noAddress, noContact } from './errors.ts';
import { isAddressId } from './rules/identity.ts';
import { summariseAddress } from './rules/summary.ts';
import type { AddressStore } from './store.ts';

export type ContactNeeds = { store: ContactStore; addresses: Pick<AddressStore, 'list'>; audit: AuditLog };

const actor = 'command line' as const;

export function contactStory({ store, addresses, audit }: ContactNeeds) {
  return {
    /** Newest first. */
    list: async (tenant: Tenant, maxContacts: number) =>
      (await store.list(tenant, maxContacts)).map(({ streetAddress, postalCode, city, ...contact }) => ({
        ...contact,
        defaultAddress: summariseAddress({ streetAddress, postalCode, city }),
      })),

    addresses: (tenant: Tenant, identityId: string) => addresses.list(tenant, identityId),

    setDefault: (tenant: Tenant, id: string) =>
      store.transaction(async (within) => {
        const identityId = isAddressId(id) ? await store.setDefault(tenant, id, within) : null;
        if (identityId === null) throw noAddress(id, tenant.environment);
        const { organisationId, environment } = tenant;
        const entry = { organisationId, environment, actor, action: 'address.set-default', subject: id };
        await audit.record(entry, within);
        return { identityId, defaultAddress: id };
      }),

    /** Everything that is stored about a person (GDPR article 15). */
    export: async (tenant: Tenant, identityId: string) => {
      const rows = await store.listForExport(tenant, identityId);
      const contactSince = rows[0]?.contactSince;
      if (contactSince === undefined) throw noContact(identityId, tenant.environment);
      await audit.record(auditEntry(tenant, 'contact.export', identityId, rows.length));
      const records = rows.map(({ contactSince: _, ...row }) => dropNulls(row));
      return { identityId, environment: tenant.environment, createdAt: contactSince, addresses: records };
    },

    /** Removes a contact with all its addresses and what was sent for them (GDPR article 17). */
    erase: (tenant: Tenant, identityId: string) =>
      store.transaction(async (within) => {
        const count = await store.remove(tenant, identityId, within);
        if (count === null) throw noContact(identityId, tenant.environment);
        await audit.record(auditEntry(tenant, 'contact.erase', identityId, count), within);
        return { identityId, environment: tenant.environment, erasedAddresses: count };
      }),
  };
}

export type Contacts = ReturnType<typeof contactStory>;

// The audit log is never changed, so it must not name the person. A digest still proves the erasure to those who know the
// identity.
function auditEntry({ organisationId, environment }: Tenant, action: string, identityId: string, addresses: number) {
  const subject = `sha256:${hash('sha256', identityId)}`;
  return { organisationId, environment, actor, action, subject, details: { addresses } };
}

const dropNulls = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
