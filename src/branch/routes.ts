// The routes of spec 4.6 and 4.7.
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Server } from '#platform/http/server.ts';
import { isKept, sendNotModified, sendVersioned, type Versioned } from '#platform/http/versioned.ts';
import type { Branches } from './branches.ts';
import { branchNotFound } from './errors.ts';
import { exampleDetail, exampleList } from './examples.ts';
import { toJsonLd } from './rules/json-ld.ts';
import type { BranchDetailView } from './rules/public-view.ts';
import { BranchDetail, BranchDetailQuery, BranchList, BranchListQuery } from './schema.ts';

const notModified = Type.Unsafe<never>({
  type: 'null',
  description: 'Nothing has changed since the ETag in If-None-Match.',
});

const jsonLd = 'application/ld+json';

export const branchRoutes = (branches: Branches) => (server: Server) => {
  server.get(
    '/api/v1/branch/list',
    {
      config: { role: 'branch:read' },
      schema: {
        tags: ['external'],
        operationId: 'listBranches',
        summary: 'List the active branches, nearest first when a point is given.',
        description:
          'Without a point, branches come by name. With latitude and longitude, which go together, they come by great-circle distance from the point, each with distanceKm; branches without GPS coordinates come last. Answers carry an ETag: If-None-Match answers 304 while nothing has changed.',
        querystring: BranchListQuery,
        response: { 200: { ...BranchList, examples: [exampleList] }, 304: notModified },
      },
    },
    async (request, reply) => sendVersioned(request, reply, await branches.list(request.caller, request.query)),
  );
  server.get(
    '/api/v1/branch/detail',
    {
      config: { role: 'branch:read', refuses: [branchNotFound] },
      schema: {
        tags: ['external'],
        operationId: 'readBranch',
        summary: 'Read one active branch: contacts, opening hours, people, documents.',
        description:
          'Public data only. A slug that the branch had before it was renamed still finds it. With Accept: application/ld+json the answer is a schema.org LocalBusiness. Answers carry an ETag, as the list does.',
        querystring: BranchDetailQuery,
        response: { 200: { ...BranchDetail, examples: [exampleDetail] }, 304: notModified },
      },
    },
    async (request, reply) => sendDetail(request, reply, await branches.detail(request.caller, request.query.slug)),
  );
};

/** As the JSON of the specification, or as JSON-LD for search engines. */
function sendDetail(request: FastifyRequest, reply: FastifyReply, answer: Versioned<BranchDetailView>) {
  if (!wantsJsonLd(request.headers.accept)) return sendVersioned(request, reply, answer);
  if (isKept(request, reply, answer.dependsOn, jsonLd)) return sendNotModified(reply);
  return reply.type(`${jsonLd}; charset=utf-8`).send(JSON.stringify(toJsonLd(answer.body)));
}

/** A client that also accepts plain JSON gets that: the specification says so. */
const wantsJsonLd = (accept = '') => accept.includes(jsonLd) && !accept.includes('application/json');
