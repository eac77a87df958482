// The limit of callers without a key, counted by client address (spec 4.4: public but rate-limited).
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOrNull, rateLimited } from '#access';
import type { ClientAddresses } from '#platform/http/client-address.ts';
import { limitPolicy, setLimitHeaders } from '#platform/limits/headers.ts';
import type { Decision } from '#platform/limits/limiter.ts';
import type { RegistryRoom } from './room.ts';

const windowSeconds = 60;

/** Runs after the key check and before validation: refusals have this order. */
export function anonymousLimit({ clock, limits, settings, figures }: RegistryRoom, clients: ClientAddresses) {
  const perMinute = settings.REGISTRY_ANONYMOUS_PER_MINUTE;
  const counters = limits.counters('lookup', windowSeconds);
  const policy = limitPolicy('anonymous', perMinute, windowSeconds);

  function apply(decision: Decision, reply: FastifyReply, done: (error?: Error) => void): void {
    setLimitHeaders(reply, policy, decision, clock.now());
    if (decision.allowed) {
      done();
      return;
    }
    figures.countRefusal();
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
