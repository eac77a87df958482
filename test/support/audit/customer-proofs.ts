// How each action of the Customers screens is done for real, for the completeness of the audit log.
import type { Proof, World } from './world.ts';

const base = 'demo/live/customers';
const byMember = (leaves: string, act: Proof['do']): Proof => ({ leaves, by: 'member', do: act });

/** A customer with two addresses; everything about them is a canary. */
async function addCustomer({ act, canary }: World) {
  const identityId = canary();
  const add = (city: string) =>
    act(`${base}/create`, { identityId, lastName: canary(), streetAddress: canary(), city });
  const [first, second] = [await add('Brno'), await add('Zlín')];
  return { identityId, first: String(first.id), second: String(second.id) };
}

export const customerProofs: Record<string, Proof> = {
  'organisation customers/create': byMember('address.create', addCustomer),
  'organisation customers/:identityId/addresses/:id/save': byMember('address.update', async (world) => {
    const { identityId, first } = await addCustomer(world);
    await world.act(`${base}/${identityId}/addresses/${first}/save`, { lastName: world.canary() });
  }),
  'organisation customers/:identityId/addresses/:id/default': byMember('address.set-default', async (world) => {
    const { identityId, second } = await addCustomer(world);
    await world.act(`${base}/${identityId}/addresses/${second}/default`);
  }),
  'organisation customers/:identityId/addresses/:id/remove': byMember('address.remove', async (world) => {
    const { identityId, first } = await addCustomer(world);
    await world.act(`${base}/${identityId}/addresses/${first}/remove`);
  }),
  'organisation customers/:identityId/addresses/:id/restore': byMember('address.restore', async (world) => {
    const { identityId, first } = await addCustomer(world);
    await world.act(`${base}/${identityId}/addresses/${first}/remove`);
    await world.act(`${base}/${identityId}/addresses/${first}/restore`);
  }),
  'organisation customers/:identityId/erase': byMember('contact.erase', async (world) => {
    const { identityId } = await addCustomer(world);
    await world.act(`${base}/${identityId}/erase`, { reason: 'request', word: 'erase' });
  }),
};
