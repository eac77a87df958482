// Names each request; an incoming name is kept only if it is well-formed and comes from a trusted proxy.
import type { IncomingMessage } from 'node:http';
import { makeHexIds } from '../ids.ts';
import type { ClientAddresses } from './client-address.ts';

const wellFormed = /^[A-Za-z0-9._-]{8,128}$/;

export function requestIds(clients: ClientAddresses): (request: IncomingMessage) => string {
  const makeId = makeHexIds();
  return (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && wellFormed.test(given) && clients.isTrusted(request) ? given : makeId();
  };
}
