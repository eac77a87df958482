// The OpenAPI 3.1 document, made from the routes themselves: three media types and the problem shape on every operation.
import swagger from '@fastify/swagger';
import { stringify } from 'yaml';
import { describeEvents, webhooksTag } from '../../telling/describe-events.ts';
import type { ToldEvent } from '../../telling/telling.ts';
import { Problem } from '../errors/problem.ts';
import { IGNORED_HEADER } from '../ignored-names.ts';
import type { RefusalKind } from '../refusal.ts';
import type { Server } from '../server.ts';
import {
  internalError,
  malformedBody,
  malformedRequest,
  outcomeUnknown,
  payloadTooLarge,
  unavailable,
  unsupportedMediaType,
  validationFailed,
} from '../transport-errors.ts';
import { type ApiDocument, completeDocument, mapOperations, publishDocument, type Schema } from './document.ts';
import { describeRefusals } from './refusal-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The refusals of the operation itself, for the document; every operation has others as well. */
    refuses?: readonly RefusalKind[];
  }
}

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
  /** The parts of the interface, as in "addresses and bank accounts". */
  offers: string;
  /** How callers send their key: one of these is enough. */
  securitySchemes: Record<string, object>;
  parameters: CommonParameters;
  /** Properties that any body may have, such as the key. */
  inBody: Record<string, Schema>;
  /** The refusals of the gate before every operation. */
  refusals: readonly RefusalKind[];
  /** The messages that this server sends to others. */
  events: readonly ToldEvent[];
};

/** The served form: with shared schemas as components. */
export const readDocument = (server: Server): ApiDocument =>
  publishDocument(server.swagger() as unknown as ApiDocument);

export const writeYaml = (document: ApiDocument): string => stringify(document, { aliasDuplicateObjects: false });

/** Serves a document that is built once. */
export function serveDocument(server: Server, read: () => ApiDocument): void {
  const options = { schema: { hide: true }, config: { role: 'public' as const } };
  let document: ApiDocument | undefined;
  let yaml: string | undefined;
  const readOnce = () => {
    document ??= read();
    return document;
  };
  server.get('/openapi.json', options, readOnce);
  server.get('/openapi.yaml', options, (_request, reply) => {
    yaml ??= writeYaml(readOnce());
    return reply.type('application/yaml; charset=utf-8').send(yaml);
  });
}

/** The information that every document gives about itself. */
export const describeInterface = (title: string, description: string, url: string) => ({
  openapi: '3.1.0' as const,
  info: {
    title,
    version: descriptionVersion,
    description,
    contact: { name: 'Kontor', url },
    license: { name: 'MIT', identifier: 'MIT' },
  },
});

export async function installOpenApi(server: Server, needs: OpenApiNeeds): Promise<void> {
  const { apiUrl, offers, securitySchemes, events } = needs;
  await server.register(swagger, {
    openapi: {
      ...describeInterface('Kontor', `One JSON interface for ${offers}.`, `${apiUrl}/docs`),
      servers: [{ url: apiUrl }],
      tags: [
        { name: 'external', description: 'Endpoints for web shops, booking pages and back offices.' },
        { name: 'bff', description: 'Internal endpoints of the content management system.' },
        ...(events.length > 0 ? [webhooksTag] : []),
      ],
      ...(events.length > 0 ? { webhooks: describeEvents(events) as never } : {}),
      components: { securitySchemes: securitySchemes as never },
    },
    transform: ({ schema, url, route }) => {
      const config = (route.config ?? {}) as DescribedConfig;
      return { schema: describe((schema ?? {}) as DescribedSchema, needs, config) as never, url };
    },
    transformObject: (made) => {
      const document = (made as { openapiObject: unknown }).openapiObject as ApiDocument;
      return declareIgnored(completeDocument(document, needs.inBody)) as never;
    },
  });
  serveDocument(server, () => readDocument(server));
}

/** These are refused before any field is read, so no field is named. */
const beforeFields = [401, 403, 413, 415, 429].map(String);
const ignoredHeader = {
  description:
    'Names of fields in query and body that nothing read, such as a misspelt one: at most 10, percent-encoded, separated by commas. Left out if every field was read.',
  schema: { type: 'string' },
  example: 'postalcode, event.titel',
};

function declareIgnored(document: ApiDocument): ApiDocument {
  const headers = { [IGNORED_HEADER]: { $ref: `#/components/headers/${IGNORED_HEADER}` } };
  const declared = mapOperations(document, ({ responses = {}, ...operation }) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, answer]) => [
        status,
        beforeFields.includes(status) ? answer : { ...answer, headers },
      ]),
    ),
  }));
  return { ...declared, components: { ...declared.components, headers: { [IGNORED_HEADER]: ignoredHeader } } };
}

type DescribedConfig = { key?: string; refuses?: readonly RefusalKind[] };

/** The document of an address beside the main interface, whose calls need no key. */
export function describeOwnAddress(url: string, { name, description, paths, streams }: OwnReference): ApiDocument {
  const about = describeInterface(`Kontor: ${name}`, description, url);
  const document = { ...about, servers: [{ url }], tags: [{ name, description }], paths: { ...paths, ...streams } };
  return publishDocument(completeDocument(document as unknown as ApiDocument, {}));
}

type OwnReference = {
  name: string;
  description: string;
  paths: Record<string, unknown>;
  streams: Record<string, unknown>;
};

function describe(schema: DescribedSchema, needs: OpenApiNeeds, config: DescribedConfig): DescribedSchema {
  const { parameters: common, securitySchemes } = needs;
  const isKeyOptional = config.key === 'optional';
  const ofBody = schema.body ? [malformedBody, payloadTooLarge, unsupportedMediaType] : [];
  const ofAll = [malformedRequest, validationFailed, ...needs.refusals, internalError, unavailable, outcomeUnknown];
  return {
    ...schema,
    querystring: addMembers(schema.querystring, common.querystring),
    headers: addMembers(schema.headers, common.headers),
    // One of the schemes is enough; the empty one means that no key is needed.
    security: [...Object.keys(securitySchemes).map((name) => ({ [name]: [] })), ...(isKeyOptional ? [{}] : [])],
    ...(schema.body ? { consumes: mediaTypes } : {}),
    produces: mediaTypes,
    response: {
      ...describeAnswers(schema.response ?? {}),
      ...describeProblems([...ofAll, ...ofBody, ...(config.refuses ?? [])]),
    },
  };
}

const describeAnswers = (answers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const { description = 'The answer.' } = answer as { description?: string };
      return [status, { ...(answer as object), 'x-response-description': description }];
    }),
  );

const { $id: _, ...problem } = Problem as typeof Problem & { $id: string };

const describeProblems = (kinds: readonly RefusalKind[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(describeRefusals(kinds, problem)).map(([status, { schema, description }]) => [
      status,
      { ...schema, 'x-response-description': description },
    ]),
  );

const addMembers = (schema: ObjectSchema = { type: 'object' }, members: Record<string, unknown>): ObjectSchema => ({
  ...schema,
  properties: { ...schema.properties, ...members },
});
