// Design "Errors of the main interface": what is not an HTTP request, or stops in the middle of one.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { makeProbe } from '#test/probe.ts';

let kontor: TestApp;
let port: number;

beforeAll(async () => {
  kontor = await testApp({ addRoutes: makeProbe, settings: { API_URL: 'https://api.example' } });
  port = Number(new URL(await kontor.api.listen({ host: '127.0.0.1', port: 0 })).port);
});

const open = (text: string): Socket => {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  return socket;
};

async function exchange(text: string) {
  let answer = '';
  for await (const data of open(text)) answer += data;
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

describe('what the HTTP parser refuses', () => {
  it.each([
    ['an address over 16 KiB', `GET /?a=${'a'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431, 'headers_too_large'],
    ['headers over 16 KiB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(17_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['garbage', 'GARBAGE\r\n\r\n', 400, 'malformed_request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['no Host', 'GET /api/v1/probe HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a-pony\r\n\r\n', 417, 'expectation_failed'],
    [
      'a length that is no number',
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n',
      400,
      'malformed_request',
    ],
  ])('%s is answered in the common format of errors', async (_what, text, status, code) => {
    const { head, body } = await exchange(text);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^x-content-type-options: nosniff$/m);
    expect(head).toContain(`x-request-id: ${body.requestId}`);
    expect(body).toMatchObject({ success: false, code, status, type: `https://api.example/docs/errors/${code}` });
  });

  it.each(['/api/v1/č', '/?a=č', '/a\x01', 'č'])(
    'the address %s is told that it must be percent-encoded',
    async (target) => {
      const { head, body } = await exchange(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(head).toMatch(/^HTTP\/1.1 400 /);
      expect(body).toMatchObject({ code: 'malformed_request', detail: expect.stringContaining('percent-encoded') });
    },
  );

  it('HTTP/1.0 needs no Host', async () => {
    const { head } = await exchange('GET /healthz HTTP/1.0\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 200 /);
  });

  it('Expect: 100-continue is answered before the body is sent', async () => {
    const socket = open(
      'POST /api/v1/probe HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n',
    );
    expect(String((await once(socket, 'data'))[0])).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{}');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('a path that cannot be decoded has the common headers', async () => {
    const answer = await kontor.api.inject('/api/v1/%zz');
    expect(answer.headers).toMatchObject({
      'x-request-id': answer.json().requestId,
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
    });
  });
});

describe('garbage after a request', () => {
  it('is not answered in the middle of that request’s answer, nor after it', async () => {
    const body = 'POST /nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    const socket = open(body);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 404 /);
    let more = '';
    socket.on('data', (data) => {
      more += data;
    });
    socket.write('this is no chunk\r\n');
    await once(socket, 'close');
    expect(more).toBe('');
  });
});

describe('a client that stops in the middle of a request', () => {
  it('causes no fault when it disconnects', async () => {
    const before = kontor.logLines.length;
    const socket = open(
      'POST /api/v1/probe HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n{',
    );
    await once(socket, 'connect');
    await new Promise((resolve) => kontor.api.server.getConnections(resolve));
    socket.destroy();
    await expect.poll(() => kontor.logLines.slice(before).join('')).toContain('malformed_body');
    expect(kontor.logLines.slice(before).join('')).not.toMatch(/"level":"(error|warn)"/);
  });

  it('is checked every second on both addresses, so that the limit of 10 s for the headers is exact', () => {
    for (const { server } of [kontor.api, kontor.shortener]) {
      expect(server).toMatchObject({
        headersTimeout: 10_000,
        requestTimeout: 30_000,
        keepAliveTimeout: 72_000,
        connectionsCheckingInterval: 1_000,
      });
    }
  });
});
