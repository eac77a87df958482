// Spec 5: every request to the main interface needs a valid key, checked in seven steps.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { testStart } from '#test/clock.ts';
import { makeProbe } from '#test/probe.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ addRoutes: makeProbe });
});

const unknownKey = `PROD${'x'.repeat(28)}`;

async function makeKey(life: { roles?: string[]; lifeMs?: number } = {}) {
  return kontor.app.rooms.access.keys.create({
    by: 'command line',
    organisationId: kontor.organisation.id,
    type: 'PROD',
    ...life,
  });
}

const ask = (headers: Record<string, string>, url = '/api/v1/probe') => kontor.api.inject({ url, headers });

describe('where a key may be', () => {
  const key = () => kontor.keys.PROD;
  const json = { 'content-type': 'application/json' };
  const form = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return body;
  };

  it.each([
    ['the query', () => ({ url: `/api/v1/probe?apiKey=${key()}` })],
    ['the header X-Api-Key', () => ({ url: '/api/v1/probe', headers: { 'x-api-key': key() } })],
    ['Authorization: Bearer', () => ({ url: '/api/v1/probe', headers: { authorization: `Bearer ${key()}` } })],
    ['a JSON body', () => ({ method: 'POST', url: '/api/v1/probe', headers: json, payload: `{"apiKey":"${key()}"}` })],
    [
      'a text body',
      () => ({
        method: 'POST',
        url: '/api/v1/probe',
        headers: { 'content-type': 'text/plain' },
        payload: `{"apiKey":"${key()}"}`,
      }),
    ],
    [
      'the body of a GET',
      () => ({ method: 'GET', url: '/api/v1/probe', headers: json, payload: `{"apiKey":"${key()}"}` }),
    ],
    ['the same key in two places', () => ({ url: `/api/v1/probe?apiKey=${key()}`, headers: { 'x-api-key': key() } })],
  ])('%s', async (_place, request) => {
    const answer = await kontor.api.inject(request() as never);
    expect(answer.json()).toMatchObject({ environment: 'live', keyType: 'PROD' });
    expect(answer.statusCode).toBe(200);
  });

  it('a form body', async () => {
    const { headers, body } = new Response(form({ apiKey: key(), text: 'hello' }));
    const payload = Buffer.from(await new Response(body).arrayBuffer());
    const type = headers.get('content-type') ?? '';
    const answer = await kontor.api.inject({
      method: 'POST',
      url: '/api/v1/probe',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.json()).toMatchObject({ keyType: 'PROD', body: { text: 'hello' } });
  });

  it('is removed from query and body before the operation gets them', async () => {
    const url = `/api/v1/probe?apiKey=${key()}&text=a`;
    const answer = await kontor.api.inject({ method: 'POST', url, headers: json, payload: `{"apiKey":"${key()}"}` });
    expect(answer.json()).toMatchObject({ query: { text: 'a' }, body: {} });
    expect(answer.body).not.toContain(key());
  });

  it.each([
    ['query and header', () => ({ url: `/api/v1/probe?apiKey=${key()}`, headers: { 'x-api-key': unknownKey } })],
    ['query twice', () => ({ url: `/api/v1/probe?apiKey=${key()}&apiKey=${unknownKey}` })],
    [
      'header and body',
      () => ({
        method: 'POST',
        url: '/api/v1/probe',
        headers: { ...json, 'x-api-key': key() },
        payload: `{"apiKey":"${unknownKey}"}`,
      }),
    ],
  ])('two different keys in %s are a conflict', async (_places, request) => {
    const answer = await kontor.api.inject(request() as never);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'api_key_conflict' });
  });
});

