// Makes the data of the reference from the OpenAPI document, in the language of the reader: operations with fields and examples.
import type { ReferenceView } from '#platform/http/docs/docs-pages.ts';
import {
  type ApiDocument,
  type Content,
  type Operation as Described,
  listCalls,
  listFields,
  type Parameter,
  type Schema,
} from '#platform/http/docs/document.ts';
import type { TranslateText } from '#platform/http/docs/translate.ts';
import type { RefusalPage } from '#platform/http/refusal.ts';
import type { ToldEvent } from '#platform/telling/telling.ts';
import { type Example, writeExamples } from './examples.ts';
import { exampleOf, sampleOf, typeOf, withoutNull, writeExample } from './schema.ts';
import { makeField, makeMembers, type Place, type TryField } from './try-fields.ts';

export type Field = {
  name: string;
  type: string;
  in?: string;
  isRequired: boolean;
  description: string;
  example: string;
};

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: Field[];
  /** Parameters that every operation has but few callers need. */
  common: Field[];
  body: Field[];
  answer: Field[];
  examples: Example[];
  answerExample: string;
  /** The fields of "try it"; null at another address, to which this page may not send requests. */
  fields: TryField[] | null;
  /** The address to call, with path and query filled in. */
  url: string;
};

export type Group = { name: string; title: string; operations: Operation[] };

export type Reference = {
  /** By the room in the path: bank, address, … */
  groups: Group[];
  errors: RefusalPage[];
  guides: { slug: string; title: string; lead: string }[];
  apiUrl: string;
};

type Spoken = {
  translate: TranslateText;
  /** Joins alternatives. */
  or: string;
};
type Reading = Spoken & { url: string; needsKey: boolean; common: readonly string[] };

