// Finds the key in the places a request may carry it: query, X-Api-Key, Authorization: Bearer, and the body (spec 5).
import { isWellFormedKey } from './api-key.ts';

/** `isAddition`: the value is of a header only. It may be a gateway's token, and the body may still hold the key. */
export type FoundKey = { kind: 'none' } | { kind: 'one'; key: unknown; isAddition: boolean } | { kind: 'conflict' };

type Headers = Record<string, string | string[] | undefined>;

const none: FoundKey = { kind: 'none' };

/**
 * Design "API keys": the headers are additions to what the specification has. A value there that does not have the shape of
 * a key is ignored where there is a key; in the query it counts as one, malformed.
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

/** A list or an object in its place counts as a malformed key. */
export function findBodyKey(body: unknown): FoundKey {
  return holdsKey(body) ? join(none, body.apiKey) : none;
}

/** Whether the name is there, with whatever value. */
export const holdsKey = (body: unknown): body is { apiKey: unknown } => isObject(body) && Object.hasOwn(body, 'apiKey');

/** Other schemes than Bearer are for a proxy; they hold no key of ours. */
function readBearer(header: string): string {
  return /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : '';
}

/** Node joins a repeated header with commas, and no key holds one. It has cut the white space off the ends already. */
function joinHeader(found: FoundKey, header: string): FoundKey {
  if (!header.includes(',')) return joinAddition(found, header);
  let joined = found;
  for (const value of header.split(',')) joined = joinAddition(joined, value.trim());
  return joined;
}

/** The shape is looked at only where there are two values: most requests have one. */
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

/** Whether this is a header's value that does not have the shape of a key. */
export const isForeign = (found: FoundKey): boolean =>
  found.kind === 'one' && found.isAddition && !isWellFormedKey(found.key);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
