// Counts the clicks that gathered on busy links into their sums, in a transaction of its own.

import { listRests, sumClicks } from '../rules/link-sums.ts';
import { shardOf } from '../rules/shards.ts';
import { addToSums } from '../sums/fold.ts';
import { listTails } from '../sums/visits-store.ts';
import type { Unfolded } from './drain-store.ts';
import { FOLD_FROM_CLICKS, type SaveNeeds } from './save-clicks.ts';

/** Folding costs what the sums of a link weigh, so a link with larger sums waits for more clicks. */
const MOST_CLICKS = 4_000;
const SHARE_OF_CLICKS = 1 / 20;

/** How many clicks one transaction counts. */
const CLICKS_AT_ONCE = 20_000;

export function isDue({ clicks, unfolded }: Unfolded): boolean {
  return unfolded >= Math.min(MOST_CLICKS, Math.max(FOLD_FROM_CLICKS, clicks * SHARE_OF_CLICKS));
}

/** Folds the links that are due. */
export async function foldDue(needs: SaveNeeds, links: readonly Unfolded[]): Promise<void> {
  let group: number[] = [];
  let clicks = 0;
  for (const link of links.filter(isDue)) {
    group.push(link.linkId);
    clicks += link.unfolded;
    if (clicks < CLICKS_AT_ONCE) continue;
    await foldLinks(needs, group);
    group = [];
    clicks = 0;
  }
  if (group.length > 0) await foldLinks(needs, group);
}

export async function foldLinks(needs: SaveNeeds, linkIds: readonly number[]): Promise<void> {
  const { store, restReferrers, detailedFrom } = needs;
  await store.transaction(async (within) => {
    await store.lockShards([...new Set(linkIds.map(shardOf))], within);
    const tails = await store.listTails(linkIds, within);
    if (tails.length === 0) return;
    const ofLink = Map.groupBy(await listTails(within, tails), ({ linkId }) => linkId);
    const folded = tails.map(({ linkId, foldedId }) => ({
      linkId,
      foldedId,
      visits: ofLink.get(linkId) ?? [],
    }));
    const additions = folded.map(({ linkId, foldedId, visits }) => ({
      linkId,
      foldedId,
      sums: sumClicks(visits),
      rests: listRests(visits, restReferrers),
    }));
    await addToSums(within, additions, detailedFrom);
    const marks = folded.map(({ linkId, foldedId, visits }) => ({
      linkId,
      foldedId: visits.reduce((last, { id }) => Math.max(last, id), foldedId),
    }));
    await store.updateFolded(marks, within);
  });
}
