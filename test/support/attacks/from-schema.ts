// Makes random values that are valid for a JSON schema, to test every declared answer and body.
import fc from 'fast-check';

export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  const?: unknown;
  enum?: readonly unknown[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  examples?: readonly unknown[];
};

/** Values for members of this name, instead of those of the schema. */
export type Known = (name: string, schema: JsonSchema) => fc.Arbitrary<unknown> | undefined;

/** Unusual but valid text: all of Unicode, with line breaks and quotes. */
const text = fc.string({ unit: 'binary', maxLength: 40 });

export function fromSchema(schema: JsonSchema, known?: Known, name = ''): fc.Arbitrary<unknown> {
  const better = known?.(name, schema);
  if (better) return better;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => fromSchema(choice, known, name)));
  switch (schema.type) {
    case 'object':
      return fromObject(schema, known);
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 4,
      });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000_000, max: schema.maximum ?? 1_000_000 });
    case 'number':
      return fc
        .double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
        .map((n) => (n === 0 ? 0 : n));
    case 'boolean':
      return fc.boolean();
    case 'string':
      return text.filter(
        (value) => value.length >= (schema.minLength ?? 0) && value.length <= (schema.maxLength ?? 40),
      );
    default:
      return fc.jsonValue();
  }
}

function fromObject({ properties = {}, required = [] }: JsonSchema, known?: Known): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, fromSchema(member, known, name)]),
  );
  return fc.record(members, { requiredKeys: required.filter((name) => name in members) });
}
