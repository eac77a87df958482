// The OpenAPI 3.1 document, made from the routes themselves: three media types and the problem shape on every operation.
import swagger from '@fastify/swagger';
import { Problem } from '../errors/problem.ts';
import type { Server } from '../server.ts';

const mediaTypes = ['application/json', 'multipart/form-data', 'text/plain'];

/** Spec 9: the description's version, not the product's. */
const descriptionVersion = '1.0.0';

type ObjectSchema = { type?: string; properties?: Record<string, unknown> };

/** Parameters that every operation has, by their place. */
export type CommonParameters = { querystring: Record<string, unknown>; headers: Record<string, unknown> };

type DescribedSchema = {
  body?: unknown;
  querystring?: ObjectSchema;
  headers?: ObjectSchema;
  response?: Record<string, unknown>;
  consumes?: string[];
  produces?: string[];
  security?: Record<string, string[]>[];
};

export type OpenApiNeeds = {
  apiUrl: string;
  /** What the interface is made of, as in "addresses and bank accounts". */
  offers: string;
  /** How callers say who they are: one of these is enough. */
  securitySchemes: Record<string, object>;
  parameters: CommonParameters;
};

export async function installOpenApi(server: Server, needs: OpenApiNeeds): Promise<void> {
  const { apiUrl, offers, securitySchemes } = needs;
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kontor',
        version: descriptionVersion,
        description: `One JSON interface for ${offers}.`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: apiUrl }],
      tags: [
        { name: 'external', description: 'Endpoints for web shops, booking pages and back offices.' },
        { name: 'bff', description: 'Internal endpoints of the content management system.' },
      ],
      components: { securitySchemes: securitySchemes as never },
    },
    transform: ({ schema, url, route }) => {
      const isKeyOptional = (route.config as { key?: string } | undefined)?.key === 'optional';
      return { schema: describe((schema ?? {}) as DescribedSchema, needs, isKeyOptional) as never, url };
    },
  });
  const options = { schema: { hide: true }, config: { role: 'public' as const } };
  server.get('/openapi.json', options, () => server.swagger());
  server.get('/openapi.yaml', options, (_request, reply) =>
    reply.type('application/yaml; charset=utf-8').send(server.swagger({ yaml: true })),
  );
}

function describe(schema: DescribedSchema, needs: OpenApiNeeds, isKeyOptional: boolean): DescribedSchema {
  const { parameters: common, securitySchemes } = needs;
  const { $id: _, ...problem } = Problem as typeof Problem & { $id: string };
  return {
    ...schema,
    querystring: addMembers(schema.querystring, common.querystring),
    headers: addMembers(schema.headers, common.headers),
    // One of the schemes is enough; the empty one means that none is, too.
    security: [...Object.keys(securitySchemes).map((name) => ({ [name]: [] })), ...(isKeyOptional ? [{}] : [])],
    ...(schema.body ? { consumes: mediaTypes } : {}),
    produces: mediaTypes,
    response: {
      ...schema.response,
      '4XX': { ...problem, description: 'Refused: the code says why and has a page under /docs/errors/.' },
      '5XX': { ...problem, description: 'A fault, or temporarily unavailable.' },
    },
  };
}

const addMembers = (schema: ObjectSchema = { type: 'object' }, members: Record<string, unknown>): ObjectSchema => ({
  ...schema,
  properties: { ...schema.properties, ...members },
});
