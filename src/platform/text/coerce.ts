// Turns text into the type of its schema, where everything arrives as text: query, multipart, settings. Ajv's coercion lets
// `Infinity` pass its bounds and TypeBox's turns "" into 0, so the rule is our own and strict (decision 3): what does not read
// exactly as its type stays text, and validation then says what is wrong.
import { parseJson, TooDeep } from './json-text.ts';

/** The parts of a JSON schema that coercion reads. */
export type CoercibleSchema = {
  type?: string | readonly string[];
  properties?: Record<string, CoercibleSchema>;
  items?: CoercibleSchema;
  anyOf?: readonly CoercibleSchema[];
};

const decimal = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,20})?$/;
const whole = /^-?(?:0|[1-9]\d{0,15})$/;

/** Whether anything in this schema is not plain text, so that coercion has something to do. */
export function needsCoercion(schema: CoercibleSchema): boolean {
  const members = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  if (members.length === 0) return schema.type !== 'string';
  return members.some(needsCoercion);
}

export function coerce(schema: CoercibleSchema, value: unknown): unknown {
  if (typeof value === 'string') return coerceText(schema, value);
  if (Array.isArray(value)) return schema.items ? value.map((item) => coerce(schema.items ?? {}, item)) : value;
  if (typeof value === 'object' && value !== null) return coerceMembers(schema, value as Record<string, unknown>);
  return value;
}

function coerceMembers(schema: CoercibleSchema, value: Record<string, unknown>): Record<string, unknown> {
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (Object.hasOwn(value, name)) value[name] = coerce(member, value[name]);
  }
  return value;
}

function coerceText(schema: CoercibleSchema, text: string): unknown {
  switch (schema.type) {
    case 'number':
      return decimal.test(text) ? Number(text) : text;
    case 'integer':
      return whole.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'object':
    case 'array':
      return coerceJson(schema, text);
    default:
      return text;
  }
}

/** `event` may arrive as one multipart field that holds JSON (design interface, Media types). Throws `TooDeep`. */
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
