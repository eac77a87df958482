// A route that returns how the platform read a request: the caller and the parameters.
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Server } from '#platform/http/server.ts';

const Query = Type.Object({
  text: Type.Optional(Type.String({ maxLength: 10, examples: ['hello'] })),
  number: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  flag: Type.Optional(Type.Boolean()),
});

const show = (request: FastifyRequest) => ({
  environment: request.caller.environment,
  organisation: request.caller.organisation.slug,
  keyType: request.caller.keyType,
  query: request.query,
  body: request.body ?? null,
});

export function makeProbe(server: Server): void {
  const options = { config: { role: 'bank:read' }, schema: { querystring: Query, tags: ['external'] } };
  server.get('/api/v1/probe', options, show);
  server.post('/api/v1/probe', options, show);
}
