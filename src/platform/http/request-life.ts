// The life of a request: every step in its order, its hook, and the reason for its place. No other file adds hooks to it. Rooms
// take part by what a route declares (`config`, `preValidation`) and by the gate.
//
//  1. Node reads the head of the request. What it cannot read, `errors/client-errors.ts` answers; `server.ts` has the limits.
//  2. Fastify asks for an id (`first-headers.ts`), reads the query (`query-string.ts`) and finds the route.
//  3. onRequest: the time of arrival, whose work begins (`../event-loop.ts`), and the headers of every answer. From here on every answer has them.
//  4. onRequest: a request that two servers could read differently is refused (`two-meanings.ts`).
//  5. onRequest: CORS, where origins are named. Pages of these origins may read every refusal after this one. An address
//     that is open to every page has constant headers for it (`first-headers.ts`), and its preflights have no route: they
//     pass step 6, and the handler for what no route takes answers them.
//  6. onRequest: a query that cannot be decoded, an unknown path and an unknown method are refused.
//  7. onRequest of the route: the gate checks a key of the query or the headers, before a byte of the body is read. Routes of
//     the console have a gate of their own, which checks the session (`screens/enter.ts`).
//  8. onRequest of the route: a body that is too long or of a foreign type is refused unread.
//  9. The body is read (`body/read-body.ts`).
// 10. preValidation of the route: the gate checks a key of the body; fields that nothing reads are named (`ignored-names.ts`); then
//     what the route itself declares.
// 11. The route's schema validates what is left (`validation.ts`).
// 12. The route's handler: one call into its room's story.
// 13. onSend: the duration is counted, and the answer is written in the media type that the caller accepts.
//
// Anything that is thrown in steps 3 to 12 becomes an answer in `errors/error-handler.ts` and continues with step 13.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { markWork, serveRequest } from '../event-loop.ts';
import type { NowOrLater } from '../now-or-later.ts';
import { writeAsAccepted } from './answer/answer-type.ts';
import { hasBody, refuseUnread } from './body/read-body.ts';
import type { ClientAddresses } from './client-address.ts';
import type { SetFirstHeaders } from './first-headers.ts';
import { nameIgnored } from './ignored-names.ts';
import { knownPaths } from './known-paths.ts';
import type { CountDuration } from './operate/request-metrics.ts';
import { isMalformedQuery } from './query-string.ts';
import type { Refusal } from './refusal.ts';
import { malformedRequest } from './transport-errors.ts';
import { refuseTwoMeanings } from './two-meanings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route: a role such as `bank:read`, or `public`. A route without one stops the start. */
    role?: string;
    /** The route reads no query, so an undecodable query is not refused. */
    query?: 'ignored';
    /** The gate of the route: the one for API keys if nothing else is given. */
    gate?: 'key' | 'member';
  }
  interface FastifyRequest {
    /** The time at which the request came in, by the monotonic clock. */
    arrivedMs: number;
  }
}

/** Returns the reason for refusing the request, or nothing; synchronously if possible. */
export type Step = (request: FastifyRequest, reply: FastifyReply) => NowOrLater<Error | undefined>;

/** Checks the routes that are not public. It is opened once for a server, and then returns the steps of each route. */
export type Gate = (server: FastifyInstance, clients: ClientAddresses) => (route: GatedRoute) => GateSteps;
export type GatedRoute = NonNullable<RouteOptions['config']> & { role: string };
export type GateSteps = {
  beforeBody: Step;
  afterBody: Step;
  /** Fields that the gate itself reads; absent if ignored fields are not named. */
  reads?: readonly string[];
};

export type RequestLife = {
  clients: ClientAddresses;
  setFirstHeaders: SetFirstHeaders;
  /** Registers the plugin for CORS; null if no origin is named. */
  addCors: (() => Promise<unknown>) | null;
  /** Whether pages of every origin may call this address. */
  isOpen: boolean;
  /** Null for an address whose routes are all public. */
  gate: Gate | null;
  /** Checks the routes of people who are signed in; null if there are none. */
  memberGate: Gate | null;
  countDuration: CountDuration;
  /** Whether an answer comes in the media type that the caller accepts, or always as the route wrote it. */
  isByAccept: boolean;
};

