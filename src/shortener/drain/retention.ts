// Forgets what is old: single clicks become sums if the operator wants it, and visitors not seen for long become counts.
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { emptyBucket } from '../rules/bucket.ts';
import { emptySums } from '../rules/link-sums.ts';
import { quarterOf, startOfQuarter } from '../rules/quarters.ts';
import { SHARDS, shardOf } from '../rules/shards.ts';
import { type Addition, addToSums } from '../sums/fold.ts';
import { foldLinks } from './fold-links.ts';
import type { PartitionsStore } from './partitions-store.ts';
import type { LinkDays, RetentionStore } from './retention-store.ts';
import type { SaveNeeds } from './save-clicks.ts';

const EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
const BATCH_ROWS = 10_000;
const BATCH_LINKS = 100;

export type RetentionNeeds = {
  store: RetentionStore;
  partitions: PartitionsStore;
  /** The other referrer is known once the database has been asked. */
  openSaving: () => Promise<SaveNeeds>;
  /** Are all clicks of 0.1.0 carried over? */
  isCarried: () => Promise<boolean>;
  clock: Clock;
  log: Log;
  /** CLICK_RETENTION_DAYS; 0 keeps all clicks. */
  clickDays: number;
  /** VISITOR_RETENTION_DAYS. */
  visitorDays: number;
};

/** Thins clicks older than the retention to their sums and returns how many rows were deleted one by one. */
export async function thinClicks(needs: RetentionNeeds): Promise<number> {
  const { store, partitions, openSaving, clock, clickDays } = needs;
  // Clicks that 0.1.0 had thinned are told from others by the same boundary.
  if (clickDays === 0 || !(await needs.isCarried())) return 0;
  // Whole quarters of an hour only, so that their sums stand for exactly the clicks that are deleted.
  const before = new Date(startOfQuarter(quarterOf(clock.now() - clickDays * DAY_MS)));
  const saving = await openSaving();
  // First the boundary: the drain counts clicks before it into sums at once. Then all that are there are counted, by
  // quarter; only then do statistics stop reading them, and they can go.
  await store.updateThinningBefore(before);
  await saving.store.transaction((within) => saving.store.lockShards(ALL_SHARDS, within));
  let after = 0;
  for (;;) {
    const links = await store.listLinkDays(before, after, BATCH_LINKS);
    await keepQuarters(saving, links);
    after = links.at(-1)?.linkId ?? after;
    if (links.length < BATCH_LINKS) break;
  }
  await store.updateThinnedBefore(before);
  // Whole months go with their tables; the rest is deleted row by row.
  for (const partition of await partitions.listEnded(before.getTime())) await partitions.dropPartition(partition);
  return repeat(() => store.removeClicks(before, BATCH_ROWS));
}

const ALL_SHARDS = Array.from({ length: SHARDS }, (_, shard) => shard);

/** The quarters of these days are kept as sums, however quiet the days were. */
async function keepQuarters(saving: SaveNeeds, links: readonly LinkDays[]): Promise<void> {
  if (links.length === 0) return;
  const linkIds = links.map(({ linkId }) => linkId);
  await foldLinks(saving, linkIds);
  await saving.store.transaction(async (within) => {
    await saving.store.lockShards([...new Set(linkIds.map(shardOf))], within);
    const foldedOf = await saving.store.findFolded(linkIds, within);
    const additions = links.map(({ linkId, days }): Addition => {
      const sums = { ...emptySums(), days: new Map(days.map((day) => [day, emptyBucket()])) };
      const rests = { places: new Map(), agents: new Map(), referrer: saving.otherReferrer };
      return { linkId, sums, rests, foldedId: foldedOf(linkId), isThinned: true };
    });
    await addToSums(within, additions);
  });
}

/** Forgets visitors not seen for the retention: only counts remain of them. Who returns later counts anew. */
export async function forgetVisitors({ store, clock, visitorDays, isCarried }: RetentionNeeds): Promise<number> {
  // Until then, clicks of a visitor may follow that are older than what is known of them.
  if (!(await isCarried())) return 0;
  const before = new Date(clock.now() - visitorDays * DAY_MS);
  await repeat(() => store.forgetVisitorsOfClicks(before, BATCH_ROWS));
  let total = 0;
  let after: { linkId: string; visitor: string } | null = { linkId: '0', visitor: '-9223372036854775808' };
  while (after !== null) {
    const { removed, last } = await store.removeVisitors(before, after, BATCH_ROWS);
    total += removed;
    after = last;
  }
  return total;
}

async function repeat(removeSome: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let removed = BATCH_ROWS; removed >= BATCH_ROWS; total += removed) removed = await removeSome();
  return total;
}

export function startRetention(needs: RetentionNeeds): { stop(): Promise<void> } {
  const { log } = needs;
  let running: Promise<void> = Promise.resolve();
  let forgetAt = 0;
  async function forget(): Promise<void> {
    try {
      const clicks = await thinClicks(needs);
      if (clicks > 0) log.info({ clicks }, 'old clicks were thinned to their sums');
      // All visitors are looked at: once a day is enough.
      if (performance.now() < forgetAt) return;
      const visitors = await forgetVisitors(needs);
      if (visitors > 0) log.info({ visitors }, 'visitors who were not seen for long were forgotten');
      forgetAt = performance.now() + DAY_MS;
    } catch (error) {
      log.warn({ err: error }, 'old clicks and visitors could not be forgotten; it is tried again in an hour');
    }
  }
  const run = () => {
    running = forget();
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
