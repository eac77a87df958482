// Takes a change of a branch back, field by field: what others changed since then stays. Exceptions of the opening hours are
// taken back day by day, so that another day does not stand in the way.

import type { Branch, OpeningException } from './branch.ts';
import { flattenRow } from './changed-fields.ts';
import { compact, type Row } from './fields.ts';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const placeOf = (field: string): [string, string | undefined] => {
  const [top = '', ...inner] = field.split('.');
  return [top, inner.length === 0 ? undefined : inner.join('.')];
};

/** The branch without the change; null where somebody changed the same thing since. */
export function takeBack(current: Branch, before: Branch, after: Branch): Branch | null {
  const [old, made, now] = [flattenRow(before), flattenRow(after), flattenRow(current)];
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
