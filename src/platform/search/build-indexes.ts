// Builds missing indexes of the search, in the background after the start. A migration cannot do it: a transaction cannot build
// an index while others write, and a PostgreSQL without the extensions still serves everything else.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { locks, runAlone } from '../database/advisory-locks.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { makeFoldFunctions } from './fold-function.ts';
import { readCatalog, type TextIndex, tenantKey } from './text-indexes.ts';

const leastAnalysedBytes = 1024 * 1024;
/** Somebody may install the extensions in the meantime, and another process may stop before its build is done. */
const tryAgainMs = 60_000;

export type Preparing = {
  /** When the first attempt has ended. */
  done: Promise<unknown>;
  stop(): Promise<void>;
};

export function prepareTextIndexes(database: Database, log: Log, indexes: readonly TextIndex[]): Preparing {
  const stopping = new AbortController();
  let backend: number | null = null;

  /** Whether it was done. Only one process of a database builds at a time, without a time limit, on its own connection. */
  async function attempt(): Promise<boolean> {
    try {
      const isDone = await runAlone(database, locks.textIndexes, async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
        backend = rows[0]?.pid ?? null;
        await buildAll(client, indexes, stopping.signal);
        return true;
      });
      return isDone ?? false;
    } catch (error) {
      if (!stopping.signal.aborted)
        log.warn(
          { err: error },
          'an index of the search could not be built: it finds words by their beginning, or is slower',
        );
      return false;
    } finally {
      backend = null;
    }
  }

  const done = attempt();
  const repeated = done.then(async (isDone) => {
    let isComplete = isDone;
    while (!isComplete && !stopping.signal.aborted) {
      await sleep(tryAgainMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (!stopping.signal.aborted) isComplete = await attempt();
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
  // They are trusted extensions: the owner of a database may create them, if their files are installed.
  for (const name of missing) await client.query(`create extension if not exists ${name}`);
  await makeFoldFunctions(client);
  await client.query("set maintenance_work_mem = '128MB'");
  const { built } = await readCatalog(client);
  for (const index of indexes) {
    if (stopping.aborted) return;
    if (!built.has(index.name)) await makeIndex(client, index);
    await dropNumbered(client, index);
  }
}

async function makeIndex(client: pg.Client, { name, table, ofTenant, document }: TextIndex): Promise<void> {
  const tenant = ofTenant ? `(${tenantKey}), ` : '';
  // An interrupted build leaves an unusable index behind.
  await client.query(`drop index concurrently if exists ${name}`);
  await client.query(
    `create index concurrently ${name} on ${table} using gin (${tenant}platform_fold(${document}) gin_trgm_ops)`,
  );
  // Without statistics of the folded texts the planner cannot tell a rare word from a common one. A small table is left alone:
  // statements that are planned while it counts as small would read all of it after it has grown.
  await client.query(`do $$ begin
    if pg_relation_size('${table}') > ${leastAnalysedBytes} then analyze ${table}; end if;
  end $$`);
}

/** Up to 0.2.0 an index covered the rows up to a mark, and the following rows had a number each. */
async function dropNumbered(client: pg.Client, { name }: TextIndex): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'i' and relnamespace = current_schema()::regnamespace and relname ~ $1`,
    [`^${name}_[0-9]+$`],
  );
  for (const { name: old } of rows) await client.query(`drop index concurrently if exists ${old}`);
}
