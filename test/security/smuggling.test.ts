// Both addresses refuse requests that two servers could read differently, and never read a hidden second request.
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { countAnswers, exchange, listenOn } from '#test/attacks/raw-socket.ts';

let kontor: TestApp;
let ports: number[];

beforeAll(async () => {
  kontor = await testApp();
  ports = [await listenOn(kontor.api), await listenOn(kontor.shortener)];
});

/** A hidden request that an attacker wants the server to read as the next one. */
const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (headers: string, body: string) =>
  `POST /api/shorten HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}${hidden}`;
const chunked = (body: string) => post('Transfer-Encoding: chunked', body);

describe('a request with two meanings', () => {
  it.each([
    ['a length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
    ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 5', '0\r\n\r\n')],
    ['two different lengths', post('Content-Length: 0\r\nContent-Length: 5', 'hello')],
    ['a list of lengths', post('Content-Length: 0, 5', 'hello')],
    ['a length with a sign', post('Content-Length: +5', 'hello')],
    ['a negative length', post('Content-Length: -5', 'hello')],
    ['a hexadecimal length', post('Content-Length: 0x5', 'hello')],
    ['a length with a space inside', post('Content-Length: 5 5', 'hello')],
    ['an endless length', post(`Content-Length: ${'9'.repeat(40)}`, 'hello')],
    ['chunks that are not last', post('Transfer-Encoding: chunked, identity', '0\r\n\r\n')],
    ['a coding in two headers', post('Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', '0\r\n\r\n')],
    ['a space before the colon', post('Transfer-Encoding : chunked', '0\r\n\r\n')],
    ['a tab before the colon', post('Content-Length\t: 5', 'hello')],
    ['a folded header', post('X-A: b\r\n Content-Length: 5', 'hello')],
    ['a header that begins with a space', `GET / HTTP/1.1\r\n Host: x\r\nHost: y\r\n\r\n${hidden}`],
    ['a header without a colon', post('Content-Length 5', 'hello')],
    ['a NUL in a header', post('X-A: a\0b\r\nContent-Length: 0', '')],
    ['a lone CR in a header', post('X-A: a\rContent-Length: 5', '')],
    ['an unknown version', `GET / HTTP/1.9\r\nHost: x\r\n\r\n${hidden}`],
    ['no version', `GET /\r\n\r\n${hidden}`],
    ['the preface of HTTP/2', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`],
    ['a method with a space', `GE T / HTTP/1.1\r\nHost: x\r\n\r\n${hidden}`],
    ['two hosts', `GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n${hidden}`],
    ['the same host twice', `GET /healthz HTTP/1.1\r\nhost: x\r\nX-A: b\r\nHOST: x\r\n\r\n${hidden}`],
    ['two hosts of HTTP/1.0', `GET /healthz HTTP/1.0\r\nHost: x\r\nHost: y\r\nConnection: keep-alive\r\n\r\n${hidden}`],
    ['two hosts in one header', `GET /healthz HTTP/1.1\r\nHost: x, y\r\n\r\n${hidden}`],
    ['a host with a path', `GET /healthz HTTP/1.1\r\nHost: x/y\r\n\r\n${hidden}`],
    ['a host with a space', `GET /healthz HTTP/1.1\r\nHost: x y\r\n\r\n${hidden}`],
    ['no host', `GET /healthz HTTP/1.1\r\n\r\n${hidden}`],
    [
      'chunks in HTTP/1.0',
      `POST /healthz HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
  ])('%s is refused, and the connection closed', async (_what, bytes) => {
    for (const port of ports) {
      const { said, isClosed } = await exchange(port, bytes);
      expect(countAnswers(said), said).toBe(1);
      expect(said).toMatch(/^HTTP\/1\.1 400 /);
      expect(said).toContain('"code":"malformed_request"');
      expect(isClosed).toBe(true);
    }
  });

  it.each([
    ['gzip, chunked', post('Transfer-Encoding: gzip, chunked', '0\r\n\r\n')],
    ['gzip and chunked in two headers', post('Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked', '0\r\n\r\n')],
    ['an invented coding, chunked', post('Transfer-Encoding: x-evil;a=b, chunked', '0\r\n\r\n')],
    [
      'gzip, chunked of a GET',
      `GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip,chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
  ])('%s is answered with 501, and the connection closed', async (_what, bytes) => {
    for (const port of ports) {
      const { said, isClosed } = await exchange(port, bytes);
      expect(countAnswers(said), said).toBe(1);
      expect(said).toMatch(/^HTTP\/1\.1 501 /);
      expect(said).toContain('"code":"unknown_transfer_coding"');
      expect(isClosed).toBe(true);
    }
    expect(kontor.logLines.filter((line) => /"level":"(?:error|warn)"/.test(line))).toEqual([]);
  });

  it.each([
    ['an unknown coding', post('Transfer-Encoding: xchunked', '0\r\n\r\n')],
    ['a chunk size with a sign', chunked('+5\r\nhello\r\n0\r\n\r\n')],
    ['a negative chunk size', chunked('-1\r\nhello\r\n0\r\n\r\n')],
    ['a chunk size with a prefix', chunked('0x5\r\nhello\r\n0\r\n\r\n')],
    ['a chunk size with a space inside', chunked('5 5\r\nhello\r\n0\r\n\r\n')],
    ['a chunk size beyond 64 bits', chunked(`${'f'.repeat(17)}\r\nhello\r\n0\r\n\r\n`)],
    ['an empty chunk size', chunked('\r\nhello\r\n0\r\n\r\n')],
    ['a chunk without its line end', chunked('5\r\nhello0\r\n\r\n')],
    ['a chunk longer than it says', chunked('3\r\nhello\r\n0\r\n\r\n')],
  ])('%s is answered once, for its head or for its body, and the connection closed', async (_what, bytes) => {
    for (const port of ports) {
      const { said, isClosed } = await exchange(port, bytes);
      expect(countAnswers(said), said).toBe(1);
      expect(said).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(isClosed).toBe(true);
    }
  });

  // All at the same time, because each waits for answers that must not come.
  it.concurrent.each([
    ['lines that end with LF alone', `GET /healthz HTTP/1.1\nHost: x\n\n`],
    ['a chunk size that ends with LF alone', chunked('0\n\n')],
    ['a chunk extension', chunked('0;a=b\r\n\r\n')],
    ['the same length twice', post('Content-Length: 0\r\nContent-Length: 0', '')],
    ['chunks by another spelling', post('Transfer-Encoding:   Chunked ', '0\r\n\r\n')],
    ['an IPv6 host with a port', `GET /healthz HTTP/1.1\r\nHost: [::1]:3000\r\n\r\n`],
    ['an empty host', `GET /healthz HTTP/1.1\r\nHost:\r\n\r\n`],
  ])('%s has one meaning or none: as many answers as requests', async (_what, bytes) => {
    for (const port of ports) {
      const { said } = await exchange(port, bytes, 500);
      const requests = bytes.split(/ HTTP\/1\.1\r?\n/).length - 1;
      expect(countAnswers(said), said).toBeGreaterThan(0);
      expect(countAnswers(said), said).toBeLessThanOrEqual(requests);
    }
  });
});
