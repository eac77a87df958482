// Carries clicks from journals into the database: the journal of this process, and those of dead processes.
import { adoptFolders, type JournalFolder, removeFolder } from '../journal/folder.ts';
import { listSegments, readSegment, type SegmentClick } from '../journal/segments.ts';
import { SHARDS, shardOf } from '../rules/shards.ts';
import type { NumberClicks, NumberedClick } from '../sums/values-store.ts';
import type { Enrich } from './enrich.ts';
import { foldDue } from './fold-links.ts';
import type { EnsureMonths } from './partitions-store.ts';
import type { Position, PositionMove, PositionsStore } from './positions-store.ts';
import { PositionMoved, type SaveNeeds, saveClicks } from './save-clicks.ts';

/** Every batch costs some statements, so a large backlog is drained faster in large batches. */
const BATCH_CLICKS = 10_000;
/** A batch of more clicks is saved group of shards by group, two at the same time. */
const CLICKS_FOR_GROUPS = 2_000;
/** Always the same groups: drains of several processes work side by side where they are at different ones. */
const GROUPS = 4;
const GROUPS_AT_ONCE = 2;

export type DrainNeeds = SaveNeeds & {
  positions: PositionsStore;
  enrich: Enrich;
  numberClicks: NumberClicks;
  ensureMonths: EnsureMonths;
  /** Runs between two batches: what is urgent need not wait for a whole backlog. */
  between?: () => Promise<void>;
  /** Whether other systems get messages about the clicks. */
  areHeard?: () => boolean;
};

type Folder = Pick<JournalFolder, 'id' | 'path'>;
type ShardClicks = [shard: number, clicks: NumberedClick[]];

/** `onDrained` is called as soon as all clicks of a segment are in the database. */
type Round = { shards?: readonly number[]; onDrained?: (segment: number, clicks: number) => void };

export type JournalDrain = ReturnType<typeof openJournalDrain>;

