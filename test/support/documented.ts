// Reads the OpenAPI documents as a caller does: operations, their examples, and schemas with every reference in place.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import type { Server } from '#platform/http/server.ts';

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

export type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema };
type Examples = { example?: unknown; examples?: Record<string, { value: unknown }> };
export type Media = Examples & { schema: Schema };
export type Parameter = Examples & {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};
export type Response = { description: string; content?: Record<string, Media>; headers?: Record<string, unknown> };
export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
};
export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    headers?: Record<string, unknown>;
    securitySchemes?: Record<string, unknown>;
  };
};
export type Described = Operation & { method: 'GET' | 'POST'; path: string };

export const readDocument = async (server: Server): Promise<ApiDocument> =>
  (await server.inject('/openapi.json')).json();

export const listOperations = ({ paths }: ApiDocument): Described[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase() as Described['method'],
    })),
  );

/** The examples of a parameter, a request or an answer, the first one first. */
export const examplesOf = ({ example, examples }: Examples): unknown[] =>
  example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example];

/**
 * The schema with nothing in it that it does not declare. Only tests read answers so: to a client an answer may always grow, so
 * the document itself forbids nothing.
 */
export function closeSchema<Any>(schema: Any): Any {
  if (Array.isArray(schema)) return schema.map(closeSchema) as Any;
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, closeSchema(value)]));
  const isMap = typeof closed.additionalProperties === 'object';
  return ('properties' in schema && !isMap ? { ...closed, additionalProperties: false } : closed) as Any;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);

/** By the components that it has, since most apps of a run have the same: what was compiled once is kept. */
const known = new Map<string, { id: string; compiled: Map<string, ValidateFunction> }>();

function openComponents(components: unknown) {
  const text = JSON.stringify(components);
  const opened = known.get(text) ?? { id: `document-${known.size}`, compiled: new Map<string, ValidateFunction>() };
  if (!known.has(text)) ajv.addSchema({ $id: opened.id, components });
  known.set(text, opened);
  return opened;
}

/** Checks values against schemas of the document: answers may hold nothing else, requests may. */
export function schemaChecks(document: ApiDocument, kind: 'answers' | 'requests' = 'answers') {
  const readOf = kind === 'answers' ? closeSchema : <Any>(schema: Any): Any => schema;
  const { id, compiled } = openComponents(readOf(document.components));
  const compile = (schema: Schema) => {
    const written = JSON.stringify(readOf(schema)).replaceAll('"#/components/', `"${id}#/components/`);
    const check = compiled.get(written) ?? ajv.compile(JSON.parse(written));
    compiled.set(written, check);
    return check;
  };
  const ofSchema = new Map<Schema, ValidateFunction>();
  /** What is wrong with the value, or nothing. */
  return (schema: Schema, value: unknown): unknown[] => {
    const check = ofSchema.get(schema) ?? compile(schema);
    ofSchema.set(schema, check);
    return check(value) ? [] : (check.errors ?? []);
  };
}
