// kontor contact, address and gazetteer, run on the app under test.
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runCommand } from 'citty';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AddressCalls, addressCalls } from '#test/address-calls.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/folders.ts';
import { testPlatform } from '#test/platform.ts';
import { createTerminal } from '../platform/cli/terminal.ts';
import { addressCommands } from './cli.ts';
import { address } from './index.ts';

let kontor: TestApp;
let calls: AddressCalls;

beforeAll(async () => {
  kontor = await testApp();
  calls = addressCalls(kontor);
});

/** Runs `kontor <words>` and returns its output. */
async function run(...words: string[]): Promise<string> {
  const stdout = new PassThrough();
  const terminal = createTerminal({ json: words.includes('--json') }, { stdout, stderr: new PassThrough() });
  const commands = addressCommands((work) => work(kontor.app.rooms.address, terminal));
  const [noun, ...rawArgs] = words;
  await runCommand(commands[noun as keyof typeof commands], { rawArgs });
  return String(stdout.read() ?? '');
}

const runJson = async (...words: string[]) => JSON.parse(await run(...words, '--json'));
const auditEntries = () => kontor.app.rooms.access.audit.list(kontor.organisation.id, 10);

describe('kontor contact', () => {
  it('list shows the contacts with their default addresses', async () => {
    await calls.add('listed', { streetAddress: 'Dlouhá 5', city: 'Praha 1', postalCode: '11000' });
    await calls.add('listed', { city: 'Brno' });
    const [contact] = await runJson('contact', 'list', '--most', '1');
    expect(contact).toMatchObject({ identityId: 'listed', addresses: 2, defaultAddress: 'Dlouhá 5, 110 00 Praha 1' });
    expect(await run('contact', 'list', '--environment', 'sandbox')).toBe('Nothing to show.\n');
  });

  it('export prints all stored data with the original texts, and is audited without the name', async () => {
    const id = await calls.add('exported', { city: 'BRNO', firstName: 'Eva' });
    const data = JSON.parse(await run('contact', 'export', '--identity', 'exported'));
    expect(data).toMatchObject({ identityId: 'exported', environment: 'live' });
    expect(data.addresses).toMatchObject([
      { id, city: 'Brno', firstName: 'Eva', defaultAddress: true, inputRaw: { city: 'BRNO', firstName: 'Eva' } },
    ]);
    const [entry] = await auditEntries();
    expect(entry).toMatchObject({ actor: 'command line', action: 'contact.export', details: { addresses: 1 } });
    expect(entry?.subject).toBe(`sha256:${hash('sha256', 'exported')}`);
  });

  it('erase removes the contact with all its addresses only with --yes, and is audited without the name', async () => {
    await calls.add('erased', { city: 'Brno', notice: 'a secret door' });
    await calls.add('erased', { city: 'Plzeň' });
    await expect(run('contact', 'erase', '--identity', 'erased')).rejects.toThrow('--yes');
    expect((await calls.list('erased')).body.itemCount).toBe(2);
    expect(await runJson('contact', 'erase', '--identity', 'erased', '--yes')).toMatchObject({ erasedAddresses: 2 });
    expect((await calls.list('erased')).body.itemCount).toBe(0);
    const left = await kontor.database.query({ text: "select 1 from address_item where notice = 'a secret door'" });
    expect(left.rowCount).toBe(0);
    const [entry] = await auditEntries();
    expect(entry).toMatchObject({ action: 'contact.erase', environment: 'live', details: { addresses: 2 } });
    expect(JSON.stringify(await auditEntries())).not.toContain('erased"');
    await expect(run('contact', 'erase', '--identity', 'erased', '--yes')).rejects.toThrow('There is no contact');
  });

  it('asks for the organisation when there are several, and refuses an environment that does not exist', async () => {
    await kontor.addOrganisation('second');
    await expect(run('contact', 'list')).rejects.toThrow('--org');
    await expect(run('contact', 'list', '--org', 'second', '--environment', 'prod')).rejects.toThrow('live or sandbox');
    expect(await run('contact', 'list', '--org', 'second')).toBe('Nothing to show.\n');
  });
});

describe('kontor address', () => {
  it('set-default moves the default, and the next address does not take it back', async () => {
    const first = await calls.add('moved', { city: 'Brno' });
    const second = await calls.add('moved', { city: 'Plzeň' });
    await run('address', 'set-default', second, '--org', 'demo');
    await calls.add('moved', { city: 'Zlín' });
    const listed = await runJson('address', 'list', '--identity', 'moved', '--org', 'demo');
    expect(listed.map((item: { defaultAddress: boolean }) => item.defaultAddress)).toEqual([true, false, false]);
    expect(listed[0].id).toBe(second);
    expect(listed[1].id).toBe(first);
    expect((await auditEntries())[1]).toMatchObject({ action: 'address.set-default', subject: second });
  });

  it.each(['no-uuid', '00000000-0000-4000-8000-000000000000'])(
    'set-default of %s says that it does not exist',
    async (id) => {
      await expect(run('address', 'set-default', id, '--org', 'demo')).rejects.toThrow('There is no address');
    },
  );
});

describe('kontor gazetteer', () => {
  it('import replaces the spelling in every running process', async () => {
    const { database, clock, app, config } = kontor;
    const neighbour = await address.open({
      ...testPlatform(database, clock),
      ...app.rooms.organisation,
      told: app.rooms.webhook.told,
      settings: config,
    });
    const folder = await temporaryFolder();
    const rows = Array.from({ length: 1_000 }, (_, n) => `SK\t000 00\tObec ${n}\tKraj\t\tOkres\t\t\t\t\t\t\n`);
    await writeFile(join(folder, 'SK.txt'), `SK\t851 01\tPetržalka-nová\tKraj\t\tOkres\t\t\t\t\t\t\n${rows.join('')}`);
    const done = await runJson('gazetteer', 'import', folder, '--source', 'GeoNames 2030-01');
    expect(done).toEqual({ country: 'SK', places: 1_001, source: 'GeoNames 2030-01' });
    const { body } = await calls.create({ identityId: 'speller', country: 'SK', city: 'PETRŽALKA-NOVÁ' });
    expect(body.city).toBe('Petržalka-nová');
    await expect.poll(() => neighbour.room.places.current.SK.spell('PETRŽALKA-NOVÁ')).toBe('Petržalka-nová');
  });

  it('import refuses an unknown format, a part of a country and a path that does not exist', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'list.csv');
    await expect(run('gazetteer', 'import', path)).rejects.toThrow('There is no file');
    await writeFile(path, 'a;b\n1;2\n');
    await expect(run('gazetteer', 'import', path)).rejects.toThrow('not a list of places');
    await writeFile(path, 'postalCode,municipality,part,district\n110 00,Praha,Josefov,Praha 1\n');
    await expect(run('gazetteer', 'import', path)).rejects.toThrow('only 3 places');
  });
});
