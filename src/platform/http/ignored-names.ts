// Names in the header `Kontor-Ignored` the fields of a request that nothing reads: a misspelt one would be lost unnoticed.
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { redact } from '../redact.ts';
import { type CoercibleSchema, coerce } from '../text/coerce.ts';

export const IGNORED_HEADER = 'Kontor-Ignored';

/** An answer stays small whatever was sent. */
const mostNames = 10;
const longestName = 64;

type Schemas = { querystring?: CoercibleSchema; body?: CoercibleSchema };

/** `read`: names that the gate reads before the route. The header never contains values, nor names that contain a secret. */
export function nameIgnored({ schema }: RouteOptions, read: readonly string[]) {
  const { querystring, body } = (schema ?? {}) as Schemas;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const names = new Set<string>();
    collect(querystring ?? {}, request.query, '', names);
    collect(body ?? {}, request.body, '', names);
    for (const name of read) names.delete(name);
    if (names.size > 0) {
      const shown = [...names].filter((name) => redact(name) === name).slice(0, mostNames);
      if (shown.length > 0) reply.header(IGNORED_HEADER, shown.map(write).join(', '));
    }
    done();
  };
}

/** Stops as soon as there are more names than the header shows: a body may have thousands. */
function collect(schema: CoercibleSchema, value: unknown, path: string, names: Set<string>): void {
  if (typeof value === 'string') {
    // The event of a form may be a single part that contains JSON.
    const parsed = schema.properties && value.length > 1 ? parse(schema, value) : value;
    if (typeof parsed === 'object') collect(schema, parsed, path, names);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (schema.items)
      for (const [index, item] of value.entries()) collect(schema.items, item, `${path}${index}.`, names);
    return;
  }
  const { properties } = schema;
  // A property without its own list of fields accepts any.
  if (!properties && path !== '') return;
  for (const [name, member] of Object.entries(value)) {
    if (names.size > mostNames * 2) return;
    const known = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (known === undefined) names.add(path + name);
    else collect(known, member, `${path}${name}.`, names);
  }
}

/** The validation that follows refuses input that is too deep. */
function parse(schema: CoercibleSchema, text: string): unknown {
  try {
    return coerce({ ...schema, type: 'object' }, text);
  } catch {
    return text;
  }
}

/** Percent-encoded, so that the header contains no comma, line break or non-ASCII letter of a name. */
function write(name: string): string {
  return encodeURIComponent(name.slice(0, longestName).toWellFormed());
}
