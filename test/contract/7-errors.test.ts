// Design "Errors of the main interface": each error with its exact status, code and headers, in the right order.
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeProbe } from '#test/probe.ts';

let kontor: TestApp;

beforeAll(async () => {
  kontor = await testApp({
    addRoutes: (server) => {
      makeProbe(server);
      const options = { config: { role: 'public' }, schema: { hide: true } };
      server.get('/api/v1/fault', options, () => {
        throw new Error('the secret inside: password=hunter2 select * from access_key');
      });
      server.get('/api/v1/lost', options, () => {
        throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), {
          code: 'ECONNREFUSED',
          syscall: 'connect',
        });
      });
      server.post('/api/v1/open', options, (request) => ({ body: request.body ?? null }));
    },
  });
});

const post = (headers: Record<string, string>, payload: string | Buffer, url = '/api/v1/open') =>
  kontor.api.inject({ method: 'POST', url, headers, payload });

describe('the shape', () => {
  it('is one flat object that is also a problem of RFC 9457', async () => {
    const answer = await kontor.api.inject('/api/v1/nothing');
    const body = answer.json();
    expect(body).toEqual({
      success: false,
      error: body.detail,
      code: 'route_not_found',
      type: 'http://127.0.0.1:3000/docs/errors/route_not_found',
      title: 'Unknown path',
      status: 404,
      detail: 'There is nothing at this path. All operations are listed at /docs.',
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers.server).toBeUndefined();
  });

  it('is problem+json only when Accept names it', async () => {
    const headers = { accept: 'application/problem+json' };
    const answer = await kontor.api.inject({ url: '/api/v1/nothing', headers });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('has a page for every code, and the page says what to do', async () => {
    const index = await kontor.api.inject('/docs');
    const codes = [...index.body.matchAll(/\/docs\/errors\/(\w+)"/g)].map(([, code]) => code);
    expect(codes).toEqual(
      expect.arrayContaining([
        'malformed_request',
        'api_key_missing',
        'rate_limited',
        'validation_failed',
        'unavailable',
      ]),
    );
    for (const code of codes) {
      const page = await kontor.api.inject(`/docs/errors/${code}`);
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'");
      expect(page.body).toContain('What to do');
    }
    expect((await kontor.api.inject('/docs/errors/no_such_code')).statusCode).toBe(404);
  });
});

describe('400 malformed_request', () => {
  it.each([
    '/api/v1/probe?text=%zz',
    '/api/v1/probe?text=%ff',
    '/api/v1/probe?text=%',
    '/api/v1/%zz',
    '/nothing?a=%c3%28',
  ])('%s, before anything else is checked', async (url) => {
    const answer = await kontor.api.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'malformed_request', success: false });
  });

  it('a body that is not UTF-8', async () => {
    const answer = await post({ 'content-type': 'application/json' }, Buffer.from([0x7b, 0xff, 0x7d]));
    expect(answer.json()).toMatchObject({ code: 'malformed_request', status: 400 });
  });
});

describe('400 malformed_request in a form', () => {
  it('a field that is not UTF-8 is refused, not stored with other letters', async () => {
    const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n');
    const body = Buffer.concat([head, Buffer.from([0x50, 0xf8, 0xed]), Buffer.from('\r\n--b--\r\n')]);
    const answer = await post({ 'content-type': 'multipart/form-data; boundary=b' }, body);
    expect(answer.json()).toMatchObject({ code: 'malformed_request', status: 400 });
  });
});

describe('404 and 405', () => {
  it.each(['/nothing', '/api', '/api/v1/probe/', '/API/v1/probe', '/api/v1/probe/../../etc/passwd'])(
    '%s is unknown',
    async (url) => {
      expect((await kontor.api.inject(url)).json()).toMatchObject({ code: 'route_not_found', status: 404 });
    },
  );

  it('an unknown path answers 404 with any body', async () => {
    const answer = await post({ 'content-type': 'application/xml' }, '<a/>', '/api/v1/nothing');
    expect(answer.statusCode).toBe(404);
  });

  it('a known path with another method answers 405 and lists the allowed ones', async () => {
    const answer = await kontor.api.inject({ method: 'DELETE', url: '/api/v1/probe?apiKey=whatever' });
    expect(answer.statusCode).toBe(405);
    expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
    expect(answer.headers.allow).toBe('GET, HEAD, POST');
  });

  it('a known path with a parameter answers 405 too', async () => {
    const answer = await kontor.api.inject({ method: 'POST', url: '/docs/errors/unavailable' });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect((await kontor.api.inject({ method: 'POST', url: '/docs/errors/' })).statusCode).toBe(404);
  });

  it('an unknown path with a key in its URL is not cached and sends no Referer', async () => {
    const answer = await kontor.api.inject(`/api/v1/nothing?apiKey=${kontor.keys.PROD}`);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  });
});

describe('413 payload_too_large', () => {
  const body = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - 11) });

  it('256 KiB are accepted, one byte more is not', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await post(headers, body(262_144))).statusCode).toBe(200);
    const answer = await post(headers, body(262_145));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'payload_too_large' });
  });

  it('is refused because of Content-Length, before the body is sent', async () => {
    const address = new URL(await kontor.api.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(address.port), '127.0.0.1');
    socket.write(
      'POST /api/v1/open HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 300000\r\n\r\n',
    );
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
    socket.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });
});

