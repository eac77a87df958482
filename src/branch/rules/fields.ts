// Reads single fields of an imported row: answers the value in its stored form, or reports a problem.
import type { Json } from './branch.ts';
import { readDate } from './dates.ts';
import type { ProblemCode, ProblemValues } from './problems.ts';

export type Complain = (field: string, code: ProblemCode, values?: ProblemValues) => undefined;

export type Row = Record<string, unknown>;

export type TextOptions = { max: number /** Markdown and notes keep their line breaks. */; lines?: boolean };

const isGiven = (value: unknown) => value !== undefined && value !== null;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** They turn the letters behind them round, on the whole page: nobody needs them, but who wants to fake a text. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g;

/** Trimmed text in composed Unicode; undefined for a blank text. */
export function readText(value: unknown, field: string, complain: Complain, options: TextOptions): string | undefined {
  if (!isGiven(value)) return undefined;
  if (typeof value !== 'string') return complain(field, 'text');
  // Composed, a text may be a few times shorter; a longer one is not looked at.
  if (value.length > options.max * 8) {
    return complain(field, 'too_long', { length: String(value.length), max: String(options.max) });
  }
  const problem = findTextProblem(value);
  if (problem) return complain(field, problem);
  const text = tidyLines(value.normalize('NFC'), options.lines ?? false)
    .replace(turns, '')
    .trim();
  if (text === '') return undefined;
  const length = text.length > options.max ? [...text].length : 0;
  if (length > options.max) {
    return complain(field, 'too_long', { length: String(length), max: String(options.max) });
  }
  return text;
}

const tidyLines = (text: string, lines: boolean) =>
  lines ? text.replace(/\r\n?|[\u2028\u2029]/g, '\n') : text.replace(/[\r\n\t\u2028\u2029]+/g, ' ');

/** Characters that PostgreSQL cannot store, and those that could control a terminal. */
function findTextProblem(text: string): ProblemCode | undefined {
  if (!text.isWellFormed()) return 'surrogate';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this searches for.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text)) return 'control';
  return undefined;
}

export function readFlag(value: unknown, field: string, complain: Complain): boolean | undefined {
  if (!isGiven(value)) return undefined;
  return typeof value === 'boolean' ? value : complain(field, 'flag');
}

export function readNumber(
  value: unknown,
  field: string,
  complain: Complain,
  [min, max]: readonly [number, number],
): number | undefined {
  if (!isGiven(value)) return undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return complain(field, 'number');
  }
  return value >= min && value <= max ? value : complain(field, 'range', { min: String(min), max: String(max) });
}

/** Only web addresses: a "javascript:" link on a page would run in the browsers of visitors. */
export function readUrl(value: unknown, field: string, complain: Complain): string | undefined {
  const text = readText(value, field, complain, { max: 2_000 });
  if (text === undefined) return undefined;
  const isWeb = /^https?:\/\//i.test(text) && URL.canParse(text);
  return isWeb ? text : complain(field, 'url');
}

export function readMoment(value: unknown, field: string, complain: Complain): string | undefined {
  if (!isGiven(value) || value === '') return undefined;
  const date = readDate(value);
  if (date !== null) return date;
  return complain(field, 'moment');
}

/** Any JSON value: internal data whose content is not checked. */
export function readJson(value: unknown, field: string, complain: Complain): Json | undefined {
  if (!isGiven(value)) return undefined;
  // Before it is written down: what nests a thousand deep cannot be.
  const problem = findJsonProblem(value, 0);
  if (problem) return complain(field, problem);
  const text = JSON.stringify(value);
  return text.length > 64 * 1024 ? complain(field, 'too_large') : (JSON.parse(text) as Json);
}

function findJsonProblem(value: unknown, depth: number): ProblemCode | undefined {
  if (depth > 32) return 'too_deep';
  if (typeof value === 'string') return value.includes('\0') ? 'nul' : findBroken(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const problem = findJsonProblem(name, depth) ?? findJsonProblem(member, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

const findBroken = (text: string): ProblemCode | undefined => (text.isWellFormed() ? undefined : 'half_character');

/** Reads each item of a list. */
export function readList<Item>(
  value: unknown,
  field: string,
  complain: Complain,
  readItem: (item: Row, field: string) => Item | Item[] | undefined,
): Item[] {
  if (!isGiven(value)) return [];
  if (!Array.isArray(value)) return complain(field, 'list') ?? [];
  if (value.length > maxItems)
    return complain(field, 'too_many', { count: String(value.length), max: String(maxItems) }) ?? [];
  return value.flatMap((item, index) => {
    const place = `${field}[${index}]`;
    if (!isRow(item)) return complain(place, 'object') ?? [];
    return readItem(item, place) ?? [];
  });
}

const maxItems = 1_000;

/** An object with known members only; empty if it is absent. */
export function readObject(value: unknown, field: string, known: ReadonlySet<string>, complain: Complain): Row {
  if (value === undefined || value === null) return {};
  if (!isRow(value)) return complain(field, 'object') ?? {};
  refuseUnknown(value, known, `${field}.`, complain);
  return value;
}

/** Unknown fields are refused: a misspelt field would be lost. */
export function refuseUnknown(row: Row, known: ReadonlySet<string>, prefix: string, complain: Complain): void {
  for (const name of Object.keys(row)) {
    if (!known.has(name)) complain(`${prefix}${name}`.slice(0, 200), 'unknown');
  }
}

type Missing<Value> = undefined extends Value ? true : null extends Value ? true : false;
type Compact<T> = { [Name in keyof T as Missing<T[Name]> extends true ? never : Name]: T[Name] } & {
  [Name in keyof T as Missing<T[Name]> extends true ? Name : never]?: Exclude<T[Name], undefined | null>;
};

/** The same object without members that are undefined or null. */
export function compact<T extends object>(value: T): Compact<T> {
  const present: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value))
    if (member !== undefined && member !== null) present[name] = member;
  return present as Compact<T>;
}
