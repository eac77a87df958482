// Leaves out empty optional fields: `null`, as serialisers of Java, C# and PHP write it, and in queries and forms the empty
// text (design interface, Media types). The rest is what the caller meant, so defaults apply to it.

/** The parts of a JSON schema that are read here. */
type Schema = {
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  default?: unknown;
};

/** The optional fields of a value, found once for a schema. Null if there are none. */
export type OptionalFields = {
  names: readonly string[];
  inner: readonly (readonly [string, OptionalFields])[];
  items: OptionalFields | null;
} | null;

export function findOptional({ properties = {}, required = [], items }: Schema): OptionalFields {
  const members = Object.entries(properties);
  const names = members
    .filter(([name, member]) => member.default !== undefined || !required.includes(name))
    .map(([name]) => name);
  const inner = members.flatMap(([name, member]) => {
    const fields = findOptional(member);
    return fields ? [[name, fields] as const] : [];
  });
  const inItems = items ? findOptional(items) : null;
  return names.length > 0 || inner.length > 0 || inItems ? { names, inner, items: inItems } : null;
}

export type IsNothing = (value: unknown) => boolean;

export const isNull: IsNothing = (value) => value === null;
export const isNullOrEmpty: IsNothing = (value) => value === null || value === '';

/** Changes the value itself: it was just read from the request, and nobody else has it. */
export function leaveOut(fields: OptionalFields, value: unknown, isNothing: IsNothing): void {
  if (fields === null || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (fields.items) for (const item of value) leaveOut(fields.items, item, isNothing);
    return;
  }
  const members = value as Record<string, unknown>;
  for (const name of fields.names) if (isNothing(members[name])) delete members[name];
  for (const [name, inner] of fields.inner) leaveOut(inner, members[name], isNothing);
}
