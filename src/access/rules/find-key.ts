// Finds the key in the places a request may carry it: query, X-Api-Key, Authorization: Bearer, and the body (spec 5).

export type FoundKey = { kind: 'none' } | { kind: 'one'; key: unknown } | { kind: 'conflict' };

type Headers = Record<string, string | string[] | undefined>;

const none: FoundKey = { kind: 'none' };

export function findKey(query: Record<string, unknown>, headers: Headers): FoundKey {
  let found = none;
  if (query.apiKey !== undefined) found = join(found, query.apiKey);
  if (headers['x-api-key'] !== undefined) found = join(found, headers['x-api-key']);
  if (headers.authorization !== undefined) found = join(found, readBearer(headers.authorization));
  return found;
}

export function findBodyKey(body: unknown): FoundKey {
  return isObject(body) && Object.hasOwn(body, 'apiKey') ? join(none, body.apiKey) : none;
}

/** Another scheme than Bearer is a proxy's business, not a key of ours. */
function readBearer(header: unknown): unknown {
  const [, key] = /^bearer +(\S*)\s*$/i.exec(String(header)) ?? [];
  return key;
}

/** An empty value counts as no key; the same key twice is one key. */
function join(found: FoundKey, value: unknown): FoundKey {
  if (value === undefined || value === null || value === '') return found;
  if (Array.isArray(value)) return value.reduce<FoundKey>(join, found);
  if (found.kind === 'none') return { kind: 'one', key: value };
  return found.kind === 'one' && found.key === value ? found : { kind: 'conflict' };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
