// kontor branch create, set, deactivate and remove, run on the app under test and read back through the API.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { runCommandWith } from '#test/run-command.ts';
import { branchCommands } from './cli.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

const run = (...words: string[]) => {
  const { organisation, branch } = kontor.app.rooms;
  return runCommandWith(branchCommands, { ...organisation, ...branch }, ['branch', ...words, '--org', 'demo']);
};

const ask = async (path: string, key = kontor.keys.PROD) =>
  (await kontor.api.inject({ url: `/api/v1/branch/${path}`, headers: { 'x-api-key': key } })).json();
const listSlugs = async () => (await ask('list')).items.map(({ slug }: { slug: string }) => slug);

describe('kontor branch create', () => {
  it('adds a branch with the fields of the CSV export', async () => {
    const { text } = await run(
      ...['create', 'kolin', '--name', 'Kolín', 'branchType=partner', 'latitude=50.028', 'longitude=15.2'],
      ...['address.city=Kolín', 'address.postalCode=28002', 'openingHours=Po-Pá 8:00-17:00', 'internalCode=K-1'],
    );
    expect(text).toBe('The branch "kolin" was created.\n');
    expect(await ask('detail?slug=kolin')).toMatchObject({
      name: 'Kolín',
      branchType: 'partner',
      latitude: 50.028,
      address: { city: 'Kolín', postalCode: '280 02', country: 'CZ' },
      openingHours: { regular: [{ dayOfWeek: 0, definition: '08:00-17:00' }, {}, {}, {}, {}] },
    });
    expect((await run('create', 'tabor', '--name', 'Tábor', '--json')).data).toEqual({ slug: 'tabor', created: true });
    expect(await listSlugs()).toEqual(['kolin', 'tabor']);
  });

  it('adds it to the sandbox if that is named', async () => {
    await run('create', 'sandy', '--name', 'Sandy', '--environment', 'sandbox');
    expect(await listSlugs()).not.toContain('sandy');
    expect((await ask('detail?slug=sandy', kontor.keys.DEV_)).name).toBe('Sandy');
  });

  it.each([
    [['kolin', '--name', 'Again'], 'There is already a branch "kolin".'],
    [['Kolín', '--name', 'Kolín'], '"Kolín" is not a slug'],
    [['new', '--name', ''], 'name is required.'],
    [['new', '--name', 'New', 'latitude=1'], 'longitude is required with latitude.'],
    [['new', '--name', 'New', 'citty=Praha'], 'citty is not a field. The fields are slug, name,'],
    [['new', '--name', 'New', 'slug=other'], 'slug cannot be changed here'],
    [['new', '--name', 'New', 'openingHours=now and then'], 'openingHours cannot be read. Write it as in: Mo-Fr'],
    [['new', '--name', 'New', 'parentBranch.slug=none'], 'there is no branch "none"'],
    [['new', '--name', 'New', 'Praha'], 'Write what to change as name=value'],
  ])('%j writes nothing and says why', async (words, message) => {
    await expect(run('create', ...words)).rejects.toThrow(message);
    expect(await listSlugs()).toEqual(['kolin', 'tabor']);
  });
});

describe('kontor branch set', () => {
  it('changes the named fields, clears empty ones, and leaves all others', async () => {
    const before = await ask('detail?slug=kolin');
    const { text } = await run('set', 'kolin', 'name=Kolín město', 'address.city=', 'latitude=', 'longitude=');
    expect(text).toBe('The branch "kolin" is changed.\n');
    const { latitude: _latitude, longitude: _longitude, ...rest } = before;
    const { city: _city, ...address } = before.address;
    expect(await ask('detail?slug=kolin')).toEqual({ ...rest, name: 'Kolín město', address });
    expect((await run('set', 'kolin', 'name=Kolín město')).text).toContain('was like this already');
  });

  it('gives a branch a parent, and none again', async () => {
    await run('set', 'tabor', 'parentBranch.slug=kolin');
    expect((await ask('detail?slug=tabor')).parentBranch).toMatchObject({ slug: 'kolin' });
    await expect(run('remove', 'kolin', '--yes')).rejects.toThrow('"kolin" is the parent of "tabor".');
    await run('set', 'tabor', 'parentBranch.slug=');
    expect((await ask('detail?slug=tabor')).parentBranch).toBeUndefined();
  });

  it('of an unknown branch, or without a change, says so', async () => {
    await expect(run('set', 'none', 'name=X')).rejects.toThrow('There is no branch "none".');
    await expect(run('set', 'kolin')).rejects.toThrow('Write what to change as name=value');
  });
});

describe('kontor branch deactivate', () => {
  it('hides the branch until it is active again', async () => {
    expect((await run('deactivate', 'kolin')).text).toBe('The branch "kolin" is no longer active.\n');
    expect(await listSlugs()).toEqual(['tabor']);
    expect(await ask('detail?slug=kolin')).toMatchObject({ code: 'branch_not_found' });
    await run('set', 'kolin', 'active=true');
    expect(await listSlugs()).toEqual(['kolin', 'tabor']);
  });
});

describe('kontor branch remove', () => {
  it('wants to be confirmed', async () => {
    await expect(run('remove', 'kolin')).rejects.toThrow('Run it again with --yes');
    expect(await listSlugs()).toContain('kolin');
  });

  it('removes the branch from list and detail, also if another was added before anybody asked', async () => {
    await run('rename', 'kolin', 'kolin-mesto');
    expect(await listSlugs()).toEqual(['kolin-mesto', 'tabor']);
    await run('create', 'brno', '--name', 'Brno');
    expect((await run('remove', 'kolin-mesto', '--yes')).text).toBe('The branch "kolin-mesto" was deleted.\n');
    expect(await ask('list')).toMatchObject({ itemCount: 2, items: [{ slug: 'brno' }, { slug: 'tabor' }] });
    for (const slug of ['kolin-mesto', 'kolin'])
      expect((await ask(`detail?slug=${slug}`)).code).toBe('branch_not_found');
    await expect(run('remove', 'kolin-mesto', '--yes')).rejects.toThrow('There is no branch "kolin-mesto".');
    // Nothing holds its slugs any more.
    await run('create', 'kolin', '--name', 'Kolín');
    expect(await listSlugs()).toEqual(['brno', 'kolin', 'tabor']);
  });
});
