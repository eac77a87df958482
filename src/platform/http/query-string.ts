// Reads a query string strictly: wrong percent-encoding is remembered, so that the request can be refused with 400.
// Fastify's own parser lets `%zz` and `%ff` pass as they stand.

export type Query = Record<string, string | string[]>;

const malformed = new WeakSet<Query>();

export const isMalformedQuery = (query: unknown): boolean => malformed.has(query as Query);

export function parseQuery(text: string): Query {
  const query: Query = Object.create(null);
  if (text === '') return query;
  try {
    for (const pair of text.split('&')) {
      if (pair === '') continue;
      const equals = pair.indexOf('=');
      const name = decode(equals < 0 ? pair : pair.slice(0, equals));
      const value = equals < 0 ? '' : decode(pair.slice(equals + 1));
      const earlier = query[name];
      query[name] = earlier === undefined ? value : Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
    }
  } catch {
    // decodeURIComponent throws on exactly what must be refused; the caller asks with isMalformedQuery.
    malformed.add(query);
  }
  return query;
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
}
