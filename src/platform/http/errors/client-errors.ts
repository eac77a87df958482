// Answers in the one error shape when Node's parser gives up before there is a request: garbage, long headers, slow clients.

import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { makeId } from '../../ids.ts';
import type { ErrorShape, Refusal } from '../refusal.ts';
import { expectationFailed, headersTooLarge, malformedRequest, requestTimeout } from '../transport-errors.ts';
import { writeRefusal } from './write-refusal.ts';

const wrongAddress =
  'The address of the request contains a character that must be percent-encoded, such as č as %C4%8D, or does not begin with a slash.';

const refusals: Record<string, () => Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => requestTimeout(),
  HPE_HEADER_OVERFLOW: () => headersTooLarge(),
  HPE_INVALID_URL: () => malformedRequest({ message: wrongAddress }),
};

const garbage = { message: 'This is not an HTTP/1.1 request. Use an HTTP library to send it.' };

export function handleClientErrors(shape: ErrorShape, log: FastifyBaseLogger) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    const { code = '' } = error;
    // The client hung up: nobody is left to be answered.
    if (code !== 'ECONNRESET' && socket.writable && !isAnswered(socket)) {
      const refusal = refusals[code]?.() ?? malformedRequest(garbage);
      const { requestId, headers, body } = answerWith(refusal, shape);
      log.debug({ requestId, code: refusal.code, reason: code }, 'request refused');
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`);
    }
    socket.destroy();
  };
}

type Parsing = { incoming?: { complete: boolean } | null };

/**
 * Whether the current request has its answer, or part of it: a second answer would be taken for the answer to the next request
 * on the connection. Node's own handler checks `_httpMessage` too.
 */
function isAnswered(socket: Socket): boolean {
  const { _httpMessage: current, parser } = socket as { _httpMessage?: ServerResponse | null; parser?: Parsing | null };
  return current ? current.headersSent : parser?.incoming?.complete === false;
}

/** Any expectation of a client except 100-continue (RFC 9110 10.1.1); Node would answer 417 without a body. */
export function refuseExpectations(shape: ErrorShape) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    const refusal = expectationFailed();
    const { headers, body } = answerWith(refusal, shape);
    response.writeHead(refusal.status, headers).end(body);
  };
}

function answerWith(refusal: Refusal, shape: ErrorShape) {
  const requestId = makeId();
  const body = writeRefusal(refusal, shape, requestId);
  const headers = {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { requestId, headers, body };
}
