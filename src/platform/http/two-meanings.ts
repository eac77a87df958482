// Refuses a request that another server on its way could have read differently (RFC 9112 3.2, 6.1), and ends its connection.
import type { IncomingMessage } from 'node:http';
import type { Refusal } from './refusal.ts';
import { malformedRequest, unknownTransferCoding } from './transport-errors.ts';

const refuse = (message: string) => malformedRequest({ message, headers: { connection: 'close' } });

/** Letters, digits and the other characters that RFC 3986 allows in a host and port; no comma, which means two hosts. */
const hostShape = /^[\w.~!$&'()*+;=:%[\]-]*$/;

export function refuseTwoMeanings({ headers, rawHeaders, httpVersion }: IncomingMessage): Refusal | undefined {
  const { host } = headers;
  if (host === undefined) {
    if (httpVersion === '1.1') {
      return refuse('The request has no Host header, which HTTP/1.1 demands. Send it with an HTTP library.');
    }
  } else if (!hostShape.test(host) || countHosts(rawHeaders) > 1) {
    return refuse('The request needs one Host header with one host. Send it with an HTTP library.');
  }
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  // HTTP/1.0 has no chunks, so such a client or proxy would read them as something else.
  if (httpVersion === '1.0') return refuse('HTTP/1.0 has no Transfer-Encoding. Send a Content-Length.');
  const codings = coding.toLowerCase();
  if (codings === 'chunked') return undefined;
  // If chunked is not the last coding, the end of the body is unknown.
  return /,\s*chunked$/.test(codings) ? unknownTransferCoding() : refuse('The Transfer-Encoding is not chunked.');
}

/** Node keeps the first of them and drops the rest. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
