// Customers who are likely the same person stand side by side on each other's page, and nobody else does.
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAs } from '#test/console-calls.ts';
import { type CustomerCalls, customersBase, eva, openCustomerCalls } from '#test/customers.ts';

let customers: CustomerCalls;

beforeAll(async () => {
  customers = await openCustomerCalls();
});

const likelyOf = async (name: string): Promise<[string, ...string[]][]> =>
  (await customers.viewOf(name)).likely.map(({ identityId, ways }: { identityId: string; ways: string[] }) => [
    identityId,
    ...ways,
  ]);

describe('two customers', () => {
  it('with one e-mail, whatever its case, or one phone are likely the same, and are shown on both pages', async () => {
    const { book, editor } = customers;
    await book({ customerId: 'shop-1', name: 'E. Dvořáková', email: 'EVA@example.com' }, '2026-11-19');
    await book({ customerId: 42, name: 'Dvořáková', phone: '+420604118902' }, '2026-11-20');
    expect(await likelyOf('customer-4711')).toEqual([
      ['42', 'phone'],
      ['shop-1', 'email'],
    ]);
    expect(await likelyOf('shop-1')).toEqual([['customer-4711', 'email']]);
    expect(await likelyOf('42')).toEqual([['customer-4711', 'phone']]);
    const page = (await editor.get(`${customersBase}/customer-4711`)).body;
    expect(page).toContain('Likely the same person');
    expect(page).toContain(`href="${customersBase}/shop-1"`);
    expect((await editor.get(`${customersBase}/customer-4711?lang=cs`)).body).toContain('Nejspíš tentýž člověk');
  });

  it('with one name and place are likely the same, without accents and whatever the address is for', async () => {
    const { calls } = customers;
    await calls.add('folded', { ...eva, type: 'billing', lastName: 'DVORAKOVA', streetAddress: 'ul. Korunní 1208/74' });
    expect(await likelyOf('folded')).toEqual([['customer-4711', 'address']]);
    expect((await likelyOf('customer-4711')).map(([id]) => id)).toContain('folded');
  });

  it('with little in common are not: a town, a street without a name, a name without a street', async () => {
    const { calls } = customers;
    for (const [name, fields] of Object.entries({
      town: { city: 'Brno' },
      town2: { city: 'Brno' },
      street: { streetAddress: 'Dlouhá 1', city: 'Brno' },
      street2: { streetAddress: 'Dlouhá 1', city: 'Brno' },
      name: { lastName: 'Nováková', city: 'Brno' },
      name2: { lastName: 'Nováková', city: 'Brno' },
      husband: { ...eva, firstName: 'Adam', lastName: 'Dvořák' },
    })) {
      await calls.add(name, fields);
      expect(await likelyOf(name), name).toEqual([]);
    }
    for (const name of ['town', 'street', 'name']) expect(await likelyOf(name), name).toEqual([]);
  });

  it('are five at most, those with most in common first', async () => {
    const { calls } = customers;
    const crowd = { lastName: 'Ukázka', streetAddress: 'Dlouhá 1', city: 'Zlín' };
    for (let nth = 0; nth < 7; nth += 1) await calls.add(`crowd-${nth}`, crowd);
    await customers.book({ customerId: 'crowd-6', phone: '+420604000111' }, '2026-12-01');
    await customers.book({ customerId: 'crowd-0', phone: '+420604000111' }, '2026-12-02');
    const found = await likelyOf('crowd-0');
    expect(found).toHaveLength(5);
    expect(found[0]).toEqual(['crowd-6', 'phone', 'address']);
  });

  it('of other organisations and of the sandbox are never shown', async () => {
    const { kontor, calls } = customers;
    await calls.add('sandbox-eva', eva, { key: kontor.keys.DEV_ });
    const other = await kontor.addOrganisation('lookalike');
    await calls.add('foreign-eva', eva, { key: other.keys.PROD });
    expect((await likelyOf('customer-4711')).map(([id]) => id)).not.toContain('sandbox-eva');
    expect((await likelyOf('customer-4711')).map(([id]) => id)).not.toContain('foreign-eva');
    const stranger = await signedInAs(kontor, 'owner', other.organisation.id);
    const view = (await stranger.get('/bff/lookalike/live/customers/foreign-eva')).json();
    expect(view.likely).toEqual([]);
  });
});
