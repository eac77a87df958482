// The story of customers for people in the console: save an address from the version they saw, remove and restore one, choose the
// default, export and erase a person with what events hold of them.
import type { Organisations } from '#organisation';
import type { Actor, AuditLog } from '#platform/audit/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/database/query.ts';
import type { Tenant } from '#platform/database/tenant.ts';
import { makeId } from '#platform/ids.ts';
import type { Addresses, Owner } from './addresses.ts';
import type { Contacts } from './contacts.ts';
import type { CustomerStore } from './customer-store.ts';
import { addressChanged, addressNotFound, noContact } from './errors.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressInput, type AddressRecord } from './rules/record.ts';

/** What the calendar room has of people, by their identity. */
export type ElsewhereOf = {
  exportOf(tenant: Tenant, identityId: string, by: Actor): Promise<readonly object[]>;
  eraseFrom(tenant: Tenant, identityId: string, by: Actor, within: Queries): Promise<number>;
};

type CustomerNeeds = {
  store: CustomerStore;
  addresses: Pick<Addresses, 'create' | 'update'>;
  contacts: Pick<Contacts, 'setDefault' | 'export' | 'erase'>;
  organisations: Pick<Organisations, 'find'>;
  elsewhere: ElsewhereOf;
  audit: AuditLog;
  clock: Clock;
};

export type Chosen = { identityId: string; id: string; version?: number | undefined };

/** Undo is offered for less; what was removed is forgotten afterwards. */
export const undoMs = 60 * 60 * 1_000;

/** What somebody changed in the form: a field that shows what is stored is not sent, so it stays as it is (design U0). */
export function chooseChanges(stored: AddressRecord, typed: AddressInput): AddressInput {
  // A browser sends lines of several with CR LF.
  const read = (field: AddressField) => {
    const text = typed[field];
    return typeof text === 'string' ? text.replaceAll('\r\n', '\n') : text;
  };
  const changed = ADDRESS_FIELDS.filter((field) => typed[field] !== undefined && read(field) !== (stored[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

export function customerStory({ store, addresses, contacts, organisations, elsewhere, audit, clock }: CustomerNeeds) {
  async function ownerOf(tenant: Tenant): Promise<Owner> {
    const organisation = await organisations.find(tenant.organisationId);
    if (!organisation) throw addressNotFound();
    const { organisationId, environment } = tenant;
    return { organisationId, environment, organisation };
  }

  const entryOf = ({ organisationId, environment }: Tenant, actor: Actor, action: string, subject: string) => ({
    ...{ organisationId, environment, actor, action, subject },
  });

  return {
    /** A customer without an identity of another system gets one of ours. */
    create: async (tenant: Tenant, identityId: string, fields: AddressInput, by: Actor) => {
      const known = identityId.trim() === '' ? makeId() : identityId;
      const { id } = await addresses.create(await ownerOf(tenant), { ...fields, identityId: known }, by);
      return { id, identityId: known };
    },

    save: async (tenant: Tenant, { identityId, id, version }: Chosen, typed: AddressInput, by: Actor) => {
      const edit = { choose: chooseChanges, ...(version === undefined ? {} : { version }) };
      return addresses.update(await ownerOf(tenant), { ...typed, identityId, id }, by, edit);
    },

    /** Answers which one was the default before. */
    setDefault: (tenant: Tenant, { identityId, id }: Chosen, by: Actor) =>
      store.transaction(async (within) => {
        const before = await store.findDefault(tenant, identityId, within);
        await contacts.setDefault(tenant, id, by, { owner: identityId, within });
        return before;
      }),

    remove: (tenant: Tenant, { identityId, id, version }: Chosen, by: Actor) =>
      store.transaction(async (within) => {
        const at = clock.now();
        const times = { at: new Date(at), before: new Date(at - undoMs) };
        const one = { id, identityId, version: version ?? null };
        const removed = await store.remove(tenant, one, times, within);
        if (!removed) {
          const there = await store.listAddresses(tenant, identityId, 1_000);
          throw there.some((address) => address.id === id) ? addressChanged() : addressNotFound();
        }
        await audit.record(entryOf(tenant, by, 'address.remove', id), within);
        return removed;
      }),

    restore: (tenant: Tenant, { identityId, id }: Chosen, by: Actor) =>
      store.transaction(async (within) => {
        const since = new Date(clock.now() - undoMs);
        if (!(await store.restore(tenant, id, identityId, since, within))) throw addressNotFound();
        await audit.record(entryOf(tenant, by, 'address.restore', id), within);
      }),

    /** Everything that is held of a person: addresses, those just removed, and what events hold. */
    export: async (tenant: Tenant, identityId: string, by: Actor) => {
      const isContact = (await store.findContact(tenant, identityId)) !== null;
      const held = isContact ? await contacts.export(tenant, identityId, by) : null;
      const removedAddresses = await store.listRemoved(tenant, identityId);
      const attendances = await elsewhere.exportOf(tenant, identityId, by);
      if (!held && attendances.length === 0) throw noContact(identityId, tenant.environment);
      const own = held ?? { identityId, environment: tenant.environment, addresses: [] };
      return { ...own, ...(removedAddresses.length > 0 ? { removedAddresses } : {}), attendances };
    },

    /** For good, all or nothing. Events keep their times. */
    erase: async (tenant: Tenant, identityId: string, reason: string, by: Actor) => {
      let attendances = 0;
      const eraseElsewhere = async (within: Queries) => {
        attendances = await elsewhere.eraseFrom(tenant, identityId, by, within);
        return attendances;
      };
      const { erasedAddresses } = await contacts.erase(tenant, identityId, { by, reason, eraseElsewhere });
      return { addresses: erasedAddresses, attendances };
    },
  };
}

export type Customers = ReturnType<typeof customerStory>;
