// What the search of the console needs in PostgreSQL: indexes that find any part of a text without case and diacritics, by
// trigrams (`pg_trgm`) of what `unaccent` made of it. A room declares what of a table can be found (`TextIndex`), and the same
// words make the index and the search.
//
// A write pays for its trigrams a little at a time: it adds them to the list of pending entries that a GIN index has
// (`fastupdate`, on by default), and PostgreSQL sorts the list into the index whenever it has grown to 4 MB. A search reads the
// list, too (docs/decisions/0031-plain-text-indexes.md).
import type { Clock } from '../clock.ts';
import type { Queries } from '../database/query.ts';

export type TextIndex = {
  /** The name of the index in the database. */
  name: `${string}_find`;
  table: string;
  /** Whether the rows belong to an organisation and environment. */
  ofTenant: boolean;
  /** An SQL expression over the columns of the table: the text to search. A changed expression needs another name. */
  document: string;
};

/** The texts of a row, one after the other. `concat_ws` would depend on settings of the session, which an index may not do. */
export const joinTexts = (...texts: string[]): string =>
  texts.map((text) => `coalesce(${text}, '')`).join(` || ' ' || `);

/** `btree_gin` puts the tenant into the same index: rows of other tenants are not even read. */
export const searchExtensions = ['pg_trgm', 'unaccent', 'btree_gin'] as const;

/** The statements that create them, for the owner of the database. */
export const extensionCommands = (missing: readonly string[]): string =>
  missing.map((name) => `CREATE EXTENSION ${name};`).join(' ');

/** One expression, so that no other statement on the table uses this index to find its rows. */
export const tenantKey = 'organisation_id::text || environment';

/** Escapes the characters that have a meaning in a pattern. */
export const escapeLike = (text: string): string =>
  `replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

export type Catalog = {
  /** Missing extensions. */
  missing: string[];
  /** Names of the usable indexes. */
  built: ReadonlySet<string>;
};

export async function readCatalog(database: Queries): Promise<Catalog> {
  const { rows } = await database.query<{ extensions: string[]; built: string[] }>({
    text: `select array(select extname::text from pg_extension) as extensions,
        array(select relname::text from pg_index join pg_class c on c.oid = indexrelid
         where indisvalid and relnamespace = current_schema()::regnamespace and relname ~ '_find$') as built`,
  });
  const { extensions = [], built = [] } = rows[0] ?? {};
  return { missing: searchExtensions.filter((name) => !extensions.includes(name)), built: new Set(built) };
}

export type TextIndexState = {
  /** Asks the database at most every 10 seconds which indexes there are. */
  look(): Promise<void>;
  /** Whether this index can be used, as of the last query. */
  isBuilt(index: TextIndex): boolean;
};

const lookAgainMs = 10_000;

export function textIndexState(database: Queries, clock: Clock): TextIndexState {
  let known: Catalog = { missing: [...searchExtensions], built: new Set() };
  let askedMs: number | null = null;
  return {
    look: async () => {
      if (askedMs !== null && Math.abs(clock.now() - askedMs) < lookAgainMs) return;
      known = await readCatalog(database);
      askedMs = clock.now();
    },
    isBuilt: ({ name }) => known.missing.length === 0 && known.built.has(name),
  };
}
