// Puts flat form names back into one object: `event.title`, `event[title]`, `event[attendees][0][name]`, and PHP's
// `event[attendees][][name]` (design, Media types).
import { redact } from '../../redact.ts';
import { malformedBody } from '../transport-errors.ts';

export const mostFields = 600;
const mostDepth = 4;
export const mostItems = 100;
export const mostValueBytes = 64 * 1024;

/** Names through which careless code reaches a prototype: none of our forms has them (design, Media types). */
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

type Container = Record<string, unknown>;

/**
 * Without a prototype: a form may contain `hasOwnProperty.call`, and writing there would change a function that every object
 * inherits.
 */
const emptyContainer = (): Container => Object.create(null);

/** `most`: the bytes of one value; a route with larger bodies allows longer texts. */
export function assembleFields(entries: Iterable<[string, unknown]>, most = mostValueBytes): Container {
  const root = emptyContainer();
  let count = 0;
  for (const [name, value] of entries) {
    count += 1;
    if (count > mostFields) throw tooManyFields();
    if (typeof value !== 'string') throw isFile(name);
    if (Buffer.byteLength(value) > most) {
      throw malformedBody({ message: `The form field ${quote(name)} is longer than ${most / 1024} KiB.` });
    }
    place(root, splitName(name), value, name);
  }
  return markTextual(toArrays(root) as Container);
}

/** `a.b.0` and `a[b][0]` are the same path. An empty part, only in brackets and not first, is the next item of a list. */
function splitName(name: string): string[] {
  const hasBrackets = name.includes('[');
  const path = hasBrackets ? splitBrackets(name) : name.split('.');
  if (path.some((part, index) => (part === '' && (!hasBrackets || index === 0)) || forbiddenNames.has(part))) {
    throw malformedBody({ message: `The form field name ${quote(name)} cannot be used.` });
  }
  if (path.length > mostDepth) {
    throw malformedBody({
      message: `The form field name ${quote(name)} is nested more than ${mostDepth} levels deep.`,
    });
  }
  return path;
}

function splitBrackets(name: string): string[] {
  const opening = name.indexOf('[');
  if (!name.endsWith(']')) throw malformedBody({ message: `The form field name ${quote(name)} has an open bracket.` });
  return [name.slice(0, opening), ...name.slice(opening + 1, -1).split('][')];
}

function place(root: Container, path: string[], value: string, name: string): void {
  let container = root;
  for (const [index, part] of path.slice(0, -1).entries()) {
    const key = part === '' ? findItem(container, path.slice(index + 1)) : part;
    const next = container[key] ?? emptyContainer();
    if (typeof next === 'string') throw givenTwice(name);
    container[key] = next;
    container = next as Container;
  }
  const last = path.at(-1) ?? '';
  const key = last === '' ? String(Object.keys(container).length) : last;
  if (Object.hasOwn(container, key)) throw givenTwice(name);
  container[key] = value;
}

/** The last item of a list, or a new one if the last already has the rest of the path: a repeated name begins a new item. */
function findItem(list: Container, rest: readonly string[]): string {
  const count = Object.keys(list).length;
  const lastItem = list[String(count - 1)];
  return count > 0 && !holdsPath(lastItem, rest) ? String(count - 1) : String(count);
}

/** A list takes any number of items. */
function holdsPath(value: unknown, path: readonly string[]): boolean {
  const [part, ...rest] = path;
  if (part === undefined) return true;
  if (typeof value !== 'object' || value === null) return value !== undefined;
  return part !== '' && Object.hasOwn(value, part) && holdsPath((value as Container)[part], rest);
}

/** Objects with the names 0, 1, 2 … become lists, only below the top level. */
function toArrays(container: Container, depth = 0): unknown {
  const names = Object.keys(container);
  for (const name of names) {
    const member = container[name];
    if (typeof member === 'object' && member !== null) container[name] = toArrays(member as Container, depth + 1);
  }
  if (depth === 0 || !names.every((name) => /^(0|[1-9]\d{0,5})$/.test(name))) return container;
  if (names.length > mostItems)
    throw malformedBody({ message: `A list in the form has more than ${mostItems} items.` });
  const list = Array.from({ length: names.length }, (_, index) => container[String(index)]);
  if (list.includes(undefined)) throw malformedBody({ message: 'A list in the form skips a number. Count 0, 1, 2 …' });
  return list;
}

export const tooManyFields = () => malformedBody({ message: `The form has more than ${mostFields} fields.` });
const isFile = (name: string) =>
  malformedBody({ message: `The form field ${quote(name)} is a file. Send plain fields, or JSON.` });
const givenTwice = (name: string) =>
  malformedBody({ message: `The form field ${quote(name)} is sent twice. Send it once.` });
/** Redacted before it is cut: half a key no longer has the form by which keys are found. */
const quote = (name: string) => JSON.stringify(redact(name).slice(0, 60));

/** Bodies of forms: every value is text, and is therefore coerced by schema. */
const textual = new WeakSet<object>();

export function markTextual<T extends object>(body: T): T {
  textual.add(body);
  return body;
}

export function isTextual(body: unknown): boolean {
  return typeof body === 'object' && body !== null && textual.has(body);
}