export async function installRequestLife(server: FastifyInstance, life: RequestLife): Promise<void> {
  const { clients, setFirstHeaders, addCors, isOpen, countDuration, isByAccept } = life;
  const gates = { key: life.gate?.(server, clients), member: life.memberGate?.(server, clients) };
  const paths = knownPaths(isOpen);
  server.decorateRequest('arrivedMs', 0);

  // Steps 7, 8 and 10 belong to the route: a public one has no gate, and a missing hook costs nothing.
  server.addHook('onRoute', (route) => {
    const { beforeBody, afterBody, reads } = gateOf(route) ?? {};
    route.onRequest = [...hookOf(beforeBody), ...[route.onRequest ?? []].flat(), refuseUnread] as never;
    const naming = reads ? [nameIgnored(route, reads)] : [];
    route.preValidation = [...hookOf(afterBody), ...naming, ...[route.preValidation ?? []].flat()] as never;
    if (!isPreflight(route)) paths.add(route.url, route.method);
  });

  function gateOf(route: RouteOptions): GateSteps | null {
    if (isPreflight(route)) return null;
    const name = `${route.method} ${route.url}`;
    const role = route.config?.role;
    if (role === undefined) throw new Error(`The route ${name} declares no role.`);
    if (role === 'public') return null;
    const gate = gates[route.config?.gate ?? 'key'];
    if (!gate) throw new Error(`The route ${name} asks for the role ${role}, and nothing at this address checks it.`);
    return gate({ ...route.config, role });
  }

  const arrive = (request: FastifyRequest, reply: FastifyReply): Refusal | undefined => {
    // Step 3.
    request.arrivedMs = performance.now();
    setFirstHeaders(request, reply);
    // Step 4.
    return refuseTwoMeanings(request.raw);
  };
  // Step 6.
  const refuseUnreadable = (request: FastifyRequest): Refusal | undefined => {
    ignoreTypeOfNothing(request);
    // The query first: Fastify rebuilds the route's options at every access.
    if (isMalformedQuery(request.url) && request.routeOptions.config.query !== 'ignored') return malformedRequest();
    return request.is404 ? paths.refuse(request.method, request.url) : undefined;
  };
  if (addCors) {
    server.addHook('onRequest', (request, reply, done) => {
      const refusal = arrive(request, reply);
      serveRequest(request, () => done(refusal));
    });
    // Step 5.
    await addCors();
    server.addHook('onRequest', (request, _reply, done) => done(refuseUnreadable(request)));
  } else {
    // The same steps in one hook: each hook costs every request a little.
    server.addHook('onRequest', (request, reply, done) => {
      const refusal = arrive(request, reply) ?? refuseUnreadable(request);
      serveRequest(request, () => done(refusal));
    });
  }

  // Step 13.
  server.addHook('onSend', (request, reply, payload, done) => {
    countDuration(request, reply);
    markWork();
    done(null, isByAccept ? writeAsAccepted(request, reply, payload) : payload);
  });

  // Step 6 has refused all but the preflights of an open address.
  server.setNotFoundHandler((request, reply) => paths.answerPreflight(request.url, reply).send());
}

/** A step as Fastify calls it. */
function hookOf(step: Step | undefined) {
  if (!step) return [];
  const hook = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const refusal = step(request, reply);
    if (refusal instanceof Promise) refusal.then(done, done);
    else done(refusal);
  };
  return [hook];
}

/** The CORS plugin adds this route so that preflights reach its hook, which answers them before any route, without data. */
const isPreflight = ({ method, url }: RouteOptions): boolean => method === 'OPTIONS' && url === '*';

/** A GET without a body may have a Content-Type: some clients send one out of habit. */
function ignoreTypeOfNothing(request: FastifyRequest): void {
  const { headers } = request.raw;
  if (headers['content-type'] !== undefined && request.method === 'GET' && !hasBody(request)) {
    delete headers['content-type'];
  }
}
