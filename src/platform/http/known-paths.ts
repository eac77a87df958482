// The paths of an address and their methods: distinguishes an unknown path (404) from a known path with another method (405),
// and answers the preflight requests of an open address.
import type { FastifyReply } from 'fastify';
import type { Refusal } from './refusal.ts';
import { methodNotAllowed, routeNotFound } from './transport-errors.ts';

/** `isOpen`: pages of every origin may call this address, so OPTIONS is answered on every path. */
export function knownPaths(isOpen: boolean) {
  const methodsOf = new Map<string, Set<string>>();
  const find = (url: string): string[] | null => {
    const path = url.split('?', 1)[0] ?? '';
    const methods = methodsOf.get(path) ?? [...methodsOf].find(([pattern]) => hasPattern(path, pattern))?.[1];
    return methods ? [...methods].sort() : null;
  };
  const listAllowed = (methods: string[]) => [...methods, ...(isOpen ? ['OPTIONS'] : [])].join(', ');
  return {
    add: (path: string, methods: string | string[]): void => {
      const known = methodsOf.get(path) ?? new Set();
      for (const method of [methods].flat()) known.add(method);
      methodsOf.set(path, known);
    },
    /** For a request without a route; undefined if `answerPreflight` handles it. */
    refuse: (method: string, url: string): Refusal | undefined => {
      const methods = find(url);
      if (methods === null) return routeNotFound();
      return isOpen && method === 'OPTIONS'
        ? undefined
        : methodNotAllowed({ headers: { allow: listAllowed(methods) } });
    },
    /**
     * No page signs in here by cookie or header, so every page may send every header. `*` does not include Authorization and,
     * in older browsers, means nothing: the headers of our own operations are named.
     */
    answerPreflight: (url: string, reply: FastifyReply): FastifyReply => {
      const methods = find(url) ?? [];
      return reply.code(204).headers({
        allow: listAllowed(methods),
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': '*, Authorization, Idempotency-Key',
        'access-control-max-age': preflightSeconds,
      });
    },
  };
}

/** How long a browser keeps the answer to a preflight request. */
export const preflightSeconds = 600;

/** Whether a path belongs to a route with parameters, as /docs/errors/unavailable belongs to /docs/errors/:code. */
function hasPattern(path: string, pattern: string): boolean {
  if (!pattern.includes('/:')) return false;
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length && wanted.every((part, at) => (part[0] === ':' ? parts[at] : parts[at] === part))
  );
}
