// Remembers which bodies came from a form, where every value is text and is therefore coerced by schema.

const textual = new WeakSet<object>();

export function markTextual<T extends object>(body: T): T {
  textual.add(body);
  return body;
}

export function isTextual(body: unknown): boolean {
  return typeof body === 'object' && body !== null && textual.has(body);
}
