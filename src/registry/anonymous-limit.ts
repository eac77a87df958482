// The limit of callers without a key, counted by client address (spec 4.4: public but rate-limited).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOrNull, rateLimited } from '#access';
import type { Clock } from '#platform/clock.ts';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import { limitPolicy, setLimitHeaders } from '#platform/limits/headers.ts';
import type { Decision, Limits } from '#platform/limits/limiter.ts';

const windowSeconds = 60;

export type AnonymousLimitNeeds = { clock: Clock; limits: Limits; perMinute: number; onRefusal(): void };

export function anonymousLimit({ clock, limits, perMinute, onRefusal }: AnonymousLimitNeeds) {
  const counters = limits.counters('lookup', windowSeconds);
  const policy = limitPolicy('anonymous', perMinute, windowSeconds);

  function apply(decision: Decision, reply: FastifyReply, done: (error?: Error) => void): void {
    setLimitHeaders(reply, policy, decision, clock.now());
    if (decision.allowed) {
      done();
      return;
    }
    onRefusal();
    done(
      rateLimited({
        message: `Without an API key, this lookup is limited to ${perMinute} requests a minute. Send a key, or try again after the seconds in Retry-After.`,
      }),
    );
  }

  /** Runs after the key check and before validation: refusals have this order. */
  return (clients: ClientAddresses) =>
    (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      if (callerOrNull(request) !== null) return done();
      const taken = counters.take(clients.clientOf(request.raw), perMinute);
      if (taken instanceof Promise) taken.then((decision) => apply(decision, reply, done), done);
      else apply(taken, reply, done);
    };
}

export type AnonymousLimit = ReturnType<typeof anonymousLimit>;
