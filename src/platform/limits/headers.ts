// The headers that tell a caller how much of its limit is left (design, Rate limits).
import type { FastifyReply } from 'fastify';
import type { Decision } from './limiter.ts';

export type LimitPolicy = { name: string; limit: number; windowSeconds: number };

export function setLimitHeaders(reply: FastifyReply, policy: LimitPolicy, decision: Decision, nowMs: number): void {
  const { name, limit, windowSeconds } = policy;
  const { remaining, resetSeconds } = decision;
  reply
    .header('ratelimit-policy', `"${name}";q=${limit};w=${windowSeconds}`)
    .header('ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`)
    .header('x-ratelimit-limit', limit)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', Math.floor(nowMs / 1_000) + resetSeconds);
  if (!decision.allowed) reply.header('retry-after', resetSeconds);
}
