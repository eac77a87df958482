// Answers that a caller may keep (RFC 9110 8.8.3, 13.1.2): each has an entity tag, and a caller that has it already gets 304.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseAnswerType } from './answer/media-type.ts';

/** `dependsOn` changes whenever the body may. */
export type Versioned<Body> = { body: Body; dependsOn: string };

/** Undefined if 304 is enough. */
export function sendVersioned<Body>(request: FastifyRequest, reply: FastifyReply, answer: Versioned<Body>) {
  const mediaType = chooseAnswerType(request.headers.accept);
  return isKept(request, reply, answer.dependsOn, mediaType) ? sendNotModified(reply) : answer.body;
}

/** A shared cache must not keep it, and the caller's own cache must check before using it again. */
export function isKept(request: FastifyRequest, reply: FastifyReply, dependsOn: string, mediaType: string): boolean {
  const tag = `"${createHash('sha256').update(`${mediaType} ${dependsOn}`).digest('base64url').slice(0, 27)}"`;
  reply.header('cache-control', 'private, no-cache').header('etag', tag);
  return matchesTag(request.headers['if-none-match'], tag);
}

export const sendNotModified = (reply: FastifyReply) => reply.code(304).send();

const tags = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/** If-None-Match compares weakly: W/"a" matches "a". */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return [...header.slice(0, 8_192).matchAll(tags)].some(([, own]) => own === tag);
}
