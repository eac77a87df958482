// Makes one Fastify server as every address of Kontor has it: ids, limits, time-outs, strict reading, one error shape.

import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from '@fastify/cors';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
  type RawServerDefault,
} from 'fastify';
import type { Log } from '../log.ts';
import { bodyLimitBytes, hasBody, installBodyReading } from './body/read-body.ts';
import { type ClientAddresses, clientAddresses } from './client-address.ts';
import { handleClientErrors, refuseExpectations } from './client-errors.ts';
import { type ErrorHandling, handleErrors } from './error-handler.ts';
import { isMalformedQuery, parseQuery } from './query-string.ts';
import { requestIds } from './request-id.ts';
import { malformedRequest, methodNotAllowed, routeNotFound } from './transport-errors.ts';
import { compileValidator } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route: a role such as `bank:read`, or `public`. A route without one stops the start. */
    role?: string;
    /** The route reads no query, so one that cannot be decoded is no reason to refuse. */
    query?: 'ignored';
  }
}

export type Server = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

export type ServerNeeds = {
  log: Log;
  trustedProxies: string;
  /** The public address; https adds HSTS. */
  publicUrl: string;
  /** The web origins whose pages may read answers; `*` lets every page read what a plain GET answers. */
  origins: readonly string[];
  errors: ErrorHandling;
};

export type HttpServer = { server: Server; clients: ClientAddresses };

/** What a page of another origin may read beside the body. */
const exposedHeaders = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id'];

export async function createServer(needs: ServerNeeds): Promise<HttpServer> {
  const { log, trustedProxies, publicUrl, origins, errors } = needs;
  const clients = clientAddresses(trustedProxies);
  const onError = handleErrors(errors);
  const isOpen = origins.includes('*');
  const greet = greeting(publicUrl, isOpen);
  const server = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // A line for each request would cost more than the request: debug has them, the metrics count them.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIds(clients) as (request: unknown) => string,
    bodyLimit: bodyLimitBytes,
    // Slow clients may not hold a connection: 10 s for the headers, 30 s for the whole request.
    requestTimeout: 30_000,
    // Node looks only so often for connections that are over time; its own 30 s would make 40 s of the 10.
    // A missing Host is refused by the entrance: Node would answer it without a body.
    http: {
      headersTimeout: 10_000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 1_000,
      requireHostHeader: false,
    },
    clientErrorHandler: handleClientErrors(errors.shape, log),
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: 4_096 },
    // One logger for all requests: a child for each costs 3 µs, and what is logged names its request itself.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: (error, request, reply) => {
      greet(request as never, reply as never);
      onError(error, request as never, reply as never);
    },
    return503OnClosing: false,
  }).withTypeProvider<TypeBoxTypeProvider>() as unknown as Server;

  server.setValidatorCompiler(compileValidator as never);
  server.setErrorHandler(onError);
  server.server.on('checkExpectation', refuseExpectations(errors.shape));
  installBodyReading(server);
  const methodsOf = watchRoutes(server);
  server.addHook('onRequest', (request, reply, done) => {
    greet(request, reply);
    done();
  });
  // Before anything is refused, so that a page of a named origin may read every refusal.
  // Not strict: an OPTIONS that is no preflight would be answered with a text of the plugin's own.
  const allowed = { origin: [...origins], exposedHeaders, maxAge: 600, strictPreflight: false };
  if (!isOpen && origins.length > 0) await server.register(cors, allowed);
  installEntrance(server, methodsOf);
  return { server, clients };
}

type Greet = (request: FastifyRequest, reply: FastifyReply) => void;

/** The headers of every answer. */
function greeting(publicUrl: string, isOpen: boolean): Greet {
  const isSecure = publicUrl.startsWith('https://');
  return (request, reply) => {
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff');
    if (isSecure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    if (isOpen) reply.header('access-control-allow-origin', '*');
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

const noHost = { message: 'The request has no Host header, which HTTP/1.1 demands. Send it with an HTTP library.' };

/** Turns away what cannot be read, unknown paths and methods, before a byte of the body is looked at. */
function installEntrance(server: Server, methodsOf: Methods): void {
  server.addHook('onRequest', (request, _reply, done) => {
    // A GET without a body ignores its Content-Type: some clients send one out of habit.
    const { headers } = request.raw;
    if (headers['content-type'] !== undefined && request.method === 'GET' && !hasBody(request)) {
      delete headers['content-type'];
    }
    if (headers.host === undefined && request.raw.httpVersion === '1.1') return done(malformedRequest(noHost));
    // Asked last: Fastify makes the route's options anew for each question.
    if (isMalformedQuery(request.url) && request.routeOptions.config.query !== 'ignored') done(malformedRequest());
    else if (request.is404) done(refuseUnknown(request.url, methodsOf));
    else done();
  });
  // The hook above answers first; Fastify still needs a handler of its own.
  server.setNotFoundHandler((request) => {
    throw refuseUnknown(request.url, methodsOf);
  });
}

function refuseUnknown(url: string, methodsOf: Methods): Error {
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
