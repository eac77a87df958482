// The headers that tell a caller how much of its limit is left (design, Rate limits).
import type { Decision } from './limiter.ts';

export type LimitPolicy = { name: string; limit: number; windowSeconds: number };

export function limitHeaders(policy: LimitPolicy, decision: Decision, nowMs: number): Record<string, string> {
  const { name, limit, windowSeconds } = policy;
  const { remaining, resetSeconds } = decision;
  return {
    'ratelimit-policy': `"${name}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.floor(nowMs / 1_000) + resetSeconds),
    ...(decision.allowed ? {} : { 'retry-after': String(resetSeconds) }),
  };
}