describe('415 unsupported_media_type', () => {
  it.each(['application/xml', 'application/x-www-form-urlencoded', 'nonsense', 'application/jsonp'])(
    '%s',
    async (type) => {
      const answer = await post({ 'content-type': type }, 'a=b');
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' });
      expect(answer.headers['accept-post']).toBe('application/json, multipart/form-data, text/plain');
    },
  );

  it('a body without a Content-Type is JSON if it begins with {', async () => {
    expect((await post({}, ' {"a":1}')).json()).toEqual({ body: { a: 1 } });
    expect((await post({}, 'a=b')).statusCode).toBe(415);
  });

  it('a GET without a body ignores its Content-Type', async () => {
    const headers = { 'content-type': 'application/xml', 'x-api-key': kontor.keys.PROD };
    expect((await kontor.api.inject({ url: '/api/v1/probe', headers })).statusCode).toBe(200);
  });
});

describe('400 malformed_body', () => {
  const form = (parts: string) => [{ 'content-type': 'multipart/form-data; boundary=b' }, parts] as const;
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  it.each([
    ['broken JSON', { 'content-type': 'application/json' }, '{"a":'],
    ['broken JSON as text', { 'content-type': 'text/plain' }, '{"a"}'],
    ['a truncated form', ...form('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx')],
    ['a file', ...form('--b\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n')],
    ['a field twice', ...form(`${part('a', '1')}${part('a', '2')}--b--\r\n`)],
    ['__proto__ in a form', ...form(`${part('a[__proto__][x]', '1')}--b--\r\n`)],
    ['a list with a gap', ...form(`${part('a.b.0', '1')}${part('a.b.2', '2')}--b--\r\n`)],
    ['a text that is an object too', ...form(`${part('a', '1')}${part('a.b', '2')}--b--\r\n`)],
    ['too deep', ...form(`${part('a.b.c.d.e', '1')}--b--\r\n`)],
    ['601 fields', ...form(`${Array.from({ length: 601 }, (_, index) => part(`f${index}`, 'x')).join('')}--b--\r\n`)],
    ['101 items', ...form(`${Array.from({ length: 101 }, (_, index) => part(`a.b.${index}`, 'x')).join('')}--b--\r\n`)],
    ['a value over 64 KiB', ...form(`${part('a', 'x'.repeat(65_537))}--b--\r\n`)],
  ])('%s', async (_what, headers, payload) => {
    const answer = await post(headers, payload);
    expect(answer.json()).toMatchObject({ code: 'malformed_body', status: 400, success: false });
  });

  it('says at which line and column JSON goes wrong, in a body and in the field of a form', async () => {
    const broken = '{\n  "a": 1,\n  "b": tru\n}';
    for (const type of ['application/json', 'text/plain']) {
      const answer = await post({ 'content-type': type }, broken);
      expect(answer.json().error).toBe('The body is not valid JSON: it goes wrong at line 3, column 8.');
    }
    const headers = { 'x-api-key': kontor.keys.PROD, 'content-type': 'multipart/form-data; boundary=b' };
    const payload = `${part('event', '{"title": "x",}')}--b--\r\n`;
    const answer = await kontor.api.inject({ method: 'POST', url: '/api/v1/calendar/add-event', headers, payload });
    expect(answer.json().errors).toMatchObject([
      {
        field: 'event',
        code: 'type',
        message: 'event must be an object, and this is not valid JSON: it goes wrong at line 1, column 15.',
      },
    ]);
    const deep = { event: '['.repeat(200_000) };
    const json = { 'x-api-key': kontor.keys.PROD };
    const refused = await kontor.api.inject({
      ...{ method: 'POST', url: '/api/v1/calendar/add-event', headers: json, payload: deep },
    });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ field: 'event', code: 'type' }] });
  });

  it('__proto__ in JSON is not an error: it is removed like an unknown name', async () => {
    const sent = '{"__proto__":{"admin":true},"a":[{"__proto__":1}],"constructor":{"prototype":{}},"toString":1}';
    for (const type of ['application/json', 'text/plain']) {
      expect((await post({ 'content-type': type }, sent)).json()).toEqual({ body: { a: [{}], toString: 1 } });
    }
  });

  it('an empty body counts as none', async () => {
    expect((await post({ 'content-type': 'application/json' }, '')).json()).toEqual({ body: null });
  });
});

describe('500 and 503', () => {
  it('a fault is answered with a general message, and logged once with its cause and the request id', async () => {
    const answer = await kontor.api.inject('/api/v1/fault');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'internal_error', status: 500 });
    expect(answer.body).not.toMatch(/hunter2|select|stack/);
    const lines = kontor.logLines.filter((line) => line.includes(String(answer.headers['x-request-id'])));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('the secret inside');
  });

  it('without a database the answer is 503 with Retry-After', async () => {
    const answer = await kontor.api.inject('/api/v1/lost');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'unavailable' });
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.body).not.toContain('10.0.0.5');
  });
});
