// The fields of "try it": one for each parameter and each property of the body, with what a form needs to know about it.

import type { Schema } from '#platform/http/docs/document.ts';
import { writeExample } from './schema.ts';

export type Place = 'path' | 'query' | 'header' | 'body';

export type TryField = {
  name: string;
  in: Place;
  /** `either` is a number or a text; `lines` is a list of texts; `list` and `group` have fields of their own. */
  kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'either' | 'lines' | 'list' | 'group';
  /** Absent if false or empty: the page carries these fields as data. */
  isRequired?: true;
  /** Every operation has it, but callers seldom need it. */
  isCommon?: true;
  value?: string;
  hint?: string;
  choices?: string[];
  least?: number;
  most?: number;
  fields?: TryField[];
  /** The number of items at first. */
  count?: number;
};

type Wanted = { name: string; place: Place; schema: Schema; isRequired: boolean; value: unknown; isCommon?: boolean };

export function makeField({ name, place, schema, isRequired, value, isCommon = false }: Wanted): TryField {
  const kind = kindOf(schema);
  const choices = choicesOf(schema);
  const hint = writeExample(schema);
  const { minimum, maximum } = schema;
  return {
    name,
    in: place,
    kind,
    ...(isRequired ? { isRequired } : {}),
    ...(isCommon ? { isCommon } : {}),
    ...(value === undefined || kind === 'group' || kind === 'list' ? {} : { value: writeValue(value) }),
    ...(hint === '' ? {} : { hint }),
    ...(choices.length === 0 ? {} : { choices }),
    ...(isNumber(kind) && minimum !== undefined ? { least: minimum } : {}),
    ...(isNumber(kind) && maximum !== undefined ? { most: maximum } : {}),
    ...(kind === 'group' ? { fields: makeMembers(schema, place, value) } : {}),
    ...(kind === 'list' ? makeItems(schema.items ?? {}, place, value) : {}),
  };
}

/** The fields of an object; `value` is the example with which they begin. */
export function makeMembers(schema: Schema, place: Place, value: unknown): TryField[] {
  const values = (value ?? {}) as Record<string, unknown>;
  return Object.entries(schema.properties ?? {}).map(([name, member]) =>
    makeField({
      name,
      place,
      schema: member,
      isRequired: schema.required?.includes(name) ?? false,
      value: values[name],
    }),
  );
}

/** Every item has the same fields; the first items begin with the examples. */
function makeItems(item: Schema, place: Place, value: unknown): Pick<TryField, 'fields' | 'count'> {
  const values = Array.isArray(value) ? value : [];
  return { fields: makeMembers(item, place, values[0]), count: values.length };
}

const isNumber = (kind: TryField['kind']) => kind === 'number' || kind === 'integer';

function kindOf(schema: Schema): TryField['kind'] {
  if (choicesOf(schema).length > 0) return 'choice';
  const types = typesOf(schema);
  if (types.length > 1) return 'either';
  const [type] = types;
  if (type === 'object') return 'group';
  if (type === 'array') return typesOf(schema.items ?? {}).includes('object') ? 'list' : 'lines';
  return type === 'number' || type === 'integer' || type === 'boolean' ? type : 'text';
}

/** Null is another way to leave a field out. */
const typesOf = ({ type, anyOf = [] }: Schema): string[] =>
  [...new Set([type ?? [], anyOf.map(typesOf)].flat(2))].filter((name) => name !== 'null');

const choicesOf = ({ enum: values = [], anyOf = [] }: Schema): string[] =>
  [...values, ...anyOf.flatMap((choice) => choice.const ?? [])].map(String);

const writeValue = (value: unknown) =>
  Array.isArray(value) ? value.join('\n') : typeof value === 'string' ? value : JSON.stringify(value);
