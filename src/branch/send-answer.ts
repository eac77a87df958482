// Sends an answer that may be kept: with its entity tag, or as 304 to a caller who has it already.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseAnswerType } from '#platform/http/answer/media-type.ts';
import type { Versioned } from './branches.ts';
import { matchesTag } from './rules/etag.ts';
import { toJsonLd } from './rules/json-ld.ts';
import type { BranchDetailView } from './rules/public-view.ts';

const jsonLd = 'application/ld+json';

/** Undefined when 304 says it all. */
export function sendAnswer<Body>(request: FastifyRequest, reply: FastifyReply, { body, dependsOn }: Versioned<Body>) {
  return isKept(request, reply, dependsOn, chooseAnswerType(request.headers.accept)) ? sendNothing(reply) : body;
}

/** The same for the detail, which search engines may ask for in the words of schema.org. */
export function sendDetail(request: FastifyRequest, reply: FastifyReply, answer: Versioned<BranchDetailView>) {
  if (!wantsJsonLd(request.headers.accept)) return sendAnswer(request, reply, answer);
  if (isKept(request, reply, answer.dependsOn, jsonLd)) return sendNothing(reply);
  return reply.type(`${jsonLd}; charset=utf-8`).send(JSON.stringify(toJsonLd(answer.body)));
}

/** Whoever takes plain JSON too gets that: it is the contract. */
const wantsJsonLd = (accept = '') => accept.includes(jsonLd) && !accept.includes('application/json');

/** A shared cache must not keep it, and the caller's own must ask before using it again. */
function isKept(request: FastifyRequest, reply: FastifyReply, dependsOn: string, mediaType: string): boolean {
  const tag = `"${createHash('sha256').update(`${mediaType} ${dependsOn}`).digest('base64url').slice(0, 27)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  return matchesTag(request.headers['if-none-match'], tag);
}

const sendNothing = (reply: FastifyReply) => reply.code(304).send();
