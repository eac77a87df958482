// Makes the data of the reference from the OpenAPI document: groups of operations with fields and examples.
import type { ReferenceView } from '#platform/http/docs/docs-pages.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import { type Example, writeExamples } from './examples.ts';

export type Schema = {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  examples?: unknown[];
  example?: unknown;
  default?: unknown;
};

export type Field = { name: string; type: string; isRequired: boolean; description: string; example: string };

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Field[];
  body: Field[];
  answer: Field[];
  examples: Example[];
  /** The initial values of "try it". */
  query: string;
  bodyExample: string | null;
  answerExample: string;
  /** The address to call, with path and query filled in. */
  url: string;
  /** Operations without a key are at another address, to which this page may not send requests. */
  needsKey: boolean;
};

export type Reference = {
  /** Grouped by the room in the path: bank, address, … */
  groups: { room: string; operations: Operation[] }[];
  errors: RefusalPage[];
  apiUrl: string;
};

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
};
type Content = Record<string, { schema?: Schema; example?: unknown }>;
type Described = {
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
};
type Document = { paths?: Record<string, Record<string, Described>> };

export function readReference({ document, openCalls, errors, apiUrl }: ReferenceView): Reference {
  const operations = listOperations(document as Document, { url: apiUrl, needsKey: true });
  const open = openCalls.map(
    (calls) => [calls.name, listOperations(calls as Document, { url: calls.url, needsKey: false })] as const,
  );
  const byRoom = Map.groupBy(operations, ({ path }) => path.replace(/^\/api\/v1\//, '').split('/')[0] ?? '');
  const groups = [...byRoom, ...open].map(([room, members]) => ({ room, operations: members }));
  return { groups, errors, apiUrl };
}

type Place = { url: string; needsKey: boolean };

const listOperations = ({ paths = {} }: Document, place: Place): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => readOperation(method.toUpperCase(), path, described, place)),
  );

function readOperation(method: string, path: string, described: Described, place: Place): Operation {
  const { summary = '', description = '' } = described;
  const parameters = (described.parameters ?? []).map(withExample);
  const body = schemaOf(described.requestBody?.content);
  const answered = mediaOf(described.responses?.['200']?.content);
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name, schema = {} }): [string, string] => [name, String(exampleOf(schema))]),
  ).toString();
  const example = mediaOf(described.requestBody?.content)?.example;
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => String(exampleOf(findSchema(parameters, name))));
  const url = `${place.url}${filled}${query && `?${query}`}`;
  const bodyExample = body === undefined ? null : JSON.stringify(example ?? exampleOf(body), null, 2);
  return {
    id: nameAnchor(method, path),
    method,
    path,
    summary: summary.replace(/\.$/, ''),
    description,
    parameters: parameters.map(({ name, required = false, description: words, schema = {} }) => ({
      name,
      type: typeOf(schema),
      isRequired: required,
      description: words ?? schema.description ?? '',
      example: writeExample(schema),
    })),
    body: listFields(body, ''),
    answer: listFields(answered?.schema, ''),
    examples: writeExamples({ method, url, body: bodyExample, needsKey: place.needsKey }),
    query,
    bodyExample,
    answerExample: JSON.stringify(answered?.example ?? sampleOf(answered?.schema ?? {}) ?? {}, null, 2),
    url,
    needsKey: place.needsKey,
  };
}

const findSchema = (parameters: Parameter[], name: string): Schema =>
  parameters.find((parameter) => parameter.name === name)?.schema ?? {};

/** In OpenAPI the examples of a parameter are beside its schema, those of a field inside it. */
function withExample(parameter: Parameter): Parameter {
  const example = parameter.example ?? Object.values(parameter.examples ?? {})[0]?.value;
  if (example === undefined) return parameter;
  return { ...parameter, schema: { ...parameter.schema, examples: [example] } };
}

/** Does not change, so that links into the page stay valid: get-address-list. */
export function nameAnchor(method: string, path: string): string {
  return `${method}-${path.replace(/^\/api\/(v1\/)?/, '')}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
}

const mediaOf = (content: Content = {}) => content['application/json'] ?? Object.values(content)[0];
const schemaOf = (content?: Content): Schema | undefined => mediaOf(content)?.schema;

function listFields(schema: Schema | undefined, prefix: string): Field[] {
  const choices = schema?.anyOf ?? (schema === undefined ? [] : [schema]);
  const fields = choices.flatMap((choice) =>
    Object.entries(choice.properties ?? {}).flatMap(([name, member]) => {
      const path = `${prefix}${name}`;
      const field = {
        name: path,
        type: typeOf(member),
        isRequired: choice.required?.includes(name) ?? false,
        description: member.description ?? '',
        example: writeExample(member),
      };
      return [field, ...listFields(member.items ?? member, member.items ? `${path}[].` : `${path}.`)];
    }),
  );
  return fields.filter((field, index) => fields.findIndex(({ name }) => name === field.name) === index);
}

export function typeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  return [schema.type].flat().join(' or ') || 'any';
}

/** The example of the schema, or one made from the examples of its members. */
function exampleOf(schema: Schema): unknown {
  const own = schema.examples?.[0] ?? schema.example ?? schema.const ?? schema.default ?? schema.enum?.[0];
  if (own !== undefined) return own;
  const [choice] = schema.anyOf ?? [];
  if (choice) return exampleOf(choice);
  if (schema.properties) {
    const shown = Object.entries(schema.properties).filter(([name]) => schema.required?.includes(name));
    return Object.fromEntries(shown.map(([name, member]) => [name, exampleOf(member)]));
  }
  if (schema.items) return [exampleOf(schema.items)];
  return { string: 'text', integer: 1, number: 1, boolean: true }[String([schema.type].flat()[0])] ?? null;
}

/** An answer with every member that has an example; undefined if none has one. */
function sampleOf(schema: Schema): unknown {
  const own = schema.examples?.[0] ?? schema.example ?? schema.const;
  if (own !== undefined) return own;
  if (schema.anyOf) {
    // A successful answer is a better example than a refusal.
    const [fullest] = schema.anyOf.toSorted((a, b) => countMembers(b) - countMembers(a));
    return fullest && sampleOf(fullest);
  }
  if (schema.items) {
    const item = sampleOf(schema.items);
    return item === undefined ? undefined : [item];
  }
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [name, sampleOf(member)] as const);
  const known = members.filter(([, sample]) => sample !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

const countMembers = ({ properties = {} }: Schema) => Object.keys(properties).length;

function writeExample(schema: Schema): string {
  const own = schema.examples?.[0] ?? schema.example;
  return own === undefined ? '' : typeof own === 'string' ? own : JSON.stringify(own);
}
