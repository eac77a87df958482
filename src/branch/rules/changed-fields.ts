// Which fields of a branch differ between two rows, for the preview of an import.
import type { Row } from './fields.ts';

/** Members of objects have a dot, as in `address.city`; lists count as a whole. */
export function changedFields(before: Row, after: Row): string[] {
  const [old, fresh] = [flattenRow(before), flattenRow(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  return names.filter((name) => JSON.stringify(old.get(name)) !== JSON.stringify(fresh.get(name)));
}

/** Each field by its name. */
export function flattenRow(row: Row): Map<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const [name, value] of Object.entries(row)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) flat.set(name, value);
    else for (const [inner, member] of Object.entries(value)) flat.set(`${name}.${inner}`, member);
  }
  return flat;
}

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Those that had something and have nothing any more. */
export function emptiedFields(before: Row, after: Row): string[] {
  const fresh = flattenRow(after);
  return [...flattenRow(before)]
    .filter(([name, value]) => !isEmpty(value) && isEmpty(fresh.get(name)))
    .map(([name]) => name);
}
