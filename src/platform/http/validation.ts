// Validates requests against their schemas and says what is wrong with each field in plain words.
import type { ErrorObject } from 'ajv';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { type Coercer, type CoercibleSchema, coercer, needsCoercion } from '../text/coerce.ts';
import { describeJsonFault } from '../text/json-fault.ts';
import { TooDeep } from '../text/json-text.ts';
import { findOptional, isNull, isNullOrEmpty, leaveOut } from '../text/leave-out.ts';
import { isTextual } from './body/form-fields.ts';
import { countItemsFirst } from './count-items-first.ts';
import { invalidFields, problemOf } from './invalid-fields.ts';
import type { FieldProblem } from './refusal.ts';
import { malformedBody } from './transport-errors.ts';

/**
 * Compiles each schema once for the whole process: a page and its /bff twin, or a list and its CSV, have equal schemas, and
 * compiling took most of a start. Equal content counts as one schema: `splitSchema` makes new objects.
 */
export function compileOnce<Schema extends object, Compiled extends object>(
  compile: (schema: Schema) => Compiled,
): (schema: Schema) => Compiled {
  const known = new Map<string, Compiled>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const compiled = known.get(text) ?? compile(schema);
    known.set(text, compiled);
    return compiled;
  };
}

// The package is CommonJS: its types put the function under `default`, Node hands over the function itself.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default;

/** We coerce values ourselves, only where everything arrives as text; unknown fields pass, and stories pick theirs. */
const ajv = new Ajv({
  coerceTypes: false,
  removeAdditional: false,
  allErrors: true,
  useDefaults: true,
  verbose: true,
  strict: false,
  addUsedSchema: false,
});
addFormats(ajv);

const compileCheck = compileOnce((schema: CoercibleSchema) => ajv.compile(countItemsFirst(schema)));

export const compileValidators: FastifySchemaCompiler<CoercibleSchema> = ({ schema, httpPart }) => {
  // With the first request: a start has hundreds of schemas, and a command needs one of them at most.
  let check: ReturnType<typeof compileCheck> | undefined;
  const isText = httpPart === 'querystring' || httpPart === 'params';
  const coerce = needsCoercion(schema) ? coercer(schema) : null;
  const place = places[(httpPart ?? 'body') as keyof typeof places] ?? 'body';
  const optional = place === 'body' || place === 'query' ? findOptional(schema) : null;
  return (data: unknown) => {
    const wasText = isText || isTextual(data);
    const value = coerce && wasText ? coerceOrRefuse(coerce, data) : data;
    if (value instanceof Error) return { error: value };
    leaveOut(optional, value, wasText ? isNullOrEmpty : isNull);
    check ??= compileCheck(schema);
    if (check(value)) return { value };
    return { error: invalidFields(toFieldProblems(check.errors ?? [], place)) };
  };
};

/**
 * For a route whose story checks the fields, so that all problems are reported at once. This checks only what a story cannot
 * see: a body that is no object, a parameter that is given twice, and headers.
 */
export const leaveToStory: FastifySchemaCompiler<CoercibleSchema> = (part) => {
  const { schema, httpPart } = part;
  const names = Object.keys(schema.properties ?? {});
  if (httpPart === 'body')
    return (data: unknown) => (isNoObject(data) ? { error: invalidFields([bodyProblem]) } : true);
  if (httpPart === 'headers') return compileValidators(part);
  if (httpPart !== 'querystring') return () => true;
  return (query: Record<string, unknown>) => {
    const repeated = names.filter((name) => Array.isArray(query[name]));
    return repeated.length === 0 || { error: invalidFields(repeated.map(toRepeated)) };
  };
};

const isNoObject = (data: unknown) => (typeof data !== 'object' && data !== undefined) || Array.isArray(data);
const bodyProblem = {
  in: 'body',
  field: 'body',
  pointer: '',
  code: 'type',
  message: 'The body must be an object.',
} as const;

const repeatedWords = 'is sent more than once. Send it once';
const toRepeated = (field: string) => problemOf('query', field, 'repeated', `${field} ${repeatedWords}.`);

function coerceOrRefuse(coerce: Coercer, data: unknown): unknown {
  try {
    return coerce(data);
  } catch (error) {
    if (error instanceof TooDeep) return malformedBody({ message: error.message });
    throw error;
  }
}

const places = { querystring: 'query', params: 'path', headers: 'header', body: 'body' } as const;

