// The story of customers for people in the console: save an address from the version they saw, remove and restore one, choose the
// default, export and erase a person with what events hold of them.

import type { Actor } from '#platform/audit/audit.ts';
import type { Queries } from '#platform/database/query.ts';
import { type Tenant, tenantOf } from '#platform/database/tenant.ts';
import { makeId } from '#platform/ids.ts';
import { hourMs } from '#platform/rules/wall-clock.ts';
import { createAddress, updateAddress } from './addresses.ts';
import { eraseContact, exportContact, setDefaultAddress } from './contacts.ts';
import { addressChanged, addressNotFound, noContact } from './errors.ts';
import type { AddressRoom, CustomerRoom, Owner } from './room.ts';
import { ADDRESS_FIELDS, type AddressField, type AddressInput, type AddressRecord } from './rules/record.ts';

export type Chosen = { identityId: string; id: string; version?: number | undefined };

/** Undo is offered for less; what was removed is forgotten afterwards: it is people's data, and nobody needs it any more. */
const undoMs = hourMs;

/** What somebody changed in the form: a field that shows what is stored is not sent, so it stays as it is (design U0). */
function chooseChanges(stored: AddressRecord, typed: AddressInput): AddressInput {
  // A browser sends lines of several with CR LF.
  const read = (field: AddressField) => {
    const text = typed[field];
    return typeof text === 'string' ? text.replaceAll('\r\n', '\n') : text;
  };
  const changed = ADDRESS_FIELDS.filter((field) => typed[field] !== undefined && read(field) !== (stored[field] ?? ''));
  return Object.fromEntries(changed.map((field) => [field, typed[field]]));
}

async function ownerOf({ organisations }: AddressRoom, tenant: Tenant): Promise<Owner> {
  const organisation = await organisations.find(tenant.organisationId);
  if (!organisation) throw addressNotFound();
  return { ...tenantOf(tenant), organisation };
}

/** A customer without an identity of another system gets one of ours. */
export async function createCustomer(
  room: CustomerRoom,
  tenant: Tenant,
  identityId: string,
  fields: AddressInput,
  actor: Actor,
) {
  const known = identityId.trim() === '' ? makeId() : identityId;
  const { id } = await createAddress(room, await ownerOf(room, tenant), { ...fields, identityId: known }, actor);
  return { id, identityId: known };
}

export async function saveAddress(
  room: CustomerRoom,
  tenant: Tenant,
  { identityId, id, version }: Chosen,
  typed: AddressInput,
  actor: Actor,
) {
  const edit = { choose: chooseChanges, ...(version === undefined ? {} : { version }) };
  return updateAddress(room, await ownerOf(room, tenant), { ...typed, identityId, id }, actor, edit);
}

/** Answers which one was the default before. */
export const chooseDefault = (room: CustomerRoom, tenant: Tenant, { identityId, id }: Chosen, actor: Actor) =>
  room.customerStore.transaction(async (within) => {
    const before = await room.customerStore.findDefault(tenant, identityId, within);
    await setDefaultAddress(room, tenant, id, actor, { owner: identityId, within });
    return before;
  });

export const removeAddress = (
  { customerStore, audit, clock }: CustomerRoom,
  tenant: Tenant,
  { identityId, id, version }: Chosen,
  actor: Actor,
) =>
  customerStore.transaction(async (within) => {
    const at = clock.now();
    const times = { at: new Date(at), before: new Date(at - undoMs) };
    const one = { id, identityId, version: version ?? null };
    const removed = await customerStore.removeAddress(tenant, one, times, within);
    if (!removed) {
      const there = await customerStore.listAddresses(tenant, identityId, 1_000, within);
      throw there.some((address) => address.id === id) ? addressChanged() : addressNotFound();
    }
    await audit.record({ ...tenantOf(tenant), actor, action: 'address.remove', subject: id }, within);
    return removed;
  });

export const restoreAddress = (
  { customerStore, audit, clock }: CustomerRoom,
  tenant: Tenant,
  { identityId, id }: Chosen,
  actor: Actor,
) =>
  customerStore.transaction(async (within) => {
    const since = new Date(clock.now() - undoMs);
    if (!(await customerStore.restoreAddress(tenant, id, identityId, since, within))) throw addressNotFound();
    await audit.record({ ...tenantOf(tenant), actor, action: 'address.restore', subject: id }, within);
  });

/** Everything that is held of a person: addresses, those just removed, and what events hold. */
export async function exportPerson(room: CustomerRoom, tenant: Tenant, identityId: string, actor: Actor) {
  const { customerStore, attending } = room;
  const isContact = (await customerStore.findContact(tenant, identityId)) !== null;
  const held = isContact ? await exportContact(room, tenant, identityId, actor) : null;
  const removedAddresses = await customerStore.listRemoved(tenant, identityId);
  const attendances = await attending.exportOf(tenant, identityId, actor);
  if (!held && attendances.length === 0) throw noContact(identityId, tenant.environment);
  const own = held ?? { identityId, environment: tenant.environment, addresses: [] };
  return { ...own, ...(removedAddresses.length > 0 ? { removedAddresses } : {}), attendances };
}

/** For good, all or nothing. Events keep their times. */
export async function erasePerson(
  room: CustomerRoom,
  tenant: Tenant,
  identityId: string,
  reason: string,
  actor: Actor,
) {
  let attendances = 0;
  const eraseElsewhere = async (within: Queries) => {
    attendances = await room.attending.eraseFrom(tenant, identityId, actor, within);
    return attendances;
  };
  const { erasedAddresses } = await eraseContact(room, tenant, identityId, { by: actor, reason, eraseElsewhere });
  return { addresses: erasedAddresses, attendances };
}

export function forgetRemoved({ customerStore, clock, log }: AddressRoom): void {
  customerStore.forgetRemoved(new Date(clock.now() - undoMs)).catch((error: unknown) => {
    log.warn({ err: error }, 'removed addresses could not be forgotten: the next try is in ten minutes');
  });
}
