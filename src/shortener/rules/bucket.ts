// A bucket: the clicks of one link in one span of time, added up by place, referrer and agent, with the visitors new to it.

/** How often each number was counted. */
export type Counts = Map<number, number>;

export type Bucket = {
  clicks: number;
  bots: number;
  /** Milliseconds since 1970, of people; null where there are only bots. */
  firstAt: number | null;
  lastAt: number | null;
  places: Counts;
  referrers: Counts;
  agents: Counts;
  /** People who were not seen in this span before. */
  visitors: Newcomers;
};

/** What the click of a visitor is counted by. */
export const VALUES = ['places', 'referrers', 'agents'] as const;
export type ByValue<T> = Record<(typeof VALUES)[number], T>;

/**
 * By the place, the referrer and the agent of their first click in the span, then by the quarter of an hour in which they were
 * last seen before the span, or NEVER. So the visitors of any longer span that begins with a quarter can be counted, each once in
 * every list: in the row of the first click there.
 */
export type Newcomers = ByValue<Map<number, Counts>>;

/** No visitor was seen in the first quarter of an hour of 1970. */
export const NEVER = 0;

/** Under which number a value is counted where there are too many. */
export type Rests = {
  places: ReadonlyMap<number, number>;
  agents: ReadonlyMap<number, number>;
  referrers: RestReferrers;
};

/** QR codes are counted apart however many referrers a visitor invents. */
export type RestReferrers = { other: number; qrCode: number };

/** Visitors choose their Referer, so a hostile one could invent values without end: beyond this many, all count as one. */
export const BUCKET_MAX_VALUES = 2_000;

export function emptyBucket(): Bucket {
  return {
    clicks: 0,
    bots: 0,
    firstAt: null,
    lastAt: null,
    places: new Map(),
    referrers: new Map(),
    agents: new Map(),
    visitors: { places: new Map(), referrers: new Map(), agents: new Map() },
  };
}

/** Adds in place. Without `rests` there is no limit on the number of values. */
export function addBucket(sum: Bucket, added: Bucket, rests?: Rests): void {
  addClicks(sum, added, rests);
  for (const value of VALUES) {
    const rest = rests && restOf(rests, value);
    for (const [number, counts] of added.visitors[value]) {
      // A visitor counts in the row in which the click counts.
      const row = rest === undefined || sum[value].has(number) ? number : rest(number);
      addCounts(countsOf(sum.visitors[value], row), counts);
    }
  }
}

/** Adds all but the visitors: who is new to a day is not always new to a longer span. */
export function addClicks(sum: Bucket, added: Bucket, rests?: Rests): void {
  sum.clicks += added.clicks;
  sum.bots += added.bots;
  sum.firstAt = earlier(sum.firstAt, added.firstAt);
  sum.lastAt = later(sum.lastAt, added.lastAt);
  for (const value of VALUES) addCounts(sum[value], added[value], rests && restOf(rests, value));
}

type RestOf = (number: number) => number;

function restOf(rests: Rests, value: keyof ByValue<unknown>): RestOf {
  if (value !== 'referrers') return (number) => rests[value].get(number) ?? number;
  const { qrCode, other } = rests.referrers;
  return (number) => (number === qrCode ? number : other);
}

/** A count of zero is dropped. With `rest`, new values beyond the limit are counted under their rest. */
function addCounts(sum: Counts, added: Counts, rest?: RestOf): void {
  for (const [value, by] of added) {
    const isFull = rest !== undefined && sum.size >= BUCKET_MAX_VALUES && !sum.has(value);
    countValue(sum, isFull ? rest(value) : value, by);
  }
}

export function countValue(counts: Counts, value: number, by = 1): void {
  const count = (counts.get(value) ?? 0) + by;
  if (count === 0) counts.delete(value);
  else counts.set(value, count);
}

/** The counts of a key, made if they are not there yet. */
export function countsOf(all: Map<number, Counts>, key: number): Counts {
  let counts = all.get(key);
  if (counts === undefined) {
    counts = new Map();
    all.set(key, counts);
  }
  return counts;
}

export const emptyCounts = (): ByValue<Counts> => ({ places: new Map(), referrers: new Map(), agents: new Map() });

/** How many of the bucket's visitors were last seen before the quarter `since`, or never. */
export function addVisitorsSince(sum: ByValue<Counts>, { visitors }: Bucket, since: number): void {
  for (const value of VALUES) {
    for (const [number, byPrevious] of visitors[value]) {
      let newcomers = 0;
      for (const [previous, count] of byPrevious) if (previous === NEVER || previous < since) newcomers += count;
      if (newcomers !== 0) countValue(sum[value], number, newcomers);
    }
  }
}

export function sumCounts(counts: Counts): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

export function earlier(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b < a) ? b : a;
}

export function later(a: number | null, b: number | null): number | null {
  return a === null || (b !== null && b > a) ? b : a;
}
