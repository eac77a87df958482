// The route of spec 4.4, and the limit of callers without a key, counted by client address (public but rate-limited).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOrNull, rateLimited } from '#access';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import type { Server } from '#platform/http/server.ts';
import { limitPolicy, setLimitHeaders } from '#platform/limits/headers.ts';
import type { Decision } from '#platform/limits/limiter.ts';
import { lookUpCompany } from './lookup.ts';
import type { RegistryRoom } from './room.ts';
import { LookupAnswer, LookupQuery } from './schema.ts';

/** A cached answer is the same object each time, so it is serialised only once. */
const written = new WeakMap<object, string>();

function serialiseOnce(answer: object): string {
  const known = written.get(answer);
  if (known !== undefined) return known;
  const text = JSON.stringify(answer);
  written.set(answer, text);
  return text;
}

const windowSeconds = 60;

/** Runs after the key check and before validation: refusals have this order. */
function anonymousLimit({ clock, limits, settings, figures }: RegistryRoom, clients: ClientAddresses) {
  const perMinute = settings.REGISTRY_ANONYMOUS_PER_MINUTE;
  const counters = limits.counters('lookup', windowSeconds);
  const policy = limitPolicy('anonymous', perMinute, windowSeconds);

  function apply(decision: Decision, reply: FastifyReply, done: (error?: Error) => void): void {
    setLimitHeaders(reply, policy, decision, clock.now());
    if (decision.allowed) {
      done();
      return;
    }
    figures.refusals.inc();
    done(
      rateLimited({
        message: `Without an API key, this lookup is limited to ${perMinute} requests a minute. Send a key, or try again after the seconds in Retry-After.`,
      }),
    );
  }

  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    if (callerOrNull(request) !== null) return done();
    const taken = counters.take(clients.clientOf(request.raw), perMinute);
    if (taken instanceof Promise) taken.then((decision) => apply(decision, reply, done), done);
    else apply(taken, reply, done);
  };
}

export const registryRoutes =
  (room: RegistryRoom) =>
  (server: Server, clients: ClientAddresses): void => {
    server.get(
      '/api/v1/address/load-address-by-company-registration-number',
      {
        config: { role: 'registry:read', key: 'optional' },
        preValidation: anonymousLimit(room, clients),
        serializerCompiler: () => serialiseOnce,
        schema: {
          tags: ['external'],
          operationId: 'lookUpCompany',
          summary: 'Look up a company.',
          description:
            'Finds a company by its registration number in the official registry of its country. A lookup has the status 200 whatever comes of it: with a record, or with error and code if the company was not found or the registry cannot be reached. Other statuses mean that nothing was looked up: the request, its key or its limit was refused. The key is optional: a key that is sent is verified, and its limit applies; without a key, the number of lookups per minute is limited for each client. Records are at most 24 hours old, or up to 30 days while a registry is down. Slovak data: Register of legal persons (RPO) of the Statistical Office of the Slovak Republic, CC BY 4.0.',
          querystring: LookupQuery,
          response: { 200: LookupAnswer },
        },
      },
      (request) =>
        lookUpCompany(room, {
          ...request.query,
          defaultCountry: callerOrNull(request)?.organisation.defaultCountry ?? room.settings.DEFAULT_COUNTRY,
        }),
    );
  };
