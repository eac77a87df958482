// Spec 5 under odd input: whatever stands where a key or an organisation should, the answer is a refusal and never a fault.
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
  ['lists in lists', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
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

describe('instead of the organisation of a ROOT key', () => {
  it.each(oddValues)('%s names none', async (_what, value) => {
    const answer = await post(`{"organisation":${value}}`, { 'x-api-key': kontor.keys.ROOT });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ in: 'body', field: 'organisation' }] });
  });

  it.each(['', '%00', 'demo%00', 'demo&organisation=demo'])('organisation=%s in the query names none', async (text) => {
    const url = `/api/v1/probe?organisation=${text}`;
    const answer = await kontor.api.inject({ url, headers: { 'x-api-key': kontor.keys.ROOT } });
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ in: 'query' }] });
  });
});

describe('a key in the address of a page', () => {
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
  ])('%s: the same key is one key, another one is a conflict', async (_name, header) => {
    const { PROD, DEV_ } = kontor.keys;
    expect(await ask([header(PROD), header(PROD)])).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask([header(PROD), header(DEV_)])).toContain('api_key_conflict');
  });
});
