// The click journal: a click is on disk before its redirect leaves. All clicks of one event-loop turn share one append.
import { closeSync, fdatasync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';
import { shardOf } from '../rules/shards.ts';
import { createFolder, removeFolder } from './folder.ts';
import { measureRecord, type RawClick, writeRecord } from './record.ts';
import { removeSegment, segmentPath } from './segments.ts';

const syncData = promisify(fdatasync);

const LARGEST_RECORD_BYTES = 1_024;
const FAILED_MS = 10_000;

type JournalOptions = {
  root: string;
  newId: () => string;
  /** Appends beyond this are refused until the drain has caught up. */
  maxBacklogBytes: number;
  /** fdatasync before each answer: survives a power cut, not only the end of the process. */
  sync: boolean;
  /** A segment is closed at this size at the latest. */
  maxSegmentBytes?: number;
};

export type Journal = ReturnType<typeof openJournal>;

/** The click could not be kept: the disk is full or broken, or the backlog has reached its limit. */
export class JournalUnavailable extends Error {}

/** A closed segment that is not drained. */
type Sealed = { bytes: number; firstAt: number };

type Batch = { promise: Promise<void>; resolve(): void; reject(error: Error): void };

export function openJournal(options: JournalOptions) {
  const { root, newId, maxBacklogBytes, sync, maxSegmentBytes = 8 * 1024 * 1024 } = options;
  const folder = createFolder(root, newId);
  const sealed = new Map<number, Sealed>();
  let segment = 0;
  let file: number | null = null;
  let written = 0;
  let firstAt = 0;
  let pendingFirstAt = 0;
  let failedAt = -Infinity;
  let backlog = 0;
  let damaged = false;
  let buffer = Buffer.allocUnsafeSlow(256 * 1024);
  let pending = 0;
  // The shards of pending clicks, one bit each, and the last segment that holds clicks of each shard.
  let pendingShards = 0;
  const lastSegments: number[] = [];
  let batch: Batch | null = null;
  let flushing: Promise<void> | null = null;
  let wantsSeal = false;

  /** Resolves once the click is on disk. All clicks of one turn of the event loop share one append and one promise. */
  function append(click: RawClick): Promise<void> {
    const size = measureRecord(click);
    if (backlog + pending + size > maxBacklogBytes) throw new JournalUnavailable('The click backlog is full.');
    if (pending + size > buffer.length) buffer = grow(buffer, pending, pending + size);
    if (pending === 0) pendingFirstAt = click.at;
    pending = writeRecord(buffer, pending, click);
    pendingShards |= 1 << shardOf(click.linkId);
    if (batch === null) {
      batch = Promise.withResolvers<void>();
      if (flushing === null) setImmediate(flush);
    }
    return batch.promise;
  }

  function flush(): void {
    const current = batch;
    if (current === null) return;
    const length = pending;
    batch = null;
    pending = 0;
    let opened: number;
    try {
      opened = write(length);
    } catch (cause) {
      failedAt = performance.now();
      current.reject(new JournalUnavailable('The click could not be written to disk.', { cause }));
      return;
    }
    if (!sync) {
      keep(current);
      return;
    }
    // Clicks that arrive meanwhile gather in the next batch: one sync serves them all.
    flushing = syncData(opened)
      .then(
        () => keep(current),
        (cause) => {
          failedAt = performance.now();
          // A later sync of this file may succeed without what this one lost.
          damaged = true;
          current.reject(new JournalUnavailable('The disk did not sync.', { cause }));
        },
      )
      .finally(() => {
        flushing = null;
        if (wantsSeal) closeSegment();
        flush();
      });
  }

  function keep(current: Batch): void {
    failedAt = -Infinity;
    current.resolve();
  }

  /** Appends what is pending and returns the file that took it. */
  function write(length: number): number {
    if (damaged || written >= maxSegmentBytes) closeSegment();
    const opened = file ?? openSegment();
    let done = 0;
    try {
      while (done < length) done += writeSync(opened, buffer, done, length - done);
    } catch (error) {
      cutBack(opened);
      throw error;
    }
    if (written === 0) firstAt = pendingFirstAt;
    written += length;
    backlog += length;
    for (let shard = 0; pendingShards >> shard !== 0; shard += 1) {
      if ((pendingShards >> shard) & 1) lastSegments[shard] = segment;
    }
    pendingShards = 0;
    return opened;
  }

  // A full disk may cut a write short. What it left must go: the reader stops at a torn record and would miss later clicks.
  function cutBack(opened: number): void {
    try {
      ftruncateSync(opened, written);
    } catch {
      damaged = true;
    }
  }

  // Opened only when there is something to write: on a full disk the segment before can be drained, which makes room.
  function openSegment(): number {
    const opened = openSync(segmentPath(folder.path, segment + 1), 'ax', 0o600);
    segment += 1;
    file = opened;
    if (sync) syncFolder(folder.path);
    return opened;
  }

  function closeSegment(): void {
    if (file === null) return;
    closeSync(file);
    sealed.set(segment, { bytes: written, firstAt });
    file = null;
    written = 0;
    damaged = false;
  }

  /** Closes the open segment if it holds clicks, so that it can be drained. Returns all segments that wait, oldest first. */
  async function seal(): Promise<number[]> {
    // Under load one sync follows the other without a pause, so the segment is closed between two of them.
    wantsSeal = true;
    if (flushing !== null) await flushing;
    else if (written > 0 || damaged) closeSegment();
    wantsSeal = false;
    return [...sealed.keys()];
  }

  /** The segment's clicks are in the database. */
  function discard(number: number): void {
    removeSegment(folder.path, number);
    backlog -= sealed.get(number)?.bytes ?? 0;
    sealed.delete(number);
  }

  /** Writes what is pending and lets go of the folder; what was not drained waits there for the next process. */
  async function close(): Promise<void> {
    flush();
    while (flushing !== null) await flushing;
    closeSegment();
    if (backlog === 0) removeFolder(folder);
    else folder.release();
  }

  /** The last segment that holds clicks of the shard and is not drained; 0 = none. */
  function lastSegmentOf(shard: number): number {
    const last = lastSegments[shard] ?? 0;
    return sealed.has(last) || (last === segment && file !== null) ? last : 0;
  }

  /** When the oldest click that is not drained was made, in milliseconds since 1970; null = none waits. */
  function oldestAt(): number | null {
    const [oldest] = sealed.values();
    return oldest?.firstAt ?? (written > 0 ? firstAt : null);
  }

  /** Is there room for clicks? After a failure of the disk the answer is no for a while, until a click shows otherwise. */
  function hasRoom(): boolean {
    return backlog + LARGEST_RECORD_BYTES <= maxBacklogBytes && performance.now() - failedAt > FAILED_MS;
  }

  return { folder, append, seal, discard, close, lastSegmentOf, oldestAt, hasRoom, backlogBytes: () => backlog };
}

function grow(buffer: Buffer, used: number, needed: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, buffer.length * 2));
  buffer.copy(larger, 0, 0, used);
  return larger;
}

// A new file survives a power cut only once its folder has been synced too.
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
