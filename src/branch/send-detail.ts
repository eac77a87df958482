// Sends a branch in the form that was asked for: the contract's JSON, or schema.org for search engines.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKept, sendNotModified, sendVersioned, type Versioned } from '#platform/http/versioned.ts';
import { toJsonLd } from './rules/json-ld.ts';
import type { BranchDetailView } from './rules/public-view.ts';

const jsonLd = 'application/ld+json';

export function sendDetail(request: FastifyRequest, reply: FastifyReply, answer: Versioned<BranchDetailView>) {
  if (!wantsJsonLd(request.headers.accept)) return sendVersioned(request, reply, answer);
  if (isKept(request, reply, answer.dependsOn, jsonLd)) return sendNotModified(reply);
  return reply.type(`${jsonLd}; charset=utf-8`).send(JSON.stringify(toJsonLd(answer.body)));
}

/** Whoever takes plain JSON too gets that: it is the contract. */
const wantsJsonLd = (accept = '') => accept.includes(jsonLd) && !accept.includes('application/json');
