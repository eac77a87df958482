// Forgets what is old: single clicks become sums if the operator wants it, and visitors not seen for long become counts.
import type { Clock } from '#platform/clock.ts';
import { locks, runAlone } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import type { Log } from '#platform/log.ts';
import { dayMs, hourMs } from '#platform/rules/wall-clock.ts';
import { emptyBucket } from '../rules/bucket.ts';
import { emptySums } from '../rules/link-sums.ts';
import { quarterOf, startOfQuarter } from '../rules/quarters.ts';
import { SHARDS, shardOf } from '../rules/shards.ts';
import { type Addition, addToSums } from '../sums/fold.ts';
import { foldLinks } from './fold-links.ts';
import type { PartitionsStore } from './partitions-store.ts';
import type { LinkDays, RetentionStore } from './retention-store.ts';
import type { SaveNeeds } from './save-clicks.ts';

const EVERY_MS = hourMs;
const BATCH_ROWS = 10_000;
const BATCH_LINKS = 100;

type RetentionNeeds = {
  database: Pick<Database, 'openConnection'>;
  store: RetentionStore;
  partitions: PartitionsStore;
  /** The other referrer is known once the database has been asked. */
  openSaving: () => Promise<SaveNeeds>;
  clock: Clock;
  log: Log;
  /** CLICK_RETENTION_DAYS; 0 keeps all clicks. */
  clickDays: number;
  /** VISITOR_RETENTION_DAYS. */
  visitorDays: number;
  /** Ends the work between two of its steps; what is left is done the next time. */
  signal: AbortSignal;
};

/** Thins clicks older than the retention to their sums and returns how many rows were deleted one by one. */
export async function thinClicks(needs: RetentionNeeds): Promise<number> {
  const { store, partitions, openSaving, clock, clickDays } = needs;
  if (clickDays === 0) return 0;
  // Whole quarters of an hour only, so that their sums stand for exactly the clicks that are deleted.
  const before = startOfQuarter(quarterOf(clock.now() - clickDays * dayMs));
  const months = await partitions.listMonths();
  const saving = await openSaving();
  const from = Math.max((await store.findBoundaries()).thinned, months[0]?.start ?? before);
  for (const [start, end] of listDays(needs, from, before)) {
    await thinSpan(needs, saving, new Date(start), new Date(end));
  }
  // Whole months go with their tables; the rest is deleted row by row.
  // What a crash left half done comes first: PostgreSQL detaches one table at a time.
  const ended = months.filter(({ end }) => end <= before).sort((a, b) => Number(b.isPending) - Number(a.isPending));
  for (const month of ended) {
    needs.signal.throwIfAborted();
    await partitions.dropPartition(month);
  }
  let total = 0;
  for (const { table } of months.filter(({ start, end }) => start < before && end > before)) {
    total += await repeat(needs, () => store.removeClicks(table, new Date(before), BATCH_ROWS));
  }
  return total;
}

/** From one moment to the next, a day at a time: no step takes long, however much there is to do. */
function* listDays({ signal }: RetentionNeeds, from: number, to: number): Generator<[start: number, end: number]> {
  for (let start = from; start < to; start += dayMs) {
    signal.throwIfAborted();
    yield [start, Math.min(start + dayMs, to)];
  }
}

// First the boundary: the drain counts clicks before it into sums at once. Then all that are there are counted, by quarter;
// only then do statistics stop reading them, and they can go.
async function thinSpan({ store, signal }: RetentionNeeds, saving: SaveNeeds, from: Date, to: Date): Promise<void> {
  await store.updateBoundary('thinning_before', to);
  await lockOut(saving);
  // Read once: the clicks of a span are not in the order of their links.
  for (const { days, linkIds } of await store.listLinkDays(from, to)) {
    for (let first = 0; first < linkIds.length; first += BATCH_LINKS) {
      signal.throwIfAborted();
      await keepQuarters(saving, { days, linkIds: linkIds.slice(first, first + BATCH_LINKS) });
    }
  }
  await store.updateBoundary('thinned_before', to);
}

