// Cuts a span of time into the hours, days, weeks or months of a chart, in any time zone, and sums clicks into them.
import { dayMs } from '#platform/rules/wall-clock.ts';
import { QUARTERS_A_DAY, readZone, startOfQuarter } from '../../rules/quarters.ts';
import type { QuarterClicks } from './figures.ts';
import type { Span } from './period.ts';

export type BucketName = 'hour' | 'day' | 'week' | 'month';

/** Few enough points to be read, many enough to see a shape. */
export function chooseBucket({ from, to }: Span): BucketName {
  const days = (to - from) / QUARTERS_A_DAY;
  if (days <= 2) return 'hour';
  if (days <= 93) return 'day';
  return days <= 400 ? 'week' : 'month';
}

/** The first quarter of each bucket, in order; the first bucket begins where the span does. */
export function cutSpan(span: Span, bucket: BucketName, timezone: string): number[] {
  if (bucket === 'hour') return cutHours(span);
  const zone = readZone(timezone);
  const starts = [span.from];
  const last = zone.read(span.to - 1).day;
  for (let day = zone.read(span.from).day + 1; day <= last; day += 1) {
    if (isBucketStart(day, bucket)) starts.push(zone.findDay(day));
  }
  return starts;
}

function cutHours({ from, to }: Span): number[] {
  return Array.from({ length: Math.ceil((to - from) / 4) }, (_, index) => from + index * 4);
}

function isBucketStart(day: number, bucket: BucketName): boolean {
  if (bucket === 'week') return (day + 3) % 7 === 0;
  return bucket === 'day' || new Date(day * dayMs).getUTCDate() === 1;
}

export function sumBuckets(starts: readonly number[], quarters: readonly QuarterClicks[]): number[] {
  const sums = starts.map(() => 0);
  for (const { quarter, clicks } of quarters) {
    const index = findBucket(starts, quarter);
    if (index >= 0) sums[index] = (sums[index] ?? 0) + clicks;
  }
  return sums;
}

function findBucket(starts: readonly number[], quarter: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= quarter) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Clicks by weekday (Monday first) and hour of the day. */
export function sumHeat(quarters: readonly QuarterClicks[], timezone: string): number[][] {
  const zone = readZone(timezone);
  const heat = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  for (const { quarter, clicks } of quarters) {
    const { weekday, hour } = zone.read(quarter);
    const row = heat[weekday];
    if (row) row[hour] = (row[hour] ?? 0) + clicks;
  }
  return heat;
}

export const writeStart = (quarter: number): string => new Date(startOfQuarter(quarter)).toISOString();
