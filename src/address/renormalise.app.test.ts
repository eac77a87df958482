// kontor address renormalise: stored addresses change only when asked, every change is shown, and all of it can be undone.
import { PassThrough } from 'node:stream';
import { runCommand } from 'citty';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AddressCalls, addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { addHook, listTold } from '#test/webhooks.ts';
import { createTerminal } from '../platform/cli/terminal.ts';
import { addressCommands } from './cli.ts';
import { RULES_VERSION } from './rules/normalise-address.ts';

type Made = Awaited<ReturnType<TestApp['addOrganisation']>>;

let kontor: TestApp;
let calls: AddressCalls;

beforeAll(async () => {
  kontor = await testApp();
  calls = addressCalls(kontor);
});

async function renormalise(made: Made, ...words: string[]): Promise<string> {
  const stdout = new PassThrough();
  const terminal = createTerminal({ json: words.includes('--json') }, { stdout, stderr: new PassThrough() });
  const commands = addressCommands((work) => work(kontor.app.rooms.address, terminal));
  await runCommand(commands.address, { rawArgs: ['renormalise', '--org', made.organisation.slug, ...words] });
  return String(stdout.read() ?? '');
}

const rowOf = async (id: string) => {
  const text = 'select * from address_item where external_id = $1';
  return (await kontor.database.query({ text, values: [id] })).rows[0] as Record<string, unknown>;
};

/** Stores an address as the rules of the release before did. */
async function addOld(made: Made, sent: object, stored: { city: string; postalCode?: string }): Promise<string> {
  const id = await calls.add('old', { ...sent }, { key: made.keys.PROD });
  const text = `update address_item set city = $2, city_part = null, rules_version = 1, postal_code = coalesce($3, postal_code)
    where external_id = $1`;
  await kontor.database.query({ text, values: [id, stored.city, stored.postalCode ?? null] });
  return id;
}

