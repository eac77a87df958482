// Reads the parameters of a console request: one schema for path, query and body, and no text that cannot be stored.
import Type, { type TObject, type TSchema } from 'typebox';
import { invalidFields, problemOf } from '../http/invalid-fields.ts';
import { notFoundHere } from './errors.ts';

const Place = { org: Type.String({ maxLength: 100 }), environment: Type.String({ maxLength: 20 }) };

export const PlaceParams = Type.Object(Place);

export type Split = { params: TObject; rest: TObject };

const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The path with values in place of its parameters. */
export const fillPath = (path: string, values: Readonly<Record<string, unknown>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));

export function splitSchema(path: string, schema: TObject, isPlaced: boolean): Split {
  const names = new Set(namesIn(path));
  const properties = Object.entries(schema.properties as Record<string, TSchema>);
  const pick = (isInPath: boolean) =>
    Object.fromEntries(properties.filter(([name]) => names.has(name) === isInPath)) as Record<string, TSchema>;
  for (const name of names) {
    if (!Object.hasOwn(schema.properties, name)) throw new Error(`The schema of ${path} does not describe :${name}.`);
  }
  return { params: Type.Object({ ...(isPlaced ? Place : {}), ...pick(true) }), rest: Type.Object(pick(false)) };
}

/** PostgreSQL stores no NUL, and half of a surrogate pair is not a character. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

function holdsBroken(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsBroken);
}

/** Refuses texts that cannot be stored: in a path they are not found, in a field they are a problem of that field. */
export function refuseBroken(params: unknown, rest: unknown, place: 'query' | 'body'): void {
  if (holdsBroken(params)) throw notFoundHere();
  const broken = Object.entries((rest ?? {}) as object).filter(([, value]) => holdsBroken(value));
  if (broken.length === 0) return;
  const explain = (field: string) => `${field} holds characters that are no text.`;
  throw invalidFields(broken.map(([field]) => problemOf(place, field, 'invalid_format', explain(field))));
}
