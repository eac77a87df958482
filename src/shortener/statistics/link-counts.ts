// What is counted of one link: its stored sums and the clicks that are not in them yet, joined.

import {
  addBucket,
  addClicks,
  addVisitorsSince,
  type Bucket,
  type ByValue,
  type Counts,
  emptyBucket,
  emptyCounts,
  sumCounts,
} from '../rules/bucket.ts';
import { addTimes, type DayTimes, type LinkSums, sumClicks } from '../rules/link-sums.ts';
import { unpackBucket, unpackTimes } from '../rules/payload.ts';
import { QUARTERS_A_DAY, quarterOf, readZone, startOfQuarter, utcDayOf } from '../rules/quarters.ts';
import { KINDS, type Kind } from '../sums/sums-store.ts';
import type { Visit } from '../sums/visits-store.ts';
import type { QuarterClicks } from './rules/figures.ts';
import { type BoundFilter, narrows } from './rules/filter.ts';
import type { Span } from './rules/period.ts';
import type { ListedClick, StatisticsStore, TotalRow } from './statistics-store.ts';

/** Everything: no quarter lies outside. */
export const EVER: Span = { from: 0, to: 2 ** 31 - 1 };

/** The clicks of a whole UTC day, or of a quarter of an hour. */
type Piece = { start: number; bucket: Bucket };

export type SpanCounts = { sum: Bucket; visitors: ByValue<Counts> };

export type LinkCounts = ReturnType<typeof linkCounts>;

