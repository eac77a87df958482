// Reads several links as if they were one: what is stored of each is added up, so that statistics of a tag have the shape and the
// exactness of those of a link.
import type { Reads } from '#platform/database/heavy-reads.ts';
import { namedSql } from '#platform/database/sql.ts';
import { addBucket, earlier, later } from '../rules/bucket.ts';
import { addTimes, sumClicks } from '../rules/link-sums.ts';
import { packBucket, packTimes, unpackBucket, unpackTimes } from '../rules/payload.ts';
import { startOfQuarter, utcDayOf } from '../rules/quarters.ts';
import { KINDS, type Kind, listSumsOf, type StoredSum } from '../sums/sums-store.ts';
import { listTails, listVisitsOf } from '../sums/visits-store.ts';
import type { NameMemory } from './names-store.ts';
import { type BoundFilter, narrows } from './rules/filter.ts';
import type { Span } from './rules/period.ts';
import {
  type StatisticsStore,
  type StoredTotal,
  statisticsStore,
  type TotalRow,
  toTotal,
  totalColumns,
} from './statistics-store.ts';

/** How many links are read at a time: the sums of a busy link have some kilobytes for each day. */
const LINKS_AT_ONCE = 100;

type LinkTotal = TotalRow & { linkId: number; foldedId: number };

export async function openGroup(
  reads: Reads,
  names: NameMemory,
  linkIds: readonly number[],
): Promise<{ store: StatisticsStore; total: TotalRow | null }> {
  const totals = await listTotals(reads, linkIds);
  const tails = totals.flatMap(({ tail }) => tail ?? []);
  const summed = totals.filter(({ hasSums }) => hasSums).map(({ linkId }) => linkId);
  const foldedOf = new Map(totals.map(({ linkId, foldedId }) => [linkId, foldedId]));
  const followed = totals.map(({ linkId }) => linkId);
  const base = statisticsStore(reads, names, followed);

  /** The sums of one kind, added up over the links. */
  async function listBuckets(kind: Kind, span: Span): Promise<StoredSum[]> {
    const merged = new Map<number, Buffer>();
    for (let at = 0; at < summed.length; at += LINKS_AT_ONCE) {
      const rows = await listSumsOf(reads, summed.slice(at, at + LINKS_AT_ONCE), kind, span);
      for (const [start, same] of Map.groupBy(rows, (row) => row.start)) {
        const payloads = [
          ...(merged.has(start) ? [merged.get(start) as Buffer] : []),
          ...same.map((row) => row.payload),
        ];
        merged.set(start, kind === KINDS.times ? joinTimes(payloads) : joinBuckets(payloads));
      }
    }
    return [...merged]
      .map(([start, payload]) => ({ linkId: 0, kind, start, payload }))
      .sort((a, b) => a.start - b.start);
  }

  /** The quarters of a part of a day: stored for its busy links, counted from the clicks in the sums of the others. */
  async function listQuarters(part: Span): Promise<StoredSum[]> {
    const day = utcDayOf(part.from);
    const days = await listSumsOf(reads, summed, KINDS.day, { from: day, to: day + 1 });
    const busy = new Set(days.filter(({ payload }) => unpackBucket(payload).isDetailed).map(({ linkId }) => linkId));
    const stored = await listSumsOf(reads, [...busy], KINDS.quarter, part);
    const quiet = summed.filter((linkId) => !busy.has(linkId));
    const stretch = { from: startOfQuarter(part.from), to: startOfQuarter(part.to) };
    const visits = await listVisitsOf(reads, quiet, stretch, names.listRests);
    const { quarters } = sumClicks(visits.filter(({ id, linkId }) => id <= (foldedOf.get(linkId) ?? 0)));
    const counted = [...quarters].map(([start, bucket]) => ({ start, payload: packBucket(bucket) }));
    return [...stored, ...counted].map(({ start, payload }) => ({ linkId: 0, kind: KINDS.quarter, start, payload }));
  }

  /** The latest clicks of all are among those of the links that were followed last. */
  async function listRecent(_linkId: number, filter: BoundFilter, most: number) {
    if (filter.to !== null) return base.listRecent(0, filter, most);
    const latest = totals.toSorted((a, b) => (b.lastAt ?? 0) - (a.lastAt ?? 0)).map(({ linkId }) => linkId);
    const narrowed = narrows(filter) ? latest : latest.slice(0, most);
    return statisticsStore(reads, names, narrowed).listRecent(0, filter, most);
  }

  const store: StatisticsStore = {
    ...base,
    listTail: () => listTails(reads, tails, names.listRests),
    listVisits: (_linkId, stretch) => listVisitsOf(reads, followed, stretch, names.listRests),
    listBuckets: (_linkId, kind, span) => (kind === KINDS.quarter ? listQuarters(span) : listBuckets(kind, span)),
    listRecent,
  };
  return { store, total: addTotals(totals) };
}

async function listTotals(reads: Reads, linkIds: readonly number[]): Promise<LinkTotal[]> {
  const rows = await namedSql(reads, 'shortener.listTotalsOf').all<StoredTotal>`
    select ${totalColumns} from shortener_totals where link_id = any(${linkIds})`;
  return rows.map((row) => ({ ...toTotal(row), linkId: row.linkId, foldedId: row.foldedId }));
}

function addTotals(totals: readonly LinkTotal[]): TotalRow | null {
  const [first] = totals;
  if (first === undefined) return null;
  const sum: TotalRow = { clicks: 0, bots: 0, visitors: 0, firstAt: null, lastAt: null, tail: null, hasSums: false };
  for (const { clicks, bots, visitors, firstAt, lastAt, tail, hasSums } of totals) {
    sum.clicks += clicks;
    sum.bots += bots;
    sum.visitors += visitors;
    sum.firstAt = earlier(sum.firstAt, firstAt);
    sum.lastAt = later(sum.lastAt, lastAt);
    // Which one does not matter: the store reads them all.
    sum.tail ??= tail;
    sum.hasSums ||= hasSums;
  }
  return sum;
}

/** Any busy link makes the day one whose quarters are asked for. */
function joinBuckets(payloads: readonly Buffer[]): Buffer {
  const [sum, ...others] = payloads.map(unpackBucket);
  if (sum === undefined) throw new Error('There is nothing to add up.');
  let { isDetailed } = sum;
  for (const other of others) {
    addBucket(sum, other);
    isDetailed ||= other.isDetailed;
  }
  return packBucket(sum, isDetailed);
}

function joinTimes(payloads: readonly Buffer[]): Buffer {
  const [sum, ...others] = payloads.map(unpackTimes);
  if (sum === undefined) throw new Error('There is nothing to add up.');
  for (const other of others) addTimes(sum, other);
  return packTimes(sum);
}
