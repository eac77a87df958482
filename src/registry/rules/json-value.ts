// Reads values out of a foreign JSON document without trusting its shape.

type Step = string | number;

/** The value at the path, or undefined as soon as something on the way is missing or of another kind. */
export function dig(value: unknown, ...path: Step[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Record<Step, unknown>)[step];
  }
  return current;
}

/** Text at the path; a number counts as text (ARES sends PSČ, ANAF its CUI as JSON numbers), blank counts as absent. */
export function textAt(value: unknown, ...path: Step[]): string | undefined {
  const found = dig(value, ...path);
  if (typeof found === 'number' && Number.isFinite(found)) return String(found);
  if (typeof found !== 'string') return undefined;
  return found.trim() || undefined;
}

/** The list at the path; anything else is an empty list. */
export function listAt(value: unknown, ...path: Step[]): unknown[] {
  const found = dig(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The parts that are there, joined; undefined when none is. */
export function joinParts(separator: string, ...parts: (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined && part !== '').join(separator) || undefined;
}
