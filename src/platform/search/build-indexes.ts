// Builds the indexes of the search in the background, without keeping anybody from writing, and covers new rows from time to
// time. No migration does it: a transaction cannot build an index while others write, and a PostgreSQL that lacks the
// extensions still serves everything else. The release before lives with the indexes: it never reads them.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { LOCK_CLASS, locks } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import type { SingleConnection } from '../database/single-connection.ts';
import type { Log } from '../log.ts';
import { makeFoldFunctions } from './fold-function.ts';
import {
  chooseSegments,
  coveredBy,
  readCatalog,
  type Segment,
  type TextIndex,
  tenantKey,
  writeComment,
} from './text-indexes.ts';

/** So many new rows are read one by one in some milliseconds; more get an index. */
const mostFresh = 2_000;
/** The second index is built anew each time; when it has grown to this part of the first one, both become one. */
const mostSecond = { rows: 50_000, share: 0.25 };
const leastAnalysedBytes = 1024 * 1024;
/** Processes look for new indexes every 10 seconds: what a pass replaces is dropped by the next one. */
const passMs = 60_000;

export type Preparing = {
  /** When everything has been built that is missing now. */
  done: Promise<void>;
  stop(): Promise<void>;
};

export function prepareTextIndexes(database: Database, log: Log, indexes: readonly TextIndex[]): Preparing {
  const stopping = new AbortController();
  let backend: number | null = null;

  /** One process of a database does it at a time. A build has no time limit, so it has a connection of its own. */
  async function pass(): Promise<void> {
    let connection: SingleConnection | undefined;
    try {
      connection = await database.openConnection();
      const { client } = connection;
      const { rows } = await client.query<{ pid: number; mine: boolean }>(
        'select pg_backend_pid() as pid, pg_try_advisory_lock($1, $2) as mine',
        [LOCK_CLASS, locks.textIndexes],
      );
      backend = rows[0]?.pid ?? null;
      if (rows[0]?.mine) await buildAll(client, indexes, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted)
        log.warn(
          { err: error },
          'an index of the search could not be built: it finds words by their beginning, or is slower',
        );
    } finally {
      backend = null;
      await connection?.end();
    }
  }

  const done = pass();
  const repeated = done.then(async () => {
    while (!stopping.signal.aborted) {
      await sleep(passMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (!stopping.signal.aborted) await pass();
    }
  });
  return {
    done,
    stop: async () => {
      stopping.abort();
      if (backend !== null)
        await database.query({ text: 'select pg_cancel_backend($1)', values: [backend] }).catch(() => undefined);
      await repeated;
    },
  };
}

async function buildAll(client: pg.Client, indexes: readonly TextIndex[], stopping: AbortSignal): Promise<void> {
  const { missing } = await readCatalog(client);
  // They are trusted extensions: the owner of a database may create them, where their files are installed.
  for (const name of missing) await client.query(`create extension if not exists ${name}`);
  await makeFoldFunctions(client);
  await client.query("set maintenance_work_mem = '128MB'");
  const { segments } = await readCatalog(client);
  for (const index of indexes) {
    if (stopping.aborted) return;
    await buildOne(client, index, segments.get(index.name) ?? []);
  }
}

async function buildOne(client: pg.Client, index: TextIndex, known: readonly Segment[]): Promise<void> {
  const used = chooseSegments(known);
  await dropOthers(client, index, used);
  const number = Math.max(0, ...known.map((one) => one.number)) + 1;
  const wanted = await planSegment(client, index, used);
  if (!wanted) return;
  await makeIndex(client, index, { index: `${index.name}_${number}`, number, ...wanted });
}

/** What was replaced by the pass before, and what an interrupted build left behind. */
async function dropOthers(client: pg.Client, { name }: TextIndex, used: readonly Segment[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'i' and relnamespace = current_schema()::regnamespace and relname ~ $1 and not relname = any($2)`,
    [`^${name}_[0-9]+$`, used.map(({ index }) => index)],
  );
  for (const { name: old } of rows) await client.query(`drop index concurrently if exists ${old}`);
}

/** Null when what there is suffices. */
async function planSegment(
  client: pg.Client,
  index: TextIndex,
  [first, second]: readonly Segment[],
): Promise<Pick<Segment, 'from' | 'to'> | null> {
  const { grows, table } = index;
  if (!grows) return first ? null : { from: null, to: null };
  const measure = async (from: string | null, to: string | null) => {
    const { rows } = await client.query<{ count: number; last: string | null }>(
      `select count(*)::int as count, max(${grows.by})::text as last from ${table} where ${coveredBy(index, { from, to })}`,
    );
    return rows[0] ?? { count: 0, last: null };
  };
  await client.query("set timezone = 'UTC'");
  const start = grows.type === 'bigint' ? '0' : '1970-01-01 00:00:00+00';
  if (!first) return { from: null, to: (await measure(null, null)).last ?? start };
  const fresh = await measure((second ?? first).to, null);
  if (fresh.count <= mostFresh) return null;
  const all = fresh.count + (second ? (await measure(second.from, second.to)).count : 0);
  const { rows } = await client.query<{ rows: number }>(
    'select reltuples as rows from pg_class where oid = $1::regclass',
    [table],
  );
  const isMuch = all > Math.max(mostSecond.rows, mostSecond.share * (rows[0]?.rows ?? 0));
  return { from: isMuch ? null : first.to, to: fresh.last };
}

async function makeIndex(client: pg.Client, index: TextIndex, segment: Segment): Promise<void> {
  const { table, ofTenant, document } = index;
  const tenant = ofTenant ? `(${tenantKey}), ` : '';
  await client.query(
    `create index concurrently ${segment.index} on ${table} using gin (${tenant}platform_fold(${document}) gin_trgm_ops)
     where ${coveredBy(index, segment)}`,
  );
  // Without statistics of the folded texts the planner cannot tell a rare word from a common one. A small table is left alone:
  // statements that are planned while it is known to be small would read all of it when it has grown.
  await client.query(`do $$ begin
    if ${segment.from === null} and pg_relation_size('${table}') > ${leastAnalysedBytes} then analyze ${table}; end if;
  end $$`);
  // Only an index with its marks is used.
  await client.query(`comment on index ${segment.index} is '${writeComment(segment)}'`);
}
