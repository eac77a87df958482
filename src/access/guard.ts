// Stands before every route that is not public: finds the key, has it verified, and puts the caller on the request.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { variesByAccept } from '#platform/http/answer/media-type.ts';
import { defaultLine, setDefaults } from '#platform/http/answer/ready-lines.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import type { Server } from '#platform/http/server.ts';
import { isNamedTwice } from '#platform/text/json-text.ts';
import type { ActAsRoot } from './act-as-root.ts';
import { apiKeyConflict } from './errors.ts';
import type { LimitRefusals } from './limit-refusals.ts';
import type { KeyDigests } from './make-key.ts';
import { environmentOf } from './rules/api-key.ts';
import { type FoundKey, findBodyKey, findKey, holdsKey } from './rules/find-key.ts';
import type { Caller } from './schema.ts';
import { refuse, tellLimit } from './verdict.ts';
import type { Verdict, VerifyKey } from './verify-key.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `optional`: without a key the request is anonymous (spec 4.4); with one, the key is verified. */
    key?: 'optional';
    /** Whether the request shows what this route takes in place of a key; then none is looked for. */
    hasOwnPass?(request: FastifyRequest): boolean;
  }
  interface FastifyRequest {
    /** Who is calling; null on public routes and for anonymous requests. */
    caller: Caller;
    /** Digest of the key that was verified, to compare with one in the body. */
    keyDigest: string;
  }
}

export type GuardNeeds = {
  verifyKey: VerifyKey;
  digestPresented: KeyDigests['digestPresented'];
  actAsRoot: ActAsRoot;
  markUsed(keyId: string, nowMs: number): void;
  refusals: LimitRefusals;
  clock: Clock;
};

/**
 * Design interface.md, query-string leaks: nobody keeps or passes on an answer that a key was shown for.
 * They take the place of the address's own defaults, so its `Vary` is among them.
 */
const keyedDefaults = [
  variesByAccept,
  defaultLine('cache-control', 'private, no-store'),
  defaultLine('referrer-policy', 'no-referrer'),
];

type Done = (error?: Error) => void;

/** What a route asks of its callers. */
type Gate = {
  role: string;
  isOptional: boolean;
  clients: ClientAddresses;
  hasOwnPass: ((request: FastifyRequest) => boolean) | undefined;
};

/** The caller of a route whose key is optional. */
export const callerOrNull = (request: FastifyRequest): Caller | null => request.caller as Caller | null;

/** Node keeps only the first of several Authorization headers; here they all count. */
function headersOf({ headers, raw }: FastifyRequest) {
  if (headers.authorization === undefined) return headers;
  const authorization = raw.rawHeaders.filter(
    (_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === 'authorization',
  );
  return { 'x-api-key': headers['x-api-key'], authorization };
}

/** Design "API keys": the name twice in one JSON body is a conflict, even with one value: a reader keeps only the last. */
function findInBody({ body, jsonText }: FastifyRequest): FoundKey {
  return holdsKey(body) && isNamedTwice(jsonText, 'apiKey') ? { kind: 'conflict' } : findBodyKey(body);
}

export function guard(needs: GuardNeeds) {
  const { verifyKey, digestPresented, actAsRoot, markUsed, refusals, clock } = needs;

  /** Has the key verified and puts the caller on the request; waits only when the key is not in memory. */
  function enter(request: FastifyRequest, reply: FastifyReply, presented: unknown, gate: Gate, done: Done) {
    const { role, clients } = gate;
    const verdict = verifyKey({ presented, role, client: () => clients.clientOf(request.raw) });
    if (verdict instanceof Promise) verdict.then((late) => admit(request, reply, late, done), done);
    else admit(request, reply, verdict, done);
  }

  function admit(request: FastifyRequest, reply: FastifyReply, verdict: Verdict, done: Done): void {
    const nowMs = clock.now();
    tellLimit(reply, verdict, nowMs);
    if (verdict.outcome !== 'accepted') {
      refusals.count(verdict);
      done(refuse(verdict));
      return;
    }
    const { key } = verdict;
    request.keyDigest = key.digest;
    request.caller = {
      organisationId: key.organisationId,
      environment: environmentOf[key.type],
      organisation: key.organisation,
      keyId: key.id,
      keyType: key.type,
    };
    markUsed(key.id, nowMs);
    done();
  }

  /** A key in query or header is verified before the body is read. */
  const beforeBody = (gate: Gate) => (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    setDefaults(reply, keyedDefaults);
    if (gate.hasOwnPass?.(request)) {
      done();
      return;
    }
    const query = request.query as Record<string, unknown>;
    const found = findKey(query, headersOf(request));
    if (query.apiKey !== undefined) delete query.apiKey;
    if (found.kind === 'conflict') done(apiKeyConflict());
    else if (found.kind === 'one') enter(request, reply, found.key, gate, done);
    else done();
  };

  /** Then the body, which may hold the key, or another one. */
  const afterBody = (gate: Gate) => (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const found = findInBody(request);
    if (found.kind !== 'none') delete (request.body as Record<string, unknown>).apiKey;
    // The common case: verified before the body, no second key in it, and nobody to act for.
    if (found.kind === 'none' && callerOrNull(request) !== null && request.caller.keyType !== 'ROOT') {
      done();
      return;
    }
    const thenActAsRoot: Done = (error) => {
      if (error || request.caller.keyType !== 'ROOT') done(error);
      else actAsRoot(request, gate.clients).then(() => done(), done);
    };
    if (found.kind === 'conflict') done(apiKeyConflict());
    else if (callerOrNull(request) !== null) thenActAsRoot(isOther(found, request) ? apiKeyConflict() : undefined);
    else if (found.kind === 'none' && gate.isOptional) done();
    else enter(request, reply, found.kind === 'one' ? found.key : undefined, gate, thenActAsRoot);
  };

  const isOther = (found: FoundKey, request: FastifyRequest) =>
    found.kind === 'one' && digestPresented(found.key) !== request.keyDigest;

  return {
    install: (server: Server, clients: ClientAddresses): void => {
      server.decorateRequest('caller', null as unknown as Caller);
      server.decorateRequest('keyDigest', '');
      server.addHook('onRoute', (route) => {
        const { role, key, hasOwnPass } = route.config ?? {};
        if (role === undefined || role === 'public') return;
        const gate = { role, isOptional: key === 'optional', clients, hasOwnPass };
        route.onRequest = [beforeBody(gate), ...[route.onRequest ?? []].flat()] as never;
        route.preValidation = [afterBody(gate), ...[route.preValidation ?? []].flat()] as never;
      });
    },
  };
}
