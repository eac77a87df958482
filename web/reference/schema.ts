// Reads schemas of the OpenAPI document: their types in words, their examples, and samples of answers.
import type { Schema } from '#platform/http/docs/document.ts';

/** `or` joins alternatives in the language of the reader. */
export function typeOf(schema: Schema, or: string): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map((choice) => typeOf(choice, or)))].join(or);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(or);
  return [schema.type].flat().join(or) || 'any';
}

/** A body may have null for an optional field; that it is optional says enough. */
export function withoutNull(schema: Schema): Schema {
  const { type, anyOf, properties, items } = schema;
  const types = [type ?? []].flat().filter((name) => name !== 'null');
  return {
    ...schema,
    ...(type === undefined ? {} : { type: types }),
    ...(anyOf ? { anyOf: anyOf.filter((choice) => choice.type !== 'null') } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, withoutNull(one)])) }
      : {}),
    ...(items ? { items: withoutNull(items) } : {}),
  };
}

/** The example of the schema, or one made from the examples of its properties. */
export function exampleOf(schema: Schema): unknown {
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

/** An answer with every property that has an example; undefined if none has one. */
export function sampleOf(schema: Schema): unknown {
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

/** The example of a single field as text; empty if it has none. */
export function writeExample(schema: Schema): string {
  const own = schema.examples?.[0] ?? schema.example;
  return own === undefined ? '' : typeof own === 'string' ? own : JSON.stringify(own);
}
