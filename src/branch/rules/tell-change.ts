// What changed in a branch, for the preview of an import: fields with what they were and are. Of people's data, and of long texts,
// only the names of the fields.
import type { Row } from './fields.ts';

/** Names, e-mails and phone numbers of people. */
const ofPeople = new Set([
  'people',
  'emails',
  'phones',
  'internalBillingContact',
  'address.firstName',
  'address.lastName',
]);
const longestValue = 500;

export type ToldChange = { fields: string[]; before: Row; after: Row };

/** Null where nothing changed. */
export function tellChange(before: Row, after: Row): ToldChange | null {
  const [old, fresh] = [flatten(before), flatten(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  const fields = names.filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(fresh.get(name)));
  if (fields.length === 0) return null;
  const pick = (values: Map<string, unknown>) =>
    Object.fromEntries(fields.filter((name) => isTold(name, values.get(name))).map((name) => [name, values.get(name)]));
  return { fields, before: pick(old), after: pick(fresh) };
}

const isTold = (name: string, value: unknown) =>
  value !== undefined && !ofPeople.has(name) && JSON.stringify(value).length <= longestValue;

/** Members of objects have a dot, as in `address.city`; lists stay whole. */
function flatten(row: Row): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [name, value] of Object.entries(row)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject || name === 'internalBillingContact') flat.set(name, value);
    else for (const [inner, member] of Object.entries(value)) flat.set(`${name}.${inner}`, member);
  }
  return flat;
}
