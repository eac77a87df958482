// Turns text into the type of its schema, where everything arrives as text: query, multipart, settings. Ajv's coercion lets
// `Infinity` pass its bounds and TypeBox's turns "" into 0, so the rule is our own (decision 3): a text stays text unless JSON,
// a form or a person would write a number or boolean this way, and validation then says what is wrong.
import { parseJson, TooDeep } from './json-text.ts';

/** The parts of a JSON schema that coercion reads. */
export type CoercibleSchema = {
  type?: string | readonly string[];
  properties?: Record<string, CoercibleSchema>;
  items?: CoercibleSchema;
  anyOf?: readonly CoercibleSchema[];
};

/** `1e-7`, `+50`, `.5`, `050.08`; neither separators nor `Infinity`, `NaN` and hexadecimal digits, which Number accepts. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** How forms, checkboxes and languages write a boolean. */
const booleans = new Map([
  ...['true', '1', 'on', 'yes'].map((word) => [word, true] as const),
  ...['false', '0', 'off', 'no'].map((word) => [word, false] as const),
]);

/** Whether anything in this schema is not plain text, so that coercion has something to do. */
export function needsCoercion(schema: CoercibleSchema): boolean {
  const members = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  if (members.length === 0) return schema.type !== 'string';
  return members.some(needsCoercion);
}

/** Built once for a schema, because every request with a query uses it. Returns the value; objects are changed in place. */
export type Coercer = (value: unknown) => unknown;

export function coercer(schema: CoercibleSchema): Coercer {
  const members = Object.entries(schema.properties ?? {})
    .filter(([, member]) => needsCoercion(member))
    .map(([name, member]) => [name, coercer(member)] as const);
  const coerceItem = schema.items ? coercer(schema.items) : null;
  return (value) => {
    if (typeof value === 'string') return coerceText(schema, value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return coerceItem ? value.map(coerceItem) : value;
    const object = value as Record<string, unknown>;
    for (const [name, coerceMember] of members) {
      if (Object.hasOwn(object, name)) object[name] = coerceMember(object[name]);
    }
    return object;
  };
}

export const coerce = (schema: CoercibleSchema, value: unknown): unknown => coercer(schema)(value);

function coerceText(schema: CoercibleSchema, text: string): unknown {
  switch (schema.type) {
    case 'number':
    case 'integer':
      return readNumber(text) ?? text;
    case 'boolean':
      return booleans.get(text.trim().toLowerCase()) ?? text;
    case 'object':
    case 'array':
      return coerceJson(schema, text);
    default:
      return schema.anyOf ? coerceChoice(schema.anyOf, text) : text;
  }
}

/** A number or text: a number only if it is written as in JSON, so that "007" and long identifiers stay exact. */
function coerceChoice(choices: readonly CoercibleSchema[], text: string): unknown {
  const value = Number(text);
  const isExact = Number.isSafeInteger(value) && String(value) === text;
  return isExact && choices.some(({ type }) => type === 'integer' || type === 'number') ? value : text;
}

/** A plus sign in a query is a space, so `?latitude=+50` arrives as " 50". Validation handles whole numbers with a fraction. */
function readNumber(text: string): number | null {
  const trimmed = text.trim();
  const value = decimal.test(trimmed) ? Number(trimmed) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** `event` may arrive as one multipart field that contains JSON (design interface, Media types). Throws `TooDeep`. */
function coerceJson(schema: CoercibleSchema, text: string): unknown {
  const opening = schema.type === 'object' ? '{' : '[';
  if (!text.trimStart().startsWith(opening)) return text;
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof TooDeep) throw error;
    // Not JSON: the text stays, and validation answers that an object was expected.
    return text;
  }
}
