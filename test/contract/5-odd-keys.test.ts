// Spec 5 with odd input instead of a key or an organisation: the answer is always a refusal and never a fault.
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeProbe } from '#test/probe.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({ addRoutes: makeProbe });
});

const post = (payload: string, headers: Record<string, string> = {}) =>
  kontor.api.inject({
    method: 'POST',
    url: '/api/v1/probe',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

const oddValues = [
  ['an object that cannot be text', '{"toString":1,"valueOf":2}'],
  ['a list', '["a","b"]'],
  ['lists in lists', `${'['.repeat(30)}${']'.repeat(30)}`],
  ['a number', '5'],
  ['a text of 200 KiB', `"${'x'.repeat(200_000)}"`],
] as const;

describe('instead of a key in the body', () => {
  it.each(oddValues)('%s is malformed', async (_what, value) => {
    expect((await post(`{"apiKey":${value}}`)).json()).toMatchObject({ code: 'api_key_malformed', status: 401 });
  });

  it.each(oddValues)('%s beside a key in the header is a conflict', async (_what, value) => {
    const answer = await post(`{"apiKey":${value}}`, { 'x-api-key': kontor.keys.PROD });
    expect(answer.json()).toMatchObject({ code: 'api_key_conflict', status: 400 });
  });
});

describe('the name apiKey twice in one body', () => {
  const ask = (type: string, payload: string, headers: Record<string, string> = {}) =>
    post(payload, { 'content-type': type, ...headers });
  const conflict = { code: 'api_key_conflict', status: 400 };

  it.each(['application/json', 'text/plain'])('is a conflict in %s, whatever the values are', async (type) => {
    const { PROD, DEV_ } = kontor.keys;
    for (const [first, second] of [
      [PROD, DEV_],
      [PROD, PROD],
      ['', PROD],
      [PROD, ''],
    ]) {
      for (const name of ['apiKey', 'api\\u004bey']) {
        const body = `{"${name}":"${first}","other":{"apiKey":1},"apiKey" :"${second}"}`;
        expect((await ask(type, body)).json(), body).toMatchObject(conflict);
        expect((await ask(type, body, { 'x-api-key': PROD })).json(), body).toMatchObject(conflict);
      }
    }
  });

  it('is not found in a string or in an inner object', async () => {
    const body = `{"apiKey":"${kontor.keys.PROD}","a":"\\"apiKey\\":1,","b":{"apiKey":1,"\\u0061piKey":2},"c":["apiKey"]}`;
    expect((await ask('application/json', body)).statusCode).toBe(200);
  });

  it('is an invalid form, in a form', async () => {
    const part = `--odd-keys\r\nContent-Disposition: form-data; name="apiKey"\r\n\r\n${kontor.keys.PROD}\r\n`;
    const answer = await ask('multipart/form-data; boundary=odd-keys', `${part}${part}--odd-keys--\r\n`);
    expect(answer.json()).toMatchObject({
      code: 'malformed_body',
      error: 'The form field "apiKey" is sent twice. Send it once.',
    });
  });

  it('is accepted in a query if both are the same', async () => {
    const { PROD, DEV_ } = kontor.keys;
    const status = async (query: string) => (await kontor.api.inject(`/api/v1/probe?${query}`)).statusCode;
    expect(await status(`apiKey=${PROD}&apiKey=${PROD}`)).toBe(200);
    expect(await status(`apiKey=${PROD}&apiKey=${DEV_}`)).toBe(400);
  });
});

describe('a key in a wrong place', () => {
  const form = (...names: string[]) =>
    `${names.map((name) => `--odd-keys\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`).join('')}--odd-keys--\r\n`;

  it.each([
    ['a field given twice', (key: string) => form(key, key)],
    ['a longer name', (key: string) => form(`${'y'.repeat(40)}${key}`, `${'y'.repeat(40)}${key}`)],
    ['an open bracket', (key: string) => form(`a[${key}`)],
    ['a name too deep', (key: string) => form(`${key}.b.c.d.e`)],
    ['a name that no form has', (key: string) => form(`__proto__[${key}]`)],
  ])('%s of a form is not repeated in the answer, not even a part of it', async (_what, write) => {
    const { PROD } = kontor.keys;
    for (const server of [kontor.api, kontor.shortener]) {
      const url = server === kontor.api ? '/api/v1/probe' : '/api/shorten';
      const headers = { 'content-type': 'multipart/form-data; boundary=odd-keys' };
      const answer = await server.inject({ url, headers, payload: write(PROD) });
      expect(answer.json()).toMatchObject({ code: 'malformed_body' });
      expect(answer.body).not.toContain(PROD.slice(0, 12));
    }
  });

  it.each(['/api/v1/calendar/add-event', '/api/v1/address/create'])(
    'a name of JSON for %s is not quoted',
    async (url) => {
      const { PROD } = kontor.keys;
      const inner = `{"${PROD}":"\\u0000","title":"\\u0000","attendees":[{"${PROD}":1}]}`;
      const headers = { 'content-type': 'application/json', 'x-api-key': PROD };
      const answer = await kontor.api.inject({
        method: 'POST',
        url,
        headers,
        payload: `{"${PROD}":1,"event":${inner}}`,
      });
      expect(answer.json()).toMatchObject({ code: 'validation_failed' });
      expect(answer.body).not.toContain(PROD);
    },
  );

  it('as a short code is not repeated in the answer', async () => {
    const key = 'PRODAAAABBBBCCCCDDDDEEEEFFFF0000';
    const headers = { accept: 'text/html' };
    for (const url of [`/${key}`, `/${key}+`, `/${'x'.repeat(30)}${key}`]) {
      const page = await kontor.shortener.inject({ url, headers });
      expect(page.statusCode).toBe(404);
      expect(page.body).not.toContain(key.slice(0, 12));
    }
  });
});

describe('a header that holds something else', () => {
  const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.';
  const foreign = [
    ['a gateway’s token', { authorization: `Bearer ${jwt}` }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNzd29yZA==' }],
    ['somebody’s X-Api-Key', { 'x-api-key': 'theirs' }],
    ['both', { authorization: `Bearer ${jwt}`, 'x-api-key': 'theirs' }],
    ['half a key', { 'x-api-key': 'PROD1234' }],
  ] as const;

  it.each(foreign)('%s does not disturb a key in the query or the body', async (_what, headers) => {
    const { PROD } = kontor.keys;
    const inQuery = await kontor.api.inject({ url: `/api/v1/probe?apiKey=${PROD}`, headers });
    expect(inQuery.json()).toMatchObject({ keyType: 'PROD' });
    expect((await post(JSON.stringify({ apiKey: PROD }), headers)).json()).toMatchObject({ keyType: 'PROD' });
    const get = { url: '/api/v1/probe', headers: { ...headers, 'content-type': 'application/json' } };
    const inBody = await kontor.api.inject({ ...get, payload: JSON.stringify({ apiKey: PROD }) });
    expect(inBody.json()).toMatchObject({ keyType: 'PROD' });
  });

  it('does not disturb a key in the other header', async () => {
    const { PROD } = kontor.keys;
    const bearer = { authorization: `Bearer ${PROD}`, 'x-api-key': 'theirs' };
    const header = { authorization: `Bearer ${jwt}`, 'x-api-key': PROD };
    for (const headers of [bearer, header]) {
      expect((await kontor.api.inject({ url: '/api/v1/probe', headers })).json()).toMatchObject({ keyType: 'PROD' });
    }
  });

  it('is a malformed key where there is no other, with a body or without', async () => {
    const malformed = { code: 'api_key_malformed', status: 401 };
    for (const headers of [{ authorization: `Bearer ${jwt}` }, { 'x-api-key': 'theirs' }]) {
      expect((await kontor.api.inject({ url: '/api/v1/probe', headers })).json()).toMatchObject(malformed);
      expect((await post('{"a":1}', headers)).json()).toMatchObject(malformed);
    }
  });

  it('does not make a wrong key right, nor two keys one', async () => {
    const { PROD, DEV_ } = kontor.keys;
    const headers = { authorization: `Bearer ${jwt}` };
    expect((await kontor.api.inject({ url: '/api/v1/probe?apiKey=short', headers })).json()).toMatchObject({
      code: 'api_key_malformed',
    });
    const unknown = `/api/v1/probe?apiKey=PROD${'x'.repeat(28)}`;
    expect((await kontor.api.inject({ url: unknown, headers })).json()).toMatchObject({ code: 'api_key_unknown' });
    const two = await post(JSON.stringify({ apiKey: PROD }), { authorization: `Bearer ${DEV_}` });
    expect(two.json()).toMatchObject({ code: 'api_key_conflict' });
  });

  it('is not quoted and not logged', async () => {
    const answer = await kontor.api.inject({ url: '/api/v1/probe', headers: { authorization: `Bearer ${jwt}` } });
    expect(answer.body + kontor.logLines.join('')).not.toContain(jwt);
  });
});

describe('instead of the organisation of a ROOT key', () => {
  it.each(oddValues)('%s is refused', async (_what, value) => {
    const answer = await post(`{"organisation":${value}}`, { 'x-api-key': kontor.keys.ROOT });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ in: 'body', field: 'organisation' }] });
  });

  it.each(['', '%00', 'demo%00', 'demo&organisation=demo'])('organisation=%s in the query is refused', async (text) => {
    const url = `/api/v1/probe?organisation=${text}`;
    const answer = await kontor.api.inject({ url, headers: { 'x-api-key': kontor.keys.ROOT } });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ in: 'query' }] });
  });
});

describe('a key in the URL of a page', () => {
  it.each(['/docs', '/docs/errors/unavailable'])('%s is not written into its links', async (path) => {
    const answer = await kontor.api.inject(`${path}?apiKey=${kontor.keys.PROD}&lang=cs`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain(kontor.keys.PROD);
  });
});

describe('a header given twice', () => {
  async function ask(headers: string[]): Promise<string> {
    const { port } = new URL(await listen());
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(`GET /api/v1/probe HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers.join('\r\n')}\r\n\r\n`);
    let answer = '';
    for await (const data of socket) answer += data;
    return answer;
  }
  let listening: Promise<string> | undefined;
  const listen = () => {
    listening ??= kontor.api.listen({ host: '127.0.0.1', port: 0 });
    return listening;
  };

  it.each([
    ['X-Api-Key', (key: string) => `X-Api-Key: ${key}`],
    ['Authorization', (key: string) => `Authorization: Bearer ${key}`],
  ])('%s: the same key twice is accepted, two different ones are a conflict', async (_name, header) => {
    const { PROD, DEV_ } = kontor.keys;
    expect(await ask([header(PROD), header(PROD)])).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask([header(PROD), header(DEV_)])).toContain('api_key_conflict');
  });
});