const ALL_SHARDS = Array.from({ length: SHARDS }, (_, shard) => shard);

/** The quarters of these days are kept as sums, however quiet the days were. */
async function keepQuarters(saving: SaveNeeds, { days, linkIds }: LinkDays): Promise<void> {
  await foldLinks(saving, linkIds);
  await saving.store.transaction(async (within) => {
    await saving.store.lockShards([...new Set(linkIds.map(shardOf))], within);
    const foldedOf = await saving.store.findFolded(linkIds, within);
    const additions = linkIds.map((linkId): Addition => {
      const sums = { ...emptySums(), days: new Map(days.map((day) => [day, emptyBucket()])) };
      const rests = { places: new Map(), agents: new Map(), referrers: saving.restReferrers };
      return { linkId, sums, rests, foldedId: foldedOf(linkId), isThinned: true };
    });
    await addToSums(within, additions);
  });
}

/**
 * Forgets visitors not seen for the retention: only counts remain of them. Who returns later counts anew. All visitors are looked
 * at, so once a day is enough: the boundary, which moves from day to day with the clicks, says when that was.
 */
export async function forgetVisitors(needs: RetentionNeeds): Promise<number> {
  const { store, partitions, openSaving, clock, visitorDays, signal } = needs;
  const before = clock.now() - visitorDays * dayMs;
  const { forgotten } = await store.findBoundaries();
  if (before - forgotten < dayMs) return 0;
  let total = 0;
  let after: { linkId: string; visitor: string } | null = { linkId: '0', visitor: '-9223372036854775808' };
  while (after !== null) {
    signal.throwIfAborted();
    const { removed, last } = await store.removeVisitors(new Date(before), after, BATCH_ROWS);
    total += removed;
    after = last;
  }
  const saving = await openSaving();
  // The last day again: a process may have died between its boundary and its clicks.
  const from = forgotten - dayMs;
  for (const { table, start, end, isAttached } of await partitions.listMonths()) {
    if (!isAttached) continue;
    for (const [first, last] of listDays(needs, Math.max(start, from), Math.min(end, before))) {
      await store.updateBoundary('forgotten_before', new Date(last));
      // Whatever is drained from now on sees the boundary.
      await lockOut(saving);
      await repeat(needs, () => store.forgetVisitorsOfClicks(table, new Date(first), new Date(last), BATCH_ROWS));
    }
  }
  await store.updateBoundary('forgotten_before', new Date(before));
  return total;
}

/** Waits for all batches of clicks that are being saved. */
const lockOut = ({ store }: SaveNeeds): Promise<unknown> =>
  store.transaction((within) => store.lockShards(ALL_SHARDS, within));

async function repeat({ signal }: RetentionNeeds, removeSome: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let removed = BATCH_ROWS; removed >= BATCH_ROWS; total += removed) {
    signal.throwIfAborted();
    removed = await removeSome();
  }
  return total;
}

/** Only one process of a database forgets at a time; the others try again an hour later. */
export function startRetention(given: Omit<RetentionNeeds, 'signal'>): { stop(): Promise<void> } {
  const { log, database } = given;
  const life = new AbortController();
  const needs = { ...given, signal: life.signal };
  let running: Promise<void> | null = null;
  async function forget(): Promise<void> {
    const clicks = await thinClicks(needs);
    if (clicks > 0) log.info({ clicks }, 'old clicks were thinned to their sums');
    const visitors = await forgetVisitors(needs);
    if (visitors > 0) log.info({ visitors }, 'visitors who were not seen for long were forgotten');
  }
  const run = () => {
    running ??= runAlone(database, locks.retention, forget)
      .then(() => undefined)
      .catch((error) => {
        if (life.signal.aborted) return;
        log.warn({ err: error }, 'old clicks and visitors could not be forgotten; it is tried again in an hour');
      })
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      life.abort();
      await running;
    },
  };
}
