// Pages of a list by key set: a page begins after the last row of the page before, so that the millionth row costs as much as
// the first, and a new row does not move the others.
import Type from 'typebox';
import { part, rawSql, type SqlPart } from '../database/sql.ts';
import { invalidFields, problemOf } from '../http/invalid-fields.ts';

/** The values by which a list is sorted, with a unique one at the end: `[createdAt, id]`. */
export type RowKey = readonly (string | number)[];

/**
 * What the database accepts for each value of a key: a mark may come from anybody. `integer` is for a column of this type,
 * `number` for a bigint or rows in memory.
 */
export type KeyKind = 'text' | 'integer' | 'number' | 'moment' | 'uuid';

const isOfKind: Record<KeyKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  integer: (value) => value === Number(value) >> 0,
  number: (value) => Number.isSafeInteger(value),
  moment: (value) => typeof value === 'string' && isMoment(value),
  uuid: (value) => typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value),
};

/** A real day of the calendar: JavaScript reads 31 February as 3 March, PostgreSQL refuses it, and also the year 0000. */
function isMoment(text: string): boolean {
  const ms = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text.slice(0, 19));
}

const Mark = Type.String({ maxLength: 2_000 });

/** Parameters of a list; a screen spreads them into its query. */
export const PageQuery = {
  after: Type.Optional(Type.String({ ...Mark, description: 'The rows after this mark: `next` of a page.' })),
  before: Type.Optional(Type.String({ ...Mark, description: 'The rows before this mark: `previous` of a page.' })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, description: 'Rows of a page, 50 if left out.' })),
};

export type AskedPage = { after?: string; before?: string; size?: number };
export type Page<Row> = { items: Row[]; next: string | null; previous: string | null };

/** The rows to read: at most `limit` rows after `from` (from the start, if null), in the list's order or in reverse. */
export type PageRead = { from: RowKey | null; isBackwards: boolean; limit: number };

/**
 * The end of a statement that reads a page, behind its `where`: sorted by a moment and an id, which are the key of the list, too.
 * `first`: the row with which the first page begins.
 */
export function pageByTime(
  { from, isBackwards, limit }: PageRead,
  [time, id]: readonly [time: string, id: string],
  first: 'oldest' | 'newest',
): SqlPart {
  const [sign, way] = (first === 'oldest') === isBackwards ? ['<', 'desc'] : ['>', 'asc'];
  const beyond = from && part`and ${rawSql(`(${time}, ${id}) ${sign}`)} (${from[0]}::timestamptz, ${from[1]}::uuid)`;
  return part`${beyond ?? part``} order by ${rawSql(`${time} ${way}, ${id} ${way}`)} limit ${limit}`;
}

export type PageNeeds<Row> = {
  kinds: readonly KeyKind[];
  keyOf(row: Row): RowKey;
  read(asked: PageRead): Promise<readonly Row[] | CutShort<Row>>;
};

/** Fewer rows than there may be: a search that has checked enough for one page. The next page continues from there. */
export type CutShort<Row> = { rows: readonly Row[]; goOnFrom: RowKey };

const usualSize = 50;

export async function readPage<Row>(
  { after, before, size = usualSize }: AskedPage,
  { kinds, keyOf, read }: PageNeeds<Row>,
): Promise<Page<Row>> {
  const isBackwards = after === undefined && before !== undefined;
  const mark = isBackwards ? before : after;
  const from = mark === undefined ? null : readMark(isBackwards ? 'before' : 'after', mark, kinds);
  // One row more than is shown tells whether there is another page.
  const answer = await read({ from, isBackwards, limit: size + 1 });
  const { rows, goOnFrom } = 'goOnFrom' in answer ? answer : { rows: answer, goOnFrom: null };
  const items = rows.slice(0, size);
  const keyAt = (row: Row | undefined) => (row === undefined ? null : keyOf(row));
  const far = rows.length > size ? keyAt(items.at(-1)) : goOnFrom;
  const near = keyAt(items[0]) ?? goOnFrom;
  const write = (key: RowKey | null) => (key === null ? null : writeMark(key));
  if (isBackwards) return { items: items.toReversed(), next: write(near), previous: write(far) };
  return { items, next: write(far), previous: from === null ? null : write(near) };
}

/** Pages of rows in memory, in an order that no database knows. If the row of the mark is gone, it is the first page. */
export const readSorted =
  <Row>(rows: readonly Row[], keyOf: (row: Row) => RowKey): PageNeeds<Row>['read'] =>
  async ({ from, isBackwards, limit }) => {
    const ordered = isBackwards ? rows.toReversed() : rows;
    const name = JSON.stringify(from);
    const start = from === null ? 0 : ordered.findIndex((row) => JSON.stringify(keyOf(row)) === name) + 1;
    return ordered.slice(start, start + limit);
  };

const writeMark = (key: RowKey): string => Buffer.from(JSON.stringify(key)).toString('base64url');

function readMark(field: 'after' | 'before', text: string, kinds: readonly KeyKind[]): RowKey {
  const key = parseMark(text);
  if (Array.isArray(key) && key.length === kinds.length && kinds.every((kind, at) => isOfKind[kind](key[at]))) {
    return key as RowKey;
  }
  const message = `${field} must be a mark that a page of this list gave.`;
  throw invalidFields([problemOf('query', field, 'invalid_format', message)]);
}

function parseMark(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
