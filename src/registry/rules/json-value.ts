// Reads values from a JSON document of unknown shape.

type Step = string | number;

/** The value at the path, or undefined if any step of the path is missing. */
export function dig(value: unknown, ...path: Step[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Record<Step, unknown>)[step];
  }
  return current;
}

/** The text at the path; a number counts as text (ARES sends PSČ, ANAF its CUI as a JSON number), blank text as absent. */
export function textAt(value: unknown, ...path: Step[]): string | undefined {
  const found = dig(value, ...path);
  if (typeof found === 'number' && Number.isFinite(found)) return String(found);
  if (typeof found !== 'string') return undefined;
  return found.trim() || undefined;
}

/** The list at the path; empty if there is none. */
export function listAt(value: unknown, ...path: Step[]): unknown[] {
  const found = dig(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Joins the parts that are present; undefined if there are none. */
export function joinParts(separator: string, ...parts: (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined && part !== '').join(separator) || undefined;
}
