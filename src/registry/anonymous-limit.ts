// Callers without a key share one limit per client (spec 4.4: public but rate-limited).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOrNull, rateLimited } from '#access';
import type { Clock } from '#platform/clock.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import { setLimitHeaders } from '#platform/limits/headers.ts';
import { weightedCounters } from '#platform/limits/weighted-counter.ts';

const windowSeconds = 60;

export type AnonymousLimitNeeds = { clock: Clock; perMinute: number; onRefusal(): void };

export function anonymousLimit({ clock, perMinute, onRefusal }: AnonymousLimitNeeds) {
  const counters = weightedCounters({ clock, windowSeconds });
  const policy = { name: 'anonymous', limit: perMinute, windowSeconds };

  /** Runs after the key check and before validation, as the order of refusals wants it. */
  return (clients: ClientAddresses) =>
    (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      if (callerOrNull(request) !== null) return done();
      const decision = counters.take(clients.clientOf(request.raw), perMinute);
      setLimitHeaders(reply, policy, decision, clock.now());
      if (decision.allowed) return done();
      onRefusal();
      done(
        rateLimited({
          message: `Without an API key this lookup answers ${perMinute} requests a minute. Send a key, or retry after the number of seconds in Retry-After.`,
        }),
      );
    };
}

export type AnonymousLimit = ReturnType<typeof anonymousLimit>;
