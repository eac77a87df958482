// The drain's thread: reading agents and places and counting sums takes time that redirects must not wait for.
import { parentPort, workerData } from 'node:worker_threads';
import type { ConnectionConfig } from '#platform/database/client.ts';
import { besidePool } from '#platform/database/connections.ts';
import { parsers } from '#platform/database/parsers.ts';
import { makePool } from '#platform/database/pool.ts';
import { poolQueries } from '#platform/database/query.ts';
import { runTransaction } from '#platform/database/transaction.ts';
import { openGeo } from '#platform/geo/geo.ts';
import { createLog } from '#platform/log.ts';
import { valueNumbers } from '../sums/values-store.ts';
import { type DrainNeeds, drainAbandoned, type JournalDrain, openJournalDrain } from './drain-journals.ts';
import { type DrainDatabase, drainStore } from './drain-store.ts';
import { makeEnrich } from './enrich.ts';
import { partitionsStore } from './partitions-store.ts';
import { positionsStore } from './positions-store.ts';

export type ThreadData = {
  connection: Omit<ConnectionConfig, 'types'>;
  journalRoot: string;
  /** The journal of this process. */
  folder: { id: string; path: string };
  visitorSecret: string;
  cityFile: string | undefined;
};

export type DrainTask = {
  number: number;
  /** Whether other systems get messages about the clicks. */
  areHeard: boolean;
  /** Closed segments of this process's journal, oldest first. */
  segments: number[];
  /** Only the clicks of this shard, and before everything else: someone waits for them. */
  urgentShard?: number;
  /** Also look for journals of processes that are gone. */
  adopt?: boolean;
};

/** All clicks of a segment are in the database. */
export type SegmentDrained = { drained: number; clicks: number; seconds: number };

/** A task has ended. */
export type DrainReport = {
  done: number;
  /** Things the operator should read once. */
  notices: string[];
  /** Why the rest was not drained. */
  problem?: string;
};

const { connection, folder, journalRoot, visitorSecret, cityFile } = workerData as ThreadData;

/** Longer than PostgreSQL's own limit on statements: it only ends queries to a server that vanished. */
const QUERY_TIMEOUT_MS = 20_000;

const config = { ...connection, types: parsers, query_timeout: QUERY_TIMEOUT_MS };
const { pool, cutConnections } = makePool(config, besidePool.background, createLog({ level: 'silent' }));
const database: DrainDatabase = {
  query: poolQueries(pool).query,
  transaction: (work, options) => runTransaction(pool, work, options),
};

const notices: string[] = [];
const geo = openGeo({ cityFile, onProblem: (problem) => notices.push(problem) });
const enrich = makeEnrich({ geo, visitorSecret });
const numbers = valueNumbers(database);
const parts = { store: drainStore(database), positions: positionsStore(database), ...partitionsStore(database) };

const tasks: DrainTask[] = [];
const urgent: DrainTask[] = [];
let working: Promise<void> | undefined;

type Opened = { needs: DrainNeeds; journal: JournalDrain };

// Known once the database has answered for the first time.
let opened: Opened | undefined;

/** As the newest task says. */
let areHeard = false;

async function open(): Promise<Opened> {
  if (opened === undefined) {
    const saving = { ...parts, restReferrers: await numbers.findRestReferrers() };
    const { numberClicks } = numbers;
    const needs = { ...saving, enrich, numberClicks, between: workOnUrgent, areHeard: () => areHeard };
    opened = { needs, journal: openJournalDrain(needs, folder) };
  }
  return opened;
}

async function drain({ segments, urgentShard, adopt, ...task }: DrainTask): Promise<void> {
  areHeard = task.areHeard;
  const { needs, journal } = await open();
  if (urgentShard !== undefined) {
    await journal.drain(segments, { shards: [urgentShard] });
    return;
  }
  let started = performance.now();
  const onDrained = (drained: number, clicks: number) => {
    tell({ drained, clicks, seconds: (performance.now() - started) / 1_000 });
    started = performance.now();
  };
  await journal.drain(segments, { onDrained });
  if (adopt) await drainAbandoned(needs, journalRoot, folder.id);
}

async function report(task: DrainTask): Promise<void> {
  const done: DrainReport = { done: task.number, notices: notices.splice(0) };
  try {
    await drain(task);
  } catch (error) {
    done.problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  tell(done);
}

/** Those that wait now; later ones wait for the next batch, so that the others go on, too. */
async function workOnUrgent(): Promise<void> {
  for (const task of urgent.splice(0)) await report(task);
}

async function workOnAll(): Promise<void> {
  while (urgent.length > 0 || tasks.length > 0) {
    await workOnUrgent();
    const task = tasks.shift();
    if (task !== undefined) await report(task);
  }
  working = undefined;
}

function tell(message: DrainReport | SegmentDrained): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', async (task: DrainTask | 'end' | 'reconnect') => {
  if (task === 'reconnect') {
    cutConnections();
    numbers.forget();
    return;
  }
  if (task !== 'end') {
    (task.urgentShard === undefined ? tasks : urgent).push(task);
    working ??= workOnAll();
    return;
  }
  await working;
  await pool.end();
  parentPort?.close();
});
