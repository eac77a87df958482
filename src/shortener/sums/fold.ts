// Adds counted clicks to the stored sums of their links, within the transaction of the caller, who holds the links' shards.
import type { Queries } from '#platform/database/query.ts';
import { addBucket, type Bucket, emptyBucket, type Rests } from '../rules/bucket.ts';
import { addTimes, type LinkSums, sumClicks } from '../rules/link-sums.ts';
import { packBucket, packTimes, unpackBucket, unpackTimes } from '../rules/payload.ts';
import { QUARTERS_A_DAY, startOfQuarter } from '../rules/quarters.ts';
import { findSums, KINDS, type Kind, type StoredSum, type SumKey, saveSums, writeKey } from './sums-store.ts';
import { listVisits } from './visits-store.ts';

/** What is to be added to the sums of a link. */
export type Addition = {
  linkId: number;
  sums: LinkSums;
  rests: Rests;
  /** Clicks up to this id are in the sums already. */
  foldedId: number;
  /** The clicks have no rows, or will lose them: their quarters of an hour must be kept as sums. */
  isThinned?: boolean;
};

/**
 * A day with so many clicks gets its quarters of an hour as sums too. The edges of a span that begins or ends within a day
 * are read from them; in a quieter day they are counted from the clicks.
 */
const DETAILED_FROM_CLICKS = 2_000;

export async function addToSums(
  within: Queries,
  additions: readonly Addition[],
  detailedFrom = DETAILED_FROM_CLICKS,
): Promise<void> {
  const changed = new Map<string, StoredSum>();
  const save = (key: SumKey, payload: Buffer) => changed.set(writeKey(key), { ...key, payload });
  const stored = await readStored(within, additions.flatMap(listKeys));
  const detailed: { addition: Addition; day: number }[] = [];
  for (const addition of additions) {
    const { linkId, sums, rests, isThinned = false } = addition;
    const all = { linkId, kind: KINDS.all, start: 0 };
    save(all, packBucket(joined(stored(all), sums.all, rests)));
    for (const [start, times] of sums.times) {
      const key = { linkId, kind: KINDS.times, start };
      const payload = stored(key);
      const sum = payload === undefined ? times : unpackTimes(payload);
      if (payload !== undefined) addTimes(sum, times);
      save(key, packTimes(sum));
    }
    for (const [start, added] of sums.days) {
      const key = { linkId, kind: KINDS.day, start };
      const day = joined(stored(key), added, rests);
      const isDetailed = day.isDetailed || isThinned || day.clicks + day.bots >= detailedFrom;
      save(key, packBucket(day, isDetailed));
      if (day.isDetailed) detailed.push({ addition, day: start });
      else if (isDetailed) await countQuarters(within, addition, start, save);
    }
  }
  await addToQuarters(within, detailed, save);
  await saveSums(within, [...changed.values()]);
}

type Save = (key: SumKey, payload: Buffer) => void;

/** A day becomes detailed: its clicks that are in the sums already are counted again, by quarter. */
async function countQuarters(within: Queries, addition: Addition, day: number, save: Save): Promise<void> {
  const { linkId, foldedId, sums, rests } = addition;
  const visits = await listVisits(within, linkId, {
    from: startOfQuarter(day),
    to: startOfQuarter(day + QUARTERS_A_DAY),
  });
  const { quarters } = sumClicks(visits.filter(({ id }) => id <= foldedId));
  for (const [start, added] of quartersOf(sums, day)) {
    const quarter = quarters.get(start) ?? emptyBucket();
    addBucket(quarter, added, rests);
    quarters.set(start, quarter);
  }
  for (const [start, bucket] of quarters) save({ linkId, kind: KINDS.quarter, start }, packBucket(bucket));
}

const quartersOf = ({ quarters }: LinkSums, day: number) =>
  [...quarters].filter(([start]) => start >= day && start < day + QUARTERS_A_DAY);

async function addToQuarters(
  within: Queries,
  detailed: readonly { addition: Addition; day: number }[],
  save: Save,
): Promise<void> {
  const parts = detailed.flatMap(({ addition: { linkId, sums, rests }, day }) =>
    quartersOf(sums, day).map(([start, bucket]) => ({ key: { linkId, kind: KINDS.quarter, start }, bucket, rests })),
  );
  const stored = await readStored(
    within,
    parts.map(({ key }) => key),
  );
  for (const { key, bucket, rests } of parts) save(key, packBucket(joined(stored(key), bucket, rests)));
}

function joined(payload: Buffer | undefined, added: Bucket, rests: Rests): Bucket & { isDetailed: boolean } {
  const sum = payload === undefined ? { ...emptyBucket(), isDetailed: false } : unpackBucket(payload);
  addBucket(sum, added, rests);
  return sum;
}

async function readStored(within: Queries, keys: readonly SumKey[]): Promise<(key: SumKey) => Buffer | undefined> {
  const stored = new Map((await findSums(within, keys)).map((sum) => [writeKey(sum), sum.payload]));
  return (key) => stored.get(writeKey(key));
}

function listKeys({ linkId, sums }: Addition): SumKey[] {
  const keysOf = (kind: Kind, starts: Iterable<number>) => [...starts].map((start) => ({ linkId, kind, start }));
  return [
    { linkId, kind: KINDS.all, start: 0 },
    ...keysOf(KINDS.day, sums.days.keys()),
    ...keysOf(KINDS.times, sums.times.keys()),
  ];
}
