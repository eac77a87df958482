// The fields of a branch as texts: what people write into a form, behind the name of a field on the command line, and into a cell
// of a spreadsheet; and the row of an export, of whose values they are made.
import { pick } from '#platform/rules/pick.ts';
import { addressFields, type Branch, companyFields, internalTexts, internalValues } from './branch.ts';
import {
  type CellForm,
  contactsCell,
  exceptionsCell,
  hoursCell,
  peopleCell,
  readListCell,
  writeListCell,
} from './cell-lists.ts';
import { compact, type Row } from './fields.ts';
import { type Problem, problemOf } from './problems.ts';
import { pickLists, pickTexts, publicTexts } from './public-view.ts';
import type { BranchPatch } from './read-branch.ts';

/** By the names of the columns of an export. */
export type Texts = Record<string, string>;
type Kind = 'text' | 'number' | 'flag' | 'json' | 'words' | CellForm;
type Column = { /** The path of the value in a JSON row. */ path: string[]; kind: Kind };

const texts = (names: readonly string[], prefix: string[] = []) =>
  names.map((name): [string, Column] => [[...prefix, name].join('.'), { path: [...prefix, name], kind: 'text' }]);
const column = (name: string, kind: Kind, path = [name]): [string, Column] => [name, { path, kind }];

const columns = new Map<string, Column>([
  ...texts(['slug', 'name', 'branchType']),
  column('active', 'flag'),
  ...texts(['description', 'url', 'mainPhotoUrl']),
  column('latitude', 'number'),
  column('longitude', 'number'),
  ...texts([...addressFields, 'notice'], ['address']),
  column('openingHours', hoursCell, ['openingHours', 'regular']),
  column('openingExceptions', exceptionsCell, ['openingHours', 'exceptions']),
  column('emails', contactsCell('email', 'info@example.com (orders); shop@example.com')),
  column('phones', contactsCell('phone', '+420 200 000 100 (orders); +420 200 000 101')),
  column('people', peopleCell),
  ...texts(['slug'], ['parentBranch']),
  ...texts(companyFields, ['operatingCompany']),
  ...texts(publicTexts),
  column('formerSlugs', 'words'),
  ...texts(internalTexts),
  ...internalValues.map((name) => column(name, 'json')),
]);

/** The columns of an export, in its order. */
export const csvColumns: readonly string[] = [...columns.keys()];

/** A branch in the shape that an import reads: an import of it gives the same branch. */
export function writeRow(branch: Branch): Row {
  const address = compact({ ...pickTexts(branch.address, addressFields), notice: branch.addressNotice });
  return compact({
    ...pick(branch, ['slug', 'name', 'branchType', 'active', 'description', 'url']),
    ...pick(branch, ['latitude', 'longitude', 'mainPhotoUrl']),
    parentBranch: branch.parentSlug === undefined ? undefined : { slug: branch.parentSlug },
    operatingCompany: pickTexts(branch.operatingCompany, companyFields),
    ...pick(branch, publicTexts),
    address: Object.keys(address).length === 0 ? undefined : address,
    ...pickLists(branch),
    formerSlugs: branch.formerSlugs.length === 0 ? undefined : branch.formerSlugs,
    ...pick(branch, [...internalTexts, ...internalValues]),
  });
}

/** Numbers stay numbers, so that a minus sign is not guarded as a formula. */
export function toCells(row: Row): (string | number)[] {
  return [...columns.values()].map(({ path, kind }) => {
    const value = path.reduce<unknown>((inner, name) => (inner as Row | undefined)?.[name], row);
    return value === undefined ? '' : writeCell(kind, value);
  });
}

/** The texts of a branch by the names of the columns. */
export function writeTexts(branch: Branch): Texts {
  const cells = toCells(writeRow(branch));
  return Object.fromEntries(csvColumns.map((name, index) => [name, String(cells[index] ?? '')]));
}

/** The column that a problem of an import is about, as in `emails` for `emails[0].email`; null for the row as a whole. */
export function columnOf(field: string): string | null {
  const isAbout = (path: string) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`);
  return [...columns].find(([name, { path }]) => isAbout(path.join('.')) || field === name)?.[0] ?? null;
}

function writeCell(kind: Kind, value: unknown): string | number {
  if (typeof kind === 'object') return writeListCell(kind, value as Row[]);
  if (kind === 'words') return (value as string[]).join(' ');
  if (kind === 'json') return isPlainText(value) ? value : JSON.stringify(value);
  return kind === 'number' ? Number(value) : String(value);
}

/** Text that could not be read as JSON is written unchanged. */
const isPlainText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value === value.trim() && parseJson(value) === undefined;

/** The JSON row of these cells; empty cells are absent. */
export function fromCells(cells: Texts): { row: Row; problems: Problem[] } {
  const row: Row = {};
  const problems: Problem[] = [];
  for (const [name, text] of Object.entries(cells)) {
    const { path, kind } = columns.get(name) ?? { path: [name], kind: 'text' };
    if (text.trim() === '') continue;
    const value = readCell(kind, text);
    if (value === undefined && typeof kind === 'object') problems.push(unreadable(name, kind));
    else place(row, path, value);
  }
  return { row, problems };
}

/** In a branch they have no object of their own. */
const ownFields: Record<string, string> = { 'parentBranch.slug': 'parentSlug', 'address.notice': 'addressNotice' };

/** What somebody changes by these texts; an empty one clears its field. */
export function readTexts(texts: Texts): { patch: BranchPatch; problems: Problem[] } {
  const patch: Row = {};
  const problems: Problem[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const column = columns.get(name);
    const value = column && text.trim() !== '' ? readCell(column.kind, text) : null;
    if (name === 'slug') problems.push(problemOf(name, 'slug_fixed'));
    else if (!column) problems.push(problemOf(name, 'no_field', { fields: csvColumns.join(', ') }));
    else if (value === undefined && typeof column.kind === 'object') problems.push(unreadable(name, column.kind));
    else place(patch, (ownFields[name] ?? name).split('.'), value);
  }
  return { patch, problems };
}

const unreadable = (field: string, { example }: CellForm): Problem => problemOf(field, 'unreadable_as', { example });

const flags = new Map([
  ['true', true],
  ['false', false],
]);

/** Undefined: not a list of this form. */
function readCell(kind: Kind, text: string): unknown {
  if (typeof kind === 'object') return readListCell(kind, text.trim()) ?? undefined;
  if (kind === 'words') return text.trim().split(/\s+/);
  if (kind === 'json') return parseJson(text) ?? text;
  // Any other text stays text, and the reader of the field reports what was expected.
  if (kind === 'number') return /^\s*-?\d+(?:\.\d+)?(?:e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : text;
  if (kind === 'flag') return flags.get(text.trim().toLowerCase()) ?? text;
  return text;
}

function place(row: Row, path: string[], value: unknown): void {
  const [name = '', inner] = path;
  if (inner === undefined) row[name] = value;
  else row[name] = { ...(row[name] as Row | undefined), [inner]: value };
}

/** More than a field may hold: what is longer stays text, and is refused as that. */
const longestJson = 256 * 1024;

function parseJson(text: string): unknown {
  if (text.length > longestJson) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // JSON.parse throws for a text that is not JSON.
    return undefined;
  }
}
