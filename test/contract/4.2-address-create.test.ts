// Spec 4.2: an address is checked, normalised, stored and answered as it was stored.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AddressCalls, addressCalls, problemsIn } from '#test/address-calls.ts';
import { mediaTypes } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';

type Case = {
  id: string;
  op: string;
  defaultCountry: string;
  setting?: string;
  stored?: Record<string, string>;
  input: Record<string, unknown>;
  expect?: Record<string, string | null>;
  expectError?: { field: string; code: string };
};

const file = new URL('../../src/address/fixtures/cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };

let kontor: TestApp;
let calls: AddressCalls;

beforeAll(async () => {
  kontor = await testApp();
  calls = addressCalls(kontor);
});

describe('creating an address', () => {
  it('returns the stored address with a new id and without defaultAddress', async () => {
    const made = await calls.create({ identityId: 'jan', streetAddress: 'nám.Míru 12', postalCode: '11000' });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u),
      streetAddress: 'náměstí Míru 12',
      postalCode: '110 00',
      country: 'CZ',
    });
    expect(await calls.items('jan')).toEqual([{ ...made.body, defaultAddress: true }]);
  });

  it('gives the expected result for every case of the rules, through the API', async () => {
    const strict = await kontor.addOrganisation('strict');
    await kontor.app.rooms.organisation.organisations.change('strict', { addressCheck: 'strict' }, 'command line');
    const slovak = await kontor.addOrganisation('slovak');
    await kontor.app.rooms.organisation.organisations.change('slovak', { defaultCountry: 'SK' }, 'command line');
    for (const given of cases) {
      let key = kontor.keys.PROD;
      if (given.setting === 'strict') key = strict.keys.PROD;
      if (given.defaultCountry === 'SK') key = slovak.keys.PROD;
      const identityId = given.id;
      const id = given.op === 'update' ? await calls.add(identityId, given.stored, { key }) : undefined;
      const body = { identityId, ...given.input };
      const answer =
        id === undefined ? await calls.create(body, { key }) : await calls.update({ ...body, id }, { key });
      if (given.expectError === undefined) {
        expect([given.id, answer.status]).toEqual([given.id, 200]);
        for (const [field, value] of Object.entries(given.expect ?? {})) {
          expect([given.id, answer.body[field] ?? null]).toEqual([given.id, value]);
        }
      } else {
        const { field, code } = given.expectError;
        expect([given.id, answer.status, problemsIn(answer)]).toEqual([given.id, 400, [[field, code]]]);
      }
    }
  });

  it.each(mediaTypes)('is understood as %s and answered as %s', async (mediaType) => {
    const body = { identityId: `as ${mediaType}`, city: 'BRNO', postalCode: '60200', notice: 'a\nb "c" ž' };
    const made = await calls.create(body, { mediaType, accept: mediaType });
    const stored = { city: 'Brno', postalCode: '602 00', notice: 'a\nb "c" ž', country: 'CZ' };
    expect(made.body).toEqual({ id: made.body.id, ...stored });
  });

  it('counts an empty text and null as not sent', async () => {
    const made = await calls.create({ identityId: 'empty', city: '', notice: null, country: ' ', lastName: '\u200b' });
    expect(made.body).toEqual({ id: made.body.id, country: 'CZ' });
  });

  it('reports all problems at once, in the order of the fields, with a message and an example', async () => {
    const refused = await calls.create({
      country: 'CZ',
      postalCode: '811 01',
      notice: 'x'.repeat(2_001),
      firstName: 7,
      city: 'a\u0000',
    });
    expect(refused.status).toBe(400);
    expect(problemsIn(refused)).toEqual([
      ['identityId', 'required'],
      ['firstName', 'type'],
      ['city', 'control_character'],
      ['postalCode', 'belongs_to_SK'],
      ['notice', 'too_long'],
    ]);
    const [, , , postalCode] = refused.body.errors as object[];
    expect(postalCode).toEqual({
      in: 'body',
      field: 'postalCode',
      pointer: '/postalCode',
      code: 'belongs_to_SK',
      message: expect.stringContaining('Send country SK'),
      example: '110 00',
    });
  });

  it('stores nothing if the address is refused', async () => {
    await calls.create({ identityId: 'refused', country: 'Narnia' });
    expect((await calls.list('refused')).body.itemCount).toBe(0);
  });

  it.each([[{}], [null]])('refuses the body %j, which has no identityId', async (body) => {
    const answer = await kontor.api.inject({
      method: 'POST',
      url: '/api/v1/address/create',
      headers: { 'content-type': 'application/json', 'x-api-key': kontor.keys.PROD },
      payload: JSON.stringify(body),
    });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ field: 'identityId', code: 'required' }] });
  });

  it('takes the key from the body and never stores it', async () => {
    const apiKey = kontor.keys.PROD;
    const answer = await kontor.api.inject({
      method: 'POST',
      url: '/api/v1/address/create',
      payload: { apiKey, identityId: 'key in body', city: 'Brno' },
    });
    expect(answer.statusCode).toBe(200);
    const { rows } = await kontor.database.query<{ raw: string }>({
      text: 'select input_raw::text as raw from address_item',
    });
    expect(rows.filter(({ raw }) => raw.includes(apiKey))).toEqual([]);
  });

  it('ignores fields that a caller cannot write', async () => {
    const first = await calls.add('owner', { city: 'Brno' });
    const made = await calls.create({
      identityId: 'owner',
      id: first,
      defaultAddress: true,
      environment: 'sandbox',
      organisationId: '1',
      created_at: '2000-01-01',
      city: 'Plzeň',
    });
    expect(made.body).toEqual({ id: expect.not.stringContaining(first), city: 'Plzeň', country: 'CZ' });
    expect(await calls.items('owner')).toMatchObject([
      { id: first, defaultAddress: true },
      { id: made.body.id, defaultAddress: false },
    ]);
  });

  it('allows the same address twice', async () => {
    const ids = [await calls.add('twice', { city: 'Brno' }), await calls.add('twice', { city: 'BRNO' })];
    expect(new Set(ids).size).toBe(2);
    const text =
      'select count(distinct fingerprint)::int as prints, count(*)::int as rows from address_item where external_id = any($1)';
    const { rows } = await kontor.database.query({ text, values: [ids] });
    expect(rows).toEqual([{ prints: 1, rows: 2 }]);
  });

  it('stores the original text, too', async () => {
    const id = await calls.add('raw', { city: 'BRNO', postalCode: ' 60200 ' });
    const text = 'select input_raw, rules_version, city from address_item where external_id = $1';
    const { rows } = await kontor.database.query({ text, values: [id] });
    expect(rows).toEqual([{ input_raw: { city: 'BRNO', postalCode: ' 60200 ' }, rules_version: 4, city: 'Brno' }]);
  });

  it('makes exactly one default when a contact’s first addresses arrive at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const identity = `race ${round}`;
      const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => calls.add(identity, { notice: String(n) })));
      const items = await calls.items(identity);
      expect(new Set(items.map((item) => item.id))).toEqual(new Set(ids));
      expect(items.filter((item) => item.defaultAddress)).toHaveLength(1);
      expect(items[0]?.defaultAddress).toBe(true);
    }
  });
});
