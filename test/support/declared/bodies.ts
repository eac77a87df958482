// Bodies of an action that are wrong in one way, made from its schema.
import type { TObject } from 'typebox';

type FieldSchema = {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  enum?: readonly string[];
  anyOf?: readonly object[];
  mostBytes?: number;
  items?: FieldSchema;
};

/** A limit of the whole body comes before those of its fields. */
const mostSigns = 200_000;

const pathFields = (path: string) => new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));

/** The fields that a form or JSON sends: those of the path stand in the address. */
export const sentFields = ({ path, body }: { path: string; body: TObject }): [string, FieldSchema][] =>
  Object.entries(body.properties as Record<string, FieldSchema>).filter(([name]) => !pathFields(path).has(name));

/** One more than the schema takes; undefined where it has no limit. */
function tooMuch({ maxLength, maxItems, maximum, enum: choices, anyOf }: FieldSchema): unknown {
  if (maxLength !== undefined) return 'x'.repeat(maxLength + 1);
  if (maxItems !== undefined) return Array.from({ length: maxItems + 1 }, () => 'x');
  if (maximum !== undefined) return maximum + 1;
  return choices || anyOf ? 'none of them' : undefined;
}

/** Bodies in which fields have one more than they may, each with the names of those fields. Files are left out. */
export function tooMuchOf(
  action: { path: string; body: TObject },
  valid: object,
): { body: object; fields: string[] }[] {
  const made: { body: Record<string, unknown>; fields: string[]; signs: number }[] = [];
  for (const [name, schema] of sentFields(action)) {
    const value = tooMuch(schema);
    if (value === undefined) continue;
    const signs = JSON.stringify(value).length;
    const last = made.at(-1);
    if (last && last.signs + signs <= mostSigns) {
      last.body[name] = value;
      last.fields.push(name);
      last.signs += signs;
    } else made.push({ body: { ...valid, [name]: value }, fields: [name], signs });
  }
  return made;
}

export const requiredOf = (action: { path: string; body: TObject }): string[] => {
  const required = (action.body as { required?: string[] }).required ?? [];
  return sentFields(action)
    .map(([name]) => name)
    .filter((name) => required.includes(name));
};
