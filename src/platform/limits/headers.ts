// The headers that tell a caller how much of its limit is left (design, Rate limits).
import type { FastifyReply } from 'fastify';
import type { Decision } from './limiter.ts';

export type LimitPolicy = { name: string; limit: string; text: string };

/** Made once for each limit: it stands in every answer. */
export const limitPolicy = (name: string, limit: number, windowSeconds: number): LimitPolicy => ({
  name,
  limit: String(limit),
  text: `"${name}";q=${limit};w=${windowSeconds}`,
});

export function setLimitHeaders(reply: FastifyReply, policy: LimitPolicy, decision: Decision, nowMs: number): void {
  const { remaining, resetSeconds } = decision;
  reply
    .header('ratelimit-policy', policy.text)
    .header('ratelimit', `"${policy.name}";r=${remaining};t=${resetSeconds}`)
    .header('x-ratelimit-limit', policy.limit)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', Math.floor(nowMs / 1_000) + resetSeconds);
  if (!decision.allowed) reply.header('retry-after', resetSeconds);
}
