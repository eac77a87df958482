// Saves one batch of drained clicks with everything that is counted from them, exactly once.
import type { Click } from '../rules/click.ts';
import { listVisitorChanges } from '../rules/distinct-visitors.ts';
import { quarterOf } from '../rules/quarters.ts';
import type { DrainStore, NewSightings, Position, SightingKey } from './drain-store.ts';
import { addRollup, applyVisitorChanges, foldClicks, type Rollups, writeKey } from './rules/rollup.ts';

type ClickBatch = { journalId: string; from: Position; to: Position; clicks: readonly Click[] };

/** The journal is drained further than this process knew: the position must be read again. */
export class PositionMoved extends Error {}

export async function saveClicks(store: DrainStore, batch: ClickBatch): Promise<void> {
  const { journalId, from, to, clicks } = batch;
  const seen = listSightings(clicks);
  await store.transaction(async (within) => {
    await store.lock(within);
    if (!(await store.updatePosition(journalId, from, to, within))) throw new PositionMoved();
    if (clicks.length === 0) return;
    await store.insertClicks(clicks, within);
    const rollups = foldClicks(clicks);
    applySightings(rollups, await store.insertSightings(seen, within));
    for (const stored of await store.listRollups([...rollups.values()], within)) {
      const added = rollups.get(writeKey(stored));
      if (added !== undefined) addRollup(stored, added);
      rollups.set(writeKey(stored), stored);
    }
    await store.saveRollups([...rollups.values()], within);
  });
}

/** Which visitor was seen on which link in which quarter of an hour. Bots are not visitors. */
function listSightings(clicks: readonly Click[]): SightingKey[] {
  const seen = new Map<string, SightingKey>();
  for (const { linkId, visitor, at, country, bot } of clicks) {
    const quarter = quarterOf(at);
    if (!bot) seen.set(`${linkId} ${visitor} ${quarter}`, { linkId, visitor, quarter, country });
  }
  return [...seen.values()];
}

function applySightings(rollups: Rollups, { inserted, late }: NewSightings): void {
  const lateOfLink = Map.groupBy(late, ({ linkId }) => linkId);
  for (const [linkId, sightings] of Map.groupBy(inserted, (sighting) => sighting.linkId)) {
    applyVisitorChanges(rollups, linkId, listVisitorChanges(sightings, lateOfLink.get(linkId) ?? []));
  }
}
