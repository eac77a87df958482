// What every request meets first: the headers of every answer; then what cannot be read, unknown paths and methods are refused.
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  addLines,
  type DefaultLine,
  headerLine,
  joinLines,
  noLines,
  setDefaults,
  setHeaders,
} from './answer/ready-lines.ts';
import { hasBody } from './body/read-body.ts';
import { isMalformedQuery } from './query-string.ts';
import type { Refusal } from './refusal.ts';
import type { Server } from './server.ts';
import { malformedRequest, methodNotAllowed, routeNotFound } from './transport-errors.ts';
import { refuseTwoMeanings } from './two-meanings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads no query, so one that cannot be decoded is no reason to refuse. */
    query?: 'ignored';
  }
  interface FastifyRequest {
    /** When the request came in, by the clock that never jumps. */
    arrivedMs: number;
  }
}

export type Greet = (request: FastifyRequest, reply: FastifyReply) => void;

const noSniffing = headerLine('x-content-type-options', 'nosniff');
const hsts = headerLine('strict-transport-security', 'max-age=31536000; includeSubDomains');
const everyPage = headerLine('access-control-allow-origin', '*');

export type Greeting = {
  publicUrl: string;
  /** Whether a page of any origin may read the answers. */
  isOpen: boolean;
  /** Headers of this address that a route may replace. */
  own: readonly DefaultLine[];
  /** Whether another hook adds to them, as that for CORS does. */
  isAddedTo: boolean;
};

/** The headers of every answer. */
export function greeting({ publicUrl, isOpen, own, isAddedTo }: Greeting): Greet {
  const isSecure = publicUrl.startsWith('https://');
  const fixed = joinLines(noSniffing, isSecure ? hsts : noLines, isOpen ? everyPage : noLines);
  const setOwn = isAddedTo ? setHeaders : setDefaults;
  return (request, reply) => {
    addLines(reply, joinLines(headerLine('x-request-id', request.id), fixed));
    setOwn(reply, own);
  };
}

type Methods = Map<string, Set<string>>;

/** Which methods each path has; a route that declares no role stops the start. */
function watchRoutes(server: Server): Methods {
  const methodsOf: Methods = new Map();
  server.addHook('onRoute', ({ url, method, config }) => {
    // @fastify/cors adds this one to have preflights come in; it answers them before any route, without data.
    if (method === 'OPTIONS' && url === '*') return;
    if (config?.role === undefined) throw new Error(`The route ${method} ${url} declares no role.`);
    const methods = methodsOf.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    methodsOf.set(url, methods);
  });
  return methodsOf;
}

/**
 * Greets, then turns away what cannot be read, unknown paths and methods, before a byte of the body is looked at.
 * `addBetween` registers what must see a request between the two.
 */
export async function installEntrance(
  server: Server,
  greet: Greet,
  addBetween: (() => Promise<unknown>) | null,
): Promise<void> {
  const methodsOf = watchRoutes(server);
  server.decorateRequest('arrivedMs', 0);
  const arrive = (request: FastifyRequest, reply: FastifyReply) => {
    request.arrivedMs = performance.now();
    greet(request, reply);
  };
  if (addBetween === null) {
    // One hook where two are not needed: each costs every request a little.
    server.addHook('onRequest', (request, reply, done) => {
      arrive(request, reply);
      done(refuseTwoMeanings(request.raw) ?? refuseUnreadable(request, methodsOf));
    });
  } else {
    server.addHook('onRequest', (request, reply, done) => {
      arrive(request, reply);
      done(refuseTwoMeanings(request.raw));
    });
    await addBetween();
    server.addHook('onRequest', (request, _reply, done) => done(refuseUnreadable(request, methodsOf)));
  }
  // The hook above answers first; Fastify still needs a handler of its own.
  server.setNotFoundHandler((request) => {
    throw refuseUnknown(request.url, methodsOf);
  });
}

function refuseUnreadable(request: FastifyRequest, methodsOf: Methods): Refusal | undefined {
  // A GET without a body ignores its Content-Type: some clients send one out of habit.
  const { headers } = request.raw;
  if (headers['content-type'] !== undefined && request.method === 'GET' && !hasBody(request)) {
    delete headers['content-type'];
  }
  // Asked last: Fastify makes the route's options anew for each question.
  if (isMalformedQuery(request.url) && request.routeOptions.config.query !== 'ignored') return malformedRequest();
  return request.is404 ? refuseUnknown(request.url, methodsOf) : undefined;
}

function refuseUnknown(url: string, methodsOf: Methods): Refusal {
  const path = url.split('?', 1)[0] ?? '';
  const methods = methodsOf.get(path) ?? [...methodsOf].find(([pattern]) => hasPattern(path, pattern))?.[1];
  return methods ? methodNotAllowed({ headers: { allow: [...methods].sort().join(', ') } }) : routeNotFound();
}

/** Whether a path is one of a route with parameters, as /docs/errors/unavailable is of /docs/errors/:code. */
function hasPattern(path: string, pattern: string): boolean {
  if (!pattern.includes('/:')) return false;
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length && wanted.every((part, at) => (part[0] === ':' ? parts[at] : parts[at] === part))
  );
}
