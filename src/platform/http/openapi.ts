// The OpenAPI 3.1 document, made from the routes themselves: three media types and the problem shape on every operation.
import swagger from '@fastify/swagger';
import { Problem } from './problem.ts';
import type { Server } from './server.ts';

const mediaTypes = ['application/json', 'multipart/form-data', 'text/plain'];

/** Spec 9: the description's version, not the product's. */
const descriptionVersion = '1.0.0';

const securitySchemes = {
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The preferred place.' },
  bearer: { type: 'http', scheme: 'bearer' },
  apiKeyQuery: { type: 'apiKey', in: 'query', name: 'apiKey', description: 'As the specification has it.' },
} as const;

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

export async function installOpenApi(server: Server, apiUrl: string, common: CommonParameters): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kontor',
        version: descriptionVersion,
        description:
          'Addresses, company registries, bank accounts, branches and calendar events behind one JSON interface.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: apiUrl }],
      tags: [
        { name: 'external', description: 'Endpoints for web shops, booking pages and back offices.' },
        { name: 'bff', description: 'Internal endpoints of the content management system.' },
      ],
      components: { securitySchemes },
    },
    transform: ({ schema, url, route }) => {
      const isKeyOptional = (route.config as { key?: string } | undefined)?.key === 'optional';
      return { schema: describe((schema ?? {}) as DescribedSchema, common, isKeyOptional) as never, url };
    },
  });
  const options = { schema: { hide: true }, config: { role: 'public' as const } };
  server.get('/openapi.json', options, () => server.swagger());
  server.get('/openapi.yaml', options, (_request, reply) =>
    reply.type('application/yaml; charset=utf-8').send(server.swagger({ yaml: true })),
  );
}

function describe(schema: DescribedSchema, common: CommonParameters, isKeyOptional: boolean): DescribedSchema {
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
