// The paths of an address and their methods: tells an unknown path (404) from a known one with another method (405).
import type { Refusal } from './refusal.ts';
import { methodNotAllowed, routeNotFound } from './transport-errors.ts';

export function knownPaths() {
  const methodsOf = new Map<string, Set<string>>();
  return {
    add: (path: string, methods: string | string[]): void => {
      const known = methodsOf.get(path) ?? new Set();
      for (const method of [methods].flat()) known.add(method);
      methodsOf.set(path, known);
    },
    /** For a request that no route takes. */
    refuse: (url: string): Refusal => {
      const path = url.split('?', 1)[0] ?? '';
      const methods = methodsOf.get(path) ?? [...methodsOf].find(([pattern]) => hasPattern(path, pattern))?.[1];
      return methods ? methodNotAllowed({ headers: { allow: [...methods].sort().join(', ') } }) : routeNotFound();
    },
  };
}

/** Whether a path is one of a route with parameters, as /docs/errors/unavailable is of /docs/errors/:code. */
function hasPattern(path: string, pattern: string): boolean {
  if (!pattern.includes('/:')) return false;
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length && wanted.every((part, at) => (part[0] === ':' ? parts[at] : parts[at] === part))
  );
}
