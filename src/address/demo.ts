// The demo customers: a dozen contacts with addresses, named as samples, written as people type them and stored as the rules say.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { type Demo, type DemoThing, findUnchanged, type RemovedDemo, type SeededDemo } from '#platform/room/demo.ts';
import { createAddress } from './addresses.ts';
import customers from './data/demo-customers.json' with { type: 'json' };
import type { AddressRoom } from './room.ts';

/** The customers that other rooms may use in their demo data. */
export const demoCustomers = customers.map(({ identityId, name }) => ({
  identityId,
  name,
  // Nothing sent there arrives anywhere (RFC 2606).
  email: `${identityId}@example.com`,
}));

const identities = customers.map(({ identityId }) => identityId);

/** In live only: the sandbox is where callers try their own. */
export async function seedCustomers(
  room: AddressRoom,
  { tenants, defaultCountry }: Demo,
  within: Transaction,
): Promise<SeededDemo> {
  const things: DemoThing[] = [];
  for (const tenant of tenants.filter(({ environment }) => environment === 'live')) {
    const owner = { ...tenant, organisation: { defaultCountry, settings: { addressCheck: 'format' as const } } };
    for (const { identityId, name, addresses: typed } of customers) {
      const [number = '', sample = ''] = name.split(/ (?=\()/);
      const person = { identityId, firstName: number, lastName: sample };
      for (const address of typed) await createAddress(room, owner, { ...person, ...address }, null, within);
    }
    const marks = await room.customerStore.listMarks(tenant, identities, within);
    things.push(...[...marks].map(([id, mark]) => ({ kind: 'contact', tenant, id, mark })));
  }
  return things.length === 0 ? { things } : { live: `${customers.length} customers`, things };
}

export async function removeCustomers(
  { customerStore }: AddressRoom,
  tenant: Tenant,
  things: readonly DemoThing[],
  within: Transaction,
): Promise<RemovedDemo> {
  const ids = things.map(({ id }) => id);
  const { unchanged, kept } = findUnchanged(things, await customerStore.listMarks(tenant, ids, within));
  for (const { id } of unchanged) await customerStore.removeContact(tenant, id, within);
  return { removed: unchanged, kept };
}
