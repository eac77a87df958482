// Spec 4.3: only the sent fields change, the whole address is checked, and nobody can change the address of another contact.
import { beforeAll, describe, expect, it } from 'vitest';
import { type AddressCalls, addressCalls, problemsIn, withoutRequestId } from '#test/address-calls.ts';
import { mediaTypes } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';

let kontor: TestApp;
let calls: AddressCalls;

beforeAll(async () => {
  kontor = await testApp();
  calls = addressCalls(kontor);
});

describe('updating an address', () => {
  it('changes what is sent and keeps the rest', async () => {
    const id = await calls.add('jan', { city: 'Praha 1', postalCode: '110 00', notice: 'zvonek' });
    const changed = await calls.update({ identityId: 'jan', id, city: 'PRAHA 2' });
    expect(changed.body).toEqual({ id, city: 'Praha 2', postalCode: '110 00', notice: 'zvonek', country: 'CZ' });
    expect(await calls.items('jan')).toEqual([{ ...changed.body, defaultAddress: true }]);
  });

  it.each(mediaTypes)('is understood as %s and answered as %s', async (mediaType) => {
    const identityId = `as ${mediaType}`;
    const id = await calls.add(identityId, { city: 'Brno', notice: 'zvonek' });
    const changed = await calls.update(
      { identityId, id, notice: '', postalCode: '60200' },
      { mediaType, accept: mediaType },
    );
    expect(changed.body).toEqual({ id, city: 'Brno', postalCode: '602 00', country: 'CZ' });
  });

  it.each([[''], [' \u00a0'], [null]])('clears a field with %j', async (nothing) => {
    const id = await calls.add('clearing', { city: 'Brno', notice: 'zvonek', country: 'SK' });
    const changed = await calls.update({ identityId: 'clearing', id, notice: nothing, country: nothing });
    expect(changed.body).toEqual({ id, city: 'Brno', country: 'CZ' });
  });

  it('without fields answers the address as it is', async () => {
    const id = await calls.add('unchanged', { city: 'Brno' });
    const at = 'select updated_at, input_raw from address_item where external_id = $1';
    const before = await kontor.database.query({ text: at, values: [id] });
    kontor.clock.advance(1_000);
    expect((await calls.update({ identityId: 'unchanged', id })).body).toEqual({ id, city: 'Brno', country: 'CZ' });
    expect((await kontor.database.query({ text: at, values: [id] })).rows).toEqual(before.rows);
  });

  it('checks the whole address: a new country can be refused because of the stored postal code', async () => {
    const id = await calls.add('whole', { city: 'Praha 1', postalCode: '110 00' });
    const refused = await calls.update({ identityId: 'whole', id, country: 'SK', notice: 'new' });
    expect(problemsIn(refused)).toEqual([['postalCode', 'belongs_to_CZ']]);
    expect(await calls.items('whole')).toEqual([
      { id, city: 'Praha 1', postalCode: '110 00', country: 'CZ', defaultAddress: true },
    ]);
    const moved = await calls.update({
      identityId: 'whole',
      id,
      country: 'SK',
      postalCode: '81101',
      city: 'BRATISLAVA',
    });
    expect(moved.body).toEqual({ id, city: 'Bratislava', postalCode: '811 01', country: 'SK' });
  });

  it('reports all problems at once', async () => {
    const refused = await calls.update({ city: 7, notice: 'a\u0000' });
    expect(problemsIn(refused)).toEqual([
      ['identityId', 'required'],
      ['id', 'required'],
      ['city', 'type'],
      ['notice', 'control_character'],
    ]);
  });

  it('changes a country and a postal code alone: the stored street, city and part stay as they were read back', async () => {
    const sent = { streetAddress: 'ul. ČESKÁ 20', city: 'BRNO', cityPart: 'brno-město', postalCode: '60200' };
    const id = await calls.add('abroad', sent);
    const stored = { streetAddress: 'Česká 20', city: 'Brno', cityPart: 'Brno-město' };
    expect(await calls.items('abroad')).toMatchObject([stored]);
    const moved = await calls.update({ identityId: 'abroad', id, country: 'US', postalCode: '90210' });
    expect(moved.body).toEqual({ id, ...stored, postalCode: '90210', country: 'US' });
  });

  it('changes a city alone: a code and a part that the city once held stay until they are cleared', async () => {
    const id = await calls.add('derived', { city: '120 00 Praha 2 - Vinohrady' });
    const praha = await calls.update({ identityId: 'derived', id, city: 'Praha' });
    expect(praha.body).toEqual({ id, city: 'Praha', cityPart: 'Vinohrady', postalCode: '120 00', country: 'CZ' });
    const brno = await calls.update({ identityId: 'derived', id, city: 'Brno' });
    expect(brno.body).toEqual({ id, city: 'Brno', cityPart: 'Vinohrady', postalCode: '120 00', country: 'CZ' });
    const cleared = await calls.update({ identityId: 'derived', id, cityPart: '', postalCode: null });
    expect(cleared.body).toEqual({ id, city: 'Brno', country: 'CZ' });
  });

  it.each([
    ['602 00 Brno', {}, { city: 'Brno', cityPart: 'Vinohrady', postalCode: '602 00' }],
    ['OSTRAVA - PORUBA', {}, { city: 'Ostrava', cityPart: 'Poruba', postalCode: '120 00' }],
    ['70800 Ostrava, Poruba', {}, { city: 'Ostrava', cityPart: 'Poruba', postalCode: '708 00' }],
    ['602 00 Brno', { postalCode: '61300' }, { city: 'Brno', cityPart: 'Vinohrady', postalCode: '613 00' }],
    ['602 00 Brno', { postalCode: '', cityPart: '' }, { city: 'Brno', postalCode: '602 00' }],
    [
      'Ostrava - Poruba',
      { cityPart: 'Zábřeh' },
      { city: 'Ostrava - Poruba', cityPart: 'Zábřeh', postalCode: '120 00' },
    ],
  ])(
    'counts what stands inside the city as sent, and a field beside it more: %s with %j',
    async (city, beside, place) => {
      const identityId = `inside ${city} ${JSON.stringify(beside)}`;
      const id = await calls.add(identityId, { city: 'Praha 2 - Vinohrady', postalCode: '120 00' });
      const changed = await calls.update({ identityId, id, city, ...beside });
      expect(changed.body).toEqual({ id, ...place, country: 'CZ' });
    },
  );

  it('writes what is sent as the stored city asks for, and does not rewrite what is stored', async () => {
    const id = await calls.add('context', { city: 'Praha 1', streetAddress: 'Na Příkopě 28' });
    const street = await calls.update({ identityId: 'context', id, streetAddress: 'NA PŘÍKOPĚ 14' });
    expect(street.body).toMatchObject({ streetAddress: 'Na příkopě 14' });
    const moved = await calls.update({ identityId: 'context', id, city: 'HAVÍŘOV' });
    expect(moved.body).toEqual({ id, city: 'Havířov', streetAddress: 'Na příkopě 14', country: 'CZ' });
  });

  it('refuses a new country that writes the stored postal code otherwise, and takes both together', async () => {
    const id = await calls.add('corrected', { city: 'Berlin', postalCode: '10117' });
    expect((await calls.items('corrected'))[0]).toMatchObject({ postalCode: '101 17', country: 'CZ' });
    const refused = await calls.update({ identityId: 'corrected', id, country: 'DE' });
    expect(problemsIn(refused)).toEqual([['postalCode', 'invalid_format']]);
    expect(refused.body.errors).toMatchObject([{ example: '10117' }]);
    const taken = await calls.update({ identityId: 'corrected', id, country: 'DE', postalCode: '101 17' });
    expect(taken.body).toEqual({ id, city: 'Berlin', postalCode: '10117', country: 'DE' });
  });

  it('does not rewrite the fields of an address that older rules wrote', async () => {
    const id = await calls.add('older', { city: 'Brno', notice: 'zvonek' });
    const older = { streetAddress: 'nám.MÍRU 5', city: 'BRNO', cityPart: 'brno - střed' };
    await kontor.database.query({
      text: `update address_item set street_address = $2, city = $3, city_part = $4, input_raw = '{}' where external_id = $1`,
      values: [id, ...Object.values(older)],
    });
    const changed = await calls.update({ identityId: 'older', id, notice: 'dveře' });
    expect(changed.body).toEqual({ id, ...older, notice: 'dveře', country: 'CZ' });
  });

  it('keeps the country of an address when the default country of the organisation changes', async () => {
    const { organisation, keys } = await kontor.addOrganisation('moving');
    const options = { key: keys.PROD };
    const id = await calls.add('stays', { postalCode: '110 00' }, options);
    await kontor.app.rooms.organisation.organisations.change(
      organisation.slug,
      { defaultCountry: 'SK' },
      'command line',
    );
    const defaultNow = async () => (await calls.create({ identityId: 'probe' }, options)).body.country;
    await expect.poll(defaultNow).toBe('SK');
    const changed = await calls.update({ identityId: 'stays', id, notice: 'zvonek' }, options);
    expect(changed.body).toEqual({ id, postalCode: '110 00', notice: 'zvonek', country: 'CZ' });
    const cleared = await calls.update({ identityId: 'stays', id, country: '', postalCode: '' }, options);
    expect(cleared.body).toEqual({ id, notice: 'zvonek', country: 'SK' });
  });

  it('ignores fields that a caller cannot write', async () => {
    const first = await calls.add('owner', { city: 'Brno' });
    const second = await calls.add('owner', { city: 'Plzeň' });
    const changed = await calls.update({
      identityId: 'owner',
      id: second,
      defaultAddress: true,
      environment: 'sandbox',
      organisationId: '2',
      contact_id: 1,
      external_id: first,
      city: 'Zlín',
    });
    expect(changed.body).toEqual({ id: second, city: 'Zlín', country: 'CZ' });
    expect(await calls.items('owner')).toMatchObject([
      { id: first, city: 'Brno', defaultAddress: true },
      { id: second, city: 'Zlín', defaultAddress: false },
    ]);
    expect(await calls.items('owner', { key: kontor.keys.DEV_ })).toEqual([]);
  });

  it('keeps both of two changes to different fields that arrive at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const identityId = `race ${round}`;
      const id = await calls.add(identityId, { city: 'Brno', notice: 'old', lastName: 'Old' });
      await Promise.all([
        calls.update({ identityId, id, notice: 'new' }),
        calls.update({ identityId, id, lastName: 'New' }),
        calls.update({ identityId, id, postalCode: '60200' }),
      ]);
      expect(await calls.items(identityId)).toMatchObject([{ notice: 'new', lastName: 'New', postalCode: '602 00' }]);
    }
  });

  it.each([
    [{ city: 'BRNO', notice: 'zvonek' }, { city: 'PLZEŇ' }, { city: 'PLZEŇ', notice: 'zvonek' }],
    [{ city: 'Praha 2 - Vinohrady' }, { city: 'BRNO' }, { city: 'BRNO', cityPart: 'Vinohrady' }],
    [{ city: 'BRNO', postalCode: '60200' }, { city: '110 00 Praha 1' }, { city: '110 00 Praha 1' }],
    [{ city: '110 00 PRAHA 1' }, { postalCode: '12000' }, { city: 'Praha 1', postalCode: '12000' }],
  ])(
    'keeps the texts as they were sent beside the address, for comparison only: %j, then %j',
    async (first, then, texts) => {
      const identityId = `texts ${JSON.stringify(then)}`;
      const id = await calls.add(identityId, first);
      await calls.update({ identityId, id, ...then });
      const text = 'select input_raw from address_item where external_id = $1';
      expect((await kontor.database.query({ text, values: [id] })).rows).toEqual([{ input_raw: texts }]);
    },
  );
});

