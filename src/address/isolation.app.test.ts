// Proves that nobody sees or changes addresses of others: random operations by two organisations in two environments.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AddressCalls, addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { longRuns } from '#test/run/environment.ts';

type Item = { id: string; city: string; country: string; defaultAddress: boolean };
/** The expected addresses of each owner, in the order of their creation. */
type World = Map<string, Item[]>;
type Owner = { organisation: string; environment: 'live' | 'sandbox'; identity: string };
type Act =
  | { kind: 'create'; owner: Owner; city: string }
  | { kind: 'update'; owner: Owner; target: number; city: string }
  | { kind: 'set default'; owner: Owner; target: number }
  | { kind: 'erase'; owner: Owner };

const organisations = ['demo', 'rival'];
const anyOwner: fc.Arbitrary<Owner> = fc.record({
  organisation: fc.constantFrom(...organisations),
  environment: fc.constantFrom('live', 'sandbox'),
  identity: fc.constantFrom('jan', 'eva'),
});
const anyCity = fc.constantFrom('Brno', 'Plzeň', 'Zlín', 'Praha 1');
const target = fc.nat(50);
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), owner: anyOwner, city: anyCity }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('update' as const), owner: anyOwner, target, city: anyCity }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set default' as const), owner: anyOwner, target }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), owner: anyOwner }) },
);

let kontor: TestApp;
let calls: AddressCalls;
const keys = new Map<string, string>();
const organisationIds = new Map<string, string>();

beforeAll(async () => {
  kontor = await testApp();
  calls = addressCalls(kontor);
  for (const slug of organisations) {
    const { organisation, keys: made } = await kontor.addOrganisation(slug);
    organisationIds.set(slug, organisation.id);
    keys.set(`${slug} live`, made.PROD);
    keys.set(`${slug} sandbox`, made.DEV_);
  }
});

const nameOf = ({ organisation, environment, identity }: Owner) => `${organisation} ${environment} ${identity}`;
const keyOf = ({ organisation, environment }: Owner) => keys.get(`${organisation} ${environment}`) ?? '';
const tenantOf = ({ organisation, environment }: Owner) => ({
  organisationId: organisationIds.get(organisation) ?? '',
  environment,
});
const owners = organisations.flatMap((organisation) =>
  (['live', 'sandbox'] as const).flatMap((environment) =>
    ['jan', 'eva'].map((identity): Owner => ({ organisation, environment, identity })),
  ),
);

/** Any address, so that most targets belong to somebody else. */
function pickTarget(world: World, number: number): string {
  const all = [...world.values()].flat();
  return all[number % Math.max(all.length, 1)]?.id ?? '00000000-0000-4000-8000-000000000000';
}

async function perform(act: Act, world: World, identity: (owner: Owner) => string): Promise<void> {
  const { owner } = act;
  const mine = world.get(nameOf(owner)) ?? [];
  const options = { key: keyOf(owner) };
  if (act.kind === 'create') {
    const id = await calls.add(identity(owner), { city: act.city }, options);
    world.set(nameOf(owner), [...mine, { id, city: act.city, country: 'CZ', defaultAddress: mine.length === 0 }]);
  } else if (act.kind === 'update') {
    const id = pickTarget(world, act.target);
    const own = mine.find((item) => item.id === id);
    const changed = await calls.update({ identityId: identity(owner), id, city: act.city }, options);
    expect(changed.status).toBe(own ? 200 : 404);
    if (own) own.city = act.city;
  } else if (act.kind === 'set default') {
    await performSetDefault(act.owner, pickTarget(world, act.target), world);
  } else {
    const erased = kontor.app.rooms.address.contacts.erase(tenantOf(owner), identity(owner), { by: 'command line' });
    if (mine.length === 0) await expect(erased).rejects.toThrow('There is no contact');
    else expect((await erased).erasedAddresses).toBe(mine.length);
    world.delete(nameOf(owner));
  }
}

/** The operator can change the default of any contact of an organisation and environment. */
async function performSetDefault(owner: Owner, id: string, world: World): Promise<void> {
  const prefix = `${owner.organisation} ${owner.environment} `;
  const found = [...world].find(([name, items]) => name.startsWith(prefix) && items.some((item) => item.id === id));
  const moved = kontor.app.rooms.address.contacts.setDefault(tenantOf(owner), id, 'command line');
  if (!found) {
    await expect(moved).rejects.toThrow('There is no address');
    return;
  }
  await moved;
  for (const item of found[1]) item.defaultAddress = item.id === id;
}

describe('tenants', () => {
  it('see and change only their own addresses, with any operations in any order', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 5, maxLength: 25 }), async (acts) => {
        round += 1;
        const identity = (owner: Owner) => `${owner.identity} ${round}`;
        const world: World = new Map();
        for (const act of acts) await perform(act, world, identity);
        for (const owner of owners) {
          const expected = world.get(nameOf(owner)) ?? [];
          const sorted = [...expected].sort((one, other) => Number(other.defaultAddress) - Number(one.defaultAddress));
          expect(await calls.items(identity(owner), { key: keyOf(owner) })).toEqual(sorted);
        }
      }),
      longRuns(25),
    );
  });
});
