// Turns a verdict into what the caller sees: the refusal with its code, and the headers of its limit. Also counts refusals for
// the metrics: by key type, never by key.
import type { FastifyReply } from 'fastify';
import type { Refusal } from '#platform/http/refusal.ts';
import { limitPolicy, setLimitHeaders } from '#platform/limits/headers.ts';
import type { Metrics } from '#platform/metrics.ts';
import {
  apiKeyExpired,
  apiKeyInactive,
  apiKeyMalformed,
  apiKeyMissing,
  apiKeyUnknown,
  environmentMismatch,
  rateLimited,
  roleMissing,
} from './errors.ts';
import { environmentOf, limitName, requestsPerMinute } from './rules/api-key.ts';
import type { Verdict } from './verify-key.ts';

const kinds = {
  missing: apiKeyMissing,
  malformed: apiKeyMalformed,
  unknown: apiKeyUnknown,
  inactive: apiKeyInactive,
  expired: apiKeyExpired,
};

type RefusedVerdict = Exclude<Verdict, { outcome: 'accepted' }>;

export function refuse(verdict: RefusedVerdict): Refusal {
  switch (verdict.outcome) {
    case 'limited':
      return rateLimited();
    case 'failing_too_often':
      return rateLimited({
        message:
          'Too many requests with a bad API key from this client. Correct the key, and try again after the seconds in Retry-After.',
        headers: { 'retry-after': String(verdict.decision.resetSeconds) },
      });
    case 'environment_mismatch':
      return environmentMismatch({ message: describeMismatch(environmentOf[verdict.key.type]) });
    case 'role_missing':
      return roleMissing({
        message: `This API key does not have the role ${verdict.role}, which this operation requires.`,
      });
    default:
      return kinds[verdict.outcome]();
  }
}

const describeMismatch = (own: 'live' | 'sandbox') =>
  `This API key works with ${own} data, but X-Environment says ${own === 'live' ? 'sandbox' : 'live'}. Leave the header out, or use a ${own === 'live' ? 'DEV_' : 'PROD'} key.`;

const policies = {
  PROD: limitPolicy(limitName.PROD, requestsPerMinute.PROD, 60),
  DEV_: limitPolicy(limitName.DEV_, requestsPerMinute.DEV_, 60),
};

/** Null for ROOT, which has no limit, and for keys that were not accepted. */
export function tellLimit(reply: FastifyReply, verdict: Verdict, nowMs: number): void {
  if (!('key' in verdict) || verdict.decision === null || verdict.key.type === 'ROOT') return;
  setLimitHeaders(reply, policies[verdict.key.type], verdict.decision, nowMs);
}

export function refusalCounter(metrics: Metrics): (verdict: RefusedVerdict) => void {
  const limited = metrics.counter('kontor_limit_refusals_total', 'Requests refused by a rate limit, by key type.', [
    'type',
  ]);
  // Starts at 0, for alerts: Prometheus sees no increase in a series that begins with 1.
  limited.inc({ type: 'failing' }, 0);
  const failed = metrics.counter('kontor_key_failures_total', 'Requests refused for their API key, by reason.', [
    'reason',
  ]);
  return (verdict) => {
    if (verdict.outcome === 'limited') limited.inc({ type: verdict.key.type });
    else if (verdict.outcome === 'failing_too_often') limited.inc({ type: 'failing' });
    else failed.inc({ reason: verdict.outcome });
  };
}
