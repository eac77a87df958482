// SQL as templates: a statement is a tagged template whose holes are values or parts of SQL. It is prepared under a name made
// of its text, and its rows come with their columns in camelCase.
//
//   const sql = openSql(database);
//   await sql.first<Row>`select id, created_at from bank_account where id = ${id}`;   // { id, createdAt } or null
//   await sql(within).run`delete from bank_account where id = ${id}`;                 // in a transaction: how many rows
//
// Stores of tenant data use `tenantSql` (tenant.ts).
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Queries } from './query.ts';

type Strings = TemplateStringsArray;
type Holes = readonly unknown[];

/** A part of a statement, with its own holes. */
export class SqlPart {
  readonly strings: readonly string[];
  readonly holes: Holes;

  constructor(strings: readonly string[], holes: Holes) {
    this.strings = strings;
    this.holes = holes;
  }
}

/** As in `` part`and state = ${state}` ``, or a list of columns that several statements share. */
export const part = (strings: Strings, ...holes: Holes): SqlPart => new SqlPart(strings, holes);

/** SQL that is fixed in the source, such as a sort column. Never input of a caller. */
export function rawSql(text: string): SqlPart {
  const known = rawParts.get(text) ?? new SqlPart([text], []);
  rawParts.set(text, known);
  return known;
}

const rawParts = new Map<string, SqlPart>();

type Row = pg.QueryResultRow;

/** What runs a statement. */
export type Sql = {
  /** Its first row. */
  first<One extends Row>(strings: Strings, ...holes: Holes): Promise<One | null>;
  all<One extends Row>(strings: Strings, ...holes: Holes): Promise<One[]>;
  /** The values of its only column. */
  column<Value>(strings: Strings, ...holes: Holes): Promise<Value[]>;
  /** The value of its only column in the first row; null as well where there is no row. */
  value<Value>(strings: Strings, ...holes: Holes): Promise<Value | null>;
  /** The number in its only column. */
  count(strings: Strings, ...holes: Holes): Promise<number>;
  /** How many rows it added, changed or removed. */
  run(strings: Strings, ...holes: Holes): Promise<number>;
};

/** `sql.first` runs on a connection of the pool, `sql(within).first` in a transaction. */
export const openSql = (database: Queries): Sql & ((within?: Queries) => Sql) =>
  Object.assign((within?: Queries) => sqlOn(within ?? database), sqlOn(database));

/** Under a name of its own, as figures and tests know it; null: it is not prepared, so PostgreSQL plans it for its values each time. */
export const namedSql = (queries: Pick<Queries, 'query'>, name: string | null): Sql =>
  runsSql((strings, holes) => {
    const { text, values } = writeStatement(strings, holes);
    return queries.query(name === null ? { text, values } : { name, text, values });
  });

const sqlOn = (queries: Queries): Sql => runsSql((strings, holes) => queries.query(writeStatement(strings, holes)));

type Ask = (strings: Strings, holes: Holes) => Promise<pg.QueryResult<Row>>;

const onlyColumn = ({ rows }: pg.QueryResult<Row>): unknown[] => rows.map((row) => Object.values(row)[0]);

/** All kinds of query, on one function that sends. */
export const runsSql = (ask: Ask): Sql => ({
  first: async <One extends Row>(strings: Strings, ...holes: Holes) =>
    (inCamelCase(await ask(strings, holes))[0] ?? null) as One | null,
  all: async <One extends Row>(strings: Strings, ...holes: Holes) => inCamelCase(await ask(strings, holes)) as One[],
  column: async <Value>(strings: Strings, ...holes: Holes) => onlyColumn(await ask(strings, holes)) as Value[],
  value: async <Value>(strings: Strings, ...holes: Holes) =>
    (onlyColumn(await ask(strings, holes))[0] ?? null) as Value | null,
  count: async (strings, ...holes) => Number(Object.values((await ask(strings, holes)).rows[0] ?? { count: 0 })[0]),
  run: async (strings, ...holes) => (await ask(strings, holes)).rowCount ?? 0,
});

/** The form that pg takes. */
export type Statement = { name: string; text: string; values: unknown[] };

/** The text with `$1`, `$2`, … for its values. `first` holds the values before them. */
export function writeStatement(strings: Strings, holes: Holes, first: Holes = []): Statement {
  const values = [...first];
  const place = find(nextOf(statements, first.length), strings, holes, values);
  place.known ??= named(writeText(strings, holes, { count: first.length }));
  return { ...place.known, values };
}

function writeText(strings: readonly string[], holes: Holes, values: { count: number }): string {
  let text = strings[0] ?? '';
  holes.forEach((hole, index) => {
    text += hole instanceof SqlPart ? writeText(hole.strings, hole.holes, values) : `$${++values.count}`;
    text += strings[index + 1];
  });
  return text;
}

const named = (text: string) => ({
  name: `sql.${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`,
  text,
});

/**
 * Texts and names are made once: a page runs twenty statements. They are found by their templates, which are the same objects in each
 * call. There are as many as statements in the source, times the variants of their parts.
 */
type Place = { known?: { name: string; text: string }; readonly next: Map<unknown, Place> };
const statements: Place = { next: new Map() };
const aValue = Symbol('value');

function nextOf(place: Place, step: unknown): Place {
  const known = place.next.get(step);
  if (known) return known;
  const added: Place = { next: new Map() };
  place.next.set(step, added);
  return added;
}

/** The place of a statement; its values are added to `values`. */
function find(from: Place, strings: readonly string[], holes: Holes, values: unknown[]): Place {
  let place = nextOf(from, strings);
  for (const hole of holes) {
    if (hole instanceof SqlPart) place = find(place, hole.strings, hole.holes, values);
    else {
      values.push(hole);
      place = nextOf(place, aValue);
    }
  }
  return place;
}

const camelCase = new Map<string, string>();

function toCamelCase(column: string): string {
  const known = camelCase.get(column);
  if (known !== undefined) return known;
  const written = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelCase.set(column, written);
  return written;
}

function inCamelCase({ rows, fields }: pg.QueryResult<Row>): Row[] {
  const columns = fields.map(({ name }) => [name, toCamelCase(name)] as const);
  if (columns.every(([column, field]) => column === field)) return rows;
  return rows.map((row) => {
    const written: Row = {};
    for (const [column, field] of columns) written[field] = row[column];
    return written;
  });
}
