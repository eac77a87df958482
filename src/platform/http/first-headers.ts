// The id of a request, and the headers of every answer of an address, set before anything can be refused.
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeHexIds } from '../ids.ts';
import {
  addLines,
  type DefaultLine,
  headerLine,
  joinLines,
  noLines,
  setDefaults,
  setHeaders,
} from './answer/ready-lines.ts';
import type { ClientAddresses } from './client-address.ts';

const wellFormedId = /^[A-Za-z0-9._-]{8,128}$/;

/** Gives each request an id; an incoming id is kept only if it is well-formed and comes from a trusted proxy. */
export function requestIds(clients: ClientAddresses): (request: IncomingMessage) => string {
  const makeId = makeHexIds();
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && wellFormedId.test(given) && clients.isTrusted(request) ? given : makeId();
  };
}

const noSniffing = headerLine('x-content-type-options', 'nosniff');
const hsts = headerLine('strict-transport-security', 'max-age=31536000; includeSubDomains');

/** The headers that a page of another origin may read. */
export const exposedHeaders = [
  ...['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['Retry-After', 'X-Request-Id'],
];
const everyOrigin = headerLine('access-control-allow-origin', '*');
const exposing = headerLine('access-control-expose-headers', exposedHeaders.join(', '));

export type FirstHeaders = {
  publicUrl: string;
  /** Whether a page of any origin may read the answers. */
  isOpen: boolean;
  /** Headers of this address that a route may replace. */
  own: readonly DefaultLine[];
  /** Whether another hook adds to them, as the hook for CORS does. */
  isAddedTo: boolean;
};

export type SetFirstHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

export function firstHeaders({ publicUrl, isOpen, own, isAddedTo }: FirstHeaders): SetFirstHeaders {
  const isSecure = publicUrl.startsWith('https://');
  const fixed = joinLines(noSniffing, isSecure ? hsts : noLines, isOpen ? everyOrigin : noLines);
  // Only programs read them: pages, files and redirects stay small without them.
  const ofCalls = isOpen ? joinLines(fixed, exposing) : fixed;
  const setOwn = isAddedTo ? setHeaders : setDefaults;
  return (request, reply) => {
    const lines = request.url.startsWith('/api/') ? ofCalls : fixed;
    addLines(reply, joinLines(headerLine('x-request-id', request.id), lines));
    setOwn(reply, own);
  };
}
