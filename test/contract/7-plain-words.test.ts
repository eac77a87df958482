// Spec 7: refusals say what is wrong with the request that was sent, and nothing else.
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { mediaTypes } from '#test/answers.ts';
import { type TestApp, testApp } from '#test/app.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp();
});

const operations = ['/api/v1/address/create', '/api/v1/address/update', '/api/v1/calendar/add-event'];

function post(url: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  const all = { 'content-type': 'application/json', 'x-api-key': kontor.keys.PROD, ...headers };
  return kontor.api.inject({ method: 'POST', url, headers: all, payload });
}

const get = (url: string) => kontor.api.inject({ url, headers: { 'x-api-key': kontor.keys.PROD } });

describe('a body that is no object', () => {
  it.each(operations)('is told so by %s', async (url) => {
    for (const body of ['[]', '[{"identityId":"a"}]', '"text"', '5', 'true']) {
      for (const type of ['application/json', 'text/plain']) {
        const answer = await post(url, body, { 'content-type': type });
        const problem = {
          in: 'body',
          field: 'body',
          pointer: '',
          code: 'type',
          message: 'The body must be an object.',
        };
        expect(answer.json(), body).toMatchObject({ status: 400, code: 'validation_failed', errors: [problem] });
      }
    }
  });

  it('holds no key', async () => {
    const answer = await kontor.api.inject({ method: 'POST', url: operations[0] ?? '', payload: '[]' });
    expect(answer.statusCode).toBe(415);
    const headers = { 'content-type': 'application/json' };
    const typed = await kontor.api.inject({ method: 'POST', url: operations[0] ?? '', payload: '[]', headers });
    expect(typed.json()).toMatchObject({ status: 401, code: 'api_key_missing' });
  });
});

describe('a compressed body', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['x-gzip', gzipSync],
    ['gzip, identity', gzipSync],
  ] as const)('with Content-Encoding %s is 415, and names the coding that is read', async (coding, compress) => {
    const answer = await post('/api/v1/address/create', compress('{"identityId":"a"}'), { 'content-encoding': coding });
    expect(answer.json()).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(answer.json().error).toContain('compressed');
    expect(answer.headers['accept-encoding']).toBe('identity');
  });

  it.each(['identity', 'Identity', ''])('is not one with Content-Encoding %j', async (coding) => {
    const answer = await post('/api/v1/address/create', '{"identityId":"a"}', { 'content-encoding': coding });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a parameter given twice', () => {
  it.each([
    ['/api/v1/branch/list?page=1&page=2', 'page'],
    ['/api/v1/branch/list?latitude=50&longitude=14&latitude=50', 'latitude'],
    ['/api/v1/branch/detail?slug=a&slug=a', 'slug'],
    ['/api/v1/bank/bank-account-status?bankAccount=1&bankAccount=2', 'bankAccount'],
    ['/api/v1/address/list?identityId=a&identityId=b', 'identityId'],
    ['/api/v1/address/list?identityId=a&identityId=a', 'identityId'],
    [
      '/api/v1/address/load-address-by-company-registration-number?companyRegistrationNumber=1&country=CZ&country=SK',
      'country',
    ],
  ])('is told so: %s', async (url, field) => {
    const message = `${field} is sent more than once. Send it once.`;
    const problem = { in: 'query', field, pointer: `/${field}`, code: 'repeated', message };
    expect((await get(url)).json()).toMatchObject({ status: 400, code: 'validation_failed', errors: [problem] });
  });

  it('that nobody reads does not matter', async () => {
    expect((await get('/api/v1/branch/list?utm=a&utm=b')).statusCode).toBe(200);
    expect((await get('/api/v1/address/list?identityId=a&utm=a&utm=b')).statusCode).toBe(200);
  });
});

describe('valid JSON', () => {
  it.each(['{"__proto__":1}', '{"__proto__":null}', '{"\\u005f_proto__":{}}', '{"constructor":{"prototype":{}}}'])(
    'with the names that objects inherit is not called invalid: %s',
    async (body) => {
      for (const url of operations) {
        const answer = await post(url, body);
        expect(answer.json(), url).toMatchObject({ status: 400, code: 'validation_failed' });
        expect(answer.json().error).not.toContain('JSON');
      }
      const named = `{"identityId":"somebody",${body.slice(1)}`;
      expect((await post('/api/v1/address/create', named)).statusCode).toBe(200);
    },
  );
});

describe('a missing key', () => {
  it.each(mediaTypes)('names the places of the specification first, as %s', async (accept) => {
    const answer = await kontor.api.inject({ url: '/api/v1/branch/list', headers: { accept } });
    expect(answer.statusCode).toBe(401);
    const places = ['query', 'body', 'X-Api-Key'].map((place) => answer.body.indexOf(place));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });
});

describe('a postal code of another country', () => {
  it.each(['80331', '01067', '99084'])('%s without a country is not said to be Slovak', async (postalCode) => {
    const answer = await post('/api/v1/address/create', JSON.stringify({ identityId: 'a', postalCode }));
    const { errors } = answer.json();
    expect(errors).toMatchObject([{ field: 'postalCode', code: 'belongs_to_SK' }]);
    expect(errors[0].message).toBe(
      'postalCode holds no postal code of Czechia. Send country SK if the address is in Slovakia, another country if it is there, or correct the code.',
    );
  });
});
