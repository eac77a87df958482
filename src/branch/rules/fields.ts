// Reads single fields of an imported row: the value in its stored form, or a complaint that says what is wrong.
import type { Json } from './branch.ts';
import { readDate } from './dates.ts';

/** One thing that is wrong with one field of a row. */
export type Problem = { field: string; reason: string };

export type Complain = (field: string, reason: string) => undefined;

export type Row = Record<string, unknown>;

export type TextOptions = { most: number /** Markdown and notes keep their line breaks. */; lines?: boolean };

const isGiven = (value: unknown) => value !== undefined && value !== null;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Trimmed text in composed Unicode; blank means not given. */
export function readText(value: unknown, field: string, complain: Complain, options: TextOptions): string | undefined {
  if (!isGiven(value)) return undefined;
  if (typeof value !== 'string') return complain(field, 'must be text');
  const problem = findTextProblem(value);
  if (problem) return complain(field, problem);
  const text = tidyLines(value.normalize('NFC'), options.lines ?? false).trim();
  if (text === '') return undefined;
  const length = text.length > options.most ? [...text].length : 0;
  if (length > options.most) {
    return complain(
      field,
      `has ${length} characters, and ${options.most} are the most. Shorten it; nothing is cut off`,
    );
  }
  return text;
}

const tidyLines = (text: string, lines: boolean) =>
  lines ? text.replace(/\r\n?|[\u2028\u2029]/g, '\n') : text.replace(/[\r\n\t\u2028\u2029]+/g, ' ');

/** What PostgreSQL cannot hold, and what could steer a terminal. */
function findTextProblem(text: string): string | undefined {
  if (!text.isWellFormed()) return 'holds half a character (a lone surrogate). Save the file as valid UTF-8';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text)) return 'holds a control character. Remove it';
  return undefined;
}

export function readFlag(value: unknown, field: string, complain: Complain): boolean | undefined {
  if (!isGiven(value)) return undefined;
  return typeof value === 'boolean' ? value : complain(field, 'must be true or false');
}

export function readNumber(
  value: unknown,
  field: string,
  complain: Complain,
  [least, most]: readonly [number, number],
): number | undefined {
  if (!isGiven(value)) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return complain(field, 'must be a number with a decimal point, such as 50.0835');
  }
  return value >= least && value <= most ? value : complain(field, `must be from ${least} to ${most}`);
}

/** Only web addresses: a "javascript:" link on a branch page would run in its visitors' browsers. */
export function readUrl(value: unknown, field: string, complain: Complain): string | undefined {
  const text = readText(value, field, complain, { most: 2_000 });
  if (text === undefined) return undefined;
  const isWeb = /^https?:\/\//i.test(text) && URL.canParse(text);
  return isWeb ? text : complain(field, 'must be a web address that begins with http:// or https://');
}

export function readMoment(value: unknown, field: string, complain: Complain): string | undefined {
  if (!isGiven(value) || value === '') return undefined;
  const date = readDate(value);
  if (date !== null) return date;
  return complain(field, 'must be a day (2026-12-24), an instant with its offset or epoch milliseconds');
}

/** Any JSON value: internal data whose inside is nobody's business here. */
export function readJson(value: unknown, field: string, complain: Complain): Json | undefined {
  if (!isGiven(value)) return undefined;
  // Before it is written down: what nests a thousand deep cannot be.
  const problem = findJsonProblem(value, 0);
  if (problem) return complain(field, problem);
  const text = JSON.stringify(value);
  return text.length > 64 * 1024 ? complain(field, 'is longer than 64 KiB') : (JSON.parse(text) as Json);
}

function findJsonProblem(value: unknown, depth: number): string | undefined {
  if (depth > 32) return 'nests more than 32 deep';
  if (typeof value === 'string') return value.includes('\0') ? 'holds a NUL character. Remove it' : findBroken(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const problem = findJsonProblem(name, depth) ?? findJsonProblem(member, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

const findBroken = (text: string) => (text.isWellFormed() ? undefined : 'holds half a character (a lone surrogate)');

/** The items of a list, each read on its own; a list that is not one is a problem of the field. */
export function readList<Item>(
  value: unknown,
  field: string,
  complain: Complain,
  readItem: (item: Row, field: string) => Item | Item[] | undefined,
): Item[] {
  if (!isGiven(value)) return [];
  if (!Array.isArray(value)) return complain(field, 'must be a list') ?? [];
  if (value.length > mostItems)
    return complain(field, `has ${value.length} items, and ${mostItems} are the most`) ?? [];
  return value.flatMap((item, index) => {
    const place = `${field}[${index}]`;
    if (!isRow(item)) return complain(place, 'must be an object') ?? [];
    return readItem(item, place) ?? [];
  });
}

const mostItems = 1_000;

/** An object with no other members than those known; what is not there is empty. */
export function readObject(value: unknown, field: string, known: ReadonlySet<string>, complain: Complain): Row {
  if (value === undefined || value === null) return {};
  if (!isRow(value)) return complain(field, 'must be an object') ?? {};
  refuseUnknown(value, known, `${field}.`, complain);
  return value;
}

/** A misspelt field that is silently ignored would be lost. */
export function refuseUnknown(row: Row, known: ReadonlySet<string>, prefix: string, complain: Complain): void {
  for (const name of Object.keys(row)) {
    if (!known.has(name))
      complain(`${prefix}${name}`.slice(0, 200), 'is not a field of a branch. Correct its name or remove it');
  }
}

type Missing<Value> = undefined extends Value ? true : null extends Value ? true : false;
type Compact<T> = { [Name in keyof T as Missing<T[Name]> extends true ? never : Name]: T[Name] } & {
  [Name in keyof T as Missing<T[Name]> extends true ? Name : never]?: Exclude<T[Name], undefined | null>;
};

/** The same object without the members that are not there; in a row of the database they are null. */
export function compact<T extends object>(value: T): Compact<T> {
  const present: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value))
    if (member !== undefined && member !== null) present[name] = member;
  return present as Compact<T>;
}
