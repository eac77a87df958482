// The drain's thread: reading agents, places and rollups takes time that redirects must not wait for.
import { parentPort, workerData } from 'node:worker_threads';
import { besidePool } from '#platform/database/connections.ts';
import { parsers } from '#platform/database/parsers.ts';
import { makePool } from '#platform/database/pool.ts';
import { poolQueries } from '#platform/database/query.ts';
import { runTransaction } from '#platform/database/transaction.ts';
import { openGeo } from '#platform/geo/geo.ts';
import { createLog } from '#platform/log.ts';
import { drainAbandoned, drainSegment } from './drain-journals.ts';
import { type DrainDatabase, drainStore } from './drain-store.ts';
import { makeEnrich } from './enrich.ts';
import type { DrainReport, DrainTask, ThreadData } from './messages.ts';

const { connection, folder, journalRoot, visitorSecret, cityFile } = workerData as ThreadData;

/** Longer than PostgreSQL's own limit on statements: it only ends queries to a server that vanished. */
const QUERY_TIMEOUT_MS = 20_000;

const config = { ...connection, types: parsers, query_timeout: QUERY_TIMEOUT_MS };
const { pool } = makePool(config, besidePool.background, createLog({ level: 'silent' }));
const queries = poolQueries(pool);
const database: DrainDatabase = {
  query: queries.query,
  transaction: (work, options) => runTransaction(pool, work, options),
  statement: (name, text) => (values, within) => (within ?? queries).query<never>({ name, text, values: [...values] }),
};

const notices: string[] = [];
const geo = openGeo({ cityFile, onProblem: (problem) => notices.push(problem) });
const needs = { store: drainStore(database), enrich: makeEnrich({ geo, visitorSecret }) };

async function work({ segments, adopt }: DrainTask): Promise<DrainReport> {
  const report: DrainReport = { drained: [], clicks: 0, notices: notices.splice(0) };
  try {
    for (const segment of segments) {
      report.clicks += await drainSegment(needs, folder, segment);
      report.drained.push(segment);
    }
    if (adopt) report.clicks += await drainAbandoned(needs, journalRoot, folder.id);
  } catch (error) {
    report.problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return report;
}

parentPort?.on('message', async (task: DrainTask | 'end') => {
  if (task !== 'end') {
    parentPort?.postMessage(await work(task));
    return;
  }
  await pool.end();
  parentPort?.close();
});
