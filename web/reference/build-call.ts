// Makes a request from the fields of "try it". Empty fields are left out.
import type { Place, TryField } from './try-fields.ts';

export type TryCall = { method: string; path: string; fields: TryField[] };

/** The typed texts, and the number of items in lists, both by the path of the field: `body.event.attendees.0.name`. */
export type Typed = { values: Record<string, string>; counts: Record<string, number> };

export type BuiltCall = { method: string; address: string; headers: Record<string, string>; body: string | null };

export const pathOf = (parent: string, name: string | number) => `${parent}.${name}`;

/** The first content of the form: the examples. */
export function beginWith(fields: TryField[]): Typed {
  const typed: Typed = { values: {}, counts: {} };
  const begin = (field: TryField, parent: string) => {
    const path = pathOf(parent, field.name);
    if (field.value !== undefined) typed.values[path] = field.value;
    if (field.kind === 'list') typed.counts[path] = field.count ?? 0;
    for (const inner of field.fields ?? []) begin(inner, field.kind === 'list' ? pathOf(path, 0) : path);
  };
  for (const field of fields) begin(field, field.in);
  return typed;
}

export function buildCall({ method, path, fields }: TryCall, typed: Typed, key: string): BuiltCall {
  const at = (place: Place) => fields.filter((field) => field.in === place);
  const textOf = (field: TryField) => typed.values[pathOf(field.in, field.name)] ?? '';
  const query = new URLSearchParams();
  for (const field of at('query')) if (textOf(field) !== '') query.set(field.name, textOf(field));
  const headers: Record<string, string> = {};
  if (key !== '') headers['X-Api-Key'] = key;
  for (const field of at('header')) if (textOf(field) !== '') headers[field.name] = textOf(field);
  const filled = at('path').reduce(
    (address, field) => address.replace(`{${field.name}}`, encodeURIComponent(textOf(field))),
    path,
  );
  const inBody = at('body');
  const body = inBody.length === 0 ? null : JSON.stringify(buildMembers(inBody, 'body', typed) ?? {}, null, 2);
  if (body !== null) headers['Content-Type'] = 'application/json';
  return { method, address: query.size === 0 ? filled : `${filled}?${query}`, headers, body };
}

function buildMembers(fields: TryField[], parent: string, typed: Typed): Record<string, unknown> | undefined {
  const members = fields
    .map((field) => [field.name, buildValue(field, pathOf(parent, field.name), typed)] as const)
    .filter(([, value]) => value !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

function buildValue(field: TryField, path: string, typed: Typed): unknown {
  const { kind, fields = [] } = field;
  if (kind === 'group') return buildMembers(fields, path, typed);
  if (kind === 'list') {
    const count = typed.counts[path] ?? 0;
    if (count === 0) return undefined;
    return Array.from({ length: count }, (_, index) => buildMembers(fields, pathOf(path, index), typed) ?? {});
  }
  const text = typed.values[path] ?? '';
  return text === '' ? undefined : readValue(kind, text);
}

/** A text that is not a number stays as it was typed: the server says what is wrong with it. */
function readValue(kind: TryField['kind'], text: string): unknown {
  if (kind === 'boolean') return text === 'true';
  if (kind === 'lines') return text.split('\n').filter((line) => line !== '');
  const isNumber = kind === 'number' || kind === 'integer' || (kind === 'either' && /^-?\d{1,15}$/.test(text));
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
}
