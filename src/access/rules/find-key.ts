// Finds the key in the places a request may carry it: query, X-Api-Key, Authorization: Bearer, and the body (spec 5).
import { isWellFormedKey } from './api-key.ts';

/** `isAddition`: the value comes from a header. It may be a gateway's token, and the body may still hold the key. */
export type FoundKey = { kind: 'none' } | { kind: 'one'; key: unknown; isAddition: boolean } | { kind: 'conflict' };

type Headers = Record<string, string | string[] | undefined>;

const none: FoundKey = { kind: 'none' };

/**
 * Design "API keys": the specification does not have the headers. A header value without the form of a key is ignored if there
 * is a key; in the query such a value counts as a malformed key.
 */
export function findKey(query: Record<string, unknown>, headers: Headers): FoundKey {
  let found = none;
  if (query.apiKey !== undefined) found = joinAll(found, Array.isArray(query.apiKey) ? query.apiKey : [query.apiKey]);
  const header = headers['x-api-key'];
  if (header !== undefined) found = joinHeader(found, String(header));
  if (headers.authorization !== undefined) {
    for (const value of [headers.authorization].flat()) found = joinAddition(found, readBearer(value));
  }
  return found;
}

/** A list or an object instead of a text counts as a malformed key. */
export function findBodyKey(body: unknown): FoundKey {
  return holdsKey(body) ? join(none, body.apiKey) : none;
}

/** Whether the name is there, with any value. */
export const holdsKey = (body: unknown): body is { apiKey: unknown } => isObject(body) && Object.hasOwn(body, 'apiKey');

/** Schemes other than Bearer are meant for a proxy; they hold no key of ours. */
function readBearer(header: string): string {
  return /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : '';
}

/** Node joins a repeated header with commas, which no key contains. It has already removed white space at both ends. */
function joinHeader(found: FoundKey, header: string): FoundKey {
  if (!header.includes(',')) return joinAddition(found, header);
  let joined = found;
  for (const value of header.split(',')) joined = joinAddition(joined, value.trim());
  return joined;
}

/** The form is checked only if there are two values: most requests have one. */
function joinAddition(found: FoundKey, value: string): FoundKey {
  if (value === '') return found;
  if (found.kind === 'none') return { kind: 'one', key: value, isAddition: true };
  return isWellFormedKey(value) ? join(found, value) : found;
}

function joinAll(found: FoundKey, values: unknown[]): FoundKey {
  let joined = found;
  for (const value of values) joined = join(joined, value);
  return joined;
}

/** An empty value counts as no key; the same key twice is one key. */
function join(found: FoundKey, value: unknown): FoundKey {
  if (value === undefined || value === null || value === '') return found;
  if (found.kind === 'none' || isForeign(found)) return { kind: 'one', key: value, isAddition: false };
  return found.kind === 'one' && found.key === value ? found : { kind: 'conflict' };
}

/** Whether this is a header value without the form of a key. */
export const isForeign = (found: FoundKey): boolean =>
  found.kind === 'one' && found.isAddition && !isWellFormedKey(found.key);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
