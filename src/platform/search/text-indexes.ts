// What the search of the console needs in PostgreSQL: indexes that find any part of a text without case and diacritics, by
// trigrams (`pg_trgm`) of what `unaccent` made of it. A room declares what of a table can be found (`TextIndex`), and the same
// words make the index and the search.
//
// A trigram index would double the cost of an insert, so new rows are in none: an index covers the rows up to a
// mark of the column by which the table grows. Rows beyond it are few and are read one by one; when there are more than
// some thousand, build-indexes.ts makes an index over them too. So every row is found at once, and a write does not pay for trigrams.
import type { Clock } from '../clock.ts';
import type { Queries } from '../database/query.ts';

export type TextIndex = {
  /** Its indexes in the database have this name and a number. */
  name: string;
  table: string;
  /** Whether the rows belong to an organisation and environment. */
  ofTenant: boolean;
  /** An SQL expression over the columns of the table: what can be found. One that changes needs another name. */
  document: string;
  /** By what the table grows, so that new rows are found by it; null for a table with so few writes that each may pay. */
  grows: { by: string; type: 'bigint' | 'timestamptz' } | null;
};

/** One index in the database: the rows after `from` (from the start, if null) up to `to` (all, if null). */
export type Segment = { index: string; number: number; from: string | null; to: string | null };

/** Texts of a row, one after the other. `concat_ws` would depend on settings of the session, which no index may. */
export const joinTexts = (...texts: string[]): string =>
  texts.map((text) => `coalesce(${text}, '')`).join(` || ' ' || `);

/** `btree_gin` puts the tenant into the same index: somebody else's million rows are not even looked at. */
export const searchExtensions = ['pg_trgm', 'unaccent', 'btree_gin'] as const;

/** What makes them, for who owns the database. */
export const extensionCommands = (missing: readonly string[]): string =>
  missing.map((name) => `CREATE EXTENSION ${name};`).join(' ');

/** One expression, so that no other statement on the table takes this index for a way to its rows. */
export const tenantKey = 'organisation_id::text || environment';

/** The signs that mean something in a pattern, as themselves. */
export const escapeLike = (text: string): string =>
  `replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/** Which rows a segment holds: the condition of the index, and of the search that uses it. */
export function coveredBy({ grows }: TextIndex, { from, to }: Pick<Segment, 'from' | 'to'>): string {
  if (!grows) return 'true';
  const mark = (text: string) => `'${text}'::${grows.type}`;
  const after = from === null ? [] : [`${grows.by} > ${mark(from)}`];
  const until = to === null ? [] : [`${grows.by} <= ${mark(to)}`];
  return [...after, ...until].join(' and ') || 'true';
}

export type Catalog = {
  /** Extensions that are not there. */
  missing: string[];
  /** What can be used, by the name of the `TextIndex`, the newest last. */
  segments: ReadonlyMap<string, readonly Segment[]>;
};

/** Marks are written by ourselves, into the comment of an index; anything else is not ours. */
const markShape = /^(?:\d{1,20}|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)$/;

function readSegment(index: string, comment: string): [string, Segment] | null {
  const [, name, number] = /^(\w+)_(\d+)$/.exec(index) ?? [];
  const [from, to] = comment.split(' … ', 2).map((mark) => (mark === '' ? null : mark));
  const isMark = (mark: string | null | undefined) => mark === null || markShape.test(mark ?? '');
  if (name === undefined || from === undefined || to === undefined || !isMark(from) || !isMark(to)) return null;
  return [name, { index, number: Number(number), from, to }];
}

export const writeComment = ({ from, to }: Pick<Segment, 'from' | 'to'>): string => `${from ?? ''} … ${to ?? ''}`;

export async function readCatalog(database: Queries): Promise<Catalog> {
  const { rows } = await database.query<{ extensions: string[]; found: { index: string; comment: string }[] }>({
    text: `select array(select extname::text from pg_extension) as extensions,
        (select coalesce(jsonb_agg(jsonb_build_object('index', relname, 'comment', obj_description(c.oid, 'pg_class'))), '[]')
         from pg_index join pg_class c on c.oid = indexrelid
         where indisvalid and relnamespace = current_schema()::regnamespace and relname ~ '_find_[0-9]+$'
           and obj_description(c.oid, 'pg_class') is not null) as found`,
  });
  const { extensions = [], found = [] } = rows[0] ?? {};
  const segments = new Map<string, Segment[]>();
  for (const { index, comment } of found) {
    const [name, segment] = readSegment(index, comment) ?? [];
    if (name !== undefined && segment) segments.set(name, [...(segments.get(name) ?? []), segment]);
  }
  for (const list of segments.values()) list.sort((a, b) => a.number - b.number);
  return { missing: searchExtensions.filter((name) => !extensions.includes(name)), segments };
}

/** The newest index from the start, and the newest one that goes on where it ends. The others are of no use any more. */
export function chooseSegments(all: readonly Segment[] = []): Segment[] {
  const first = all.findLast(({ from }) => from === null);
  const second = first && all.findLast(({ from }) => from !== null && from === first.to);
  return [first, second].flatMap((segment) => segment ?? []);
}

export type TextIndexState = {
  /** Asks the database which indexes there are, at most every 10 seconds. */
  look(): Promise<void>;
  /** What can be used of this index, as of the last look; empty if there is none yet. */
  segmentsOf(index: TextIndex): readonly Segment[];
};

const lookAgainMs = 10_000;

export function textIndexState(database: Queries, clock: Clock): TextIndexState {
  let known: Catalog = { missing: [...searchExtensions], segments: new Map() };
  let askedMs: number | null = null;
  return {
    look: async () => {
      if (askedMs !== null && Math.abs(clock.now() - askedMs) < lookAgainMs) return;
      known = await readCatalog(database);
      askedMs = clock.now();
    },
    segmentsOf: ({ name }) => (known.missing.length > 0 ? [] : chooseSegments(known.segments.get(name))),
  };
}
