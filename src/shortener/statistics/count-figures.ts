// Counts what a filter matches: from sums where they can answer, from the single clicks where they cannot.

import { type ByValue, sumCounts } from '../rules/bucket.ts';
import { quarterOf, readZone, startOfQuarter } from '../rules/quarters.ts';
import { QR_CODE } from '../rules/referrer.ts';
import { EVER, type LinkCounts, type SpanCounts } from './link-counts.ts';
import {
  type Breakdown,
  type Counts,
  DIMENSIONS,
  emptyBreakdown,
  nameCounts,
  readPlace,
  writePlace,
} from './rules/breakdown.ts';
import type { Figures } from './rules/figures.ts';
import { type BoundFilter, fitsSums } from './rules/filter.ts';
import type { CountedRow, StatisticsStore } from './statistics-store.ts';

type CountNeeds = { store: StatisticsStore; linkId: number; counts: LinkCounts };

export function countFigures(needs: CountNeeds, filter: BoundFilter): Promise<Figures> {
  return fitsSums(filter) ? countFromSums(needs, filter) : countFromClicks(needs, filter);
}

async function countFromSums({ store, counts }: CountNeeds, filter: BoundFilter): Promise<Figures> {
  const span = {
    from: filter.from === null ? EVER.from : quarterOf(filter.from),
    to: filter.to === null ? EVER.to : quarterOf(filter.to),
  };
  const isEver = filter.from === null && filter.to === null;
  const counted = isEver ? await counts.countAllTime() : await counts.countSpan(span);
  const { sum, visitors } = counted;
  const names = await store.listNames(listNumbers(counted));
  const breakdown = nameCounts(sum, names);
  return {
    clicks: sum.clicks,
    bots: sum.bots,
    scans: breakdown.referrers[QR_CODE] ?? 0,
    visitors: isEver ? (counts.total?.visitors ?? 0) : sumCounts(visitors.places),
    firstAt: sum.firstAt,
    lastAt: sum.lastAt,
    breakdown,
    visitorsBy: nameCounts(visitors, names),
    ...(await counts.countTimes(span, filter.timezone)),
  };
}

function listNumbers({ sum, visitors }: SpanCounts) {
  const list = (value: keyof ByValue<unknown>) => [...sum[value].keys(), ...visitors[value].keys()];
  return { places: list('places'), referrers: list('referrers'), agents: list('agents') };
}

async function countFromClicks({ store, linkId }: CountNeeds, filter: BoundFilter): Promise<Figures> {
  const rows = await store.countClicks(linkId, filter);
  const bots = await store.countBots(linkId, filter);
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
  const total = ofKind('total')[0];
  const clicks = Number(total?.clicks ?? 0);
  const edges = clicks > 0 ? ofKind('edges')[0] : undefined;
  const visitors = Number(total?.visitors ?? 0);
  const breakdown = readBreakdown(ofKind, 'clicks', clicks);
  const quarters = ofKind('quarters').map((row) => ({ quarter: Number(row.value), clicks: Number(row.clicks) }));
  return {
    clicks,
    bots,
    scans: Number(ofKind('scans')[0]?.clicks ?? 0),
    visitors,
    firstAt: edges === undefined ? null : Math.floor(Number(edges.clicks)),
    lastAt: edges === undefined ? null : Math.floor(Number(edges.visitors)),
    breakdown,
    visitorsBy: readBreakdown(ofKind, 'visitors', visitors),
    quarters,
    dayVisitors: await countDaysOfClicks(store, linkId, filter, quarters),
  };
}

async function countDaysOfClicks(
  store: StatisticsStore,
  linkId: number,
  filter: BoundFilter,
  quarters: readonly { quarter: number }[],
): Promise<Map<number, number>> {
  if (quarters.length === 0) return new Map();
  const zone = readZone(filter.timezone);
  const days = [...new Set(quarters.map(({ quarter }) => zone.read(quarter).day))].sort((a, b) => a - b);
  const starts = days.map((day) => new Date(startOfQuarter(zone.findDay(day))));
  const rows = await store.countDayVisitors(linkId, filter, starts);
  return new Map(rows.map(({ day, visitors }) => [days[day - 1] ?? 0, visitors]));
}

function readBreakdown(ofKind: (kind: string) => CountedRow[], what: 'clicks' | 'visitors', all: number): Breakdown {
  const breakdown = emptyBreakdown();
  for (const dimension of DIMENSIONS) {
    const counted = ofKind(dimension).map((row): [string, number] => [row.value, Number(row[what])]);
    breakdown[dimension] = Object.fromEntries(counted.filter(([, count]) => count > 0));
  }
  joinRest(breakdown.referrers, all, '(other)');
  joinRest(breakdown.browsers, all, 'Other');
  joinRest(breakdown.os, all, 'Other');
  joinCities(breakdown.cities, breakdown.countries);
  return breakdown;
}

/** The query returns only the first rows of a list: all others are counted under one name. */
function joinRest(counts: Counts, all: number, name: string): void {
  const rest = all - Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (rest > 0) counts[name] = (counts[name] ?? 0) + rest;
}

function joinCities(cities: Counts, countries: Counts): void {
  const left = { ...countries };
  for (const [place, count] of Object.entries(cities)) {
    const { country } = readPlace(place);
    left[country] = (left[country] ?? 0) - count;
  }
  for (const [country, rest] of Object.entries(left)) {
    const unnamed = writePlace(country, '');
    if (rest > 0) cities[unnamed] = (cities[unnamed] ?? 0) + rest;
  }
}
