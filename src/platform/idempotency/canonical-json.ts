// JSON in which the order of names does not matter: two equal payloads have one text.

export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => (isPlainObject(member) ? sortNames(member) : member));
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortNames = (value: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
