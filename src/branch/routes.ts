// The routes of spec 4.6 and 4.7.
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Server } from '#platform/http/server.ts';
import { isKept, sendNotModified, sendVersioned, type Versioned } from '#platform/http/versioned.ts';
import { listBranches, readPublicBranch } from './branches.ts';
import { branchNotFound } from './errors.ts';
import { exampleDetail, exampleList } from './examples.ts';
import type { BranchRoom } from './room.ts';
import { toJsonLd } from './rules/json-ld.ts';
import type { BranchDetailView } from './rules/public-view.ts';
import { BranchDetail, BranchDetailQuery, BranchList, BranchListQuery } from './schema.ts';

const notModified = Type.Unsafe<never>({
  type: 'null',
  description: 'Nothing has changed since the ETag in If-None-Match.',
});

const jsonLd = 'application/ld+json';

export const branchRoutes = (room: BranchRoom) => (server: Server) => {
  server.get(
    '/api/v1/branch/list',
    {
      config: { role: 'branch:read' },
      schema: {
        tags: ['external'],
        operationId: 'listBranches',
        summary: 'List branches.',
        description:
          'Returns the active branches. Without a point, they are sorted by name. With latitude and longitude (send both), they are sorted by great-circle distance from the point, and each has distanceKm; branches without GPS coordinates come last. Answers have an ETag: with If-None-Match the answer is 304 until something changes.',
        querystring: BranchListQuery,
        response: { 200: { ...BranchList, examples: [exampleList] }, 304: notModified },
      },
    },
    async (request, reply) => sendVersioned(request, reply, await listBranches(room, request.caller, request.query)),
  );
  server.get(
    '/api/v1/branch/detail',
    {
      config: { role: 'branch:read', refuses: [branchNotFound] },
      schema: {
        tags: ['external'],
        operationId: 'readBranch',
        summary: 'Get a branch.',
        description:
          'Returns one active branch with its contacts, opening hours, people and documents; public data only. A slug the branch had before it was renamed still works. With Accept: application/ld+json the answer is a schema.org LocalBusiness. Answers have an ETag, like the list.',
        querystring: BranchDetailQuery,
        response: { 200: { ...BranchDetail, examples: [exampleDetail] }, 304: notModified },
      },
    },
    async (request, reply) =>
      sendDetail(request, reply, await readPublicBranch(room, request.caller, request.query.slug)),
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
