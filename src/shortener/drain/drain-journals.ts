// Carries clicks from journals into the database: the journal of this process, and those of dead processes.
import { adoptFolders, type JournalFolder, removeFolder } from '../journal/folder.ts';
import { listSegments, readSegment } from '../journal/segments.ts';
import type { DrainStore, Position } from './drain-store.ts';
import type { Enrich } from './enrich.ts';
import { PositionMoved, saveClicks } from './save-clicks.ts';

/** Rollups are read and written once per batch, so a large backlog is drained faster in large batches. */
const BATCH_CLICKS = 2_000;

export type DrainNeeds = { store: DrainStore; enrich: Enrich };
type Folder = Pick<JournalFolder, 'id' | 'path'>;

/** Drains one closed segment to its end and returns how many clicks it held. */
export async function drainSegment(needs: DrainNeeds, folder: Folder, segment: number): Promise<number> {
  for (;;) {
    const stored = await needs.store.findPosition(folder.id);
    if (stored.segment > segment) return 0;
    try {
      return await drainFrom(needs, folder, segment, stored);
    } catch (error) {
      if (!(error instanceof PositionMoved)) throw error;
    }
  }
}

/** Drains and removes the folders of processes that are gone. */
export async function drainAbandoned(needs: DrainNeeds, root: string, ownId: string): Promise<number> {
  let clicks = 0;
  for (const folder of adoptFolders(root, ownId)) {
    try {
      for (const segment of listSegments(folder.path)) clicks += await drainSegment(needs, folder, segment);
      removeFolder(folder);
    } finally {
      folder.release();
    }
  }
  return clicks;
}

async function drainFrom(needs: DrainNeeds, folder: Folder, segment: number, stored: Position): Promise<number> {
  let from = stored;
  let clicks = 0;
  const offset = stored.segment === segment ? stored.offset : 0;
  for (const batch of readSegment(folder.path, segment, offset, BATCH_CLICKS)) {
    const to = batch.isLast ? { segment: segment + 1, offset: 0 } : { segment, offset: batch.nextOffset };
    const saved = { journalId: folder.id, from, to, clicks: await needs.enrich(batch.clicks) };
    await saveClicks(needs.store, saved);
    clicks += batch.clicks.length;
    from = to;
  }
  return clicks;
}
