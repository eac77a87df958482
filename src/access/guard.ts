// The gate before every route that is not public: finds the key, has it verified, and sets the caller of the request.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#platform/audit/audit.ts';
import { variesByAccept } from '#platform/http/answer/media-type.ts';
import { defaultLine, setDefaults } from '#platform/http/answer/ready-lines.ts';
import { hasBody } from '#platform/http/body/read-body.ts';
import type { Gate, Step } from '#platform/http/request-life.ts';
import { whenThere } from '#platform/now-or-later.ts';
import { isNamedTwice } from '#platform/text/json-text.ts';
import { actAsRoot, unknownEnvironment } from './act-as-root.ts';
import { apiKeyConflict } from './errors.ts';
import type { AccessRoom } from './room.ts';
import { environmentOf, isEnvironment } from './rules/api-key.ts';
import { type FoundKey, findBodyKey, findKey, holdsKey, isForeign } from './rules/find-key.ts';
import type { Caller } from './schema.ts';
import { refusalCounter, refuse, tellLimit } from './verdict.ts';
import { keyVerifier, type Verdict } from './verify-key.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `optional`: without a key the request is anonymous (spec 4.4); with one, the key is verified. */
    key?: 'optional';
    /** Whether the request has what this route accepts instead of a key, such as a token; if so, no key is looked for. */
    hasOwnPass?(request: FastifyRequest): boolean;
  }
  interface FastifyRequest {
    /** Who is calling; null on public routes and for anonymous requests. */
    caller: Caller;
    /** Digest of the key that was verified, to compare with one in the body. */
    keyDigest: string;
    /** A header value that is not a key, while the body may still hold one. If the body has none, the request is refused. */
    foreignKey: unknown;
  }
}

/**
 * Design interface.md, query-string leaks: an answer to a key is never cached, and browsers do not pass on its address. These
 * lines replace the defaults of the address, so they repeat its `Vary`.
 */
const keyedDefaults = [
  variesByAccept,
  defaultLine('cache-control', 'private, no-store'),
  defaultLine('referrer-policy', 'no-referrer'),
];

/** The caller of a route whose key is optional. */
export const callerOrNull = (request: FastifyRequest): Caller | null => request.caller as Caller | null;

/** The key in the audit log. The id of the request leads to the client's address in the log files, while these are kept. */
export const actorOf = ({ caller, id: requestId }: FastifyRequest): Actor => ({
  key: caller.keyId,
  via: { requestId, clientAddress: null },
});

/** Node keeps only the first of several Authorization headers; here they all count. */
function headersOf({ headers, raw }: FastifyRequest) {
  if (headers.authorization === undefined) return headers;
  const authorization = raw.rawHeaders.filter(
    (_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === 'authorization',
  );
  return { 'x-api-key': headers['x-api-key'], authorization };
}

/** Design "API keys": the name twice in one JSON body is a conflict, even with one value: a JSON parser keeps only the last. */
function findInBody({ body, jsonText }: FastifyRequest): FoundKey {
  return holdsKey(body) && isNamedTwice(jsonText, 'apiKey') ? { kind: 'conflict' } : findBodyKey(body);
}

/** The gate of the main interface. Each of its two steps returns a refusal, or nothing if the request may go on. */
export function guard(room: AccessRoom): Gate {
  const { digests, uses, metrics, clock } = room;
  const verifyKey = keyVerifier(room);
  const countRefusal = refusalCounter(metrics);

  return (server, clients) => {
    server.decorateRequest('caller', null as unknown as Caller);
    server.decorateRequest('keyDigest', '');
    server.decorateRequest('foreignKey', null);

    return ({ role, key, hasOwnPass }) => {
      const isOptional = key === 'optional';

      /** A key in query or header is verified before the body is read. */
      const beforeBody: Step = (request, reply) => {
        setDefaults(reply, keyedDefaults);
        if (hasOwnPass?.(request)) return undefined;
        const query = request.query as Record<string, unknown>;
        const found = findKey(query, headersOf(request));
        if (query.apiKey !== undefined) delete query.apiKey;
        if (found.kind === 'conflict') return apiKeyConflict();
        if (found.kind === 'none') return undefined;
        if (!hasBody(request) || !isForeign(found)) return verify(request, reply, found.key);
        request.foreignKey = found.key;
        return undefined;
      };

      /** Then the body, which may hold the key, or another one. */
      const afterBody: Step = (request, reply) => {
        const found = findInBody(request);
        if (found.kind !== 'none') delete (request.body as Record<string, unknown>).apiKey;
        if (found.kind === 'conflict') return apiKeyConflict();
        const inBody = found.kind === 'one' ? found.key : undefined;
        if (callerOrNull(request) === null) {
          const presented = inBody ?? request.foreignKey ?? undefined;
          if (presented === undefined && isOptional) return undefined;
          return whenThere(verify(request, reply, presented), (refusal) => refusal ?? actForOthers(request));
        }
        const isOther = inBody !== undefined && digests.digestPresented(inBody) !== request.keyDigest;
        return isOther ? apiKeyConflict() : actForOthers(request);
      };

      /** Has the key verified and sets the caller of the request; waits only if the key is not in memory. */
      const verify = (request: FastifyRequest, reply: FastifyReply, presented: unknown) => {
        const client = () => clients.clientOf(request.raw);
        const environment = request.headers['x-environment'];
        return whenThere(verifyKey({ presented, role, environment, client }), (verdict) =>
          admit(request, reply, verdict),
        );
      };

      /** Only a ROOT key may name the organisation and environment to act on. */
      const actForOthers = (request: FastifyRequest) =>
        request.caller.keyType === 'ROOT' ? actAsRoot(room, request, clients) : undefined;

      // A ROOT key may name its organisation in query or body (act-as-root.ts).
      return { beforeBody, afterBody, reads: ['organisation'] };
    };
  };

  function admit(request: FastifyRequest, reply: FastifyReply, verdict: Verdict): Error | undefined {
    const nowMs = clock.now();
    tellLimit(reply, verdict, nowMs);
    if (verdict.outcome !== 'accepted') {
      countRefusal(verdict);
      return refuse(verdict);
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
    uses.mark(key.id, nowMs);
    const named = request.headers['x-environment'];
    return named === undefined || key.type === 'ROOT' || isEnvironment(named) ? undefined : unknownEnvironment();
  }
}
