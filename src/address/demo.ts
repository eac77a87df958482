// The demo customers: a dozen contacts with addresses, named as samples, written as people type them and stored as the rules say.
import type { Tenant } from '#platform/database/tenant.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { type Demo, type DemoThing, findUnchanged, type RemovedDemo, type SeededDemo } from '#platform/room/demo.ts';
import type { Addresses } from './addresses.ts';
import type { ContactStore } from './contact-store.ts';
import customers from './data/demo-customers.json' with { type: 'json' };

/** Whom other rooms may show in their demo data. */
export const demoCustomers = customers.map(({ identityId, name }) => ({
  identityId,
  name,
  // Nothing sent there arrives anywhere (RFC 2606).
  email: `${identityId}@example.com`,
}));

type DemoNeeds = { addresses: Pick<Addresses, 'create'>; store: ContactStore };

export function addressDemo({ addresses, store }: DemoNeeds) {
  const identities = customers.map(({ identityId }) => identityId);

  /** In live only: the sandbox is where callers try their own. */
  async function seedDemo({ tenants, defaultCountry }: Demo, within: Transaction): Promise<SeededDemo> {
    const things: DemoThing[] = [];
    for (const tenant of tenants.filter(({ environment }) => environment === 'live')) {
      const owner = { ...tenant, organisation: { defaultCountry, settings: { addressCheck: 'format' as const } } };
      for (const { identityId, name, addresses: typed } of customers) {
        const [number = '', sample = ''] = name.split(/ (?=\()/);
        const person = { identityId, firstName: number, lastName: sample };
        for (const address of typed) await addresses.create(owner, { ...person, ...address }, null, within);
      }
      const marks = await store.listMarks(tenant, identities, within);
      things.push(...[...marks].map(([id, mark]) => ({ kind: 'contact', tenant, id, mark })));
    }
    return things.length === 0 ? { things } : { live: `${customers.length} customers`, things };
  }

  async function removeDemo(tenant: Tenant, things: readonly DemoThing[], within: Transaction): Promise<RemovedDemo> {
    const ids = things.map(({ id }) => id);
    const { unchanged, kept } = findUnchanged(things, await store.listMarks(tenant, ids, within));
    for (const { id } of unchanged) await store.remove(tenant, id, within);
    return { removed: unchanged, kept };
  }

  return { seedDemo, removeDemo };
}
