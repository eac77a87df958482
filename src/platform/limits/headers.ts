// The headers that tell a caller how much of its limit is left (design, Rate limits).
import type { FastifyReply } from 'fastify';
import { addLines, headerLine, joinLines, type Lines } from '../http/answer/ready-lines.ts';
import type { Decision } from './limiter.ts';

export type LimitPolicy = { name: string; lines: Lines };

/** Made once for each limit: it stands in every answer. */
export const limitPolicy = (name: string, limit: number, windowSeconds: number): LimitPolicy => ({
  name,
  lines: joinLines(
    headerLine('ratelimit-policy', `"${name}";q=${limit};w=${windowSeconds}`),
    headerLine('x-ratelimit-limit', limit),
  ),
});

export function setLimitHeaders(reply: FastifyReply, policy: LimitPolicy, decision: Decision, nowMs: number): void {
  const { remaining, resetSeconds } = decision;
  const lines = joinLines(
    policy.lines,
    headerLine('ratelimit', `"${policy.name}";r=${remaining};t=${resetSeconds}`),
    headerLine('x-ratelimit-remaining', remaining),
    headerLine('x-ratelimit-reset', Math.floor(nowMs / 1_000) + resetSeconds),
  );
  addLines(reply, lines);
  if (!decision.allowed) reply.header('retry-after', resetSeconds);
}