export function readReference(view: ReferenceView, translate: TranslateText, or: string): Reference {
  const { document, openCalls, errors, apiUrl, common, headings, guides } = view;
  const reading = { common, translate, or };
  const titleOf = (room: string) => capitalise(translate(headings.get(room) ?? room));
  const own = listOperations(document as ApiDocument, { ...reading, url: apiUrl, needsKey: true });
  const byRoom = Map.groupBy(own, ({ path }) => path.replace(/^\/api\/v1\//, '').split('/')[0] ?? '');
  const groups = [...byRoom].map(([name, operations]) => ({ name, title: titleOf(name), operations }));
  const open = openCalls.map((calls) => ({
    name: calls.name,
    title: titleOf(calls.room),
    operations: listOperations(calls as ApiDocument, { ...reading, url: calls.url, needsKey: false }),
  }));
  return {
    groups: [...groups, ...open],
    errors: errors.map((page) => translatePage(page, translate)),
    guides: guides.map(({ slug, title, lead }) => ({ slug, title: translate(title), lead: translate(lead) })),
    apiUrl,
  };
}

/** The messages that webhooks send. */
export type EventMessage = {
  type: string;
  description: string;
  permission: string | null;
  headers: Field[];
  body: Field[];
  example: string;
};

export function readEvent(
  { type, description, permission }: ToldEvent,
  { document }: ReferenceView,
  translate: TranslateText,
  or: string,
): EventMessage {
  const { webhooks = {} } = document as ApiDocument;
  const { parameters = [], requestBody } = webhooks[type]?.post ?? {};
  const reading = { translate, or };
  return {
    type,
    description: translate(description),
    permission,
    headers: parameters.map(withExample).map((one) => ({ ...readParameter(one, reading), in: '' })),
    body: describeFields(schemaOf(requestBody?.content), reading),
    example: JSON.stringify(mediaOf(requestBody?.content)?.example, null, 2),
  };
}

export const translatePage = (page: RefusalPage, translate: TranslateText): RefusalPage => ({
  ...page,
  title: translate(page.title),
  meaning: translate(page.meaning),
  remedy: translate(page.remedy),
});

const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const listOperations = ({ paths }: ApiDocument, reading: Reading): Operation[] =>
  listCalls(paths).map(({ method, path, operation }) => readOperation(method, path, operation, reading));

function readOperation(method: string, path: string, described: Described, reading: Reading): Operation {
  const { needsKey, translate, common } = reading;
  const parameters = (described.parameters ?? []).map(withExample);
  const isCommon = ({ name }: Parameter) => common.includes(name);
  const body = schemaOf(described.requestBody?.content);
  const answered = mediaOf(described.responses?.['200']?.content);
  const writeOf = ({ schema = {} }: Parameter) => String(exampleOf(schema));
  // With every parameter that has an example, as the example of the answer. Filters of open calls would exclude each other.
  const isSent = (one: Parameter) =>
    one.required || (needsKey && !isCommon(one) && writeExample(one.schema ?? {}) !== '');
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && isSent(parameter))
    .map((parameter): [string, string] => [parameter.name, writeOf(parameter)]);
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const url = inPath.reduce((text, one) => text.replace(`{${one.name}}`, writeOf(one)), `${reading.url}${path}`);
  const sent = body && (mediaOf(described.requestBody?.content)?.example ?? exampleOf(body));
  const bodyText = sent === undefined ? null : JSON.stringify(sent, null, 2);
  return {
    id: nameAnchor(method, path),
    method,
    path,
    summary: translate(described.summary ?? '').replace(/\.$/, ''),
    description: translate(described.description ?? ''),
    parameters: parameters.filter((one) => !isCommon(one)).map((one) => readParameter(one, reading)),
    common: parameters.filter(isCommon).map((one) => readParameter(one, reading)),
    body: describeFields(body && withoutNull(body), reading),
    answer: describeFields(answered?.schema, reading),
    examples: writeExamples({ method, url, query, body: bodyText, needsKey }),
    answerExample: JSON.stringify(answered?.example ?? sampleOf(answered?.schema ?? {}) ?? {}, null, 2),
    fields: needsKey
      ? [
          ...parameters.map((one) => fieldOf(one, isCommon(one), one.in !== 'header' && isSent(one))),
          ...bodyFields(body, sent),
        ]
      : null,
    url: query.length === 0 ? url : `${url}?${new URLSearchParams(query)}`,
  };
}

function readParameter(
  { name, in: place, required, description, schema = {} }: Parameter,
  { translate, or }: Spoken,
): Field {
  return {
    name,
    type: typeOf(schema, or),
    in: place,
    isRequired: required ?? false,
    description: translate(description ?? schema.description ?? ''),
    example: writeExample(schema),
  };
}

const fieldOf = (
  { name, in: place, required = false, schema = {} }: Parameter,
  isCommon: boolean,
  isSent: boolean,
): TryField =>
  makeField({
    name,
    place: place as Place,
    schema,
    isRequired: required,
    isCommon,
    value: isSent ? exampleOf(schema) : undefined,
  });

/** Without the key, which "try it" sends in its header. */
const bodyFields = (body: Schema | undefined, sent: unknown): TryField[] =>
  body === undefined ? [] : makeMembers(body, 'body', sent).filter(({ name }) => name !== 'apiKey');

/** In OpenAPI the examples of a parameter are beside its schema, those of a field inside it. */
function withExample(parameter: Parameter): Parameter {
  const example = parameter.example ?? Object.values(parameter.examples ?? {})[0]?.value;
  if (example === undefined) return parameter;
  return { ...parameter, schema: { ...parameter.schema, examples: [example] } };
}

/** Stable, so that links into the page stay valid: get-address-list. */
export function nameAnchor(method: string, path: string): string {
  return `${method}-${path.replace(/^\/api\/(v1\/)?/, '')}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '');
}

const mediaOf = (content: Content = {}) => content['application/json'] ?? Object.values(content)[0];
const schemaOf = (content?: Content): Schema | undefined => mediaOf(content)?.schema;

const describeFields = (schema: Schema | undefined, { translate, or }: Spoken): Field[] =>
  listFields(schema).map(({ path, schema: own, isRequired }) => ({
    name: path,
    type: typeOf(own, or),
    isRequired,
    description: translate(own.description ?? ''),
    example: writeExample(own),
  }));
