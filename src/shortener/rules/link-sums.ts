// The sums of a link: counts clicks into all time, UTC days, quarters of an hour, and the times of each day.

import {
  type Bucket,
  type Counts,
  countsOf,
  countValue,
  earlier,
  emptyBucket,
  later,
  NEVER,
  type Newcomers,
  type RestReferrers,
  type Rests,
} from './bucket.ts';
import { QUARTERS_A_DAY, quarterOf, utcDayOf } from './quarters.ts';

/** A click as it is stored, with the numbers that its values have in common with others. */
export type StoredClick = Sighting & {
  bot: boolean;
  referrer: number;
  agent: number;
  /** The place that stands for the country. */
  country: number;
  /** Under which agent this one is counted where there are too many. */
  agentRest: number;
};

/** A visitor was seen on the link. Times are milliseconds since 1970. */
type Sighting = {
  at: number;
  /** When the visitor was seen on the link before; null = never. */
  previous: number | null;
  place: number;
  /** Null for a sighting of 0.1.0, which kept countries only. */
  referrer: number | null;
  agent: number | null;
};

/** By quarter of one UTC day. */
export type DayTimes = {
  clicks: number[];
  bots: number[];
  /** The distinct visitors of the 24 hours that begin with each quarter: those of a day in every time zone. */
  dayVisitors: number[];
};

/** Keys are the quarters with which the spans begin. */
export type LinkSums = {
  all: Bucket;
  days: Map<number, Bucket>;
  quarters: Map<number, Bucket>;
  times: Map<number, DayTimes>;
};

export function emptySums(): LinkSums {
  return { all: emptyBucket(), days: new Map(), quarters: new Map(), times: new Map() };
}

export function emptyTimes(): DayTimes {
  const zeros = () => new Array<number>(QUARTERS_A_DAY).fill(0);
  return { clicks: zeros(), bots: zeros(), dayVisitors: zeros() };
}

export function sumClicks(clicks: Iterable<StoredClick>): LinkSums {
  const sums = emptySums();
  for (const click of clicks) countClick(sums, click);
  return sums;
}

function countClick(sums: LinkSums, click: StoredClick): void {
  const quarter = quarterOf(click.at);
  const day = utcDayOf(quarter);
  const buckets = [sums.all, bucketOf(sums.days, day), bucketOf(sums.quarters, quarter)];
  const times = timesOf(sums.times, day);
  // Design shortener.md: bots count only in bot_clicks.
  if (click.bot) {
    for (const bucket of buckets) bucket.bots += 1;
    add(times.bots, quarter - day, 1);
    return;
  }
  for (const bucket of buckets) {
    bucket.clicks += 1;
    bucket.firstAt = earlier(bucket.firstAt, click.at);
    bucket.lastAt = later(bucket.lastAt, click.at);
    countValue(bucket.places, click.place);
    countValue(bucket.referrers, click.referrer);
    countValue(bucket.agents, click.agent);
  }
  add(times.clicks, quarter - day, 1);
  countSighting(sums, click, 1);
}

/** `by` is -1 where a sighting that was counted gets another previous one, because a click arrived late. */
export function countSighting(sums: LinkSums, sighting: Sighting, by: 1 | -1): void {
  const { at, previous } = sighting;
  const quarter = quarterOf(at);
  const day = utcDayOf(quarter);
  const before = previous === null ? NEVER : quarterOf(previous);
  if (before >= quarter) return;
  // The day is there also where only a quarter of it changes: quarters are stored with their day (fold.ts).
  const ofDay = bucketOf(sums.days, day);
  countNewcomer(bucketOf(sums.quarters, quarter).visitors, sighting, before, by);
  if (before < day) countNewcomer(ofDay.visitors, sighting, before, by);
  if (previous === null) countNewcomer(sums.all.visitors, sighting, NEVER, by);
  for (let start = Math.max(quarter - QUARTERS_A_DAY, before) + 1; start <= quarter; start += 1) {
    const startDay = utcDayOf(start);
    add(timesOf(sums.times, startDay).dayVisitors, start - startDay, by);
  }
}

function countNewcomer(to: Newcomers, { place, referrer, agent }: Sighting, before: number, by: 1 | -1): void {
  countValue(countsOf(to.places, place), before, by);
  if (referrer !== null) countValue(countsOf(to.referrers, referrer), before, by);
  if (agent !== null) countValue(countsOf(to.agents, agent), before, by);
}

export function addTimes(sum: DayTimes, added: DayTimes): void {
  for (let index = 0; index < QUARTERS_A_DAY; index += 1) {
    add(sum.clicks, index, added.clicks[index] ?? 0);
    add(sum.bots, index, added.bots[index] ?? 0);
    add(sum.dayVisitors, index, added.dayVisitors[index] ?? 0);
  }
}

/** The rests of the values that these clicks have. */
export function listRests(
  clicks: Iterable<Pick<StoredClick, 'place' | 'country' | 'agent' | 'agentRest'>>,
  referrers: RestReferrers,
): Rests {
  const places: Counts = new Map();
  const agents: Counts = new Map();
  for (const { place, country, agent, agentRest } of clicks) {
    places.set(place, country);
    agents.set(agent, agentRest);
  }
  return { places, agents, referrers };
}

function bucketOf(buckets: Map<number, Bucket>, start: number): Bucket {
  let bucket = buckets.get(start);
  if (bucket === undefined) {
    bucket = emptyBucket();
    buckets.set(start, bucket);
  }
  return bucket;
}

function timesOf(days: Map<number, DayTimes>, day: number): DayTimes {
  let times = days.get(day);
  if (times === undefined) {
    times = emptyTimes();
    days.set(day, times);
  }
  return times;
}

function add(numbers: number[], index: number, by: number): void {
  numbers[index] = (numbers[index] ?? 0) + by;
}