describe('the steps, in their order', () => {
  it.each([
    ['1: no key', undefined, 401, 'api_key_missing'],
    ['1: an empty key', '', 401, 'api_key_missing'],
    ['2: too short', 'PROD123', 401, 'api_key_malformed'],
    ['2: another prefix', `TEST${'x'.repeat(28)}`, 401, 'api_key_malformed'],
    ['2: a sign in the suffix', `PROD${'x'.repeat(27)}-`, 401, 'api_key_malformed'],
    ['3: never issued', unknownKey, 401, 'api_key_unknown'],
  ])('step %s', async (_step, key, status, code) => {
    const answer = await ask(key === undefined ? {} : { 'x-api-key': key });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, code, status });
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="kontor"');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
  });

  it('step 1: the answer without a key names every place where one may stand', async () => {
    const { error } = (await ask({})).json();
    for (const place of ['apiKey in the query or the body', 'X-Api-Key', 'Authorization: Bearer'])
      expect(error).toContain(place);
  });

  it('step 4: a revoked key is inactive, at the next request in this process', async () => {
    const { key, id } = await makeKey();
    expect((await ask({ 'x-api-key': key })).statusCode).toBe(200);
    await kontor.app.rooms.access.keys.revoke(id, 'command line');
    expect((await ask({ 'x-api-key': key })).json()).toMatchObject({ code: 'api_key_inactive', status: 401 });
  });

  it('step 4: a key that expires while it is in memory fails from that moment on', async () => {
    const { key } = await makeKey({ lifeMs: 5_000 });
    expect((await ask({ 'x-api-key': key })).statusCode).toBe(200);
    kontor.clock.advance(4_999);
    expect((await ask({ 'x-api-key': key })).statusCode).toBe(200);
    kontor.clock.advance(1);
    expect((await ask({ 'x-api-key': key })).json()).toMatchObject({ code: 'api_key_expired' });
    kontor.clock.set(testStart);
  });

  it('step 6: a key without the role is refused, and told which role it needs', async () => {
    const { key } = await makeKey({ roles: ['branch:read'] });
    const answer = await ask({ 'x-api-key': key });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'role_missing' });
    expect(answer.json().error).toContain('bank:read');
  });

  it('a request that fails two steps gets the error of the first', async () => {
    const revokedAndExpired = await makeKey({ roles: ['branch:read'], lifeMs: 1 });
    await kontor.app.rooms.access.keys.revoke(revokedAndExpired.id, 'command line');
    expect((await ask({ 'x-api-key': revokedAndExpired.key })).json()).toMatchObject({ code: 'api_key_inactive' });

    const expiredWithoutRole = await makeKey({ roles: ['branch:read'], lifeMs: 1 });
    kontor.clock.advance(2);
    expect((await ask({ 'x-api-key': expiredWithoutRole.key })).json()).toMatchObject({ code: 'api_key_expired' });
    kontor.clock.set(testStart);

    const withoutRole = await makeKey({ roles: ['branch:read'] });
    const invalid = await ask({ 'x-api-key': withoutRole.key }, '/api/v1/probe?number=abc');
    expect(invalid.json()).toMatchObject({ code: 'role_missing' });
  });

  it('step 7: only then the parameters are checked', async () => {
    const answer = await ask({ 'x-api-key': kontor.keys.PROD }, '/api/v1/probe?number=abc');
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ in: 'query', field: 'number', code: 'type' }],
    });
  });
});

describe('a key in query or header', () => {
  it.each([
    ['a body that is too large', { 'content-type': 'application/json', 'content-length': '300000' }, '{}'],
    ['a foreign media type', { 'content-type': 'application/xml' }, '<a/>'],
    ['a broken body', { 'content-type': 'application/json' }, '{'],
  ])('is refused before %s is checked', async (_what, headers, payload) => {
    const request = { method: 'POST' as const, url: '/api/v1/probe', payload };
    const refused = await kontor.api.inject({ ...request, headers: { ...headers, 'x-api-key': unknownKey } });
    expect(refused.json()).toMatchObject({ code: 'api_key_unknown' });
    const accepted = await kontor.api.inject({ ...request, headers: { ...headers, 'x-api-key': kontor.keys.PROD } });
    expect(accepted.json().code).toMatch(/payload_too_large|unsupported_media_type|malformed_body/);
  });
});
