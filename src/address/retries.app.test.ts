// Proves that a client may repeat address/create and address/update safely with an Idempotency-Key.
import { beforeAll, describe, expect, it } from 'vitest';
import { addressCalls, listPath } from '#test/address-calls.ts';
import { mediaTypes, readAnswer } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { encodeBody } from '#test/bodies.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

type Fields = Record<string, unknown>;
type Sent = { key: string; apiKey?: string; mediaType?: (typeof mediaTypes)[number] };

async function post(path: string, body: Fields, { key, apiKey = kontor.keys.PROD, mediaType }: Sent) {
  const { payload, headers } = await encodeBody(mediaType ?? 'application/json', body);
  const sent = { ...headers, 'x-api-key': apiKey, 'idempotency-key': key };
  const raw = await kontor.api.inject({ method: 'POST', url: path, payload, headers: sent });
  return raw;
}
const create = (body: Fields, sent: Sent) => post('/api/v1/address/create', body, sent);
const update = (body: Fields, sent: Sent) => post('/api/v1/address/update', body, sent);
const itemsOf = (identityId: string, options = {}) => addressCalls(kontor).items(identityId, options);

const place = { streetAddress: 'Dlouhá 1903/14a', city: 'Praha 1', postalCode: '11000', country: 'CZ' };

describe('address/create with an Idempotency-Key', () => {
  it('makes one address however often it is sent, and answers each time with the same bytes', async () => {
    const body = { identityId: 'once', ...place, firstName: 'Jan', type: 'delivery' };
    const first = await create(body, { key: 'c1' });
    expect(first.statusCode).toBe(200);
    for (const mediaType of mediaTypes) {
      expect((await create(body, { key: 'c1', mediaType })).body).toBe(first.body);
    }
    expect(await itemsOf('once')).toHaveLength(1);
  });

  it('answers as the first time, also if the address was changed since', async () => {
    const body = { identityId: 'changed', ...place };
    const first = await create(body, { key: 'c2' });
    await update({ identityId: 'changed', id: first.json().id, notice: 'Zvonek.' }, { key: 'c2' });
    expect((await create(body, { key: 'c2' })).body).toBe(first.body);
    expect(await itemsOf('changed')).toMatchObject([{ notice: 'Zvonek.' }]);
  });

  it('with another body is 422, and the first address stays', async () => {
    const first = await create({ identityId: 'other', ...place }, { key: 'c3' });
    const other = await create({ identityId: 'other', ...place, city: 'Brno' }, { key: 'c3' });
    expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await itemsOf('other')).toMatchObject([{ id: first.json().id }]);
  });

  it('after a refusal may be used again', async () => {
    const wrong = await create({ identityId: 'again', ...place, postalCode: 'nonsense' }, { key: 'c4' });
    expect(wrong.statusCode).toBe(400);
    expect((await create({ identityId: 'again', ...place }, { key: 'c4' })).statusCode).toBe(200);
  });

  it('belongs to its organisation and environment', async () => {
    const body = { identityId: 'mine', ...place };
    const stranger = await kontor.addOrganisation('stranger');
    const keys = [kontor.keys.PROD, kontor.keys.DEV_, stranger.keys.PROD];
    const made = await Promise.all(keys.map((apiKey) => create(body, { key: 'c5', apiKey })));
    expect(new Set(made.map((answer) => answer.json().id)).size).toBe(3);
  });

  it('sent 20 times at once makes one address; the others get its answer, or 409', async () => {
    const body = { identityId: 'crowd', ...place };
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(body, { key: 'c6' })));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    for (const answer of refused) {
      expect(answer.json()).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(await itemsOf('crowd')).toHaveLength(1);
  });

  it.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a space', 'a b'],
  ])('that is %s is 400 and names the header', async (_what, key) => {
    for (const send of [create, update]) {
      const answer = await send({ identityId: 'bad key', ...place }, { key });
      expect(answer.json()).toMatchObject({
        code: 'validation_failed',
        errors: [{ in: 'header', field: 'idempotency-key', code: 'invalid_format' }],
      });
    }
  });
});

describe('address/update with an Idempotency-Key', () => {
  it('changes once: what somebody wrote since is not written over by the repeat', async () => {
    const { id } = (await create({ identityId: 'u', ...place }, { key: 'u0' })).json();
    const change = { identityId: 'u', id, notice: 'first' };
    const first = await update(change, { key: 'u1' });
    await update({ identityId: 'u', id, notice: 'second' }, { key: 'u2' });
    expect((await update(change, { key: 'u1' })).body).toBe(first.body);
    expect(await itemsOf('u')).toMatchObject([{ notice: 'second' }]);
  });

  it('with another body is 422; an unknown address leaves the key free', async () => {
    const { id } = (await create({ identityId: 'v', ...place }, { key: 'v0' })).json();
    expect((await update({ identityId: 'w', id, notice: 'x' }, { key: 'v1' })).statusCode).toBe(404);
    expect((await update({ identityId: 'v', id, notice: 'x' }, { key: 'v1' })).statusCode).toBe(200);
    const other = await update({ identityId: 'v', id, notice: 'y' }, { key: 'v1' });
    expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });
});

describe('what is kept of a repeatable request', () => {
  it('goes with the person who is erased', async () => {
    const tenant = { organisationId: kontor.organisation.id, environment: 'live' as const };
    const { id } = (await create({ identityId: 'erased', ...place, lastName: 'Vymazaná' }, { key: 'e1' })).json();
    await update({ identityId: 'erased', id, notice: 'Vymazaná' }, { key: 'e2' });
    await kontor.app.rooms.address.contacts.erase(tenant, 'erased', { by: 'command line' });
    const { rows } = await kontor.database.query<{ text: string }>({
      text: 'select coalesce(jsonb_agg(i)::text, $1) as text from platform_idempotency i',
      values: [''],
    });
    expect(rows[0]?.text).not.toContain('Vymazaná');
    expect(rows[0]?.text).toContain('Dlouhá');
    const headers = { 'x-api-key': kontor.keys.PROD };
    expect(readAnswer(await kontor.api.inject({ url: `${listPath}?identityId=erased`, headers })).itemCount).toBe(0);
  });
});
