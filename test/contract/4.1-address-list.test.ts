// Spec 4.1 and 2.1: all addresses of a contact, the default one marked.
import { beforeAll, describe, expect, it } from 'vitest';
import { type AddressCalls, addressCalls, listPath, problemsIn } from '#test/address-calls.ts';
import { mediaTypes } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';

let kontor: TestApp;
let calls: AddressCalls;

beforeAll(async () => {
  kontor = await testApp();
  calls = addressCalls(kontor);
});

describe('the list', () => {
  it('of an unknown contact is empty', async () => {
    expect((await calls.list('nobody')).raw.body).toBe('{"items":[],"itemCount":0}');
  });

  it('holds every address once, the default first and then the oldest first', async () => {
    const ids: string[] = [];
    for (const city of ['Brno', 'Plzeň', 'Zlín']) {
      ids.push(await calls.add('ordered', { city }));
      kontor.clock.advance(1_000);
    }
    await kontor.app.rooms.address.contacts.setDefault(
      { organisationId: kontor.organisation.id, environment: 'live' },
      ids[1] ?? '',
      'command line',
    );
    const { body } = await calls.list('ordered');
    expect(body.itemCount).toBe(3);
    expect(body.items).toMatchObject([
      { city: 'Plzeň', defaultAddress: true },
      { city: 'Brno', defaultAddress: false },
      { city: 'Zlín', defaultAddress: false },
    ]);
  });

  it('leaves out the fields an address does not have', async () => {
    const id = await calls.add('sparse', { city: 'Brno', notice: '' });
    expect(await calls.items('sparse')).toEqual([{ id, city: 'Brno', country: 'CZ', defaultAddress: true }]);
  });

  it('compares identities byte by byte', async () => {
    for (const identity of ['jan', 'Jan', 'jan ', 'ján', 'ja\u0301n']) await calls.add(identity, { notice: identity });
    for (const identity of ['jan', 'Jan', 'jan ', 'ján', 'ja\u0301n']) {
      expect((await calls.list(identity)).body.itemCount).toBe(1);
    }
  });

  it.each(mediaTypes)('has the same members as %s', async (accept) => {
    const identity = `typed ${accept}`;
    const id = await calls.add(identity, { city: 'Brno' });
    const items = [{ id, city: 'Brno', country: 'CZ', defaultAddress: true }];
    expect((await calls.list(identity, { accept })).body).toEqual({ items, itemCount: 1 });
  });

  it.each([
    ['', 'required'],
    [' ', 'required'],
    ['x'.repeat(129), 'too_long'],
    ['a\u0000b', 'control_character'],
  ])('of the identity %j is refused: %s', async (identity, code) => {
    const refused = await calls.list(identity);
    expect(refused.status).toBe(400);
    expect(problemsIn(refused)).toEqual([['identityId', code]]);
    expect(refused.body.errors).toMatchObject([{ in: 'query', pointer: '/identityId' }]);
  });

  it('without an identity is refused', async () => {
    const answer = await kontor.api.inject({ url: listPath, headers: { 'x-api-key': kontor.keys.PROD } });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ code: 'required' }] });
  });

  it('needs the role address:read, and writing needs address:write', async () => {
    const organisationId = kontor.organisation.id;
    const make = async (role: 'address:read' | 'address:write') =>
      (await kontor.app.rooms.access.keys.create({ by: 'command line', organisationId, type: 'PROD', roles: [role] }))
        .key;
    const reader = await make('address:read');
    const writer = await make('address:write');
    expect((await calls.list('anyone', { key: reader })).status).toBe(200);
    expect((await calls.list('anyone', { key: writer })).body.code).toBe('role_missing');
    expect((await calls.create({ identityId: 'anyone' }, { key: reader })).body.code).toBe('role_missing');
    expect((await calls.create({ identityId: 'anyone' }, { key: writer })).status).toBe(200);
  });
});
