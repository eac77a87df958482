// Indexes that find any part of a text without case and diacritics: trigrams (`pg_trgm`) of what `unaccent` made of it. A room
// declares what of a table can be found (`TextIndex`), and the same words make the index and the search.
//
// They are built here and not by a migration: `create index concurrently` lets everybody write meanwhile, which no
// transaction can, and a PostgreSQL that lacks the extensions still serves everything else. The release before lives with
// them: it never reads them, and the database keeps them up to date. Until an index is there, its search finds words by
// their beginning only (find-text.ts).
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { LOCK_CLASS, locks } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import type { Queries } from '../database/query.ts';
import type { Log } from '../log.ts';

export type TextIndex = {
  /** An index whose document changes needs another name. */
  name: string;
  table: string;
  /** Whether the rows belong to an organisation and environment. */
  ofTenant: boolean;
  /** An SQL expression over the columns of the table: what can be found. */
  document: string;
};

/** Texts of a row, one after the other. `concat_ws` would depend on settings of the session, which no index may. */
export const joinTexts = (...texts: string[]): string =>
  texts.map((text) => `coalesce(${text}, '')`).join(` || ' ' || `);

/** `btree_gin` puts the tenant into the same index: somebody else's million rows are not even looked at. */
export const searchExtensions = ['pg_trgm', 'unaccent', 'btree_gin'] as const;

/** One expression, so that no other statement on the table takes this index for a way to its rows. */
export const tenantKey = 'organisation_id::text || environment';

type Catalog = { missing: string[]; ready: Set<string> };

/** Which extensions are missing, and which indexes can be used. */
export async function readCatalog(database: Queries): Promise<Catalog> {
  const { rows } = await database.query<{ extensions: string[]; ready: string[]; hasFold: boolean }>({
    text: `select array(select extname::text from pg_extension) as extensions,
        array(select relname::text from pg_index join pg_class on pg_class.oid = indexrelid
          where indisvalid and relnamespace = current_schema()::regnamespace) as ready,
        to_regprocedure('platform_fold(text)') is not null as "hasFold"`,
  });
  const { extensions = [], ready = [], hasFold = false } = rows[0] ?? {};
  return {
    missing: searchExtensions.filter((name) => !extensions.includes(name)),
    ready: new Set(hasFold ? ready : []),
  };
}

/** How long a look lasts while something is missing: indexes may be built at this moment. */
const lookAgainMs = 10_000;

export type TextIndexState = {
  /** Asks the database which indexes there are; once all are there, it is not asked any more. */
  look(): Promise<void>;
  /** Whether any part of a text is found by this index, as of the last look. */
  isReady(index: TextIndex): boolean;
};

export function textIndexState(database: Queries, clock: Clock, indexes: readonly TextIndex[]): TextIndexState {
  let known: Catalog = { missing: [...searchExtensions], ready: new Set() };
  let askedMs: number | null = null;
  const isReady = ({ name }: TextIndex) => known.missing.length === 0 && known.ready.has(name);
  return {
    look: async () => {
      const isRecent = askedMs !== null && Math.abs(clock.now() - askedMs) < lookAgainMs;
      if (isRecent || (askedMs !== null && indexes.every(isReady))) return;
      known = await readCatalog(database);
      askedMs = clock.now();
    },
    isReady,
  };
}

export type Preparing = { done: Promise<void>; stop(): Promise<void> };

/** Makes what is missing, in the background, on a connection of its own. One process of a database does it at a time. */
export function prepareTextIndexes(database: Database, log: Log, indexes: readonly TextIndex[]): Preparing {
  const client = new pg.Client(database.connectionConfig);
  client.on('error', () => undefined);
  let isStopped = false;
  let backend: number | null = null;

  async function work(): Promise<void> {
    await client.connect();
    const { rows } = await client.query<{ pid: number; mine: boolean }>(
      'select pg_backend_pid() as pid, pg_try_advisory_lock($1, $2) as mine',
      [LOCK_CLASS, locks.textIndexes],
    );
    backend = rows[0]?.pid ?? null;
    if (rows[0]?.mine) await makeAll(client, indexes, () => isStopped);
  }

  const done = work()
    .catch((error: Error) => {
      if (!isStopped) log.warn({ err: error }, 'the search has no index yet and finds words by their beginning only');
    })
    .finally(() => client.end().catch(() => undefined));
  return {
    done,
    stop: async () => {
      isStopped = true;
      if (backend !== null)
        await database.query({ text: 'select pg_cancel_backend($1)', values: [backend] }).catch(() => undefined);
      await done;
    },
  };
}

async function makeAll(client: pg.Client, indexes: readonly TextIndex[], isStopped: () => boolean): Promise<void> {
  const before = await readCatalog(client);
  // They are trusted extensions: the owner of a database may create them, where their files are installed.
  for (const name of before.missing) await client.query(`create extension if not exists ${name}`);
  await makeFunctions(client);
  await client.query("set maintenance_work_mem = '128MB'");
  for (const index of indexes) {
    if (isStopped()) return;
    if (!before.ready.has(index.name)) await makeIndex(client, index);
  }
}

/**
 * `unaccent` is not marked immutable, since its list of letters could be replaced; nobody does that, and an index needs it. The
 * words are bound to the functions of the extensions now, whatever the search path will be. `platform_part` makes a
 * pattern in which % and _ of the text mean themselves: it escapes after folding, which turns wide signs into plain ones.
 */
async function makeFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ dictionary: string }>(
    `select quote_ident(nspname) || '.unaccent' as dictionary from pg_extension join pg_namespace n on n.oid = extnamespace
     where extname = 'unaccent'`,
  );
  const dictionary = rows[0]?.dictionary ?? 'unaccent';
  await client.query(
    `create or replace function platform_fold(given text) returns text
       language sql immutable strict parallel safe cost 1000
       return lower(${dictionary}('${dictionary}'::regdictionary, given))`,
  );
  await client.query(
    `create or replace function platform_part(given text) returns text language sql immutable strict parallel safe
       return '%' || ${escapeLike('platform_fold(given)')} || '%'`,
  );
}

/** The signs that mean something in a pattern, as themselves. */
export const escapeLike = (text: string): string =>
  `replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

async function makeIndex(client: pg.Client, { name, table, ofTenant, document }: TextIndex): Promise<void> {
  // What an interrupted build left behind is of no use.
  await client.query(`drop index concurrently if exists ${name}`);
  const tenant = ofTenant ? `(${tenantKey}), ` : '';
  await client.query(
    `create index concurrently ${name} on ${table}
     using gin (${tenant}platform_fold(${document}) gin_trgm_ops) with (gin_pending_list_limit = 1024)`,
  );
  // Without statistics of the folded texts the planner cannot tell a rare word from a common one.
  await client.query(`analyze ${table}`);
}
