// Completes the OpenAPI document that @fastify/swagger makes of the routes, and publishes it with shared schemas as components.
//
// `expects` is only for our own code and is removed from the document. `documented` holds bounds and formats of the spec that
// the story checks instead of the schema, because they apply after the text is cleaned.

export type Schema = {
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  documented?: Record<string, unknown>;
  [keyword: string]: unknown;
};

type Media = { schema?: Schema; example?: unknown; examples?: unknown };
export type Content = Record<string, Media>;
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
  [member: string]: unknown;
};
export type Operation = {
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Content; required?: boolean };
  responses?: Record<string, { description?: string; content?: Content; [member: string]: unknown }>;
  [member: string]: unknown;
};
export type ApiDocument = {
  paths?: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; [member: string]: unknown };
  [member: string]: unknown;
};

/** Our own keywords, and a keyword that a document of parameters has no place for. */
const privateKeywords = ['expects', 'documented', 'dependencies', 'x-response-description'];

/** `inBody`: properties that every request body may have beside those of its operation. */
export const completeDocument = (document: ApiDocument, inBody: Record<string, Schema>): ApiDocument =>
  mapDocument(document, {
    parameter: completeParameter,
    body: (schema) => readBody(schema, inBody),
    answer: toPublic,
  });

/** A parameter with a default may be left out, even if the schema requires it after the defaults were filled in. */
function completeParameter(parameter: Parameter): Parameter {
  const schema = toPublic(parameter.schema ?? {});
  const isRequired = parameter.required === true && schema.default === undefined;
  // OpenAPI 3.1 expects `examples` of a schema as a list, and those of a parameter as an object: one of them is enough.
  const { expects: _expects, documented: _documented, ...rest } = parameter;
  return { ...rest, required: isRequired, schema };
}

function readBody(schema: Schema, inBody: Record<string, Schema>): Schema {
  const body = toNullable(toPublic(schema));
  return { ...body, properties: { ...body.properties, ...inBody } };
}

/** The schema for publication. */
function toPublic(schema: Schema): Schema {
  const kept = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !privateKeywords.includes(keyword)));
  return mapMembers({ ...kept, ...schema.documented }, toPublic);
}

/**
 * Design, Media types: an optional property of a body that is null counts as left out. A property with a default is optional,
 * but only its description says so: openapi-typescript treats a property with the keyword `default` as always present.
 */
function toNullable(schema: Schema): Schema {
  const { properties } = schema;
  const inner = mapMembers(schema, toNullable);
  if (!properties || !inner.properties) return inner;
  const required = (schema.required ?? []).filter((name) => properties[name]?.default === undefined);
  const members = Object.entries(inner.properties).map(([name, member]) => [
    name,
    required.includes(name) ? member : toOptional(member),
  ]);
  return { ...inner, required, properties: Object.fromEntries(members) };
}

/** Appended to the description of a property with a default. */
export const defaultWords = 'Default: ';

function toOptional({ default: standard, ...member }: Schema): Schema {
  const words = standard === undefined ? [] : [`${defaultWords}${JSON.stringify(standard)}.`];
  const description = [member.description ?? [], words].flat().join(' ');
  const taken = member.anyOf
    ? { anyOf: [...member.anyOf, { type: 'null' }] }
    : { type: [member.type ?? [], 'null'].flat() };
  return { ...member, ...taken, ...(description === '' ? {} : { description }) };
}

/**
 * Every schema with a title becomes a component. An answer has one complete example beside its schema. Examples of its single
 * properties, which need not fit together, are left out.
 */
export function publishDocument(document: ApiDocument): ApiDocument {
  const schemas: Record<string, Schema> = {};
  const refer = (schema: Schema): Schema => {
    const inner = mapMembers(schema, refer);
    const { title } = inner;
    if (title === undefined) return inner;
    const known = schemas[title];
    if (known && JSON.stringify(known) !== JSON.stringify(inner)) throw new Error(`Two schemas are called ${title}.`);
    schemas[title] = inner;
    return { $ref: `#/components/schemas/${title}` };
  };
  const published = mapDocument(document, { body: refer, answer: (own) => refer(withoutExamples(own)) });
  return { ...published, components: { ...published.components, schemas } };
}

function withoutExamples({ examples: _, ...schema }: Schema): Schema {
  return mapMembers(schema, withoutExamples);
}

function mapMembers(schema: Schema, change: (member: Schema) => Schema): Schema {
  return {
    ...schema,
    ...(schema.properties ? { properties: mapValues(schema.properties, change) } : {}),
    ...(schema.items ? { items: change(schema.items) } : {}),
    ...(schema.anyOf ? { anyOf: schema.anyOf.map(change) } : {}),
  };
}

export const mapOperations = (document: ApiDocument, change: (operation: Operation) => Operation): ApiDocument => ({
  ...document,
  paths: mapValues(document.paths ?? {}, (methods) => mapValues(methods, change)),
});

type Changes = {
  parameter?(parameter: Parameter): Parameter;
  body(schema: Schema): Schema;
  answer(schema: Schema): Schema;
};

/** We send the bodies of webhooks, so they are documented like answers. */
function mapDocument(document: ApiDocument, { parameter = (same) => same, body, answer }: Changes): ApiDocument {
  const change = (operation: Operation, inBody: Changes['body']): Operation => {
    const { parameters, requestBody, responses } = operation;
    return {
      ...operation,
      ...(parameters ? { parameters: parameters.map(parameter) } : {}),
      ...(requestBody ? { requestBody: mapContent(requestBody, inBody) } : {}),
      ...(responses ? { responses: mapValues(responses, (response) => mapContent(response, answer)) } : {}),
    };
  };
  const { webhooks } = document;
  const sent = webhooks && mapValues(webhooks, (methods) => mapValues(methods, (one) => change(one, answer)));
  return { ...mapOperations(document, (one) => change(one, body)), ...(sent ? { webhooks: sent } : {}) };
}

const mapContent = <Part extends { content?: Content }>(part: Part, change: Changes['body']): Part =>
  part.content
    ? {
        ...part,
        content: mapValues(part.content, (one) => (one.schema ? { ...one, schema: change(one.schema) } : one)),
      }
    : part;

/** Every operation with its method and path, in the order of the document. */
export const listCalls = (paths: ApiDocument['paths'] = {}) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

const mapValues = <From, To>(members: Record<string, From>, change: (member: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));

export type ListedField = { path: string; schema: Schema; isRequired: boolean };

/** Every field of a schema and of what it holds, by its path: `items[].id`. */
export function listFields(schema: Schema | undefined, prefix = ''): ListedField[] {
  const choices = schema?.anyOf ?? (schema === undefined ? [] : [schema]);
  const fields = choices.flatMap((choice) =>
    Object.entries(choice.properties ?? {}).flatMap(([name, member]): ListedField[] => {
      const path = `${prefix}${name}`;
      // If there are several answers, a field that only one of them requires is not always there.
      const isRequired = choices.every((one) => one.required?.includes(name));
      const inner = listFields(member.items ?? member, member.items ? `${path}[].` : `${path}.`);
      return [{ path, schema: member, isRequired }, ...inner];
    }),
  );
  return fields.filter((field, index) => fields.findIndex(({ path }) => path === field.path) === index);
}
