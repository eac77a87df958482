// The files of a journal: numbered segments, each written once, drained, and deleted.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type RawClick, readRecord } from './record.ts';

const SEGMENT = /^(\d{12})\.clicks$/;

export function segmentPath(folder: string, segment: number): string {
  return join(folder, `${String(segment).padStart(12, '0')}.clicks`);
}

/** The numbers of a folder's segments, oldest first. */
export function listSegments(folder: string): number[] {
  return readdirSync(folder)
    .map((name) => SEGMENT.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
}

export function removeSegment(folder: string, segment: number): void {
  rmSync(segmentPath(folder, segment), { force: true });
}

/** A click of a segment and the offset of its record. */
export type SegmentClick = { click: RawClick; offset: number };
type SegmentBatch = { records: SegmentClick[]; nextOffset: number; isLast: boolean };

/**
 * A segment's clicks in batches, from an offset on. A torn tail (the process died in the middle of an append, so none
 * of its redirects was sent) ends the segment. Clicks for which `isWanted` is false are passed over.
 */
export function* readSegment(
  folder: string,
  segment: number,
  offset: number,
  maxClicks: number,
  isWanted: (one: SegmentClick) => boolean = () => true,
): Generator<SegmentBatch> {
  const buffer = readFileSync(segmentPath(folder, segment));
  let position = offset;
  let record = readRecord(buffer, position);
  do {
    const records: SegmentClick[] = [];
    while (record !== null && records.length < maxClicks) {
      const one = { click: record.click, offset: position };
      if (isWanted(one)) records.push(one);
      position = record.next;
      record = readRecord(buffer, position);
    }
    yield { records, nextOffset: position, isLast: record === null };
  } while (record !== null);
}
