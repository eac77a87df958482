// Saves clicks as the drain does, without a journal: for tests that need clicks of their own choice.
import type { Database } from '#platform/database/database.ts';
import { drainStore } from '../../src/shortener/drain/drain-store.ts';
import { foldDue, foldLinks } from '../../src/shortener/drain/fold-links.ts';
import { partitionsStore } from '../../src/shortener/drain/partitions-store.ts';
import { saveClicks } from '../../src/shortener/drain/save-clicks.ts';
import type { Click } from '../../src/shortener/rules/click.ts';
import { SHARDS, shardOf } from '../../src/shortener/rules/shards.ts';
import { valueNumbers } from '../../src/shortener/sums/values-store.ts';

export const someClick: Click = {
  linkId: '0',
  at: Date.parse('2026-11-15T12:00:00Z'),
  visitor: '1',
  bot: false,
  country: 'CZ',
  city: '',
  referrer: '(direct)',
  device: 'mobile',
  browser: 'Chrome',
  os: 'Android',
};

/** `detailedFrom`: from how many clicks on the quarters of a day are kept as sums. */
export async function clickSaver(database: Database, detailedFrom?: number) {
  const numbers = valueNumbers(database);
  const { ensureMonths } = partitionsStore(database);
  const needs = {
    store: drainStore(database),
    restReferrers: await numbers.findRestReferrers(),
    ...(detailedFrom === undefined ? {} : { detailedFrom }),
  };
  return {
    needs,
    numberClicks: numbers.numberClicks,
    /** Saves one batch and folds the links that are due. */
    async save(clicks: readonly Click[]): Promise<void> {
      await ensureMonths(clicks.map(({ at }) => at));
      const numbered = await numbers.numberClicks(clicks);
      const shards = [...new Set(numbered.map(({ linkId }) => shardOf(linkId)))];
      await foldDue(needs, await saveClicks(needs, { clicks: numbered, shards, move: async () => true }));
    },
    /** Counts all clicks of the links into their sums, however few they are. */
    fold: (linkIds: readonly number[]) => foldLinks(needs, linkIds),
    allShards: Array.from({ length: SHARDS }, (_, shard) => shard),
  };
}