describe('an address of somebody else', () => {
  it('is the same 404 whether it is missing, malformed, another contact’s, another organisation’s or in the other environment', async () => {
    const other = await kontor.addOrganisation('other');
    const mine = await calls.add('me', { city: 'Brno' });
    const ids = [
      '00000000-0000-4000-8000-000000000000',
      'no-uuid',
      'a\u0000',
      mine.toUpperCase(),
      ` ${mine}`,
      await calls.add('somebody else', {}),
      await calls.add('me', {}, { key: other.keys.PROD }),
      await calls.add('me', {}, { key: kontor.keys.DEV_ }),
    ];
    const answers = [];
    for (const id of ids) answers.push(await calls.update({ identityId: 'me', id, city: 'Zlín' }));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([404]));
    expect(new Set(answers.map(withoutRequestId)).size).toBe(1);
    expect(answers[0]?.body.code).toBe('address_not_found');
  });

  it('is answered for invalid fields like an own one, so that a caller learns nothing', async () => {
    const foreign = await calls.add('stranger', { postalCode: '110 00' });
    const bodies = [foreign, '00000000-0000-4000-8000-000000000000'].map((id) => ({ identityId: 'me', id }));
    for (const change of [{ city: 7 }, { country: 'SK' }, { country: 'Narnia' }, {}]) {
      const answers = [];
      for (const body of bodies) answers.push(withoutRequestId(await calls.update({ ...body, ...change })));
      expect(new Set(answers).size).toBe(1);
    }
  });
});