describe('kontor address renormalise', () => {
  it('with --dry-run shows every change and writes nothing', async () => {
    const made = await kontor.addOrganisation('dry');
    const id = await addOld(made, { city: 'Ostrava - Poruba' }, { city: 'Ostrava - Poruba' });
    const before = await rowOf(id);
    expect(await renormalise(made, '--dry-run')).toBe(
      `${id}  city: "Ostrava - Poruba" -> "Ostrava"\n${id}  cityPart: "" -> "Poruba"\n1 of 1 addresses would change.\n`,
    );
    expect(await rowOf(id)).toEqual(before);
  });

  it('tells webhooks each address that changed, as it is now, and none that did not', async () => {
    const made = await kontor.addOrganisation('told');
    const id = await addOld(made, { city: 'Ostrava - Poruba' }, { city: 'Ostrava - Poruba' });
    await calls.add('old', { city: 'BRNO' }, { key: made.keys.PROD });
    const hook = await addHook(kontor, { organisationId: made.organisation.id });
    await renormalise(made, '--dry-run');
    expect(await listTold(kontor, hook.id)).toEqual([]);
    await renormalise(made);
    expect((await listTold(kontor, hook.id)).map(({ type, body: { data } }) => [type, data])).toEqual([
      ['address.updated', { identityId: 'old', address: expect.objectContaining({ id, city: 'Ostrava' }) }],
    ]);
  });

  it('replays the rules on what is stored, leaves other addresses alone, and --undo puts everything back', async () => {
    const made = await kontor.addOrganisation('replay');
    const id = await addOld(made, { city: 'Ostrava - Poruba', notice: 'zvonek' }, { city: 'Ostrava - Poruba' });
    const same = await calls.add('old', { city: 'BRNO' }, { key: made.keys.PROD });
    const before = [await rowOf(id), await rowOf(same)];
    kontor.clock.advance(1_000);
    expect(JSON.parse(await renormalise(made, '--json'))).toMatchObject({ addresses: 2, changed: 1, dryRun: false });
    expect(await rowOf(id)).toMatchObject({ city: 'Ostrava', city_part: 'Poruba', rules_version: RULES_VERSION });
    expect(await rowOf(same)).toEqual(before[1]);
    expect(JSON.parse(await renormalise(made, '--json'))).toMatchObject({ changed: 0 });
    await renormalise(made, '--undo', '--dry-run');
    expect(await rowOf(id)).toMatchObject({ city: 'Ostrava' });
    expect(await renormalise(made, '--undo')).toContain('1 of 1 addresses changed.');
    const { updated_at: _, fingerprint: __, version, ...restored } = await rowOf(id);
    expect(before[0]).toMatchObject(restored);
    // Both were changes: whoever edits the address meanwhile is told.
    expect(version).toBe(3);
    const actions = (await kontor.app.rooms.access.audit.list(made.organisation.id, 2)).map(({ action }) => action);
    expect(actions).toEqual(['address.renormalise-undo', 'address.renormalise']);
  });

  it.each(['this release', 'the release before'])('--undo keeps a change that %s made since', async (release) => {
    const made = await kontor.addOrganisation(`since-${release.replaceAll(' ', '-')}`);
    const id = await addOld(made, { city: 'Ostrava - Poruba' }, { city: 'Ostrava - Poruba' });
    await renormalise(made);
    kontor.clock.advance(1_000);
    const text = "update address_item set city = 'Zlín', updated_at = $2 where external_id = $1";
    if (release === 'this release') {
      await calls.update({ identityId: 'old', id, city: 'Zlín' }, { key: made.keys.PROD });
      expect((await rowOf(id)).before_renormalise).toBeNull();
    } else await kontor.database.query({ text, values: [id, new Date(kontor.clock.now())] });
    expect(await renormalise(made, '--undo')).toBe('0 of 0 addresses changed.\n');
    expect((await rowOf(id)).city).toBe('Zlín');
  });

  it('never brings back what a caller has changed since: texts that were sent earlier are not read', async () => {
    const made = await kontor.addOrganisation('since-sent');
    const options = { key: made.keys.PROD };
    const id = await calls.add('old', { city: 'PRAHA 2 - VINOHRADY', streetAddress: 'NÁM. MÍRU 5' }, options);
    await calls.update({ identityId: 'old', id, cityPart: '' }, options);
    const text = "update address_item set street_address = 'Náměstí míru 5' where external_id = $1";
    await kontor.database.query({ text, values: [id] });
    expect(await renormalise(made)).toBe('0 of 1 addresses changed.\n');
    expect(await rowOf(id)).toMatchObject({ city: 'Praha 2', city_part: null, street_address: 'Náměstí míru 5' });
  });

  it('does not touch an address that the rules refuse today, and names it', async () => {
    const made = await kontor.addOrganisation('refused');
    const id = await addOld(made, { country: 'ES', postalCode: '28013' }, { city: 'Madrid', postalCode: '53000' });
    const before = await rowOf(id);
    expect(await renormalise(made)).toContain(
      `${id}  postalCode: not changed, because the rules now refuse it (invalid_format)`,
    );
    expect(await rowOf(id)).toEqual(before);
  });

  it('keeps the country when the default of the organisation has changed', async () => {
    const made = await kontor.addOrganisation('moved');
    const id = await addOld(made, { city: 'Ostrava - Poruba' }, { city: 'Ostrava - Poruba' });
    await kontor.app.rooms.organisation.organisations.change('moved', { defaultCountry: 'SK' }, 'command line');
    await renormalise(made);
    expect(await rowOf(id)).toMatchObject({ city: 'Ostrava', country: 'CZ' });
  });

  it('changes one organisation and environment only', async () => {
    const [made, other] = [await kontor.addOrganisation('mine'), await kontor.addOrganisation('theirs')];
    const theirs = await addOld(other, { city: 'Ostrava - Poruba' }, { city: 'Ostrava - Poruba' });
    await renormalise(made);
    await renormalise(other, '--environment', 'sandbox');
    expect((await rowOf(theirs)).city).toBe('Ostrava - Poruba');
  });

  it('goes through more addresses than one batch', async () => {
    const made = await kontor.addOrganisation('many');
    const first = await addOld(made, { city: 'Ostrava - Poruba' }, { city: 'Ostrava - Poruba' });
    const text = `insert into address_item (organisation_id, environment, contact_id, external_id, city, country, input_raw,
        rules_version, fingerprint, created_at, updated_at)
      select organisation_id, environment, contact_id, gen_random_uuid(), city, country, input_raw, rules_version,
        fingerprint, created_at, updated_at from address_item, generate_series(1, 450) where external_id = $1`;
    await kontor.database.query({ text, values: [first] });
    expect(await renormalise(made)).toContain('451 of 451 addresses changed.');
    expect(await renormalise(made, '--undo')).toContain('451 of 451 addresses changed.');
  });

  it('exports what was replaced with the data of the person, and erases it with them', async () => {
    const made = await kontor.addOrganisation('person');
    const id = await addOld(made, { city: 'Ostrava - Poruba' }, { city: 'Ostrava - Poruba' });
    await renormalise(made);
    const tenant = { organisationId: made.organisation.id, environment: 'live' as const };
    const { addresses } = await kontor.app.rooms.address.contacts.export(tenant, 'old', 'command line');
    expect(addresses).toMatchObject([
      { inputRaw: { city: 'Ostrava - Poruba' }, beforeRenormalise: { address: { city: 'Ostrava - Poruba' } } },
    ]);
    await kontor.app.rooms.address.contacts.erase(tenant, 'old', { by: 'command line' });
    expect(await rowOf(id)).toBeUndefined();
  });
});