/** `now` in milliseconds since 1970: no click is later. */
export function linkCounts(store: StatisticsStore, linkId: number, total: TotalRow | null, now: number) {
  const last = quarterOf(now);
  let visits: Promise<Visit[]> | undefined;
  let tail: Promise<LinkSums> | undefined;

  const listTail = () => {
    visits ??= total?.tail ? store.listTail(total.tail) : Promise.resolve([]);
    return visits;
  };

  const readTail = () => {
    tail ??= listTail().then(sumClicks);
    return tail;
  };

  const listStored = async (kind: Kind, span: Span) =>
    total?.hasSums ? await store.listBuckets(linkId, kind, span) : [];

  /** The clicks between the first and the last cut, in pieces that no cut goes through. */
  async function listPieces(cuts: readonly number[]): Promise<Piece[]> {
    const [from = 0, to = 0] = [cuts[0], cuts.at(-1)];
    if (from > last) return [];
    const cutDays = new Set(cuts.filter((cut) => cut % QUARTERS_A_DAY !== 0 && cut <= last).map(utcDayOf));
    const tailSums = await readTail();
    const stored = await listStored(KINDS.day, { from: utcDayOf(from), to });
    const days = new Map(stored.map(({ start, payload }) => [start, unpackBucket(payload)]));
    const pieces: Piece[] = [];
    for (const [start, bucket] of days) if (!cutDays.has(start)) pieces.push({ start, bucket });
    for (const [start, bucket] of tailSums.days) {
      if (!cutDays.has(start) && start >= utcDayOf(from) && start < to) pieces.push({ start, bucket });
    }
    for (const day of cutDays) {
      const part = { from: Math.max(day, from), to: Math.min(day + QUARTERS_A_DAY, to) };
      pieces.push(...(await listQuarterPieces(part, days.get(day)?.isDetailed ?? false)));
    }
    return pieces;
  }

  /** The quarters of a part of a day: stored for a busy day, counted from its clicks otherwise. */
  async function listQuarterPieces(part: Span, isDetailed: boolean): Promise<Piece[]> {
    if (!isDetailed) {
      const visits = await store.listVisits(linkId, {
        from: startOfQuarter(part.from),
        to: startOfQuarter(part.to),
      });
      return [...sumClicks(visits).quarters].map(([start, bucket]) => ({ start, bucket }));
    }
    const stored = await listStored(KINDS.quarter, part);
    const late = [...(await readTail()).quarters].filter(([start]) => start >= part.from && start < part.to);
    return [
      ...stored.map(({ start, payload }) => ({ start, bucket: unpackBucket(payload) })),
      ...late.map(([start, bucket]) => ({ start, bucket })),
    ];
  }

  async function readTimes(span: Span): Promise<Map<number, DayTimes>> {
    const stored = await listStored(KINDS.times, { from: utcDayOf(span.from), to: span.to });
    const days = new Map(stored.map(({ start, payload }) => [start, unpackTimes(payload)]));
    for (const [day, times] of (await readTail()).times) {
      const known = days.get(day);
      if (known !== undefined) addTimes(known, times);
      else if (day >= utcDayOf(span.from) && day < span.to) days.set(day, times);
    }
    return days;
  }

  /** Clicks and bots of every quarter of the span in which there were any. */
  async function listQuarters(span: Span): Promise<QuarterClicks[]> {
    return listQuartersOf(await readTimes(span), span);
  }

  async function countAllTime(): Promise<SpanCounts> {
    const sum = emptyBucket();
    const [stored] = await listStored(KINDS.all, { from: 0, to: 1 });
    if (stored !== undefined) addBucket(sum, unpackBucket(stored.payload));
    addBucket(sum, (await readTail()).all);
    const visitors = emptyCounts();
    addVisitorsSince(visitors, sum, EVER.from);
    return { sum, visitors };
  }

  async function countSpan(span: Span): Promise<SpanCounts> {
    const sum = emptyBucket();
    const visitors = emptyCounts();
    for (const { bucket } of await listPieces([span.from, span.to])) {
      addClicks(sum, bucket);
      addVisitorsSince(visitors, bucket, span.from);
    }
    return { sum, visitors };
  }

  /** Distinct visitors between each start and the next, up to `to`. Starts are in order. */
  async function countVisitors(starts: readonly number[], to: number): Promise<number[]> {
    const cuts = [...starts, to];
    const counts = starts.map(emptyCounts);
    for (const { start, bucket } of await listPieces(cuts)) {
      const index = starts.findLastIndex((one) => one <= start);
      const since = starts[index];
      const count = counts[index];
      if (since !== undefined && count !== undefined) addVisitorsSince(count, bucket, since);
    }
    return counts.map(({ places }) => sumCounts(places));
  }

  /** Quarters of the span, and distinct visitors by local day (days since 1970-01-01). */
  async function countTimes(span: Span, timezone: string) {
    const zone = readZone(timezone);
    const times = await readTimes(span);
    const quarters = listQuartersOf(times, span);
    const dayVisitors = new Map<number, number>();
    for (const day of new Set(
      quarters.filter(({ clicks }) => clicks > 0).map(({ quarter }) => zone.read(quarter).day),
    )) {
      const [start, end] = [zone.findDay(day), zone.findDay(day + 1)];
      const isWhole = start >= span.from && (end <= span.to || span.to > last);
      // A day in which the clocks are changed is longer or shorter; a span may begin or end within a day.
      const visitors =
        isWhole && end - start === QUARTERS_A_DAY
          ? times.get(utcDayOf(start))?.dayVisitors[start % QUARTERS_A_DAY]
          : (await countVisitors([Math.max(start, span.from)], Math.min(end, span.to)))[0];
      dayVisitors.set(day, visitors ?? 0);
    }
    return { quarters, dayVisitors };
  }

  /** The latest clicks of people that match, newest first. A quiet link needs no further question: its tail has them all. */
  async function listRecent(filter: BoundFilter, most: number): Promise<ListedClick[]> {
    if (total?.hasSums || narrows(filter)) return store.listRecent(linkId, filter, most);
    const { from, to } = filter;
    const recent = (await listTail())
      .filter(({ bot, at }) => !bot && at >= (from ?? -Infinity) && at < (to ?? Infinity))
      .sort((a, b) => b.at - a.at || b.id - a.id)
      .slice(0, most);
    const { places, referrers, agents } = await store.listNames({
      places: recent.map(({ place }) => place),
      referrers: recent.map(({ referrer }) => referrer),
      agents: recent.map(({ agent }) => agent),
    });
    return recent.flatMap(({ id, at, place, referrer, agent }) => {
      const [where, from, what] = [places.get(place), referrers.get(referrer), agents.get(agent)];
      return where && what && from !== undefined ? [{ id: String(id), at, ...where, referrer: from, ...what }] : [];
    });
  }

  return { total, listRecent, countAllTime, countSpan, countVisitors, countTimes, listQuarters };
}

function listQuartersOf(days: ReadonlyMap<number, DayTimes>, { from, to }: Span): QuarterClicks[] {
  const quarters: QuarterClicks[] = [];
  for (const [day, { clicks, bots }] of [...days].sort(([a], [b]) => a - b)) {
    for (let index = 0; index < QUARTERS_A_DAY; index += 1) {
      const quarter = day + index;
      if (quarter < from || quarter >= to || (!clicks[index] && !bots[index])) continue;
      quarters.push({ quarter, clicks: clicks[index] ?? 0 });
    }
  }
  return quarters;
}
