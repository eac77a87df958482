// Writes the headers that tell a caller how much of its limit is left (design, Rate limits).
import type { FastifyReply } from 'fastify';
import { addLines, writtenLines } from '../http/answer/ready-lines.ts';
import type { Decision } from './limiter.ts';

/** The start of the header lines: the same in every answer, up to the number of requests that are left. */
type LimitPolicy = { start: string };

/** Made once for each limit. */
export const limitPolicy = (name: string, limit: number, windowSeconds: number): LimitPolicy => ({
  start: `ratelimit-policy: "${name}";q=${limit};w=${windowSeconds}\r\nx-ratelimit-limit: ${limit}\r\nratelimit: "${name}";r=`,
});

export function setLimitHeaders(reply: FastifyReply, { start }: LimitPolicy, decision: Decision, nowMs: number): void {
  const { remaining, resetSeconds } = decision;
  const resetAt = Math.floor(nowMs / 1_000) + resetSeconds;
  const text = `${start}${remaining};t=${resetSeconds}\r\nx-ratelimit-remaining: ${remaining}\r\nx-ratelimit-reset: ${resetAt}\r\n`;
  addLines(reply, writtenLines(text));
  if (!decision.allowed) reply.header('retry-after', resetSeconds);
}
