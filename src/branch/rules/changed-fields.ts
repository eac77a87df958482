// Which fields of a branch differ between two of its states, for the preview of an import; and taking a change back, field by field:
// what others changed since then stays. Exceptions of the opening hours are taken back day by day, so that another day does not
// stand in the way.
import type { Branch, OpeningException } from './branch.ts';
import { compact, type Row } from './fields.ts';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Members of objects have a dot, as in `address.city`; lists count as a whole. */
export function changedFields(before: Row, after: Row): string[] {
  const [old, fresh] = [flatten(before), flatten(after)];
  const names = [...new Set([...old.keys(), ...fresh.keys()])];
  return names.filter((name) => !isEqual(old.get(name), fresh.get(name)));
}

/** Each field by its name. */
function flatten(row: Row): Map<string, unknown> {
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
  const fresh = flatten(after);
  return [...flatten(before)]
    .filter(([name, value]) => !isEmpty(value) && isEmpty(fresh.get(name)))
    .map(([name]) => name);
}

const placeOf = (field: string): [string, string | undefined] => {
  const [top = '', ...inner] = field.split('.');
  return [top, inner.length === 0 ? undefined : inner.join('.')];
};

/** The branch without the change; null where somebody changed the same thing since. */
export function takeBack(current: Branch, before: Branch, after: Branch): Branch | null {
  const [old, made, now] = [flatten(before), flatten(after), flatten(current)];
  const back: Row = { ...current };
  for (const field of new Set([...old.keys(), ...made.keys()])) {
    const [was, became, is] = [old.get(field), made.get(field), now.get(field)];
    if (isEqual(was, became)) continue;
    const value = isEqual(is, became) ? was : field === 'openingExceptions' ? takeBackDays(is, was, became) : null;
    if (value === null) return null;
    place(back, field, value);
  }
  return compact(back) as Branch;
}

function place(row: Row, field: string, value: unknown): void {
  const [top, inner] = placeOf(field);
  if (inner === undefined) {
    row[top] = value;
    return;
  }
  const { [inner]: _gone, ...rest } = (row[top] ?? {}) as Row;
  const changed = value === undefined ? rest : { ...rest, [inner]: value };
  row[top] = Object.keys(changed).length === 0 ? undefined : changed;
}

/** All exceptions of a day belong together: a day may have several. */
function takeBackDays(now: unknown, was: unknown, became: unknown): OpeningException[] | null {
  const byDay = (list: unknown) => Map.groupBy((list ?? []) as OpeningException[], ({ date }) => date);
  const [is, old, made] = [byDay(now), byDay(was), byDay(became)];
  for (const date of new Set([...old.keys(), ...made.keys()])) {
    if (isEqual(old.get(date), made.get(date))) continue;
    if (!isEqual(is.get(date), made.get(date))) return null;
    const given = old.get(date);
    if (given) is.set(date, given);
    else is.delete(date);
  }
  return [...is.values()].flat().toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}
