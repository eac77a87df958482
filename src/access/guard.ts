// Stands before every route that is not public: finds the key, has it verified, and puts the caller on the request.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import type { Server } from '#platform/http/server.ts';
import type { ActAsRoot } from './act-as-root.ts';
import { apiKeyConflict } from './errors.ts';
import type { LimitRefusals } from './limit-refusals.ts';
import { environmentOf } from './rules/api-key.ts';
import { type FoundKey, findBodyKey, findKey } from './rules/find-key.ts';
import type { Caller } from './schema.ts';
import { headersOf, refuse } from './verdict.ts';
import type { VerifyKey } from './verify-key.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `optional`: without a key the request is anonymous (spec 4.4); with one, the key is verified. */
    key?: 'optional';
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
  digestOf(key: string): string;
  actAsRoot: ActAsRoot;
  markUsed(keyId: string): void;
  refusals: LimitRefusals;
  clock: Clock;
};

/** The caller of a route whose key is optional. */
export const callerOrNull = (request: FastifyRequest): Caller | null => request.caller as Caller | null;

export function guard(needs: GuardNeeds) {
  const { verifyKey, digestOf, actAsRoot, markUsed, refusals, clock } = needs;

  async function enter(request: FastifyRequest, reply: FastifyReply, presented: unknown, clients: ClientAddresses) {
    const role = request.routeOptions.config.role ?? '';
    const verdict = await verifyKey({ presented, role, client: () => clients.clientOf(request.raw) });
    const headers = headersOf(verdict, clock.now());
    if (headers) reply.headers(headers);
    if (verdict.outcome !== 'accepted') {
      refusals.count(verdict);
      throw refuse(verdict);
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
    markUsed(key.id);
  }

  /** A key in query or header is verified before the body is read. */
  const beforeBody = (clients: ClientAddresses) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('vary', 'accept');
    const query = request.query as Record<string, unknown>;
    const found = findKey(query, request.headers);
    delete query.apiKey;
    if (found.kind === 'conflict') throw apiKeyConflict();
    if (found.kind === 'one') await enter(request, reply, found.key, clients);
  };

  /** Then the body, which may hold the key, or another one. */
  const afterBody = (clients: ClientAddresses) => async (request: FastifyRequest, reply: FastifyReply) => {
    const found = request.body === undefined ? ({ kind: 'none' } as FoundKey) : findBodyKey(request.body);
    if (found.kind !== 'none') delete (request.body as Record<string, unknown>).apiKey;
    if (found.kind === 'conflict') throw apiKeyConflict();
    if (callerOrNull(request) === null) {
      const isOptional = request.routeOptions.config.key === 'optional';
      if (found.kind === 'none' && isOptional) return;
      await enter(request, reply, found.kind === 'one' ? found.key : undefined, clients);
    } else if (found.kind === 'one' && digestOf(String(found.key)) !== request.keyDigest) {
      throw apiKeyConflict();
    }
    if (request.caller.keyType === 'ROOT') await actAsRoot(request, clients);
  };

  return {
    install: (server: Server, clients: ClientAddresses): void => {
      server.decorateRequest('caller', null as unknown as Caller);
      server.decorateRequest('keyDigest', '');
      server.addHook('onRoute', (route) => {
        if (route.config?.role === undefined || route.config.role === 'public') return;
        route.onRequest = [beforeBody(clients), ...[route.onRequest ?? []].flat()] as never;
        route.preValidation = [afterBody(clients), ...[route.preValidation ?? []].flat()] as never;
      });
    },
  };
}