/** Drains the segments of one journal. Only one round of it runs at a time, but for urgent ones between two batches. */
export function openJournalDrain(needs: DrainNeeds, folder: Folder) {
  let positions: Position[] | undefined;
  // All segments up to this one are drained, and perhaps deleted: an urgent task may still name them.
  let drainedTo = 0;
  // The same for each shard: it has no clicks before this segment that are not saved.
  const passedTo: number[] = [];

  /** Drains closed segments to their end and returns how many clicks were saved. */
  async function drain(segments: readonly number[], round: Round = {}): Promise<number> {
    let clicks = 0;
    for (const segment of segments) {
      if (segment <= drainedTo) continue;
      for (;;) {
        positions ??= await needs.positions.listPositions(folder.id);
        try {
          clicks += await drainSegment(segment, round, positions);
          break;
        } catch (error) {
          // The batch may have been committed before this failed: only the database knows the positions now.
          positions = undefined;
          if (!(error instanceof PositionMoved)) throw error;
        }
      }
    }
    return clicks;
  }

  /** `known` are the positions as of now; after a failure others are read, and work that still runs must not use those. */
  async function drainSegment(segment: number, round: Round, known: Position[]): Promise<number> {
    const { shards: wanted = ALL_SHARDS, onDrained } = round;
    const isWanted = ({ click, offset }: SegmentClick) => {
      const shard = shardOf(click.linkId);
      return wanted.includes(shard) && offset >= findOffset(known[shard], segment);
    };
    const left = wanted.filter((shard) => (passedTo[shard] ?? 0) <= segment);
    const start = Math.min(...left.map((shard) => findOffset(known[shard], segment)));
    const clicks = Number.isFinite(start) ? await drainFrom(segment, start, isWanted, round, known) : 0;
    for (const shard of wanted) passedTo[shard] = Math.max(segment + 1, passedTo[shard] ?? 0);
    if (wanted.length === SHARDS) {
      drainedTo = segment;
      onDrained?.(segment, clicks);
    }
    return clicks;
  }

  async function drainFrom(
    segment: number,
    start: number,
    isWanted: (one: SegmentClick) => boolean,
    { shards }: Round,
    known: Position[],
  ): Promise<number> {
    let saving: Promise<number> = Promise.resolve(0);
    let clicks = 0;
    try {
      for (const batch of readSegment(folder.path, segment, start, BATCH_CLICKS, isWanted)) {
        const { records, isLast, nextOffset } = batch;
        const to = isLast ? { segment: segment + 1, offset: 0 } : { segment, offset: nextOffset };
        // Places and agents of this batch are looked up while the database works on the batch before.
        const prepared = await prepare(records);
        clicks += await saving;
        if (shards === undefined) await needs.between?.();
        // What was urgent is saved already.
        const left = prepared.filter((_, index) => isWanted(records[index] as SegmentClick));
        saving = save(left, to, known);
        saving.catch(() => undefined);
      }
      return clicks + (await saving);
    } finally {
      // Nothing of this round may go on when the next one begins.
      await saving.catch(() => undefined);
    }
  }

  async function prepare(records: readonly SegmentClick[]): Promise<NumberedClick[]> {
    const clicks = await needs.enrich(records.map(({ click }) => click));
    await needs.ensureMonths(clicks.map(({ at }) => at));
    return needs.numberClicks(clicks);
  }

  async function save(clicks: readonly NumberedClick[], to: Position, known: Position[]): Promise<number> {
    const ofShard = [...Map.groupBy(clicks, ({ linkId }) => shardOf(linkId))];
    if (clicks.length <= CLICKS_FOR_GROUPS) await saveShards(ofShard, to, known);
    else await saveGroups(ofShard, to, known);
    return clicks.length;
  }

  async function saveGroups(ofShard: readonly ShardClicks[], to: Position, known: Position[]): Promise<void> {
    const groups = [...Map.groupBy(ofShard, ([shard]) => shard % GROUPS).values()];
    // Every drain begins with another group, so that they do not all wait for the first.
    const begin = Math.floor(Math.random() * groups.length);
    const waiting = [...groups.slice(begin), ...groups.slice(0, begin)];
    const work = async () => {
      for (let group = waiting.shift(); group !== undefined; group = waiting.shift())
        await saveShards(group, to, known);
    };
    const results = await Promise.allSettled(Array.from({ length: GROUPS_AT_ONCE }, work));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  async function saveShards(group: readonly ShardClicks[], to: Position, known: Position[]): Promise<void> {
    if (group.length === 0) return;
    const moves = group.map(
      ([shard]): PositionMove => ({ shard, from: known[shard] ?? { segment: 0, offset: 0 }, to }),
    );
    const links = await saveClicks(needs, {
      clicks: group.flatMap(([, clicks]) => clicks),
      shards: moves.map(({ shard }) => shard),
      move: (within) => needs.positions.updatePositions(folder.id, moves, within),
      isTold: needs.areHeard?.() ?? false,
    });
    for (const { shard } of moves) known[shard] = to;
    await foldDue(needs, links);
  }

  return { drain };
}

/** The first byte of the segment that was not reached; Infinity where the whole segment was. */
function findOffset(reached: Position | undefined, segment: number): number {
  if (reached === undefined || reached.segment < segment) return 0;
  return reached.segment === segment ? reached.offset : Infinity;
}

const ALL_SHARDS: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

/** Drains and removes the folders of processes that are gone. A folder with clicks that must wait is left for later. */
export async function drainAbandoned(needs: DrainNeeds, root: string, ownId: string): Promise<number> {
  let clicks = 0;
  const problems: unknown[] = [];
  for (const folder of adoptFolders(root, ownId)) {
    try {
      const segments = listSegments(folder.path);
      let drained = 0;
      const onDrained = () => {
        drained += 1;
      };
      clicks += await openJournalDrain(needs, folder).drain(segments, { onDrained });
      if (drained === segments.length) removeFolder(folder);
    } catch (error) {
      // The others must not wait for one that cannot be drained.
      problems.push(error);
    } finally {
      folder.release();
    }
  }
  if (problems.length > 0) throw problems[0];
  return clicks;
}
