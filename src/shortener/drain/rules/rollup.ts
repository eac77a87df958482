// Adds clicks up per link and span of time: a quarter of an hour, a UTC day, and all time.
import {
  addBreakdown,
  addCounts,
  type Breakdown,
  type Counts,
  countValue,
  emptyBreakdown,
  writePlace,
} from '../../rules/breakdown.ts';
import type { Click } from '../../rules/click.ts';
import type { VisitorChange } from '../../rules/distinct-visitors.ts';
import { quarterOf, utcDayOf } from '../../rules/quarters.ts';

export const SPANS = { all: 0, day: 1, quarter: 2 } as const;
export type Span = (typeof SPANS)[keyof typeof SPANS];

/** `start` is the quarter with which the span begins; 0 for all time. */
export type RollupKey = { linkId: string; span: Span; start: number };

export type Rollup = RollupKey & {
  clicks: number;
  bots: number;
  firstAt: number | null;
  lastAt: number | null;
  /** Distinct visitors of all time, or of the UTC day; in a quarter: those whose first click of that UTC day is in it. */
  visitors: number;
  /** Quarters only: visitors counted by the gap since they were last seen, see distinct-visitors.ts. */
  visitorsByGap: Counts;
  /** All time only: distinct visitors by country. */
  countryVisitors: Counts;
  breakdown: Breakdown;
};

export type Rollups = Map<string, Rollup>;

export function foldClicks(clicks: readonly Click[]): Rollups {
  const rollups: Rollups = new Map();
  for (const click of clicks) {
    addClick(findRollup(rollups, click.linkId, SPANS.quarter, quarterOf(click.at)), click);
  }
  for (const quarter of [...rollups.values()]) {
    for (const [span, start] of [
      [SPANS.day, utcDayOf(quarter.start)],
      [SPANS.all, 0],
    ] as const) {
      addRollup(findRollup(rollups, quarter.linkId, span, start), quarter);
    }
  }
  return rollups;
}

/** Distinct visitors are known only once the database has said who was seen before. */
export function applyVisitorChanges(rollups: Rollups, linkId: string, changes: readonly VisitorChange[]): void {
  for (const { quarter: start, country, gap, firstEver, firstOfUtcDay, count: by } of changes) {
    const quarter = findRollup(rollups, linkId, SPANS.quarter, start);
    countValue(quarter.visitorsByGap, String(gap), by);
    if (firstOfUtcDay) {
      quarter.visitors += by;
      findRollup(rollups, linkId, SPANS.day, utcDayOf(start)).visitors += by;
    }
    if (firstEver) {
      const all = findRollup(rollups, linkId, SPANS.all, 0);
      all.visitors += by;
      countValue(all.countryVisitors, country, by);
    }
  }
}

/** Adds in place. */
export function addRollup(sum: Rollup, added: Rollup): void {
  sum.clicks += added.clicks;
  sum.bots += added.bots;
  sum.firstAt = pick(Math.min, sum.firstAt, added.firstAt);
  sum.lastAt = pick(Math.max, sum.lastAt, added.lastAt);
  sum.visitors += added.visitors;
  if (sum.span === SPANS.quarter) addCounts(sum.visitorsByGap, added.visitorsByGap);
  addCounts(sum.countryVisitors, added.countryVisitors);
  addBreakdown(sum.breakdown, added.breakdown);
}

export function emptyRollup(key: RollupKey): Rollup {
  const { linkId, span, start } = key;
  const counts = { clicks: 0, bots: 0, visitors: 0, firstAt: null, lastAt: null };
  return { linkId, span, start, ...counts, visitorsByGap: {}, countryVisitors: {}, breakdown: emptyBreakdown() };
}

export function writeKey(key: RollupKey): string {
  return `${key.linkId} ${key.span} ${key.start}`;
}

function findRollup(rollups: Rollups, linkId: string, span: Span, start: number): Rollup {
  const key = `${linkId} ${span} ${start}`;
  const found = rollups.get(key) ?? emptyRollup({ linkId, span, start });
  rollups.set(key, found);
  return found;
}

function addClick(rollup: Rollup, click: Click): void {
  // Design shortener.md: bots count only in bot_clicks.
  if (click.bot) {
    rollup.bots += 1;
    return;
  }
  rollup.clicks += 1;
  rollup.firstAt = pick(Math.min, rollup.firstAt, click.at);
  rollup.lastAt = pick(Math.max, rollup.lastAt, click.at);
  const { breakdown } = rollup;
  countValue(breakdown.countries, click.country);
  countValue(breakdown.cities, writePlace(click.country, click.city));
  countValue(breakdown.referrers, click.referrer);
  countValue(breakdown.devices, click.device);
  countValue(breakdown.browsers, click.browser);
  countValue(breakdown.os, click.os);
}

function pick(choose: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : choose(a, b);
}