/** Ajv's errors as field problems, one for each field and code. */
function toFieldProblems(errors: readonly ErrorObject[], place: FieldProblem['in']): FieldProblem[] {
  const problems = new Map<string, FieldProblem>();
  const told = new Set(errors.filter(isTelling).map(({ instancePath }) => instancePath));
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    // Each alternative of a union reports its problem. If one has the right type, its problem is enough; else the union's.
    if (error.keyword === 'anyOf' ? told.has(error.instancePath) : isOfUnion(error) && !isTelling(error)) continue;
    const problem = toFieldProblem(error, place);
    const key = `${problem.pointer} ${problem.code}`;
    if (!problems.has(key)) problems.set(key, problem);
  }
  return [...problems.values()];
}

const isOfUnion = ({ schemaPath }: ErrorObject) => schemaPath.includes('/anyOf/');
const isTelling = (error: ErrorObject) => isOfUnion(error) && error.keyword !== 'type' && error.keyword !== 'const';

function toFieldProblem(error: ErrorObject, place: FieldProblem['in']): FieldProblem {
  const { missingProperty } = error.params;
  const missing = missingProperty === undefined ? '' : `/${String(missingProperty)}`;
  const pointer = `${error.instancePath}${missing}`;
  const field = pointer.slice(1).replaceAll('/', '.') || 'body';
  const schema = (missing ? findMember(error, missing.slice(1)) : error.parentSchema) as Described | undefined;
  const isRepeated = place === 'query' && Array.isArray(error.data) && error.keyword === 'type';
  const { code, words } = isRepeated ? { code: 'repeated', words: repeatedWords } : explain(error, schema ?? {});
  const example = schema?.examples?.[0];
  return {
    in: place,
    field,
    pointer,
    code,
    message: `${pointer === '' ? 'The body' : field} ${words}.`,
    ...(example === undefined ? {} : { example: typeof example === 'string' ? example : JSON.stringify(example) }),
  };
}

type Described = {
  type?: string;
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
  anyOf?: { const?: unknown }[];
  /** Our own message for a pattern, since nobody understands a regular expression. */
  expects?: string;
};

function findMember(error: ErrorObject, name: string): unknown {
  return (error.parentSchema as { properties?: Record<string, unknown> } | undefined)?.properties?.[name];
}

function explain(error: ErrorObject, schema: Described): { code: string; words: string } {
  switch (error.keyword) {
    case 'required':
      return { code: 'required', words: 'is required' };
    case 'dependencies':
      return { code: 'required_with', words: `and ${error.params.property} must be passed together` };
    case 'type':
      return { code: 'type', words: `must be ${typeWords[schema.type ?? ''] ?? 'of another type'}${jsonWords(error)}` };
    case 'minLength':
      return error.params.limit === 1
        ? { code: 'too_short', words: 'must not be empty' }
        : { code: 'too_short', words: `must have at least ${error.params.limit} characters` };
    case 'maxLength':
      return { code: 'too_long', words: `must have at most ${error.params.limit} characters` };
    case 'minItems':
      return { code: 'too_few', words: `must have at least ${error.params.limit} items` };
    case 'maxItems':
      return { code: 'too_many', words: `must have at most ${error.params.limit} items` };
    case 'minimum':
    case 'maximum':
      return { code: 'out_of_range', words: rangeWords(schema) };
    case 'anyOf':
    case 'enum':
      return { code: 'not_allowed', words: schema.expects ?? `must be one of ${listValues(error, schema)}` };
    default:
      return { code: 'invalid_format', words: schema.expects ?? 'has a wrong format' };
  }
}

/** For a form field that should be JSON, says where the JSON goes wrong. */
function jsonWords({ data }: ErrorObject): string {
  const fault = typeof data === 'string' && /^\s*[{[]/.test(data) ? describeJsonFault(data) : null;
  return fault === null ? '' : `, and this is not valid JSON: ${fault}`;
}

const typeWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

function rangeWords({ minimum, maximum }: Described): string {
  if (minimum === undefined) return `must be at most ${maximum}`;
  return maximum === undefined ? `must be at least ${minimum}` : `must be from ${minimum} to ${maximum}`;
}

function listValues(error: ErrorObject, schema: Described): string {
  const values = (error.params.allowedValues as unknown[] | undefined) ?? schema.anyOf?.map((item) => item.const) ?? [];
  return values.join(', ');
}
